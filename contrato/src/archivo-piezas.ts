/*
 * How the file of a report travels: in pieces, each telling how many rows are written so far, and a last one saying
 * that the file is whole. A download that was cut lacks that last piece, and one that failed carries the reason, so
 * neither is taken for a whole file.
 */

/** How many rows the file will have, and what kind of file it is: `xlsx` or `csv`. */
export const CABECERA_FILAS = 'Anden-Filas';
export const CABECERA_FORMATO = 'Anden-Formato';
export type Formato = 'xlsx' | 'csv';

/** Rows above which a file is CSV: spreadsheets open larger books slowly or not at all. */
export const XLSX_MAX = 200_000;

/** The media type of the pieces. */
export const TIPO_DE_PIEZAS = 'application/vnd.anden.piezas';

export type Pieza =
  | { readonly tipo: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** How many rows have been written. */
  | { readonly tipo: 'filas'; readonly filas: number }
  /** The file is whole. */
  | { readonly tipo: 'fin' }
  | { readonly tipo: 'falla'; readonly mensaje: string };

const CLASES = ['bytes', 'filas', 'fin', 'falla'] as const;
/** Bytes before each piece: its kind, and the length of what follows. */
const CABEZA = 5;
/** The longest piece that is accepted: nothing the server sends is longer. */
const PIEZA_MAX = 16 * 1024 * 1024;

/** The header that goes before `largo` bytes of the file. */
export const cabezaDe = (clase: (typeof CLASES)[number], largo: number): Uint8Array => {
  const cabeza = new Uint8Array(CABEZA);
  cabeza[0] = CLASES.indexOf(clase);
  new DataView(cabeza.buffer).setUint32(1, largo);
  return cabeza;
};

/** Text as bytes, with everything beyond ASCII escaped. */
const enBytes = (texto: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(texto), (c) => c.charCodeAt(0));

/** A piece as it is sent. */
export function escribirPieza(p: Pieza): Uint8Array {
  const resto =
    p.tipo === 'bytes'
      ? p.bytes
      : enBytes(p.tipo === 'filas' ? String(p.filas) : p.tipo === 'falla' ? p.mensaje : '');
  const todo = new Uint8Array(CABEZA + resto.length);
  todo.set(cabezaDe(p.tipo, resto.length));
  todo.set(resto, CABEZA);
  return todo;
}

/** Puts the pieces together again, however the network cut them. */
export class LectorDePiezas {
  #resto: Uint8Array<ArrayBuffer> = new Uint8Array();

  /**
   * The pieces that are complete with what has just arrived.
   * @throws Error if the bytes are not pieces of a file
   */
  lee(llega: Uint8Array): Pieza[] {
    const junto = new Uint8Array(this.#resto.length + llega.length);
    junto.set(this.#resto);
    junto.set(llega, this.#resto.length);
    const piezas: Pieza[] = [];
    let desde = 0;
    while (junto.length - desde >= CABEZA) {
      const clase = CLASES[junto[desde] ?? -1];
      const largo = new DataView(junto.buffer, desde + 1, 4).getUint32(0);
      if (!clase || largo > PIEZA_MAX) throw new Error('Lo que llegó no es un archivo');
      if (junto.length - desde < CABEZA + largo) break;
      piezas.push(piezaDe(clase, junto.slice(desde + CABEZA, desde + CABEZA + largo)));
      desde += CABEZA + largo;
    }
    this.#resto = junto.slice(desde);
    return piezas;
  }
}

function piezaDe(tipo: (typeof CLASES)[number], bytes: Uint8Array<ArrayBuffer>): Pieza {
  if (tipo === 'bytes') return { tipo, bytes };
  if (tipo === 'fin') return { tipo };
  const dicho = decodeURIComponent(String.fromCharCode(...bytes));
  return tipo === 'filas' ? { tipo, filas: Number(dicho) } : { tipo, mensaje: dicho };
}
