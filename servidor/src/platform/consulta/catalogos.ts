import { type RawBuilder, sql } from 'kysely';
import type { Busquedas } from './filtros.ts';

/**
 * Where a column's text is from: of a row, that of the id it holds. A word is looked for once in each of these texts and not in each row,
 * and they are put in order among themselves.
 */
export interface Catalogo {
  /** The column of the statement that holds the id, besides those that are declared. */
  id: string;
  /** Ids and texts. */
  textos: RawBuilder<unknown>;
}

export type Catalogos = Readonly<Record<string, Catalogo | undefined>>;

/** A text as it sorts: Spanish order, and the numbers in it by their value. */
export const enEspanol = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate es_mx`;

/** Where the texts of these columns are looked for. */
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
 * Joins to rows `h` the place of their text among those of its catalogue, `nombre.lugar`; null where there is no text. The places come
 * from an array and not from a window function, which would leave the whole statement to one process.
 */
export const conLugar = (nombre: string, { id, textos }: Catalogo): RawBuilder<unknown> => sql`
  left join (select k.id, e.lugar from (${textos}) k (id, texto)
               join unnest(array(select distinct ${enEspanol(sql`texto`)} from (${textos}) t (id, texto) where texto is not null order by 1))
                    with ordinality e (texto, lugar) on e.texto = k.texto) ${sql.id(nombre)}
         on ${sql.ref(`${nombre}.id`)} = ${sql.ref(`h.${id}`)}`;
