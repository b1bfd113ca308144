import { esDeTexto } from '@anden/contrato/filtros.ts';
import type { Reporte } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Catalogos, enEspanol, enSuOrden } from './catalogos.ts';
import { ordenesDe } from './filtros.ts';

export type Pedido = Parameters<typeof ordenesDe>[1];

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
  /** Catalogues whose texts are ranked for sorting; the joins that give the ranks are returned as `lugares`. */
  catalogos?: Catalogos;
  /** Compares words of the wire by their place in the sorted list of words: the same order in a third of the time, though without an index. */
  enLugares?: boolean;
}

/** The column that alone identifies a row, by a whole number, if there is one. */
export function idDe({ identidad, fila }: Reporte): string | null {
  const [id = '', otra] = identidad;
  const esNumero = (fila as z.ZodObject).shape[id]?.safeParse(1).success;
  return otra === undefined && esNumero ? id : null;
}

/** The requested order of a report's rows `h`. */
export function ordenado(
  reporte: Reporte,
  pedido: Pedido,
  { alReves = false, sinIndice = false, catalogos = {}, enLugares = false }: Como = {},
): { orden: RawBuilder<unknown>; lugares: RawBuilder<unknown> } {
  const hacia = (sentido: 'asc' | 'desc') => ((sentido === 'asc') === alReves ? sql`desc` : sql`asc`);
  const lugares: RawBuilder<unknown>[] = [];
  const ordenes = ordenesDe(reporte, pedido).filter(({ id }) => reporte.columnas[id]);
  // In a list sorted by its range, rows of the same moment follow the same direction, so that a balance reads in order; in any other list the newest
  // comes first.
  const empate = ordenes[0]?.id === reporte.rango ? (ordenes[0]?.sentido ?? 'desc') : 'desc';
  const empates = reporte.identidad.map((nombre) => sql`${sql.ref(`h.${nombre}`)} ${hacia(empate)}`);
  const cada = ordenes.map(({ id: columna, sentido }, n) => {
    const lugar = lugarDe(columna);
    // Without `nulls last` the order is that of the index, so the newest page is read directly from it.
    const nulos = alReves ? sql` nulls first` : sql` nulls last`;
    const acasoNulo = lugar || reporte.columnas[columna]?.schema.safeParse(null).success;
    const suyo = sql`${lugar ?? valorDe(columna)} ${hacia(sentido)}${acasoNulo ? nulos : sql``}`;
    return n === ordenes.length - 1 ? [suyo, ...empates] : [suyo];
  });
  const orden = sql.join(ordenes.length === 0 ? empates : cada.flat());
  return { orden: sql`order by ${orden}`, lugares: sql.join(lugares, sql``) };

  /** SQL: the rank of a row's text; null: its texts are not ranked. */
  function lugarDe(id: string): RawBuilder<unknown> | null {
    const { palabras } = reporte.columnas[id] ?? {};
    if (enLugares && palabras)
      return sql`array_position(${Object.keys(palabras).sort()}::text[], ${sql.ref(`h.${id}`)})`;
    const catalogo = catalogos[id];
    if (!catalogo || catalogo.muchos || (catalogo.sinOrden && !sinIndice)) return null;
    const { valor, une } = enSuOrden(`en_${id}`, catalogo);
    lugares.push(une);
    return valor;
  }

  function valorDe(id: string): RawBuilder<unknown> {
    const catalogo = catalogos[id];
    if (catalogo?.muchos && !catalogo.sinOrden) {
      const { valor, une } = enSuOrden(`en_${id}`, catalogo);
      lugares.push(une);
      return valor;
    }
    const { tipo, palabras } = reporte.columnas[id] ?? {};
    const valor = sinIndice ? sql`greatest(${sql.ref(`h.${id}`)})` : sql.ref(`h.${id}`);
    // The order of the places given above, whatever the database's own collation is.
    if (palabras) return sql`${valor} collate "C"`;
    return tipo && esDeTexto(tipo) ? enEspanol(valor) : valor;
  }
}
