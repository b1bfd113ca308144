import { esDeTexto } from '@anden/contrato/filtros.ts';
import type { Reporte } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Catalogos, conLugar, enEspanol } from './catalogos.ts';
import { ordenesDe } from './filtros.ts';

/** Rows of a list from one of its ends: how many to skip and to take. */
export interface Trozo {
  salta: number;
  toma: number;
  /** From the last one, in the opposite order. */
  alReves: boolean;
}

/** A page from the end that is nearer to it: to skip a row, PostgreSQL has to put it in order. */
export function trozoDe(desde: number, cuantas: number, total: number): Trozo {
  const toma = Math.max(0, Math.min(cuantas, total - desde));
  const alReves = desde > total / 2;
  return { salta: alReves ? Math.max(0, total - desde - toma) : desde, toma, alReves };
}

/** Rows to skip from which a list is put in order whole: keeping the first ones alone, PostgreSQL compares texts letter by letter. */
const SALTO_LARGO = 1_000;

type Pedido = Parameters<typeof ordenesDe>[1] & {
  filtro?: string | undefined;
  filtros?: string | undefined;
};

/** What a page is taken of: rows `h` under a condition. */
interface Base {
  filas: Expression<unknown>;
  condicion: RawBuilder<unknown>;
  catalogos: Catalogos;
}

/** What identifies the rows of a page. */
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
  // An offset that is no constant keeps the limit from the sort.
  return sql`select * from (${enOrden} offset (select 0)) h limit ${toma} offset ${salta}`;
}

/** The columns of rows `h` that identify them. */
export const identidadDe = (reporte: Reporte): RawBuilder<unknown> =>
  sql.join(reporte.identidad.map((nombre) => sql.ref(`h.${nombre}`)));

interface Como {
  alReves?: boolean;
  /** Not in the order of an index: the few rows that a filter leaves may be its last ones, and one process alone would read it up to there. */
  sinIndice?: boolean;
  /** Texts that are put in order among themselves, with what joins their places (`lugares`) to the rows. */
  catalogos?: Catalogos;
}

/** The order of a report's rows `h`, as asked. */
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
    // Without `nulls last` the order is the index's own, and the newest page is read straight from it.
    const nulos = alReves ? sql` nulls first` : sql` nulls last`;
    return [sql`${valorDe(id)} ${hacia(sentido)}${columna.schema.safeParse(null).success ? nulos : sql``}`];
  });
  return { orden: sql`order by ${sql.join([...ordenes, ...empates])}`, lugares: sql.join(lugares, sql``) };

  function valorDe(id: string): RawBuilder<unknown> {
    const catalogo = catalogos[id];
    if (catalogo) {
      lugares.push(conLugar(`en_${id}`, catalogo));
      return sql.ref(`en_${id}.lugar`);
    }
    const { tipo, palabras } = reporte.columnas[id] ?? {};
    const valor = sinIndice ? sql`greatest(${sql.ref(`h.${id}`)})` : sql.ref(`h.${id}`);
    return tipo && esDeTexto(tipo) && !palabras ? enEspanol(valor) : valor;
  }
}
