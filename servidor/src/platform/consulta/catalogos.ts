import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';
import { type Busqueda, LEIDOS_MAX, type Leidos } from './hallados.ts';
import { sirveElIndice } from './texto.ts';

/**
 * Where a column's text comes from: a catalogue, by the id in the row. A word is searched once per text of the
 * catalogue and not in every row, and the texts are ranked among themselves for sorting.
 */
export interface Catalogo {
  /** The column of the statement that holds the id; it is needed besides the declared columns. */
  id: string;
  /** The type of the ids; integers unless told otherwise. */
  tipo?: 'text';
  /** Ids and texts: every id that a row may have, each once, with a null text if it has none. */
  textos: RawBuilder<unknown>;
  /** SQL: the texts, where many ids share few and they stand in a table of their own. */
  distintos?: RawBuilder<unknown>;
  /**
   * SQL: the ids that have one of these texts. With `distintos`, the texts with a word are read first, so that PostgreSQL knows how many ids to
   * expect.
   */
  deTextos?: (textos: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** There may be as many ids as rows, and nearly every one has a text of its own. */
  muchos?: true;
  /** The rows hold the texts themselves and are sorted by these; only what a filter leaves is sorted by the catalogue's ranks. */
  sinOrden?: boolean;
  /** An index that leads to the few ids whose text may have the pattern. */
  indice?: Indice;
}

/** Columns that share the function `filas` are searched together, in one statement. */
interface Indice {
  /** SQL: `select id from … where …`. */
  filas: (patron: string) => RawBuilder<unknown>;
  /** SQL: the text to search, in the statement that `filas` returns. */
  texto: RawBuilder<unknown>;
}

/** The names of warehouses, for rows that have an `ALMACEN_ID`. */
export const DE_ALMACENES: Catalogo = {
  id: 'ALMACEN_ID',
  textos: sql`select almacen_id, nombre from almacenes`,
};

export type Catalogos = Readonly<Record<string, Catalogo | undefined>>;

/**
 * Whether to search the texts in the rows themselves, because the catalogue has as many texts as rows and no index leads to those with the pattern.
 */
export const seLeeEnSuFila = ({ sinOrden, muchos, indice }: Catalogo, patron: string): boolean =>
  Boolean(sinOrden && muchos && !(indice && sirveElIndice(patron)));

/** SQL: the ids whose text has the pattern in any of these catalogues, all of the same ids. */
function idsCon(
  catalogos: readonly [string, Catalogo][],
  patron: string,
  leidos: Leidos,
): RawBuilder<unknown>[] {
  const tiene = (texto: RawBuilder<unknown>) => sql`plegar(${texto}) like ${patron}`;
  const porIndice = (c: Catalogo) => (sirveElIndice(patron) ? c.indice : undefined);
  const conIndice = Map.groupBy(
    catalogos.flatMap(([, c]) => porIndice(c) ?? []),
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
      .filter(([, c]) => !porIndice(c))
      .flatMap(([columna, { textos, distintos, deTextos }]) => {
        const enCada = sql`select id from (${textos}) k (id, texto) where ${tiene(sql`texto`)}`;
        if (!distintos || !deTextos) return enCada;
        const suyos = leidos({
          ids: [sql`select texto from (${distintos}) k (texto) where ${tiene(sql`texto`)}`],
          llave: `textos ${columna} ${patron}`,
        });
        // More texts have the pattern than were read, so the statement itself looks at every text.
        if (suyos.length > LEIDOS_MAX) return enCada;
        return suyos.length === 0 ? [] : deTextos(sql`${suyos}::text[]`);
      }),
  ];
}

/** The searches for a word in these catalogues: one for all catalogues of the same ids. */
export const enCatalogos = (
  catalogos: Readonly<Record<string, Catalogo>>,
  patron: string,
  leidos: Leidos,
): readonly Busqueda[] =>
  [...Map.groupBy(Object.entries(catalogos), ([, c]) => c.id)].map(([id, suyos]) => ({
    id,
    tipo: suyos[0]?.[1].tipo ?? 'integer',
    ids: idsCon(suyos, patron, leidos),
    llave: `${suyos.map(([columna]) => columna)} ${patron}`,
  }));

/** A text as it sorts: in Spanish order, with numbers inside it by value. */
export const enEspanol = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate es_mx`;

/**
 * The texts that rows of a table hold in a column, of which only few differ. An index sorted as the screen sorts leads from each text to the next, so
 * that the cost does not depend on the number of rows.
 * @param id the column of the statement
 */
export function deFila(tabla: string, columna: string, id: string): Catalogo {
  const texto = sql.id(columna);
  const enOrden = sql`x.${texto} collate es_mx`;
  const de = sql`from ${sql.table(tabla)} x where`;
  return {
    id,
    tipo: 'text',
    sinOrden: true,
    textos: sql`
      with recursive v (texto) as (
        (select x.${texto} ${de} x.${texto} is not null order by ${enOrden} limit 1)
        union all
        select (select x.${texto} ${de} ${enOrden} > v.texto order by ${enOrden} limit 1) from v where v.texto is not null)
      select texto, texto from v where texto is not null`,
  };
}

/** What rows `h` are sorted by, and the join that it needs. */
interface EnSuOrden {
  valor: RawBuilder<unknown>;
  une: RawBuilder<unknown>;
}

/** SQL: keys and ranks of a statement `(llave, texto)`; equal texts share a rank, and a missing text has none. */
const lugaresDe = (llaves: RawBuilder<unknown>) => sql`
  select l.llave, case when l.texto is not null then dense_rank() over (order by ${enEspanol(sql`l.texto`)}) end as lugar
    from (${llaves}) l (llave, texto)`;

/** SQL: the rank of a key; null: there is none, or its text is missing. */
const lugarDe = (llaves: RawBuilder<unknown>, llave: RawBuilder<unknown>) =>
  sql`((select jsonb_object_agg(k.llave, k.lugar) from (${lugaresDe(llaves)}) k where k.lugar is not null) ->> ${llave}::text)::int`;

/**
 * How rows `h` are sorted by their text in a catalogue. A few texts are ranked once, and each row looks up its rank. Not by a join: PostgreSQL would
 * expect a handful of ranks and might go through all of them for every row. Where there are as many texts as rows, the texts themselves are compared.
 * @param nombre name of the join
 */
export function enSuOrden(nombre: string, { id, textos, distintos, muchos }: Catalogo): EnSuOrden {
  const suId = sql.ref(`h.${id}`);
  const texto = sql.ref(`${nombre}.texto`);
  const une = sql` left join (${textos}) ${sql.id(nombre)} (id, texto) on ${sql.ref(`${nombre}.id`)} = ${suId}`;
  if (muchos) return { valor: enEspanol(texto), une };
  if (distintos)
    return { valor: lugarDe(sql`select x.texto, x.texto from (${distintos}) x (texto)`, texto), une };
  return { valor: lugarDe(textos, suId), une: sql`` };
}

/** Most ids that are ranked in one statement: with more, ranking takes longer than comparing the texts of the rows. */
export const EN_ORDEN_MAX = 10_000;

/** The catalogues as they are now: those of these columns that may have many ids, but have few, are returned without `muchos`. */
export async function segunCuantos(
  db: Tx,
  catalogos: Catalogos,
  columnas: readonly string[],
): Promise<Catalogos> {
  const suyos = columnas.flatMap((c) => (catalogos[c]?.muchos ? [[c, catalogos[c]] as const] : []));
  if (suyos.length === 0) return catalogos;
  const cuenta = ({ textos }: Catalogo, n: number) =>
    sql`(select count(*)::int from (select from (${textos}) t limit ${EN_ORDEN_MAX + 1}) t) as ${sql.id(String(n))}`;
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(suyos.map(([, c], n) => cuenta(c, n)))}`.execute(db);
  const pocos = suyos.filter((_, n) => (rows[0]?.[n] ?? 0) <= EN_ORDEN_MAX);
  return {
    ...catalogos,
    ...Object.fromEntries(pocos.map(([columna, { muchos: _, ...catalogo }]) => [columna, catalogo])),
  };
}
