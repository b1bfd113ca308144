import { enPiezas, segun } from '@anden/contrato/cifras.ts';
import type { MotivoFaltante } from '@anden/contrato/surtido/remision-rules.ts';
import { contadasEn, type Lugar } from '../../capture/captura.ts';
import { businessDay } from '../../platform/clock.ts';
import { entero, fecha, fechaIso, hora } from '../../platform/format.ts';
import type { Linea } from './linea.ts';
import { type Surtible, siguienteEn, type Vacia } from './toma.ts';
import type { SurtidoEnCurso } from './useSurtido.ts';

/** A reported short pick, kept until the picker has decided what to do. */
export interface Faltante {
  UBICACION: string;
  motivo: MotivoFaltante;
  piezas: number;
  /** Where to go on, with hyphens; null if no other fixed location has pieces. */
  siguiente: string | null;
  conteo: string;
  resurtido: number | null;
  reserva: number;
}

export const SIN_VACIAS: readonly Vacia[] = [];

/** The word for each reason, on its button. */
export const PALABRAS_FALTANTE: Readonly<Record<MotivoFaltante, string>> = {
  'no hay': 'No está',
  dañado: 'Dañado',
};

/** 'No estaban 3 piezas en 1-01-001-01-010', 'Dañada 1 pieza en …'. */
export function faltaronEn({
  motivo,
  piezas,
  UBICACION,
}: Pick<Faltante, 'motivo' | 'piezas' | 'UBICACION'>): string {
  const una = piezas === 1;
  const cuantas = `${entero(piezas)} ${una ? 'pieza' : 'piezas'} en ${UBICACION}`;
  if (motivo === 'no hay') return `${una ? 'No estaba' : 'No estaban'} ${cuantas}`;
  return `${una ? 'Dañada' : 'Dañadas'} ${cuantas}`;
}

/**
 * What a picker is told on reaching a shelf where another missed pieces and which nobody has counted or filled since.
 */
export function faltoAntes(
  { NOMBRE, FECHA, MOTIVO, PIEZAS }: NonNullable<Linea['FALTANTE']>,
  ubicacion: string,
): string {
  const piezas = enPiezas(PIEZAS);
  const que =
    MOTIVO === 'no hay' ? `no encontró ${piezas}` : `halló ${segun(PIEZAS, 'dañada', 'dañadas')} ${piezas}`;
  const cuando = fechaIso(FECHA) === businessDay() ? `a las ${hora(FECHA)}` : `el ${fecha(FECHA)}`;
  return `${NOMBRE} ${que} en ${ubicacion} ${cuando}; desde entonces no se ha contado ni llenado.`;
}

/** Fixed locations where pieces may be missing: the current one first, then in walking order. */
export function lugaresQueFaltan({ surtible, lugares = [], captura }: SurtidoEnCurso): Lugar[] {
  const enMano = captura.ubicacionId ?? siguienteEn(surtible, lugares, captura.anexadas)?.lugar.UBICACION_ID;
  return lugares
    .filter((l) => l.TIPO === 'F')
    .sort((a, b) => Number(b.UBICACION_ID === enMano) - Number(a.UBICACION_ID === enMano));
}

/** Pieces that should be in a location and were not captured there: the default of the report. */
export function faltanEn(s: Surtible, lugar: Lugar, captura: SurtidoEnCurso['captura']): number {
  const puestas = contadasEn(captura.anexadas, lugar.UBICACION_ID);
  const otras = captura.anexadas.reduce((n, a) => n + a.CONTADAS, 0) - puestas;
  const hay = lugar.EXISTENCIA ?? s.pendientes;
  return Math.max(1, Math.min(s.pendientes - otras, hay) - puestas);
}

/** What was requested on the picker's behalf, in words. */
export const loPedidoPor = ({ UBICACION, conteo, resurtido, reserva }: Faltante): string[] => [
  `Se pidió contar ${UBICACION} (${conteo}).`,
  resurtido === null
    ? 'No hay reserva para resurtirlo.'
    : `Resurtido abierto: hay ${enPiezas(reserva)} en reserva.`,
];
