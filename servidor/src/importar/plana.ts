import { type Celda, CeldaMala, type Fila, NumeroExcel } from './celda.ts';

/** A cell in the form in which it passes between threads: only plain values. */
export type CeldaPlana = string | boolean | Date | { numero: string } | { mala: string } | null;

export interface FilaPlana {
  numero: number;
  celdas: CeldaPlana[];
}

const aPlana = (celda: Celda): CeldaPlana => {
  if (celda instanceof NumeroExcel) return { numero: celda.texto };
  return celda instanceof CeldaMala ? { mala: celda.motivo } : celda;
};

export const filaAPlana = ({ numero, celdas }: Fila): FilaPlana => ({ numero, celdas: celdas.map(aPlana) });

const deCelda = (plana: CeldaPlana): Celda => {
  if (plana === null || typeof plana !== 'object' || plana instanceof Date) return plana;
  return 'numero' in plana ? new NumeroExcel(plana.numero) : new CeldaMala(plana.mala);
};

export const filaDePlana = ({ numero, celdas }: FilaPlana): Fila => ({ numero, celdas: celdas.map(deCelda) });

/** About how much a row weighs when it passes between threads, in characters. */
export const pesoDe = ({ celdas }: FilaPlana): number =>
  celdas.reduce((n: number, c) => n + 16 + (typeof c === 'string' ? c.length : 0), 0);
