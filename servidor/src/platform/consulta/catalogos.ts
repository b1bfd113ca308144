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
  /** SQL: the ids with one of an array of texts. With `distintos`, those with a word are read before: PostgreSQL then knows how many ids they have. */
  deTextos?: (textos: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** There may be as many ids as rows, and nearly every one has a text of its own. */
  muchos?: true;
  /** An index has the rows in the order of their texts, which stand in the rows: they are ranked only for what a filter leaves. */
  sinOrden?: boolean;
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

/** The names of warehouses, of a row that has its `ALMACEN_ID`. */
export const DE_ALMACENES: Catalogo = {
  id: 'ALMACEN_ID',
  textos: sql`select almacen_id, nombre from almacenes`,
};

export type Catalogos = Readonly<Record<string, Catalogo | undefined>>;

/** Whether the rows' own texts are searched, because the catalogue has more of them and no index leads to those with the pattern. */
export const seLeeEnSuFila = ({ sinOrden, muchos, indice }: Catalogo, patron: string): boolean =>
  Boolean(sinOrden && muchos && !(indice && sirveElIndice(patron)));

/** SQL: the ids with a text that has the pattern, in these catalogues, which have the same ids. */
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
        // Those read are not all of them.
        if (suyos.length > LEIDOS_MAX) return enCada;
        return suyos.length === 0 ? [] : deTextos(sql`${suyos}::text[]`);
      }),
  ];
}

/** What is to be found of a word in catalogues: once for all that have the same ids. */
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
 * The texts of a column of a table, few of which differ, where the row itself says it: gone through from one to the next in an index that has them in the
 * order of the screen, however many rows there are.
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

/** SQL: keys and ranks of a statement `(llave, texto)`; the same text, the same rank, and none without one. */
const lugaresDe = (llaves: RawBuilder<unknown>) => sql`
  select l.llave, case when l.texto is not null then dense_rank() over (order by ${enEspanol(sql`l.texto`)}) end as lugar
    from (${llaves}) l (llave, texto)`;

/** SQL: the rank of a text. */
const lugarDelTexto = (llaves: RawBuilder<unknown>, texto: RawBuilder<unknown>) =>
  sql`((select jsonb_object_agg(k.llave, k.lugar) from (${lugaresDe(llaves)}) k where k.lugar is not null) ->> ${texto})::int`;

/** SQL: the rank of an id, found among all of them in their order: in a third of the time that its text takes to be looked up. */
const lugarDelId = (llaves: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select array_agg(k.lugar order by k.llave) from (${lugaresDe(llaves)}) k)[width_bucket(${id}, (
  select array_agg(l.llave order by l.llave) from (${llaves}) l (llave, texto)))]`;

/**
 * How rows `h` are sorted by their text in a catalogue. Few texts are ranked among themselves, once, and each row looks up its rank: as a join, PostgreSQL
 * takes the ranks for a handful and may go through all of them for every row. As many texts as rows are compared themselves.
 * @param nombre of the join
 */
export function enSuOrden(nombre: string, { id, tipo, textos, distintos, muchos }: Catalogo): EnSuOrden {
  const suId = sql.ref(`h.${id}`);
  const texto = sql.ref(`${nombre}.texto`);
  const une = sql` left join (${textos}) ${sql.id(nombre)} (id, texto) on ${sql.ref(`${nombre}.id`)} = ${suId}`;
  if (muchos) return { valor: enEspanol(texto), une };
  if (distintos)
    return { valor: lugarDelTexto(sql`select x.texto, x.texto from (${distintos}) x (texto)`, texto), une };
  return { valor: tipo === 'text' ? lugarDelTexto(textos, suId) : lugarDelId(textos, suId), une: sql`` };
}

/** Ids that can be ranked for one statement: with more, that takes longer than comparing the texts of the rows. */
export const EN_ORDEN_MAX = 10_000;

/** The catalogues that rows are sorted by, as they are now: one that may have many ids and has few of them is one of few. */
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
