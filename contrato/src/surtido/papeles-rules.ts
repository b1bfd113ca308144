import { barrasRejection } from '../escaneo/code128.ts';
import { P } from '../permissions.ts';
import { MENSAJES_REMISION } from './remision-rules.ts';

/** Any of these lets an operator print a remission's papers. */
export const CONTROLES_PAPELES = [P.surtidorem, P.embarquefletera, P.guias] as const;

/** The papers of a remission. */
export const PAPELES = ['nota', 'lista', 'etiquetas'] as const;
export type Papel = (typeof PAPELES)[number];

/** Most cartons of a remission. */
export const CAJAS_MAX = 999;

/** The fields of a remission on which its papers depend. */
export interface Imprimible {
  FOLIO: string;
  RENGLONES_SURTIDOS: number;
  RENGLONES_EMPACADOS: number;
  CAJAS: number | null;
}

/** Why a paper cannot be printed yet, or null. The screen shows it beforehand; the server refuses with it. */
export function papelRejection(papel: Papel, r: Imprimible): string | null {
  if (papel === 'nota') return r.RENGLONES_SURTIDOS > 0 ? null : MENSAJES_REMISION.notaSinPiezas;
  if (papel === 'lista') return r.RENGLONES_EMPACADOS > 0 ? null : MENSAJES_REMISION.listaSinEmpacar;
  return (
    barrasRejection(`El folio ${r.FOLIO}`, r.FOLIO) ?? (r.CAJAS === null ? MENSAJES_REMISION.sinCajas : null)
  );
}
