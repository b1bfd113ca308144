import type { Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';
import { type Catalogos, segunCuantos } from './catalogos.ts';
import { ordenesDe } from './filtros.ts';
import { idDe, identidadDe, ordenado, type Pedido } from './orden.ts';

/** Rows counted from one end of a list: how many to skip and to take. */
interface Trozo {
  salta: number;
  toma: number;
  /** From the last one, in the opposite order. */
  alReves: boolean;
}

/** A page, counted from the nearer end, because PostgreSQL must sort every row it skips. */
export function trozoDe(desde: number, cuantas: number, total: number): Trozo {
  const toma = Math.max(0, Math.min(cuantas, total - desde));
  const alReves = desde > total / 2;
  return { salta: alReves ? Math.max(0, total - desde - toma) : desde, toma, alReves };
}

/** What pages are taken from: rows `h` of a statement, in a range, that pass the filters. */
export interface Lista {
  reporte: Reporte;
  pedido: Pedido;
  filas: Expression<unknown>;
  rango: RawBuilder<unknown>;
  /** null: there are none. */
  filtros: RawBuilder<unknown> | null;
  catalogos: Catalogos;
}

/** From this many rows on, the statement that counts a list does not return their ids. */
const MUCHAS = 2_000;

/**
 * SQL: the ids of what a filter leaves, for the statement that counts it: while they are few, the page is looked for among them and nothing is
 * filtered twice. null: without a filter, or where no number identifies a row.
 */
export function idsContados({ reporte, filtros }: Lista): RawBuilder<unknown> | null {
  const id = idDe(reporte);
  return filtros && id ? sql`(array_agg(${sql.ref(`h.${id}`)}))[1:${sql.lit(MUCHAS)}]` : null;
}

/** SQL: `from … where …` of a list's rows `h`. */
export const suBase = ({ filas, rango, filtros }: Lista): RawBuilder<unknown> =>
  sql`from (${filas}) h where ${rango} and ${filtros ?? sql`true`}`;

/** A page: how many rows come before it, and how many it has at most. */
export interface Cual {
  desde: number;
  cuantas: number;
}

/** The rows among which a page is looked for, how many they are, and how many of them come before the page. */
export interface Contada {
  lista: Lista;
  total: number;
  desde: number;
  /** The first and the last moment of the rows, of a list that is in the order of its range. */
  extremos?: readonly [string, string] | null;
}

/** The list restricted to these ids, if they are few. They have passed its filters, which are not applied again. */
export const conSusIds = (lista: Lista, ids: readonly unknown[] | null, total: number): Lista =>
  ids && total < MUCHAS ? { ...lista, ...entre(lista.reporte, ids) } : lista;

/** SQL: the identities of a page's rows, as values. */
export async function identidadesDe(
  db: Tx,
  { lista, total, desde, extremos = null }: Contada,
  cuantas: number,
): Promise<RawBuilder<unknown>> {
  const trozo = trozoDe(desde, cuantas, total);
  if (trozo.toma === 0) return comoValores([]);
  const ventana = enVentana(lista, trozo, total, extremos);
  if (ventana) {
    const suyas = await leidas(db, ventana);
    if (suyas.length === trozo.toma) return comoValores(suyas);
  }
  if (conviene(lista, trozo, total)) {
    const primeras = await leidas(db, entrePrimeras(lista, trozo));
    if (primeras.length === trozo.toma) return comoValores(primeras);
  }
  const deOrden = ordenesDe(lista.reporte, lista.pedido).map((o) => o.id);
  const catalogos = await segunCuantos(db, lista.catalogos, deOrden);
  return comoValores(await leidas(db, enTrozo({ ...lista, catalogos }, trozo)));
}

/** The conditions of rows with these ids, which have passed the filters already. */
const entre = (reporte: Reporte, ids: readonly unknown[]): Pick<Lista, 'rango' | 'filtros'> => ({
  rango: sql`true`,
  filtros: sql`${identidadDe(reporte)} = any(${ids})`,
});

/**
 * Number of skipped rows from which the whole list is sorted: to keep only the first ones, PostgreSQL compares texts
 * letter by letter.
 */
const SALTO_LARGO = 1_000;

/** SQL: the columns that identify the rows of a page. */
function enTrozo(
  { reporte, pedido, filas, rango, filtros, catalogos }: Lista,
  { salta, toma, alReves }: Trozo,
): RawBuilder<unknown> {
  const como = { alReves, sinIndice: filtros !== null, catalogos, enLugares: true };
  const { orden, lugares } = ordenado(reporte, pedido, como);
  const enOrden = sql`select ${identidadDe(reporte)} from (${filas}) h ${lugares} where ${rango} and ${filtros ?? sql`true`} ${orden}`;
  if (salta < SALTO_LARGO) return sql`${enOrden} limit ${toma} offset ${salta}`;
  // A non-constant offset prevents PostgreSQL from passing the limit to the sort.
  return sql`select * from (${enOrden} offset (select 0)) h limit ${toma} offset ${salta}`;
}

/** The column whose moments a list is restricted to and sorted by; null: it is sorted otherwise, or has no range of moments. */
export function columnaDeMomento({ reporte, pedido }: Pick<Lista, 'reporte' | 'pedido'>): string | null {
  const { rango, rangoPropio, orden: propio, columnas } = reporte;
  const [orden, luego] = ordenesDe(reporte, pedido);
  const enSuOrden = orden?.id === propio?.columna && luego === undefined;
  return rango !== null &&
    !rangoPropio &&
    rango === propio?.columna &&
    enSuOrden &&
    columnas[rango]?.tipo === 'fechaHora'
    ? rango
    : null;
}

/** How many times as many rows as are needed a part of the range would have if they were evenly spread over it. */
const HOLGURA = 4;
/** At least: a company closes from one day to the next, and on Sundays. */
const PAUSA = '2 days';
/** The largest part of the range worth looking through before all of it. */
const PARTE_MAX = 0.25;

/**
 * SQL: the columns that identify the rows of a page, looked for only in the end of the range that holds them: all other rows come after those. Fewer rows
 * than asked for: they are unevenly spread, and the page goes on beyond it. null: it would be most of the range.
 */
function enVentana(
  { reporte, pedido, filas, rango, filtros }: Lista,
  { salta, toma, alReves }: Trozo,
  total: number,
  extremos: readonly [string, string] | null,
): RawBuilder<unknown> | null {
  const parte = (HOLGURA * (salta + toma)) / total;
  const columna = columnaDeMomento({ reporte, pedido });
  if (!extremos || !columna || total < MUCHAS || parte > PARTE_MAX) return null;
  const { orden } = ordenado(reporte, pedido, { alReves });
  const recientes = (ordenesDe(reporte, pedido)[0]?.sentido === 'desc') !== alReves;
  const [de, a] = extremos.map((m) => sql`${m}::timestamptz`);
  const momento = sql.ref(`h.${columna}`);
  const ancho = sql`greatest((${a} - ${de}) * ${parte}::float8, ${PAUSA}::interval)`;
  const corte = recientes ? sql`${momento} >= ${a} - ${ancho}` : sql`${momento} <= ${de} + ${ancho}`;
  return sql`select ${identidadDe(reporte)} from (${filas}) h where ${rango} and ${corte} and ${filtros ?? sql`true`} ${orden} limit ${toma} offset ${salta}`;
}

/** How many rows, in the report's own order, are looked through for a page of what a filter leaves. */
const PRIMERAS = 5_000;
/** Most rows of a page that is looked for there, together with those before it. */
const CERCA = 500;

/** Whether a filter leaves so many rows that the page is probably among the first in the report's own order, which usually has an index. */
function conviene(
  { reporte: { orden: propio }, pedido, filtros, catalogos }: Lista,
  { salta, toma }: Trozo,
  total: number,
): boolean {
  const [orden, luego] = ordenesDe({ orden: propio }, pedido);
  return (
    filtros !== null &&
    total >= MUCHAS &&
    salta + toma <= CERCA &&
    orden?.id === propio?.columna &&
    luego === undefined &&
    !catalogos[orden?.id ?? '']
  );
}

/**
 * SQL: the columns that identify the rows of a page, looked for only among the first {@link PRIMERAS} rows of the report's own order. These are read
 * from its index, instead of the whole list a second time. Fewer rows than asked for: the page is not among them.
 */
function entrePrimeras(
  { reporte, pedido, filas, rango, filtros }: Lista,
  { salta, toma, alReves }: Trozo,
): RawBuilder<unknown> {
  const { orden } = ordenado(reporte, pedido, { alReves });
  return sql`select ${identidadDe(reporte)} from (select h.* from (${filas}) h where ${rango} ${orden} limit ${PRIMERAS}) h
    where ${filtros} ${orden} limit ${toma} offset ${salta}`;
}

/**
 * The rows of a statement, read by itself. As a part of the statement that reads a page, PostgreSQL may run it last: after grouping, or after reading
 * what other tables say of every row, if more tables are joined than `join_collapse_limit`.
 */
async function leidas(db: Tx, consulta: RawBuilder<unknown>): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`${consulta}`.execute(db);
  return rows;
}

/** SQL: rows as values; null where there are none. */
const comoValores = (filas: readonly Record<string, unknown>[]): RawBuilder<unknown> =>
  filas.length === 0 ? sql`null` : sql.join(filas.map((fila) => sql`(${sql.join(Object.values(fila))})`));
