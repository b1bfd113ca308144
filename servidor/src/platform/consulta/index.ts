import { leerFiltros } from '@anden/contrato/filtros.ts';
import type { FilaDe, Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { QueryContext, Tx } from '../calls/handlers.ts';
import { Rejection } from '../rejection.ts';
import { type Catalogo, type Catalogos, enCatalogos } from './catalogos.ts';
import { porLotes } from './cursor.ts';
import { exigirEnOrden, limites } from './dias.ts';
import { type Busquedas, conFiltros, ordenesDe } from './filtros.ts';
import { gruposDe } from './grafica.ts';
import { type Busqueda, conHallados, enLaSentencia, type Hallar } from './hallados.ts';
import { enTrozo, identidadDe, ordenado, trozoDe } from './orden.ts';
import { palabrasDe, patronDe, plegar } from './texto.ts';

export { type Catalogo, enEspanol } from './catalogos.ts';
export { porLotes } from './cursor.ts';
export { limites } from './dias.ts';
export { conFiltros, ordenesDe } from './filtros.ts';
export { CANDIDATOS_MAX, comparaPalabras, hallarPorPalabras, seBuscan } from './hallar.ts';
export { palabrasDe, patronDe, plegar } from './texto.ts';

/** Most rows of a reply without paging. */
export const RENGLONES_MAX = 50_000;
/** More rows than a reply holds are a {@link Rejection} that asks for a shorter range. */
export function exigirQueQuepan(total: number): void {
  if (total <= RENGLONES_MAX) return;
  throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
}

/**
 * SQL: whether a folio ends like this, using the index on `reverse(folio)`, which a pattern anywhere in the text could
 * not.
 */
export const terminaEn = (folio: RawBuilder<unknown>, fin: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(${folio}) like ${patronDe([...fin].reverse().join('')).slice(1)}`;

/** SQL: whether each word occurs in one of the texts, ignoring accents and case. */
export function contieneTodas(
  palabras: readonly string[],
  textos: readonly RawBuilder<unknown>[],
  ademas: (patron: string) => readonly RawBuilder<unknown>[] = () => [],
): RawBuilder<boolean> {
  if (palabras.length === 0) return sql`true`;
  const cada = palabras.map(patronDe).map((patron) => {
    // One text after another, stopping when the word is found: a subquery that folds them together costs more per row.
    const donde = [...ademas(patron), ...textos.map((texto) => sql`plegar(${texto}) like ${patron}`)];
    return sql`(${sql.join(donde, sql` or `)})`;
  });
  return sql`(${sql.join(cada, sql` and `)})`;
}

/** A screen's request to a report, after parsing. */
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
  /** The rows under their wire names, restricted to what the operator may see; without range, order or limit. */
  filas: Expression<F>;
  /**
   * Texts searched elsewhere than in their column, which would have to be computed for each row: a condition on row
   * `h`, given a pattern for `plegar(…) like`.
   */
  busca?: { [K in keyof F & string]?: (patron: string) => RawBuilder<boolean> };
  /** Columns that the text filter looks in at once, where their texts are together. */
  juntas?: readonly Juntas<keyof F & string>[];
  /** Given, a word is looked for in that table before its rows are read, where all that is searched is in it or in catalogues. */
  raiz?: Raiz;
  /** The columns whose text comes from a catalogue. */
  catalogos?: { [K in keyof F & string]?: Catalogo };
  /** Turns a row of the statement into a row of the reply. */
  lee?: (fila: F) => F;
  /** Rows that are each put together of many others, as what a customer owes is: counted and read so that a page puts together its own alone. */
  agrupada?: Agrupada<keyof F & string>;
}

/** How rows that are put together of many others are counted, looked for and put in order without them. */
interface Agrupada<C extends string = string> {
  /** The columns that a row has before it is put together. */
  propias: readonly C[];
  /** SQL: the same rows, with these columns and what identifies them. */
  enteras: RawBuilder<unknown>;
  /** SQL: the rows, put together of those that a statement of ids names; null: of all. */
  filas: (cuales: RawBuilder<unknown> | null) => RawBuilder<unknown>;
  /** SQL: one row with `total` and the sums of those under their columns' names. */
  totales: (cuales: RawBuilder<unknown> | null) => RawBuilder<unknown>;
}

/** The sums of a report's reply; empty if no column is added up. */
type SumasDe<R extends Reporte> =
  z.output<R['salida']> extends { sumas: infer S } ? { sumas: S } : Record<never, never>;

/**
 * A report's rows: restricted to the range, filtered, sorted, paged, counted and added up by the database, as `reporte`
 * declares (specification §9). Without `pagina`, every row; too many are a {@link Rejection}, unless they are streamed
 * to a file. A column's cost is paid for the rows of the page only or, if it is sorted by or searched, for all rows.
 */
export async function consultar<R extends Reporte>(
  reporte: R,
  pedido: Pedido,
  { db, config, salida }: Pick<QueryContext, 'db' | 'config' | 'salida'>,
  { filas, lee = (fila) => fila, catalogos = {}, agrupada, ...consulta }: Consulta<FilaDe<R>>,
): Promise<{ data: FilaDe<R>[]; total: number } & SumasDe<R>> {
  const { pagina, por_pagina = reporte.porPagina } = pedido;
  const condicion = await conHallados(
    db,
    (hallar) => sql`${enRango(reporte, pedido, config.zona)}
      and ${filtrado(reporte, pedido.filtro, { ...consulta, catalogos, hallar })}
      and ${conFiltros(reporte.columnas, pedido.filtros, {
        zona: config.zona,
        donde: (n) => sql.ref(`h.${n}`),
        busca: { ...cadaUna(catalogos, hallar), ...consulta.busca },
      })}`,
  );
  const partes = enPartes(reporte, pedido, { filas, condicion, agrupada });
  const base = sql`from (${partes.filas}) h where ${condicion}`;
  const sumadas = Object.keys(reporte.columnas).filter((nombre) => reporte.columnas[nombre]?.suma);
  const cuenta = [
    sql`count(*)::int as total`,
    ...sumadas.map((nombre) => sql`coalesce(sum(${sql.ref(`h.${nombre}`)}), 0) as ${sql.id(nombre)}`),
  ];
  const totales = partes.totales ?? sql`select ${sql.join(cuenta)} ${base}`;
  const { rows } = await sql<Record<string, number>>`${totales}`.execute(db);
  const { total = 0, ...sumas } = rows[0] ?? {};
  const { orden } = ordenado(reporte, pedido);
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
  const trozo = pagina === undefined ? null : trozoDe((pagina - 1) * por_pagina, por_pagina, total);
  const suyas = trozo && enTrozo(reporte, pedido, { filas: partes.enOrden, condicion, catalogos }, trozo);
  const cuales = suyas && (await leidas(db, suyas));
  const deLaPagina = cuales ? sql`from (${filas}) h where (${identidadDe(reporte)}) in (${cuales})` : base;
  const { rows: data } = await sql<FilaDe<R>>`select h.* ${deLaPagina} ${orden}`.execute(db);
  // The sums are those of the declared columns; the generic name hides that from the compiler.
  return {
    data: data.map(lee),
    total,
    ...(sumadas.length > 0 ? { sumas } : {}),
  } as Respuesta;
}

/** What a request is answered from: its rows, those that give its order, and the statement of its sums where it has one of its own. */
function enPartes<C extends string>(
  reporte: Reporte,
  pedido: Pedido,
  {
    filas,
    condicion,
    agrupada,
  }: { filas: Expression<unknown>; condicion: RawBuilder<unknown>; agrupada: Agrupada<C> | undefined },
): { filas: Expression<unknown>; enOrden: Expression<unknown>; totales?: RawBuilder<unknown> } {
  const propias: readonly string[] = agrupada?.propias ?? [];
  const filtradas = [
    ...leerFiltros(pedido.filtros ?? '', reporte.columnas).filtros.map((f) => f.columna),
    ...(pedido.filtro ? Object.keys(reporte.columnas).filter((c) => reporte.columnas[c]?.busca) : []),
  ];
  if (!agrupada || reporte.rango !== null || !filtradas.every((c) => propias.includes(c)))
    return { filas, enOrden: filas };
  const cuales =
    filtradas.length === 0
      ? null
      : sql`select ${identidadDe(reporte)} from (${agrupada.enteras}) h where ${condicion}`;
  const suyas = agrupada.filas(cuales);
  const porPropias = ordenesDe(reporte, pedido).every(({ id }) => propias.includes(id));
  return { filas: suyas, enOrden: porPropias ? agrupada.enteras : suyas, totales: agrupada.totales(cuales) };
}

/**
 * SQL: the rows of a statement as values; null where there are none. Asked for within the statement that reads a page, PostgreSQL may look for
 * them last: after it put groups together, or all that more tables than `join_collapse_limit` have to say of every row.
 */
async function leidas(db: Tx, consulta: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<Record<string, unknown>>`${consulta}`.execute(db);
  if (rows.length === 0) return sql`null`;
  return sql.join(rows.map((fila) => sql`(${sql.join(Object.values(fila))})`));
}

/** The handler of a report's call: everything is declared except the statement of its rows. */
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
  if (reporte.rangoPropio) return sql`true`;
  if (reporte.columnas[reporte.rango]?.tipo === 'fecha')
    return sql`${columna} between ${inicio}::date and ${fin}::date`;
  const momentos = limites(inicio, fin, zona);
  return sql`${columna} >= ${momentos.inicio} and ${columna} < ${momentos.fin}`;
}

interface Juntas<C extends string = string> {
  columnas: readonly C[];
  busca: (patron: string) => RawBuilder<boolean>;
}

/** Where rows are those of a table, whose columns that are searched have the same names. */
interface Raiz {
  tabla: RawBuilder<unknown>;
  /** The column of their ids. */
  id: string;
}

interface Donde {
  busca?: Busquedas;
  juntas?: readonly Juntas[];
  catalogos: Catalogos;
  raiz?: Raiz;
  hallar: Hallar;
}

/** SQL: whether every word of the filter is in one of the columns that it looks in. */
function filtrado(reporte: Reporte, filtro: string | undefined, donde: Donde): RawBuilder<unknown> {
  const { busca = {}, juntas = [], catalogos, raiz, hallar } = donde;
  const palabras = palabrasDe(filtro);
  if (palabras.length === 0) return sql`true`;
  const columnas = Object.entries(reporte.columnas).filter(
    ([nombre, c]) => c.busca && !juntas.some((j) => j.columnas.includes(nombre)),
  );
  const deCatalogo = Object.fromEntries(
    columnas.flatMap(([nombre]) =>
      catalogos[nombre] && !busca[nombre] ? [[nombre, catalogos[nombre]]] : [],
    ),
  );
  const cada = palabras.map((palabra) => {
    const patron = patronDe(palabra);
    // One after another, what costs a row least first.
    const propias = [
      ...columnas.flatMap(([nombre, c]) => (c.palabras ? enPalabras(nombre, c.palabras, palabra) : [])),
      ...columnas
        .filter(([nombre, c]) => !c.palabras && !busca[nombre] && !catalogos[nombre])
        .map(([nombre]) => sql`plegar(${sql.ref(`h.${nombre}`)}) like ${patron}`),
    ];
    const buscadas = [
      ...juntas.map((j) => j.busca(patron)),
      ...columnas.flatMap(([nombre]) => busca[nombre]?.(patron) ?? []),
    ];
    const enCatalogo = enCatalogos(deCatalogo, patron);
    const deRaiz = raiz && propias.length === 0 ? hallar(enRaiz(raiz, patron, buscadas, enCatalogo)) : null;
    if (deRaiz) return deRaiz;
    const cuales = [...propias, ...buscadas, ...enCatalogo.map((b) => hallar(b) ?? enLaSentencia(b))];
    return sql`(${sql.join([...cuales, sql`false`], sql` or `)})`;
  });
  return sql`(${sql.join(cada, sql` and `)})`;
}

/** The rows with a word, from each index that leads to some of them. Together in one condition no index would serve. */
const enRaiz = (
  { tabla, id }: Raiz,
  patron: string,
  condiciones: readonly RawBuilder<unknown>[],
  catalogos: readonly Busqueda[],
): Busqueda => ({
  id,
  tipo: 'integer',
  ids: [...condiciones, ...catalogos.map(enLaSentencia)].map(
    (condicion) => sql`select ${sql.ref(`h.${id}`)} from ${tabla} h where ${condicion}`,
  ),
  clave: `raiz ${patron}`,
});

/** Where a word is searched that is wanted in one column alone. */
const cadaUna = (catalogos: Catalogos, hallar: Hallar): Busquedas =>
  Object.fromEntries(
    Object.entries(catalogos).map(([columna, c]) => [
      columna,
      c &&
        ((patron: string) =>
          sql<boolean>`${sql.join(enCatalogos({ [columna]: c }, patron).map((b) => hallar(b) ?? enLaSentencia(b)))}`),
    ]),
  );

/** SQL: whether the text that the screen shows for a value contains the word; none: it is in no value's. */
function enPalabras(
  nombre: string,
  palabras: Readonly<Record<string, string>>,
  palabra: string,
): RawBuilder<unknown>[] {
  const valores = Object.keys(palabras).filter((valor) => plegar(palabras[valor] ?? '').includes(palabra));
  return valores.length === 0 ? [] : [sql`${sql.ref(`h.${nombre}`)} = any(${valores}::text[])`];
}
