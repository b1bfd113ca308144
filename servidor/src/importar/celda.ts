import { conSusAcentos } from '@anden/contrato/letras.ts';

/** A number as a spreadsheet's file writes it: `7501234567890`, `12.5`, `7.5E+21`. */
export class NumeroExcel {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

/** A cell without a readable value: a formula that failed or was never calculated. */
export class CeldaMala {
  readonly motivo: string;
  constructor(motivo: string) {
    this.motivo = motivo;
  }
}

/** The value of a cell. A CSV only has text; dates of a spreadsheet are wall-clock time in UTC fields. */
export type Celda = string | boolean | Date | NumeroExcel | CeldaMala | null;

/** A row with its number in the file, as a spreadsheet shows it: the first is 1. */
export interface Fila {
  numero: number;
  celdas: readonly Celda[];
  /** What cells of it show that are merged with the one above, by their columns: the file has it in the uppermost alone. */
  combinadas?: ReadonlyMap<number, Celda>;
}

/** A file that cannot be read at all. `message` is a Spanish line for whoever supplied it. */
export class ArchivoError extends Error {
  override name = 'ArchivoError';
}

/** Rows whose texts have each accent in its letter, whatever program wrote them: here all that a file says enters. */
export async function* conAcentos(filas: AsyncIterable<Fila> | Iterable<Fila>): AsyncGenerator<Fila> {
  for await (const fila of filas)
    yield { ...fila, celdas: fila.celdas.map((c) => (typeof c === 'string' ? conSusAcentos(c) : c)) };
}

export const estaVacia = (celda: Celda | undefined): boolean =>
  celda === null || celda === undefined || (typeof celda === 'string' && celda.trim() === '');

/** Most columns of a file, and characters of a cell (Excel's own limit): beyond them, nobody meant it. */
export const COLUMNAS_MAX = 500;
export const CELDA_MAX = 32_767;

const MUESTRA_MAX = 60;

/** Excel stores fractions of a day: 9:30 arrives as 9:29:59.999. */
export const alSegundo = (momento: Date): Date => new Date(Math.round(momento.getTime() / 1000) * 1000);

/** A moment as it is imported: `26-11-2026 23:59:59`, or the day alone. */
function momentoMostrado(momento: Date): string {
  const [dia = '', hora = ''] = alSegundo(momento).toISOString().slice(0, 19).split('T');
  const escrito = dia.split('-').reverse().join('-');
  return hora === '00:00:00' ? escrito : `${escrito} ${hora}`;
}

/** A cell as a report shows it: shortened, on one line. */
export function muestra(celda: Celda | undefined): string {
  if (celda === null || celda === undefined) return '';
  if (celda instanceof Date) return momentoMostrado(celda);
  if (celda instanceof NumeroExcel) return celda.texto;
  if (celda instanceof CeldaMala) return '';
  const texto = String(celda);
  const corto = texto.slice(0, MUESTRA_MAX).replaceAll(/\p{Cc}/gu, '␀');
  return texto.length > MUESTRA_MAX ? `${corto}… (${texto.length} caracteres)` : corto;
}
