import { type RawBuilder, sql } from 'kysely';
import type { Sumas, Tx } from '../calls/handlers.ts';
import { idDe } from './orden.ts';
import {
  type Contada,
  type Cual,
  columnaDeMomento,
  conSusIds,
  idsContados,
  type Lista,
  suBase,
} from './pagina.ts';

/** The total and the sums of a list over all its pages, and where to look for one of the pages. */
interface Todo {
  total: number;
  /** Sums by column, for the columns that are added up. */
  sumas: Sumas;
  pagina: Contada;
}

/**
 * Counts a list and adds up its columns.
 * @param cual the page that will be asked for; null: none
 */
export async function contar(db: Tx, lista: Lista, cual: Cual | null): Promise<Todo> {
  const { columnas } = lista.reporte;
  const sumadas = Object.keys(columnas).filter((nombre) => columnas[nombre]?.suma);
  const columna = cual && columnaDeMomento(lista);
  const momento = columna && sql.ref(`h.${columna}`);
  const cuenta = [
    sql`count(*)::int as total`,
    sql`${(cual && idsContados(lista)) || sql`null`} as ids`,
    momento ? sql`array[min(${momento}), max(${momento})]::text[] as extremos` : sql`null as extremos`,
    ...sumadas.map((nombre) => sql`${sumaEntera(nombre)} as ${sql.id(nombre)}`),
  ];
  type Cuenta = { total: number; ids: readonly unknown[] | null; extremos: [string, string] | null };
  const deTodas = deUnaLectura(columna);
  const { rows } = await sql<Cuenta>`${deTodas.con} select ${sql.join(cuenta)} ${deTodas.desde}`.execute(db);
  const { total, ids, extremos, ...sumas } = rows[0] ?? { total: 0, ids: null, extremos: null };
  return {
    total,
    sumas: Object.fromEntries(Object.entries(sumas).map(([c, suma]) => [c, deSuma(c, suma)])),
    pagina: { lista: conSusIds(lista, ids, total), total, desde: cual?.desde ?? 0, extremos },
  };

  /** The sum of a column as PostgreSQL gives it: amounts stay text, and any other sum of large numbers may be a `numeric`. */
  function deSuma(columna: string, suma: unknown): number | string {
    return columnas[columna]?.tipo === 'dinero' ? String(suma ?? 0) : Number(suma ?? 0);
  }

  /** SQL: the sum of a column over the whole list `h`. */
  function sumaEntera(nombre: string): RawBuilder<unknown> {
    const valor = sql.ref(`h.${nombre}`);
    const unaPor = columnas[nombre]?.unaPor;
    if (!unaPor) return sql`sum(${valor})`;
    return sql`(select sum(d.valor) from (select min(${valor}) as valor from h group by ${sql.ref(`h.${unaPor.columna}`)}) d)`;
  }

  /**
   * SQL: the rows `h` of the list. If something counts once per document, they are read into a table of the few columns that are needed,
   * because they are gone through again for it, and nothing is filtered twice.
   */
  function deUnaLectura(momento: string | null): { con: RawBuilder<unknown>; desde: RawBuilder<unknown> } {
    const documentos = sumadas.flatMap((c) => columnas[c]?.unaPor?.columna ?? []);
    if (documentos.length === 0) return { con: sql``, desde: suBase(lista) };
    const usadas = new Set([
      ...sumadas,
      ...documentos,
      ...[momento, idDe(lista.reporte)].flatMap((c) => c ?? []),
    ]);
    const leidas = sql.join([...usadas].map((c) => sql.ref(`h.${c}`)));
    return { con: sql`with h as materialized (select ${leidas} ${suBase(lista)})`, desde: sql`from h` };
  }
}
