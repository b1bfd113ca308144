import { type RawBuilder, sql } from 'kysely';
import type { Busqueda } from './hallados.ts';

/**
 * Where a column's text comes from: a catalogue, by the id in the row. A word is searched once per text of the
 * catalogue and not in every row, and the texts are ranked among themselves for sorting.
 */
export interface Catalogo {
  /** The column of the statement that holds the id; it is needed besides the declared columns. */
  id: string;
  /** The type of the ids; integers unless told otherwise. */
  tipo?: 'text';
  /** Ids and texts. */
  textos: RawBuilder<unknown>;
  /** SQL: each text once, where many ids share few and they stand in a table of their own. */
  distintos?: RawBuilder<unknown>;
  /** SQL: the ids whose text has a pattern for `plegar(…) like`, where that is quicker than to fold each of its texts. */
  busca?: (patron: string) => RawBuilder<unknown>;
  /** Its texts are only searched: an index has the rows in their order. */
  sinOrden?: true;
  /** Where an index leads to a few ids that may have the pattern in their text. */
  indice?: Indice;
}

/** Columns with the same function `filas` are looked for in it at once. */
interface Indice {
  /** SQL: `select id from … where …`. */
  filas: (patron: string) => RawBuilder<unknown>;
  /** SQL: the text, in that statement. */
  texto: RawBuilder<unknown>;
}

export type Catalogos = Readonly<Record<string, Catalogo | undefined>>;

/** SQL: the ids with a text that has the pattern, in one of these catalogues, which have the same ids. */
function idsCon(catalogos: readonly Catalogo[], patron: string): RawBuilder<unknown>[] {
  const tiene = (texto: RawBuilder<unknown>) => sql`plegar(${texto}) like ${patron}`;
  const conIndice = Map.groupBy(
    catalogos.flatMap(({ indice }) => indice ?? []),
    ({ filas }) => filas,
  );
  return [
    ...[...conIndice].map(
      ([filas, suyos]) =>
        sql`${filas(patron)} and (${sql.join(
          suyos.map(({ texto }) => tiene(texto)),
          sql` or `,
        )})`,
    ),
    ...catalogos
      .filter(({ indice }) => !indice)
      .map(
        ({ busca, textos }) =>
          busca?.(patron) ?? sql`select id from (${textos}) k (id, texto) where ${tiene(sql`texto`)}`,
      ),
  ];
}

/** What is to be found of a word in catalogues: once for all that have the same ids. */
export const enCatalogos = (
  catalogos: Readonly<Record<string, Catalogo>>,
  patron: string,
): readonly Busqueda[] =>
  [...Map.groupBy(Object.entries(catalogos), ([, c]) => c.id)].map(([id, suyos]) => ({
    id,
    tipo: suyos[0]?.[1].tipo ?? 'integer',
    ids: idsCon(
      suyos.map(([, c]) => c),
      patron,
    ),
    clave: `${suyos.map(([columna]) => columna)} ${patron}`,
  }));

/** A text as it sorts: in Spanish order, with numbers inside it by value. */
export const enEspanol = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate es_mx`;

/**
 * Joins to rows `h` the rank of their text in its catalogue, `nombre.lugar`; null without a text. The ranks come from
 * an array, because a window function would confine the whole statement to one process. Their texts are compared as an expression:
 * PostgreSQL takes the array for a short one, and would look each text of a long one up in an index that the catalogue may have.
 */
export const conLugar = (nombre: string, { id, textos, distintos }: Catalogo): RawBuilder<unknown> => sql`
  left join (select k.id, e.lugar from (${textos}) k (id, texto)
               join unnest(array(select distinct ${enEspanol(sql`texto`)} from (${distintos ?? sql`select texto from (${textos}) t (id, texto)`}) t (texto)
                                   where texto is not null order by 1))
                    with ordinality e (texto, lugar) on e.texto = k.texto || '') ${sql.id(nombre)}
         on ${sql.ref(`${nombre}.id`)} = ${sql.ref(`h.${id}`)}`;
