import { barrasRejection } from '../escaneo/code128.ts';
import { MENSAJES_REMISION } from './remision-rules.ts';

/** What a remission is printed as. */
export const PAPELES = ['nota', 'lista', 'etiquetas'] as const;
export type Papel = (typeof PAPELES)[number];

/** Most cartons of a remission. */
export const CAJAS_MAX = 999;

/** What the papers of a remission depend on. */
export interface Imprimible {
  FOLIO: string;
  RENGLONES_SURTIDOS: number;
  RENGLONES_EMPACADOS: number;
  CAJAS: number | null;
}

/** Why a paper of the remission cannot be printed yet, or null. The screen says it before anybody presses; the server refuses with it. */
export function papelRejection(papel: Papel, r: Imprimible): string | null {
  if (papel === 'nota') return r.RENGLONES_SURTIDOS > 0 ? null : MENSAJES_REMISION.notaSinPiezas;
  if (papel === 'lista') return r.RENGLONES_EMPACADOS > 0 ? null : MENSAJES_REMISION.listaSinEmpacar;
  return (
    barrasRejection(`El folio ${r.FOLIO}`, r.FOLIO) ?? (r.CAJAS === null ? MENSAJES_REMISION.sinCajas : null)
  );
}
