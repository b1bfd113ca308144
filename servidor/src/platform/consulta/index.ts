import type { FilaDe, Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { QueryContext } from '../calls/handlers.ts';
import { Rejection } from '../rejection.ts';
import type { Catalogo } from './catalogos.ts';
import { contar } from './cuenta.ts';
import { porLotes } from './cursor.ts';
import { exigirEnOrden, limites } from './dias.ts';
import { cadaUna, filtrado, type Juntas, type Raiz } from './filtrado.ts';
import { type Busquedas, conFiltros } from './filtros.ts';
import { gruposDe } from './grafica.ts';
import { conHallados } from './hallados.ts';
import { identidadDe, ordenado } from './orden.ts';
import { identidadesDe, suBase } from './pagina.ts';
import { patronDe } from './texto.ts';

export { type Catalogo, DE_ALMACENES, deFila, enEspanol } from './catalogos.ts';
export { porLotes } from './cursor.ts';
export { diaDe, diaDelMomento, limites } from './dias.ts';
export { sinDomingos } from './domingos.ts';
export { ordenesDe } from './filtros.ts';

export { CANDIDATOS_MAX, comparaPalabras, hallarPorPalabras, seBuscan } from './hallar.ts';
export {
  deClientes,
  deLugar,
  deOperadores,
  deTabla,
  enOrden,
  nombreDeOperador,
} from './nombres.ts';
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
  /** Columns whose texts are stored together, so that the text filter searches all of them with one condition. */
  juntas?: readonly Juntas<keyof F & string>[];
  /**
   * The table of the rows. If it is given, and holds all searched texts except those of catalogues, a word is searched there before the rows are
   * read.
   */
  raiz?: Raiz;
  /** The columns whose text comes from a catalogue. */
  catalogos?: { [K in keyof F & string]?: Catalogo };
  /** Turns a row of the statement into a row of the reply. */
  lee?: (fila: F) => F;
}

/** The sums of a report's reply; empty if no column is added up. */
type SumasDe<R extends Reporte> =
  z.input<R['salida']> extends { sumas: infer S } ? { sumas: S } : Record<never, never>;

/**
 * A report's rows: restricted to the range, filtered, sorted, paged, counted and added up by the database, as `reporte` declares (specification §9).
 * Without `pagina`, every row; too many are a {@link Rejection}, unless they are streamed to a file. A column that has to be computed costs time only
 * for the rows of the page or, if the list is sorted by it or searched in it, for all rows.
 */
async function consultar<R extends Reporte>(
  reporte: R,
  pedido: Pedido,
  { db, config, salida }: Pick<QueryContext, 'db' | 'config' | 'salida'>,
  { filas, lee = (fila) => fila, catalogos = {}, ...consulta }: Consulta<FilaDe<R>>,
): Promise<{ data: FilaDe<R>[]; total: number } & SumasDe<R>> {
  const { pagina, por_pagina = reporte.porPagina } = pedido;
  const rango = enRango(reporte, pedido, config.zona);
  const filtros = await conHallados(
    db,
    (hallar, antes) => sql`${filtrado(reporte, pedido.filtro, { ...consulta, catalogos, hallar, antes })}
      and ${conFiltros(reporte.columnas, pedido.filtros, {
        zona: config.zona,
        donde: (n) => sql.ref(`h.${n}`),
        busca: { ...cadaUna(catalogos, hallar, antes), ...consulta.busca },
      })}`,
  );
  const lista = {
    reporte,
    pedido,
    filas,
    rango,
    filtros: pedido.filtro || pedido.filtros ? filtros : null,
    catalogos,
  };
  const base = suBase(lista);
  const suPagina =
    pagina === undefined || salida || pedido.grafica
      ? null
      : {
          desde: (pagina - 1) * por_pagina,
          cuantas: por_pagina,
        };
  const contada = await contar(db, lista, suPagina);
  const { total, sumas } = contada;
  const conSumas = Object.keys(sumas).length > 0 ? { sumas } : {};
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
    const grafica = await gruposDe(db, reporte, reporte.grafica, base, config.zona);
    return { data: [], total, ...conSumas, grafica } as unknown as Respuesta;
  }
  if (pagina === undefined) exigirQueQuepan(total);
  const cuales = suPagina ? await identidadesDe(db, contada.pagina, por_pagina) : null;
  const deLaPagina = cuales ? sql`from (${filas}) h where (${identidadDe(reporte)}) in (${cuales})` : base;
  const { rows: data } = await sql<FilaDe<R>>`select h.* ${deLaPagina} ${orden}`.execute(db);
  // The sums are those of the declared columns; the generic name hides that from the compiler.
  return {
    data: data.map(lee),
    total,
    ...conSumas,
  } as Respuesta;
}

/**
 * SQL: whether row `h` passes the text filter and the filters of single columns, for a report with a statement of its own and without catalogues.
 * @param busca how the texts are searched that are not stored as they are shown
 */
export const pasaFiltros = (
  reporte: Reporte,
  { filtro, filtros }: Pick<Pedido, 'filtro' | 'filtros'>,
  zona: string,
  busca: Busquedas,
): RawBuilder<boolean> =>
  sql`${filtrado(reporte, filtro, { busca, catalogos: {}, hallar: () => null, antes: () => [] })}
    and ${conFiltros(reporte.columnas, filtros, { zona, donde: (n) => sql.ref(`h.${n}`), busca })}`;

/** A statement of a report whose reply holds more than its rows. */
interface ConMas<F, A> extends Consulta<F> {
  /** What else the reply holds, given the rows. A file has none of it. */
  ademas?: (data: readonly F[]) => Promise<A>;
}

/** The handler of a report's call: everything is declared except the statement of its rows. */
export const responde =
  <R extends Reporte, A extends object = Record<never, never>>(
    reporte: R,
    consulta: (
      ctx: QueryContext,
      pedido: z.output<R['entrada']>,
    ) => ConMas<FilaDe<R>, A> | Promise<ConMas<FilaDe<R>, A>>,
  ) =>
  async (pedido: z.output<R['entrada']>, ctx: QueryContext) => {
    const { ademas, ...suya } = await consulta(ctx, pedido);
    const respuesta = await consultar(reporte, pedido as Pedido, ctx, suya);
    const mas = ctx.salida ? undefined : await ademas?.(respuesta.data);
    return { ...respuesta, ...(mas as A) };
  };

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
