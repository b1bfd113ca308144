import { type LoteDeEmpaque, totalContadoRejection } from '@anden/contrato/surtido/empaque-rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { Lectura } from '../../capture/colaDeLecturas.ts';
import type { Linea } from './linea.ts';

/**
 * The line of the last packing scans, whose pieces may be counted by hand instead of scanned one by one, and what is
 * typed of it. It survives a reload.
 */
export interface Contando {
  llave: number;
  /** What the last scan said, for the save. */
  digitos: string;
  lote: LoteDeEmpaque | null;
  via: Lectura['via'];
  /** Pieces that its scans have put into the box. */
  escaneadas: number;
  /** How many there are with those, as typed; before anything is typed, those. */
  texto: string;
}

/** A scan that put pieces into the box. */
interface Empacada extends Omit<Contando, 'escaneadas' | 'texto'> {
  piezas: number;
}

/**
 * What is counted after a scan: one more of the same line and lot adds to it, another begins anew. What was typed while the scan waited for its answer
 * stays: it says how many there are with that scan too, and of another line it is not in the box yet.
 * @param tecleando whether something was typed since the scan: also a first digit, which may be as many as were scanned
 */
export function trasEscanear(
  antes: Contando | null,
  { piezas, ...que }: Empacada,
  tecleando: boolean,
): Contando {
  const sigue = antes?.llave === que.llave && JSON.stringify(antes.lote) === JSON.stringify(que.lote);
  const tecleada = antes !== null && (tecleando || hayTecleadas(antes)) ? antes : null;
  if (tecleada && !sigue) return tecleada;
  const escaneadas = piezas + (sigue ? antes.escaneadas : 0);
  return { ...que, escaneadas, texto: tecleada?.texto ?? String(escaneadas) };
}

/** Whether something was typed that is not in the box yet. */
export const hayTecleadas = (c: Contando): boolean => c.texto.trim() !== String(c.escaneadas);

/** Why what was typed cannot be packed, or null. */
export const contandoRejection = (c: Contando, linea: Linea): string | null =>
  totalContadoRejection(linea, c.escaneadas, piezasDe(c.texto));

/** Pieces to be packed besides the scanned ones. */
export const porContar = (c: Contando): number => piezasDe(c.texto) - c.escaneadas;
