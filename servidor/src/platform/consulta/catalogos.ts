import { type RawBuilder, sql } from 'kysely';
import type { Busquedas } from './filtros.ts';

/**
 * Where a column's text comes from: a catalogue, by the id in the row. A word is searched once per text of the
 * catalogue and not in every row, and the texts are ranked among themselves for sorting.
 */
export interface Catalogo {
  /** The column of the statement that holds the id; it is needed besides the declared columns. */
  id: string;
  /** Ids and texts. */
  textos: RawBuilder<unknown>;
}

export type Catalogos = Readonly<Record<string, Catalogo | undefined>>;

/** A text as it sorts: in Spanish order, with numbers inside it by value. */
export const enEspanol = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate es_mx`;

/** Where the texts of these columns are searched. */
export const enCatalogos = (catalogos: Catalogos): Busquedas =>
  Object.fromEntries(
    Object.entries(catalogos).flatMap(([columna, c]) => {
      if (!c) return [];
      const tiene = (patron: string) =>
        sql<boolean>`${sql.ref(`h.${c.id}`)} in (select id from (${c.textos}) k (id, texto) where plegar(texto) like ${patron})`;
      return [[columna, tiene]];
    }),
  );

/**
 * Joins to rows `h` the rank of their text in its catalogue, `nombre.lugar`; null without a text. The ranks come from
 * an array, because a window function would confine the whole statement to one process. Their texts are compared as an expression:
 * PostgreSQL takes the array for a short one, and would look each text of a long one up in an index that the catalogue may have.
 */
export const conLugar = (nombre: string, { id, textos }: Catalogo): RawBuilder<unknown> => sql`
  left join (select k.id, e.lugar from (${textos}) k (id, texto)
               join unnest(array(select distinct ${enEspanol(sql`texto`)} from (${textos}) t (id, texto) where texto is not null order by 1))
                    with ordinality e (texto, lugar) on e.texto = k.texto || '') ${sql.id(nombre)}
         on ${sql.ref(`${nombre}.id`)} = ${sql.ref(`h.${id}`)}`;
