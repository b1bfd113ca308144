import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/** A search for rows `h` by an id that they hold. */
export interface Busqueda {
  /** The column of rows `h` with the id, and its type. */
  id: string;
  tipo: 'integer' | 'text';
  /** SQL: statements of the ids that are wanted. */
  ids: readonly RawBuilder<unknown>[];
  /** Identifies the search within a request. */
  llave: string;
}

/**
 * SQL: whether row `h` is found by every one of these searches, which are all by the same column; null: none of them has few
 * enough ids to be read.
 */
export type Hallar = (busquedas: readonly Busqueda[]) => RawBuilder<boolean> | null;

/**
 * The ids read for a search before its condition is built; empty until they have been read, and longer than {@link LEIDOS_MAX} if there are too many.
 */
export type Leidos = (lectura: Pick<Busqueda, 'ids' | 'llave'>) => Ids;

/** Most ids that are read for a search; beyond it the statement itself searches, which is quick when most rows are found. */
export const LEIDOS_MAX = 20_000;

/**
 * Builds a condition after reading the ids of its searches, all in one statement, so that counting the list and reading a page
 * do not search again. A catalogue without the word, as most are, then costs the rows nothing.
 * @param construye makes the condition; it is called again as long as it asks for ids that were not read yet
 */
export async function conHallados(
  db: Tx,
  construye: (hallar: Hallar, antes: Leidos) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const leidos = new Map<string, Ids>();
  for (;;) {
    const faltan = new Map<string, Lectura>();
    const antes = new Map<string, Lectura>();
    const condicion = construye(
      (busquedas) => {
        const sinLeer = busquedas.filter((b) => !leidos.has(b.llave));
        for (const b of sinLeer) faltan.set(b.llave, b);
        return sinLeer.length > 0 ? sql<boolean>`true` : deTodas(busquedas, leidos);
      },
      (lectura) => {
        const suyos = leidos.get(lectura.llave);
        if (!suyos) antes.set(lectura.llave, lectura);
        return suyos ?? [];
      },
    );
    // A condition built before these ids were read would find too few rows: read them and build it again.
    if (antes.size > 0) {
      for (const [llave, ids] of await leer(db, [...antes.values()])) leidos.set(llave, ids);
      continue;
    }
    if (faltan.size === 0) return condicion;
    for (const [llave, ids] of await leer(db, [...faltan.values()])) leidos.set(llave, ids);
  }
}

/** SQL: whether the search finds row `h`, for searches whose ids were not read beforehand. */
export const enLaSentencia = ({ id, ids }: Busqueda): RawBuilder<boolean> =>
  ids.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.ref(`h.${id}`)} in (${sql.join(ids, sql` union all `)})`;

export type Ids = readonly (number | string)[];

type Lectura = Parameters<Leidos>[0];

async function leer(db: Tx, lecturas: readonly Lectura[]): Promise<[string, Ids][]> {
  const conAlguna = lecturas.filter(({ ids }) => ids.length > 0);
  if (conAlguna.length === 0) return lecturas.map(({ llave }) => [llave, []]);
  // PostgreSQL runs the statements of ids one after another up to the limit, so that a word which nearly all rows have is found soon.
  const columnas = conAlguna.map(
    ({ ids }, n) =>
      sql`array(select i.id from (${sql.join(ids, sql` union all `)}) i (id) limit ${LEIDOS_MAX + 1}) as ${sql.id(String(n))}`,
  );
  const { rows } = await sql<Record<string, Ids>>`select ${sql.join(columnas)}`.execute(db);
  const ids = new Map(conAlguna.map(({ llave }, n) => [llave, rows[0]?.[n] ?? []]));
  return lecturas.map(({ llave }) => [llave, ids.get(llave) ?? []]);
}

function deTodas(
  busquedas: readonly Busqueda[],
  leidos: ReadonlyMap<string, Ids>,
): RawBuilder<boolean> | null {
  const conIds = busquedas.map((busqueda) => {
    const suyos = leidos.get(busqueda.llave) ?? [];
    // Repeated ids count towards the limit, because other ids may be unread once it is reached.
    return { busqueda, caben: suyos.length <= LEIDOS_MAX, ids: new Set(suyos) };
  });
  const pocas = conIds.filter(({ caben }) => caben);
  const [primera, ...otras] = pocas;
  if (!primera) return null;
  const comunes = [...primera.ids].filter((id) => otras.every((o) => o.ids.has(id)));
  const muchas = conIds.filter(({ caben }) => !caben).map(({ busqueda }) => busqueda);
  return sql<boolean>`${sql.join([esUno(primera.busqueda, comunes), ...muchas.map(enLaSentencia)], sql` and `)}`;
}

/** SQL: whether row `h` has one of these ids. Given as values, PostgreSQL looks them up in an index, even within a composed statement. */
const esUno = ({ id, tipo }: Pick<Busqueda, 'id' | 'tipo'>, ids: Ids): RawBuilder<boolean> =>
  ids.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.ref(`h.${id}`)} = any(${ids}::${sql.raw(tipo)}[])`;
