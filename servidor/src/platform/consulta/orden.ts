import { esDeTexto } from '@anden/contrato/filtros.ts';
import type { Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Catalogos, enEspanol, enSuOrden } from './catalogos.ts';
import { ordenesDe } from './filtros.ts';

/** Rows counted from one end of a list: how many to skip and to take. */
export interface Trozo {
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

/**
 * Number of skipped rows from which the whole list is sorted: to keep only the first ones, PostgreSQL compares texts
 * letter by letter.
 */
const SALTO_LARGO = 1_000;

type Pedido = Parameters<typeof ordenesDe>[1] & {
  filtro?: string | undefined;
  filtros?: string | undefined;
};

/** What a page is taken from: rows `h` that satisfy a condition. */
interface Base {
  filas: Expression<unknown>;
  condicion: RawBuilder<unknown>;
  catalogos: Catalogos;
}

/** The columns that identify the rows of a page. */
export function enTrozo(
  reporte: Reporte,
  pedido: Pedido,
  { filas, condicion, catalogos }: Base,
  { salta, toma, alReves }: Trozo,
): RawBuilder<unknown> {
  const sinIndice = Boolean(pedido.filtro || pedido.filtros);
  const { orden, lugares } = ordenado(reporte, pedido, { alReves, sinIndice, catalogos });
  const enOrden = sql`select ${identidadDe(reporte)} from (${filas}) h ${lugares} where ${condicion} ${orden}`;
  if (salta < SALTO_LARGO) return sql`${enOrden} limit ${toma} offset ${salta}`;
  // A non-constant offset prevents PostgreSQL from passing the limit to the sort.
  return sql`select * from (${enOrden} offset (select 0)) h limit ${toma} offset ${salta}`;
}

/** The columns of rows `h` that identify them. */
export const identidadDe = (reporte: Reporte): RawBuilder<unknown> =>
  sql.join(reporte.identidad.map((nombre) => sql.ref(`h.${nombre}`)));

interface Como {
  alReves?: boolean;
  /**
   * Prevents the use of an index for sorting: the few rows that a filter leaves may be the last in it, and a single
   * process would read all of it up to there.
   */
  sinIndice?: boolean;
  /** Texts that are ranked among themselves, with the joins that give their ranks (`lugares`). */
  catalogos?: Catalogos;
}

/** The requested order of a report's rows `h`. */
export function ordenado(
  reporte: Reporte,
  pedido: Pedido,
  { alReves = false, sinIndice = false, catalogos = {} }: Como = {},
): { orden: RawBuilder<unknown>; lugares: RawBuilder<unknown> } {
  const hacia = (sentido: 'asc' | 'desc') => ((sentido === 'asc') === alReves ? sql`desc` : sql`asc`);
  const empates = reporte.identidad.map((nombre) => sql`${sql.ref(`h.${nombre}`)} ${hacia('desc')}`);
  const lugares: RawBuilder<unknown>[] = [];
  const ordenes = ordenesDe(reporte, pedido).flatMap(({ id, sentido }) => {
    const columna = reporte.columnas[id];
    if (!columna) return [];
    // Without `nulls last` the order is that of the index, so the newest page is read directly from it.
    const nulos = alReves ? sql` nulls first` : sql` nulls last`;
    return [sql`${valorDe(id)} ${hacia(sentido)}${columna.schema.safeParse(null).success ? nulos : sql``}`];
  });
  return { orden: sql`order by ${sql.join([...ordenes, ...empates])}`, lugares: sql.join(lugares, sql``) };

  function valorDe(id: string): RawBuilder<unknown> {
    const catalogo = catalogos[id];
    if (catalogo && !(catalogo.sinOrden && (!sinIndice || catalogo.muchos))) {
      const { valor, une } = enSuOrden(`en_${id}`, catalogo);
      lugares.push(une);
      return valor;
    }
    const { tipo, palabras } = reporte.columnas[id] ?? {};
    const valor = sinIndice ? sql`greatest(${sql.ref(`h.${id}`)})` : sql.ref(`h.${id}`);
    return tipo && esDeTexto(tipo) && !palabras ? enEspanol(valor) : valor;
  }
}
