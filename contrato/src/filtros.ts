import type { TipoDeColumna } from './columna.ts';

/**
 * How sorting and filtering of a list are written in addresses and calls: more columns to sort by (`CLIENTE,-TOTAL`),
 * and filters of single columns (`CLIENTE~sol,luna;TOTAL~10..50`; `FECHA~..` means that there is no day, `FECHA~2026-11-22T10..2026-11-22T10`
 * all of that hour).
 */

export interface Orden {
  readonly id: string;
  readonly sentido: 'asc' | 'desc';
}

/** Most columns a list may be sorted by at once. */
export const ORDENES_MAX = 4;

/** `CLIENTE,-TOTAL`: a hyphen in front means descending. */
export const escribirOrdenes = (ordenes: readonly Orden[]): string =>
  ordenes.map(({ id, sentido }) => (sentido === 'desc' ? `-${id}` : id)).join(',');

/** The inverse of {@link escribirOrdenes}; the caller drops names that are no columns. */
export const leeOrdenes = (texto: string): readonly Orden[] =>
  texto
    .split(',')
    .filter(Boolean)
    .map((parte) =>
      parte.startsWith('-') ? { id: parte.slice(1), sentido: 'desc' } : { id: parte, sentido: 'asc' },
    );

const DE_LETRAS: readonly TipoDeColumna[] = ['texto', 'folio', 'clave', 'nombre'];

/** Whether a column holds text: the text filter looks in it, and it sorts in Spanish order. */
export const esDeTexto = (tipo: TipoDeColumna): boolean => DE_LETRAS.includes(tipo);

/**
 * How a column can be filtered: by text it contains, by some of its few words, or from one number or day to another.
 */
export type ClaseDeFiltro = 'texto' | 'valores' | 'numero' | 'dia';

/** The part of a column's declaration that decides how it is filtered. */
export interface Filtrable {
  readonly tipo: TipoDeColumna;
  /** False: its value is computed after the query, where no filter reaches. */
  readonly filtrable?: boolean;
  readonly palabras?: Readonly<Record<string, string>>;
}

/** How a column of this kind is filtered; null: it cannot be. */
export function claseDeFiltro({ tipo, palabras, filtrable }: Filtrable): ClaseDeFiltro | null {
  if (tipo === 'dato' || filtrable === false) return null;
  if (palabras) return 'valores';
  if (esDeTexto(tipo)) return 'texto';
  return tipo === 'fecha' || tipo === 'fechaHora' ? 'dia' : 'numero';
}

/** A filter of one column: the row has one of the values, or lies between the ends (both included; null: open). */
export type FiltroDeColumna =
  | {
      readonly columna: string;
      readonly clase: 'texto' | 'valores';
      /**
       * Texts that it may contain (preceded by '=': that it must equal), or words it may be; the empty text: it has no
       * value.
       */
      readonly valores: readonly string[];
    }
  | {
      readonly columna: string;
      readonly clase: 'numero' | 'dia';
      /**
       * A number as it was typed; a day `YYYY-MM-DD` or, of a moment, also an hour `YYYY-MM-DDTHH` of one, in the business zone. A day range with
       * both ends open: the column is empty.
       */
      readonly de: string | null;
      readonly a: string | null;
    };

/** The text that a filter's value requires exactly; null: containing it is enough. */
export const exacto = (valor: string): string | null => (valor.startsWith('=') ? valor.slice(1) : null);

/**
 * The value of a filter for the rows of one operator and nobody else, although another may have the same name: it is found by the `OPERADOR_ID` of the
 * row, where it has one. Null: of nobody.
 */
export const elOperador = (o: { OPERADOR_ID: number; NOMBRE: string } | null): string =>
  o === null ? '' : `=${o.NOMBRE} (#${o.OPERADOR_ID})`;

/** The operator that an exact text names as {@link elOperador} writes it; null: it is only a text. */
export function operadorDicho(letra: string): { id: number; nombre: string } | null {
  const [, nombre, id] = /^(.*) \(#(\d{1,9})\)$/s.exec(letra) ?? [];
  return nombre === undefined ? null : { id: Number(id), nombre };
}

/** Most characters of a list's text filter, and of one value of a column's filter. */
export const FILTRO_LARGO = 100;
/** Most columns filtered at once, and most values of one filter. */
export const FILTROS_MAX = 12;
export const VALORES_MAX = 50;
/** Longest text that a chart's mark requires exactly: names of records are shorter. */
const EXACTO_MAX = 200;

const NUMERO = /^-?\d{1,12}(\.\d{1,4})?$/;
const DIA = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Whether the day exists: 31 February does not. */
const esDia = (s: string): boolean => DIA.test(s) && new Date(`${s}T00:00:00Z`).toISOString().startsWith(s);
/** Whether it is an hour of a day that exists. */
const esHora = (s: string): boolean => /^.{10}T([01]\d|2[0-3])$/.test(s) && esDia(s.slice(0, 10));
const esNumero = (s: string): boolean => NUMERO.test(s);

/** `CLIENTE~sol,luna;TOTAL~10..50`, each value escaped as in an address. */
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

function cabe(valor: string): boolean {
  const letra = exacto(valor);
  return letra === null ? valor.length <= FILTRO_LARGO : letra.length <= EXACTO_MAX;
}

function leeUno(parte: string, columnas: Readonly<Record<string, Filtrable>>): FiltroDeColumna | null {
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
        cabe(v) &&
        v.isWellFormed() &&
        !v.includes('\0') &&
        (clase === 'texto' || v === '' || Object.hasOwn(palabras, v)),
    );
    return buenos.length === valores.length && buenos.length <= VALORES_MAX
      ? { columna, clase, valores: [...new Set(buenos)] }
      : null;
  }
  const extremos = resto.split('..');
  const esExtremo = (e: string) => esDia(e) || (declarada.tipo === 'fechaHora' && esHora(e));
  const sirve = clase === 'dia' ? esExtremo : esNumero;
  if (extremos.length !== 2 || extremos.some((e) => e !== '' && !sirve(e))) return null;
  const [de, a] = extremos.map((e) => e || null);
  return de || a || clase === 'dia' ? { columna, clase, de: de ?? null, a: a ?? null } : null;
}

/**
 * The filters written in a text, for these columns: one per column, the last if it is repeated. `mal`: some part of the
 * text is not valid and was ignored.
 */
export function leeFiltros(
  texto: string,
  columnas: Readonly<Record<string, Filtrable>>,
): { filtros: readonly FiltroDeColumna[]; mal: boolean } {
  const partes = texto.split(';').filter(Boolean);
  const leidos = partes.map((p) => leeUno(p, columnas));
  const porColumna = new Map<string, FiltroDeColumna>();
  for (const f of leidos) if (f) porColumna.set(f.columna, f);
  return {
    filtros: [...porColumna.values()].slice(0, FILTROS_MAX),
    mal: leidos.includes(null) || porColumna.size > FILTROS_MAX,
  };
}
