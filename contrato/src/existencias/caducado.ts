import { enPiezas } from '../cifras.ts';
import { motivoRejection } from '../traspasos/rules.ts';
import type { TipoUbicacion } from '../ubicaciones/rules.ts';
import { estaCaducado } from './rules.ts';

/** Pieces about to be put in a location, as far as the rule of expiry needs. */
export interface PiezasPorPoner {
  FECHA_CADUCIDAD: string | null;
  TIPO: TipoUbicacion;
}

/** Whether expired pieces would go to a fixed location, from which pickers take. */
export const caducadoEnFija = ({ FECHA_CADUCIDAD, TIPO }: PiezasPorPoner, hoy: string): boolean =>
  TIPO === 'F' && estaCaducado(FECHA_CADUCIDAD, hoy);

/** Why these pieces cannot be put there, or null: expired pieces need a reason to go to a fixed location. */
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

/** What the rule of withdrawal checks. Pieces. */
export interface Retiro {
  FECHA_CADUCIDAD: string;
  piezas: number;
  /** What the operator saw of the lot in the location, and what is there now. */
  vistas: number;
  hay: number;
}

/**
 * Why pieces cannot be withdrawn as expired, or null: they must be past their day, unchanged since they were seen, and
 * not more than there are.
 */
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
