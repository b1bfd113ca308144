import { caducidadRejection, type PideLote } from '@anden/contrato/existencias/rules.ts';
import { leeDia } from '../../capture/dia.ts';
import { fecha } from '../../platform/format.ts';
import { enteroDe } from '../../platform/numero.ts';
import type { Lote } from './articulo.ts';

/** A lot while it is edited; `id` null: a new one. */
export interface LoteEscrito {
  id: number | null;
  caducidad: string;
  produccion: string;
  lote: string;
  existencia: string;
  /** Pieces of the lot when editing began; the server refuses the save if they changed meanwhile. */
  anterior: number | null;
}

export const LOTE_NUEVO: LoteEscrito = {
  id: null,
  caducidad: '',
  produccion: '',
  lote: '',
  existencia: '',
  anterior: null,
};

/** A lot of the table, for editing. */
export const escritoDe = (l: Lote): LoteEscrito => ({
  id: l.CADUCIDAD_ID,
  caducidad: l.FECHA_CADUCIDAD ? fecha(l.FECHA_CADUCIDAD) : '',
  produccion: l.FECHA_PRODUCCION ? fecha(l.FECHA_PRODUCCION) : '',
  lote: l.LOTE ?? '',
  existencia: String(l.EXISTENCIA ?? ''),
  anterior: l.EXISTENCIA ?? null,
});

export interface LoteLeido {
  FECHA_CADUCIDAD: string | null;
  FECHA_PRODUCCION: string | null;
  LOTE: string | null;
  EXISTENCIA: number;
}

/** The typed values, parsed; null for what is empty or is no day. */
export const leido = (e: LoteEscrito, hoy: string): LoteLeido => ({
  FECHA_CADUCIDAD: leeDia(e.caducidad, hoy),
  FECHA_PRODUCCION: leeDia(e.produccion, hoy),
  LOTE: e.lote.trim() || null,
  EXISTENCIA: enteroDe(e.existencia),
});

const ILEGIBLE = 'Escriba la fecha como 15-06-2027 o JUN27';

/**
 * Why a lot as typed cannot be saved, or null: parts that the article requires, valid days, production before expiry
 * and before today, and a whole number of pieces above 0.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function loteEscritoRejection(articulo: PideLote, e: LoteEscrito, hoy: string): string | null {
  const l = leido(e, hoy);
  const ilegible = (e.caducidad.trim() && !l.FECHA_CADUCIDAD) || (e.produccion.trim() && !l.FECHA_PRODUCCION);
  return ilegible ? ILEGIBLE : caducidadRejection(articulo, l, l.EXISTENCIA, hoy);
}
