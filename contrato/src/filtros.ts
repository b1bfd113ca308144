import type { TipoDeColumna } from './reporte.ts';

/**
 * How a list is asked for beyond its first order and its text filter, as the address and the call write it: further columns to sort by
 * (`CLIENTE,-TOTAL`), and filters of single columns (`CLIENTE~sol,luna;TOTAL~10..50`; `FECHA~..` has no day).
 */

export interface Orden {
  readonly id: string;
  readonly sentido: 'asc' | 'desc';
}

/** Columns that a list is sorted by at once. */
export const ORDENES_MAX = 4;

/** `CLIENTE,-TOTAL`: descending with a hyphen in front. */
export const escribirOrdenes = (ordenes: readonly Orden[]): string =>
  ordenes.map(({ id, sentido }) => (sentido === 'desc' ? `-${id}` : id)).join(',');

/** The opposite of {@link escribirOrdenes}; what is no name of a column is for the reader to leave out. */
export const leerOrdenes = (texto: string): readonly Orden[] =>
  texto
    .split(',')
    .filter(Boolean)
    .map((parte) =>
      parte.startsWith('-') ? { id: parte.slice(1), sentido: 'desc' } : { id: parte, sentido: 'asc' },
    );

const DE_LETRAS: readonly TipoDeColumna[] = ['texto', 'folio', 'clave', 'nombre'];

/** Whether a column is of text: the filter looks in it, and it sorts in Spanish order. */
export const esDeTexto = (tipo: TipoDeColumna): boolean => DE_LETRAS.includes(tipo);

/** How a column is narrowed down: by text it contains, by some of its few words, from a number or a day to another. */
export type ClaseDeFiltro = 'texto' | 'valores' | 'numero' | 'dia';

/** What of a column's declaration says how it is filtered. */
export interface Filtrable {
  readonly tipo: TipoDeColumna;
  /** False: its value is worked out where no filter reaches. */
  readonly filtrable?: boolean;
  readonly palabras?: Readonly<Record<string, string>>;
}

/** How a column of this kind is filtered; null: it is not. */
export function claseDeFiltro({ tipo, palabras, filtrable }: Filtrable): ClaseDeFiltro | null {
  if (tipo === 'dato' || filtrable === false) return null;
  if (palabras) return 'valores';
  if (esDeTexto(tipo)) return 'texto';
  return tipo === 'fecha' || tipo === 'fechaHora' ? 'dia' : 'numero';
}

/** One column narrowed down: a row has any of the values, or lies within the ends (both count; null: open). */
export type FiltroDeColumna =
  | {
      readonly columna: string;
      readonly clase: 'texto' | 'valores';
      /** Texts that it may contain (after '=': that it is, to the letter), or values it may be; the empty one: it has none. */
      readonly valores: readonly string[];
    }
  | {
      readonly columna: string;
      readonly clase: 'numero' | 'dia';
      /** A number as written, or a day `YYYY-MM-DD`. Days open at both ends: the column has none. */
      readonly de: string | null;
      readonly a: string | null;
    };

/** The text that a filter's value asks a column to be, to the letter; null: it asks for less. */
export const exacto = (valor: string): string | null => (valor.startsWith('=') ? valor.slice(1) : null);

/** Columns narrowed down at once, and values of one. */
export const FILTROS_MAX = 12;
export const VALORES_MAX = 50;

const NUMERO = /^-?\d{1,12}(\.\d{1,4})?$/;
const DIA = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A day there is: 31 February is none. */
const esDia = (s: string): boolean => DIA.test(s) && new Date(`${s}T00:00:00Z`).toISOString().startsWith(s);
const esNumero = (s: string): boolean => NUMERO.test(s);

/** `CLIENTE~sol,luna;TOTAL~10..50`, each value as in an address. */
export const escribirFiltros = (filtros: readonly FiltroDeColumna[]): string =>
  filtros
    .map((f) =>
      'valores' in f
        ? `${f.columna}~${f.valores.map(encodeURIComponent).join(',')}`
        : `${f.columna}~${f.de ?? ''}..${f.a ?? ''}`,
    )
    .join(';');

function decodificado(s: string): string | null {
  try {
    return decodeURIComponent(s);
  } catch {
    return null;
  }
}

function leerUno(parte: string, columnas: Readonly<Record<string, Filtrable>>): FiltroDeColumna | null {
  const corte = parte.indexOf('~');
  const columna = parte.slice(0, Math.max(0, corte));
  const declarada = Object.hasOwn(columnas, columna) ? columnas[columna] : undefined;
  const clase = declarada && claseDeFiltro(declarada);
  if (!clase) return null;
  const resto = parte.slice(corte + 1);
  if (clase === 'texto' || clase === 'valores') {
    const valores = resto.split(',').map(decodificado);
    const palabras = declarada.palabras ?? {};
    const buenos = valores.filter(
      (v): v is string =>
        v !== null &&
        v.length <= 100 &&
        v.isWellFormed() &&
        !v.includes('\0') &&
        (clase === 'texto' || v === '' || Object.hasOwn(palabras, v)),
    );
    return buenos.length === valores.length && buenos.length <= VALORES_MAX
      ? { columna, clase, valores: [...new Set(buenos)] }
      : null;
  }
  const extremos = resto.split('..');
  const sirve = clase === 'dia' ? esDia : esNumero;
  if (extremos.length !== 2 || extremos.some((e) => e !== '' && !sirve(e))) return null;
  const [de, a] = extremos.map((e) => e || null);
  return de || a || clase === 'dia' ? { columna, clase, de: de ?? null, a: a ?? null } : null;
}

/**
 * The filters a text writes, of these columns: one each, the last one where a column is named twice. `mal` says that some part
 * of the text means nothing; it is left out.
 */
export function leerFiltros(
  texto: string,
  columnas: Readonly<Record<string, Filtrable>>,
): { filtros: readonly FiltroDeColumna[]; mal: boolean } {
  const partes = texto.split(';').filter(Boolean);
  const leidos = partes.map((p) => leerUno(p, columnas));
  const porColumna = new Map<string, FiltroDeColumna>();
  for (const f of leidos) if (f) porColumna.set(f.columna, f);
  return {
    filtros: [...porColumna.values()].slice(0, FILTROS_MAX),
    mal: leidos.includes(null) || porColumna.size > FILTROS_MAX,
  };
}
