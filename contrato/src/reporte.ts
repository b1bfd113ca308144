import { z } from 'zod';
import type { Unidad } from './cifras.ts';
import type { TipoDeColumna } from './columna.ts';
import { fecha, importe, momento, texto as textoRecibido } from './fields.ts';
import { esDeTexto, FILTRO_LARGO, leeFiltros, leeOrdenes, ORDENES_MAX } from './filtros.ts';
import type { GraficaDeReporte, GrupoDeGrafica } from './grafica.ts';
import type { Sumada, UnaPor } from './sumas.ts';

/**
 * A report or a list, declared once with the kinds of its columns. The declaration gives the schema of a row, what may
 * be sorted and filtered, the input for pages, the order and search of the server's statement, and the screen's table
 * and export.
 */

/** Records that have a page: a column that names one is shown as a link. */
export type Registro =
  | 'articulo'
  | 'cliente'
  | 'ubicacion'
  | 'lote'
  | 'compra'
  | 'traspaso'
  | 'remision'
  | 'conteo'
  | 'acomodo'
  | 'resurtido'
  | 'documento'
  | 'factura'
  | 'pedido'
  | 'guia'
  | 'deposito'
  | 'operador'
  | 'ticket';

export interface ColumnaDeReporte<
  S extends z.ZodType = z.ZodType,
  O extends boolean = boolean,
  T extends Unidad | null = Unidad | null,
> extends Sumada<T> {
  readonly tipo: TipoDeColumna;
  /** The header, on the screen and in the export. */
  readonly titulo: string;
  readonly schema: S;
  /** Whether rows may be sorted by it. */
  readonly ordenable: O;
  /** Whether it has a filter of its own. */
  readonly filtrable: boolean;
  /** Whether the text filter searches it. */
  readonly busca: boolean;
  /** The word shown for each value of the wire; the text filter searches those words. */
  readonly palabras?: Readonly<Record<string, string>>;
  /**
   * The record its value names: an article or a customer by its key, a location by its code, a lot by its label beside its article's
   * key, an operator by the row's `OPERADOR_ID` or else by their login or name, an invoice or an order by its folio beside its customer's
   * `CLIENTE_ID` or key, a guide by its number beside its `FECHAGUIA`, a deposit by its `DOCTO_BA_ID`.
   */
  readonly liga?: Registro;
  /** Where its text joins several such records: the column that lists them, each by its `FOLIO` or `NOMBRE`; those not listed are no links. */
  readonly registros?: string;
}

export type Columnas = Readonly<Record<string, ColumnaDeReporte>>;

interface Opciones {
  /** The value may be null. */
  nulo?: boolean;
  ordenable?: boolean;
  filtrable?: boolean;
  busca?: boolean;
  suma?: Unidad;
  unaPor?: UnaPor;
  liga?: Registro;
  registros?: string;
}

type Acaso<X, S extends z.ZodType> = X extends { nulo: true } ? z.ZodNullable<S> : S;
type EsOrdenable<X> = X extends { ordenable: false } ? false : true;
type SeSuma<X> = X extends { suma: Unidad } ? X['suma'] : null;

function columna<S extends z.ZodType, const X extends Opciones>(
  tipo: TipoDeColumna,
  titulo: string,
  schema: S,
  opciones: X | undefined,
): ColumnaDeReporte<Acaso<X, S>, EsOrdenable<X>, SeSuma<X>> {
  return {
    tipo,
    titulo,
    schema: (opciones?.nulo ? schema.nullable() : schema) as Acaso<X, S>,
    ordenable: (opciones?.ordenable ?? true) as EsOrdenable<X>,
    filtrable: opciones?.filtrable ?? true,
    busca: opciones?.busca ?? esDeTexto(tipo),
    suma: (opciones?.suma ?? null) as SeSuma<X>,
    ...(opciones?.unaPor ? { unaPor: opciones.unaPor } : {}),
    ...(opciones?.liga ? { liga: opciones.liga } : {}),
    ...(opciones?.registros ? { registros: opciones.registros } : {}),
  };
}

/** Text, sorted in Spanish order and searched by the text filter unless told otherwise. */
export const texto = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('texto', titulo, z.string(), x);

/** The number or folio people call a document by. */
export const folio = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('folio', titulo, z.string(), x);

/** The short key of an article or a customer. */
export const clave = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('clave', titulo, z.string(), x);

/** The name of a person, a company, a warehouse or a thing: one line, cut where it does not fit. */
export const nombre = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('nombre', titulo, z.string(), x);

/** Whole pieces, lines or any other count. */
export const entero = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('entero', titulo, z.number(), x);

/** Pesos; the statement gives them as `numeric`, whose text the reply turns into a number. */
export const dinero = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('dinero', titulo, importe(), x);

/** A percentage, 0 to 100. */
export const porcentaje = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('porcentaje', titulo, z.number(), x);

/** Minutes, shown as HH:MM. */
export const duracion = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('duracion', titulo, z.number(), x);

/** Seconds, shown as H:MM:SS. */
export const reloj = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('reloj', titulo, z.number(), x);

/** A calendar day, `YYYY-MM-DD`. */
export const dia = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('fecha', titulo, z.string(), x);

/** A moment, ISO 8601 in UTC. */
export const instante = <const X extends Opciones>(titulo: string, x?: X) =>
  columna('fechaHora', titulo, momento(), x);

/** One of a few words of the wire, shown as the words of the screen, which are what the filter searches. */
export const palabra = <const V extends Readonly<Record<string, string>>, const X extends Opciones>(
  titulo: string,
  palabras: V,
  x?: X,
): ColumnaDeReporte<Acaso<X, z.ZodEnum<{ [K in keyof V & string]: K }>>, EsOrdenable<X>, SeSuma<X>> => ({
  ...columna('texto', titulo, z.enum(Object.keys(palabras)) as z.ZodEnum<{ [K in keyof V & string]: K }>, x),
  palabras,
});

/** What a row carries besides its columns: ids, and what its detail needs. */
export const dato = <S extends z.ZodType>(schema: S): ColumnaDeReporte<S, false, null> => ({
  tipo: 'dato',
  titulo: '',
  schema,
  ordenable: false,
  filtrable: false,
  busca: false,
  suma: null,
});

/** What several reports say of an article: its id, its key, which opens its page, and its name. */
export const DE_ARTICULO = {
  ARTICULO_ID: dato(z.number()),
  CLAVE_ARTICULO: clave('Clave', { liga: 'articulo' }),
  ARTICULO: nombre('Artículo'),
};

/** And of a customer. */
export const DE_CLIENTE = { CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }), CLIENTE: nombre('Cliente') };

type Ordenables<C extends Columnas> = {
  [K in keyof C & string]: C[K]['ordenable'] extends true ? K : never;
}[keyof C & string];

type Sumadas<C extends Columnas> = {
  [K in keyof C & string]: C[K]['suma'] extends null ? never : K;
}[keyof C & string];
type Importe = ReturnType<typeof importe>;
type Sumas<C extends Columnas> = [Sumadas<C>] extends [never]
  ? Record<never, never>
  : {
      sumas: z.ZodObject<{
        [K in Sumadas<C>]: z.input<C[K]['schema']> extends string | null ? Importe : z.ZodNumber;
      }>;
    };

type Llave<C, D> = ((keyof C | keyof D) & string) | readonly ((keyof C | keyof D) & string)[];

interface DeclaracionDeLista<C extends Columnas, D extends z.ZodRawShape> {
  /** In the order in which the screen shows them. */
  columnas: C;
  /** The shape of what travels with each row besides its columns. */
  datos?: D;
  /** What identifies a row: one column or several. */
  identidad: Llave<NoInfer<C>, NoInfer<D>>;
}

/** The fields of a row: its columns and its data. */
type FilaCon<C extends Columnas, D extends z.ZodRawShape> = {
  [K in keyof C | keyof D]: K extends keyof C ? C[K]['schema'] : K extends keyof D ? D[K] : never;
};

const filaDe = <C extends Columnas, D extends z.ZodRawShape>(columnas: C, datos: D | undefined) =>
  z.object({
    ...datos,
    ...Object.fromEntries(Object.entries(columnas).map(([id, c]) => [id, c.schema])),
  } as unknown as FilaCon<C, D>);

/**
 * Declares a list whose rows come whole in one reply and are sorted and filtered on the screen; `fila` is a row of the
 * call's output. Rows keep the order of the reply until somebody chooses another.
 */
export function lista<const C extends Columnas, D extends z.ZodRawShape = Record<never, never>>(
  d: DeclaracionDeLista<C, D>,
) {
  return {
    columnas: d.columnas,
    identidad: typeof d.identidad === 'string' ? [d.identidad] : d.identidad,
    fila: filaDe(d.columnas, d.datos),
  };
}

interface Declaracion<
  C extends Columnas,
  D extends z.ZodRawShape,
  E extends z.ZodRawShape,
  I extends string | null,
  N extends readonly [string, string],
> {
  columnas: C;
  /** What identifies a row: one column or several. It also breaks ties when sorting: the newest first. */
  identidad: Llave<NoInfer<C>, NoInfer<D>>;
  /** What travels with each row besides its columns. */
  datos?: D;
  /** The column, a moment or a day, to which the range of business days applies; null for a list without a range. */
  rango: I & ((keyof C & string) | null);
  /** The range is more than that column: the handler's own statement restricts the rows. */
  rangoPropio?: true;
  /** The names of the range's ends in the call. Default `fecha_ini` and `fecha_fin`. */
  extremos?: N;
  /** The default order; null: one made by the handler, which no column expresses. */
  orden: { columna: Ordenables<C>; sentido: 'asc' | 'desc' } | null;
  /** Rows per page (specification §9). Default 20. */
  porPagina?: number;
  /** Further fields of the call's input. */
  entrada?: E;
  /** Its chart, between the bar and the rows: the reply to `grafica: true` holds the groups and no rows. */
  grafica?: GraficaDeReporte<NoInfer<keyof C & string>>;
  /** Its rows are data of people: who takes a file of them is written down, and how many they were. */
  personales?: true;
}

/** The input and output that a report's call has for its chart, if there is one. */
const CON_GRAFICA = {
  entrada: { grafica: z.boolean().optional() },
  salida: {
    grafica: z
      .array(
        z.object({
          GRUPO: z.string(),
          VALOR: z.number(),
          RENGLONES: z.number(),
        }) satisfies z.ZodType<GrupoDeGrafica>,
      )
      .optional(),
  },
};

type Rango<I, N extends readonly [string, string]> = I extends string
  ? { [K in N[number]]: ReturnType<typeof fecha> }
  : Record<never, never>;

/** Whether a text names more columns to sort by, each of them sortable and only once ({@link leeOrdenes}). */
function sonOrdenes(texto: string, ordenables: readonly string[]): boolean {
  const ids = leeOrdenes(texto).map((o) => o.id);
  const bien = ids.every((id) => ordenables.includes(id));
  return bien && ids.length < ORDENES_MAX && new Set(ids).size === ids.length;
}

/**
 * The optional input of every report and paged list: text filter, sort, filters of single columns, and page. Without
 * `pagina` the reply holds every row, as the specification's clients expect and an export needs.
 */
const paginas = <O extends string>(ordenables: readonly O[], columnas: Columnas) => ({
  filtro: textoRecibido(FILTRO_LARGO).optional(),
  orden: z.enum(ordenables as [O, ...O[]]).optional(),
  sentido: z.enum(['asc', 'desc']).optional(),
  /** Further columns to sort by, among rows with the same value: `CLIENTE,-TOTAL`. */
  luego: textoRecibido(200)
    .refine((t) => sonOrdenes(t, ordenables), { message: 'no son columnas por las que se ordene' })
    .optional(),
  /** Filters of single columns: `CLIENTE~sol,luna;TOTAL~10..50`. */
  filtros: textoRecibido(4000)
    .refine((t) => !leeFiltros(t, columnas).mal, { message: 'no son filtros de sus columnas' })
    .optional(),
  pagina: z.int().min(1).max(100_000).optional(),
  por_pagina: z.int().min(1).max(500).optional(),
});

/**
 * Declares a report: `entrada` and `salida` become the call's input and output. Without `pagina` the reply holds every
 * row, as the specification's clients expect; with it, one page, while `total` and `sumas` cover all of them.
 */
export function reporte<
  const C extends Columnas,
  E extends z.ZodRawShape = Record<never, never>,
  const I extends string | null = null,
  const N extends readonly [string, string] = readonly ['fecha_ini', 'fecha_fin'],
  D extends z.ZodRawShape = Record<never, never>,
>(d: Declaracion<C, D, E, I, N>) {
  const extremos = (d.extremos ?? ['fecha_ini', 'fecha_fin']) as N;
  const fila = filaDe(d.columnas, d.datos);
  const ordenables = Object.keys(d.columnas).filter((k) => d.columnas[k]?.ordenable) as Ordenables<C>[];
  const rango = (
    d.rango === null ? {} : Object.fromEntries(extremos.map((extremo) => [extremo, fecha()]))
  ) as Rango<I, N>;
  const sumadas = Object.keys(d.columnas).filter((k) => d.columnas[k]?.suma);
  const sumas = (
    sumadas.length === 0
      ? {}
      : {
          sumas: z.object(
            Object.fromEntries(
              sumadas.map((nombre) => {
                const { tipo, unaPor } = d.columnas[nombre] as ColumnaDeReporte;
                const suma = tipo === 'dinero' ? importe() : z.number();
                return [nombre, unaPor ? suma.describe(`Suma de todas las páginas, ${unaPor.dice}.`) : suma];
              }),
            ),
          ),
        }
  ) as Sumas<C>;
  // Reports without a chart do not have the field at all, so that their types do not pay for it.
  const grafica = d.grafica ? CON_GRAFICA : ({ entrada: {}, salida: {} } as typeof CON_GRAFICA);
  return {
    columnas: d.columnas,
    identidad: typeof d.identidad === 'string' ? [d.identidad] : d.identidad,
    grafica: d.grafica ?? null,
    personales: d.personales ?? false,
    rango: d.rango,
    rangoPropio: d.rangoPropio ?? false,
    extremos,
    orden: d.orden,
    porPagina: d.porPagina ?? 20,
    fila,
    entrada: z.strictObject({
      ...rango,
      ...(d.entrada ?? ({} as E)),
      ...paginas(ordenables, d.columnas),
      ...grafica.entrada,
    }),
    salida: z.object({ data: z.array(fila), total: z.number(), ...sumas, ...grafica.salida }),
  };
}

/** Any list, without its exact types. */
export interface Listado {
  readonly columnas: Columnas;
  readonly identidad: readonly string[];
  readonly fila: z.ZodType;
}

/** Any report: a list that the server sorts, filters and pages. */
export interface Reporte extends Listado {
  readonly personales: boolean;
  readonly rango: string | null;
  readonly rangoPropio: boolean;
  readonly extremos: readonly [string, string];
  readonly orden: { readonly columna: string; readonly sentido: 'asc' | 'desc' } | null;
  readonly porPagina: number;
  readonly grafica: GraficaDeReporte | null;
  readonly entrada: z.ZodType;
  readonly salida: z.ZodType;
}

/** A row as the server's statement gives it: amounts are still decimal text. */
export type FilaDe<R extends { fila: z.ZodType }> = z.input<R['fila']>;
