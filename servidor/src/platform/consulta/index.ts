import { esDeTexto } from '@anden/contrato/filtros.ts';
import type { FilaDe, Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { QueryContext } from '../calls/handlers.ts';
import { Rejection } from '../rejection.ts';
import { porLotes } from './cursor.ts';
import { exigirEnOrden, limites } from './dias.ts';
import { type Busquedas, conFiltros, ordenesDe } from './filtros.ts';
import { gruposDe } from './grafica.ts';
import { palabrasDe, patronDe } from './texto.ts';

export { porLotes } from './cursor.ts';
export { limites } from './dias.ts';
export { conFiltros, ordenesDe } from './filtros.ts';
export { CANDIDATOS_MAX, comparaPalabras, hallarPorPalabras, seBuscan } from './hallar.ts';
export { palabrasDe, patronDe, plegar } from './texto.ts';

/** Rows of one reply without paging. */
export const RENGLONES_MAX = 50_000;
/** More rows than one reply holds are a {@link Rejection} that asks for a shorter range. */
export function exigirQueQuepan(total: number): void {
  if (total <= RENGLONES_MAX) return;
  throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
}

/** Whether a folio ends so: by its index on `reverse(folio)`, which a pattern anywhere in the text would not use. */
export const terminaEn = (folio: RawBuilder<unknown>, fin: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(${folio}) like ${patronDe([...fin].reverse().join('')).slice(1)}`;

/** A text as it sorts: Spanish order, and the numbers in it by their value. */
export const enEspanol = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate es_mx`;

/** Whether every word is in one of the texts, accents and case aside. */
export function contieneTodas(
  palabras: readonly string[],
  textos: readonly RawBuilder<unknown>[],
  ademas: (patron: string) => readonly RawBuilder<unknown>[] = () => [],
): RawBuilder<boolean> {
  if (palabras.length === 0) return sql`true`;
  const cada = palabras.map(patronDe).map((patron) => {
    // One text after another, and none once the word was found: a subquery that folds them together costs more for each row.
    const donde = [...ademas(patron), ...textos.map((texto) => sql`plegar(${texto}) like ${patron}`)];
    return sql`(${sql.join(donde, sql` or `)})`;
  });
  return sql`(${sql.join(cada, sql` and `)})`;
}

/** What a screen asks of a report, after its input was parsed. */
type Pedido = {
  filtro?: string | undefined;
  orden?: string | undefined;
  sentido?: 'asc' | 'desc' | undefined;
  luego?: string | undefined;
  filtros?: string | undefined;
  pagina?: number | undefined;
  por_pagina?: number | undefined;
  grafica?: boolean | undefined;
};

export interface Consulta<F> {
  /** The rows under their wire names, of what the operator may see: without range, order or limit. */
  filas: Expression<F>;
  /**
   * Where a text is looked for elsewhere than in its column, which would have to be worked out for each row: a condition on the
   * row `h` and a pattern for `plegar(…) like`.
   */
  busca?: { [K in keyof F & string]?: (patron: string) => RawBuilder<boolean> };
  /** A row as the reply has it, of one as the statement gives it. */
  lee?: (fila: F) => F;
}

/** What a report's reply adds up; nothing where no column is. */
type SumasDe<R extends Reporte> =
  z.output<R['salida']> extends { sumas: infer S } ? { sumas: S } : Record<never, never>;

/**
 * A report's rows: of the range, filtered, sorted, paged, counted and added up in the database, all as `reporte` declares
 * (specification §9).
 * Without `pagina` every row; too many are a {@link Rejection}, unless they go to a file as they come. What a column costs is paid for the rows of the page alone, and for
 * all of them where it is sorted by or looked in.
 */
export async function consultar<R extends Reporte>(
  reporte: R,
  pedido: Pedido,
  { db, config, salida }: Pick<QueryContext, 'db' | 'config' | 'salida'>,
  { filas, busca = {}, lee = (fila) => fila }: Consulta<FilaDe<R>>,
): Promise<{ data: FilaDe<R>[]; total: number } & SumasDe<R>> {
  const { pagina, por_pagina = reporte.porPagina } = pedido;
  const base = sql`from (${filas}) h where ${enRango(reporte, pedido, config.zona)} and ${filtrado(reporte, pedido.filtro, busca)}
    and ${conFiltros(reporte.columnas, pedido.filtros, { zona: config.zona, donde: (n) => sql.ref(`h.${n}`), busca })}`;
  const sumadas = Object.keys(reporte.columnas).filter((nombre) => reporte.columnas[nombre]?.suma);
  const cuenta = [
    sql`count(*)::int as total`,
    ...sumadas.map((nombre) => sql`coalesce(sum(${sql.ref(`h.${nombre}`)}), 0) as ${sql.id(nombre)}`),
  ];
  const { rows } = await sql<Record<string, number>>`select ${sql.join(cuenta)} ${base}`.execute(db);
  const { total = 0, ...sumas } = rows[0] ?? {};
  const orden = ordenado(reporte, pedido);
  type Respuesta = { data: FilaDe<R>[]; total: number } & SumasDe<R>;
  if (salida) {
    await salida.empieza(total, sumas);
    await porLotes<FilaDe<R>>(db, sql`select h.* ${base} ${orden}`, (lote) =>
      salida.lote(lote.map(lee) as object[]),
    );
    return { data: [], total, sumas } as unknown as Respuesta;
  }
  if (pedido.grafica && reporte.grafica) {
    const grafica = await gruposDe(db, reporte.grafica, reporte.columnas, base, config.zona);
    return { data: [], total, ...(sumadas.length > 0 ? { sumas } : {}), grafica } as unknown as Respuesta;
  }
  if (pagina === undefined) exigirQueQuepan(total);
  const deLaPagina =
    pagina === undefined
      ? base
      : sql`from (${filas}) h where (${identidadDe(reporte)}) in (${enTrozo(reporte, pedido, base, trozo((pagina - 1) * por_pagina, por_pagina, total))})`;
  const { rows: data } = await sql<FilaDe<R>>`select h.* ${deLaPagina} ${orden}`.execute(db);
  // Its sums are those of the columns it declares; a generic name hides that from the compiler.
  return {
    data: data.map(lee),
    total,
    ...(sumadas.length > 0 ? { sumas } : {}),
  } as Respuesta;
}

/**
 * Where a column has its texts from a catalogue, to be looked for once in each of them and not in each row: a row's text is that of its
 * `id`, which `filas` gives besides what is declared.
 * @param catalogo its ids and texts
 */
export const enCatalogo =
  (id: string, catalogo: RawBuilder<unknown>) =>
  (patron: string): RawBuilder<boolean> =>
    sql`${sql.ref(`h.${id}`)} in (select id from (${catalogo}) k (id, texto) where plegar(texto) like ${patron})`;

/** The handler of a call that a report answers: all but the statement of its rows is declared. */
export const responde =
  <R extends Reporte>(reporte: R, consulta: (ctx: QueryContext) => Consulta<FilaDe<R>>) =>
  (pedido: z.output<R['entrada']>, ctx: QueryContext) =>
    consultar(reporte, pedido as Pedido, ctx, consulta(ctx));

function enRango(reporte: Reporte, pedido: object, zona: string): RawBuilder<unknown> {
  if (reporte.rango === null) return sql`true`;
  const dias = pedido as Readonly<Record<string, string>>;
  const [de, a] = reporte.extremos;
  const [inicio = '', fin = ''] = [dias[de], dias[a]];
  const columna = sql.ref(`h.${reporte.rango}`);
  exigirEnOrden(inicio, fin);
  if (reporte.columnas[reporte.rango]?.tipo === 'fecha')
    return sql`${columna} between ${inicio}::date and ${fin}::date`;
  const momentos = limites(inicio, fin, zona);
  return sql`${columna} >= ${momentos.inicio} and ${columna} < ${momentos.fin}`;
}

/** Rows of a list from one of its ends: how many to skip and to take. */
export interface Trozo {
  salta: number;
  toma: number;
  /** From the last one, in the opposite order. */
  alReves: boolean;
}

/** A page from the end that is nearer to it: to skip a row, PostgreSQL has to put it in order. */
export function trozo(desde: number, cuantas: number, total: number): Trozo {
  const toma = Math.max(0, Math.min(cuantas, total - desde));
  const alReves = desde > total / 2;
  return { salta: alReves ? Math.max(0, total - desde - toma) : desde, toma, alReves };
}

/** Rows to skip from which a list is put in order whole: keeping the first ones alone, PostgreSQL compares texts letter by letter. */
const SALTO_LARGO = 1_000;

/** What identifies the rows of a page, of those of `base`. */
function enTrozo(
  reporte: Reporte,
  pedido: Pedido,
  base: RawBuilder<unknown>,
  { salta, toma, alReves }: Trozo,
): RawBuilder<unknown> {
  const enOrden = sql`select ${identidadDe(reporte)} ${base} ${ordenado(reporte, pedido, { alReves, sinIndice: Boolean(pedido.filtro || pedido.filtros) })}`;
  if (salta < SALTO_LARGO) return sql`${enOrden} limit ${toma} offset ${salta}`;
  // An offset that is no constant keeps the limit from the sort.
  return sql`select * from (${enOrden} offset (select 0)) h limit ${toma} offset ${salta}`;
}

const identidadDe = (reporte: Reporte): RawBuilder<unknown> =>
  sql.join(reporte.identidad.map((nombre) => sql.ref(`h.${nombre}`)));

/**
 * @param como.sinIndice not in the order of an index: the few rows that a filter leaves may be the last ones of it, and one process
 *   alone would read it up to there
 */
function ordenado(
  reporte: Reporte,
  pedido: Pedido,
  { alReves, sinIndice } = { alReves: false, sinIndice: false },
): RawBuilder<unknown> {
  const hacia = (sentido: 'asc' | 'desc') => ((sentido === 'asc') === alReves ? sql`desc` : sql`asc`);
  const empates = reporte.identidad.map((nombre) => sql`${sql.ref(`h.${nombre}`)} ${hacia('desc')}`);
  const ordenes = ordenesDe(reporte, pedido).flatMap(({ id, sentido }) => {
    const columna = reporte.columnas[id];
    if (!columna) return [];
    const suelto = sinIndice ? sql`greatest(${sql.ref(`h.${id}`)})` : sql.ref(`h.${id}`);
    const valor = esDeTexto(columna.tipo) && !columna.palabras ? enEspanol(suelto) : suelto;
    // Without `nulls last` the order is the index's own, and the newest page is read straight from it.
    const nulos = alReves ? sql` nulls first` : sql` nulls last`;
    return [sql`${valor} ${hacia(sentido)}${columna.schema.safeParse(null).success ? nulos : sql``}`];
  });
  return sql`order by ${sql.join([...ordenes, ...empates])}`;
}

function filtrado(reporte: Reporte, filtro: string | undefined, busca: Busquedas): RawBuilder<unknown> {
  const columnas = Object.entries(reporte.columnas).filter(([, c]) => c.busca);
  const textos = columnas
    .filter(([nombre, c]) => !busca[nombre] && !c.palabras)
    .map(([n]) => sql.ref(`h.${n}`));
  return contieneTodas(palabrasDe(filtro), textos, (patron) => [
    ...columnas.flatMap(([nombre, c]) => (c.palabras ? [enPalabras(nombre, c.palabras, patron)] : [])),
    ...Object.values(busca).flatMap((condicion) => (condicion ? [condicion(patron)] : [])),
  ]);
}

/** Whether what the screen says for a row's value has the text. */
const enPalabras = (
  nombre: string,
  palabras: Readonly<Record<string, string>>,
  patron: string,
): RawBuilder<unknown> =>
  sql`plegar(${JSON.stringify(palabras)}::jsonb ->> ${sql.ref(`h.${nombre}`)}) like ${patron}`;
