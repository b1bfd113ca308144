import { enPiezas } from '../cifras.ts';
import { motivoRejection } from '../traspasos/rules.ts';
import type { TipoUbicacion } from '../ubicaciones/rules.ts';
import { estaCaducado } from './rules.ts';

/** Pieces on their way to a location, as far as their expiry asks of it. */
export interface PiezasPorPoner {
  FECHA_CADUCIDAD: string | null;
  TIPO: TipoUbicacion;
}

/** Whether pieces have expired and would stand in a fixed location, where whoever picks takes from. */
export const caducadoEnFija = ({ FECHA_CADUCIDAD, TIPO }: PiezasPorPoner, hoy: string): boolean =>
  TIPO === 'F' && estaCaducado(FECHA_CADUCIDAD, hoy);

/** Why these pieces cannot be put where they are going, or null: expired ones go to a fixed location only with a reason. */
export const caducadoEnFijaRejection = (
  piezas: readonly PiezasPorPoner[],
  hoy: string,
  motivo: string | null,
): string | null =>
  piezas.some((p) => caducadoEnFija(p, hoy)) && motivoRejection(motivo ?? '') !== null
    ? MENSAJES_CADUCADOS.enFija
    : null;

/** Messages of expired pieces. */
export const MENSAJES_CADUCADOS = {
  enFija: 'Hay piezas caducadas que irían a una ubicación fija. Escriba el motivo para acomodarlas ahí.',
  noHay: 'Esas piezas ya no están en la ubicación',
  vigente: 'Sólo se retiran piezas caducadas',
  retirado: 'Piezas caducadas retiradas',
} as const;

/** What a withdrawal asks about. Pieces. */
export interface Retiro {
  FECHA_CADUCIDAD: string;
  piezas: number;
  /** What the operator saw of the lot in the location, and what stands there. */
  vistas: number;
  hay: number;
}

/** Why pieces cannot be withdrawn as expired, or null: past their day, still there as they were seen, and no more than those. */
export function retiroRejection(
  { FECHA_CADUCIDAD, piezas, vistas, hay }: Retiro,
  hoy: string,
): string | null {
  if (!estaCaducado(FECHA_CADUCIDAD, hoy)) return MENSAJES_CADUCADOS.vigente;
  if (hay === 0) return MENSAJES_CADUCADOS.noHay;
  if (hay !== vistas)
    return `Ahora hay ${enPiezas(hay)} de ese lote, no ${vistas}. Revíselo antes de retirar.`;
  if (!Number.isInteger(piezas) || piezas < 1) return 'La cantidad debe ser un número entero mayor que 0';
  return piezas > hay ? `Sólo hay ${enPiezas(hay)} de ese lote en la ubicación` : null;
}
