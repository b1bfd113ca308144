import type { Formato } from '@anden/contrato/formatos.ts';
import { type Celda, CeldaMala, estaVacia } from './celda.ts';

/** Why a cell cannot be accepted, in Spanish, to follow the column's name. */
export class Motivo {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

/**
 * Turns a cell into the text that PostgreSQL will read, null if it is empty, or the reason why it cannot. Days and decimals are read as
 * their column is written (`formato`).
 */
export type Lector = (celda: Celda | undefined, formato?: Formato) => string | null | Motivo;

/** The checks common to all readers: empty cells, cells without a value, letters in a wrong encoding. */
export function comun(celda: Celda | undefined): Exclude<Celda, CeldaMala | null> | null | Motivo {
  if (celda === undefined || celda === null || estaVacia(celda)) return null;
  if (celda instanceof CeldaMala) return new Motivo(celda.motivo);
  if (typeof celda !== 'string') return celda;
  if (celda.includes('\0')) return new Motivo('contiene un carácter no permitido (U+0000)');
  if (celda.includes('\uFFFD')) return new Motivo('trae letras ilegibles: guarde el archivo como CSV UTF-8');
  return celda.trim();
}
