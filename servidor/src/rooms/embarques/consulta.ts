import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

const POR_PAGINA = 20;
/** Rows of one reply without paging; more than this asks for a shorter range. */
const RENGLONES_MAX = 50_000;

/** What a screen asks of a report: a range of business days, text, sort and page. */
interface Pedido<F> {
  fecha_ini: string;
  fecha_fin: string;
  filtro?: string | undefined;
  orden?: (keyof F & string) | undefined;
  sentido?: 'asc' | 'desc' | undefined;
  pagina?: number | undefined;
  por_pagina?: number | undefined;
}

/** A report: its rows, their columns under the wire names, and what the text is looked for in. */
interface Reporte<F> {
  /** `from`, with the aliases that the other parts use. */
  de: RawBuilder<unknown>;
  /** Conditions besides the range and the text. */
  donde: RawBuilder<unknown>;
  /** The moment the range is about. */
  momento: RawBuilder<unknown>;
  /** The row's own key, which also breaks ties: the last made first. */
  clave: RawBuilder<unknown>;
  columnas: { [K in keyof F & string]: RawBuilder<unknown> };
  /** Text columns, or conditions made of the pattern. */
  busca: (patron: string) => readonly RawBuilder<unknown>[];
  /** By which it comes when no order is asked for, newest first. */
  porOmision: keyof F & string;
}

/** The text as `ilike` takes it: `%` and `_` stand for themselves. */
const patronDe = (filtro: string | undefined): string | null =>
  filtro?.trim() ? `%${filtro.trim().replace(/[\\%_]/g, '\\$&')}%` : null;

/** A range of business days as its first moment and the first one after it. Its end before its start is a {@link Rejection}. */
export function limites(
  { fecha_ini, fecha_fin }: { fecha_ini: string; fecha_fin: string },
  zona: string,
): { inicio: RawBuilder<string>; fin: RawBuilder<string> } {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  return {
    inicio: sql`(${fecha_ini}::date::timestamp at time zone ${zona})`,
    fin: sql`((${fecha_fin}::date + 1)::timestamp at time zone ${zona})`,
  };
}

/**
 * A report's rows of a range, filtered, sorted, paged and counted in the database (specification §9: pages of 20). Without
 * `pagina` every row of the range; too many are a {@link Rejection}. A column is worked out only for the rows of the page,
 * and for all of them where it is sorted by.
 */
export async function consultar<F extends object>(
  pedido: Pedido<F>,
  { db, config }: Pick<QueryContext, 'db' | 'config'>,
  { de, donde, momento, clave, columnas, busca, porOmision }: Reporte<F>,
): Promise<{ data: F[]; total: number }> {
  const { orden, sentido, pagina, por_pagina = POR_PAGINA } = pedido;
  const { inicio, fin } = limites(pedido, config.zona);
  const patron = patronDe(pedido.filtro);
  const texto = patron === null ? sql`true` : sql`(${sql.join(busca(patron), sql` or `)})`;
  const base = sql`from ${de} where ${momento} >= ${inicio} and ${momento} < ${fin} and ${donde} and ${texto}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total ${base}`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (pagina === undefined && total > RENGLONES_MAX) {
    throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
  }
  const por = columnas[orden ?? porOmision];
  const hacia = (sentido ?? (orden ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`;
  // Not the column's name but what it stands for: an `order by` takes names of the reply only alone.
  const ordenadas = sql`order by ${por} ${hacia} nulls last, ${clave} desc`;
  const lista = sql.join(
    Object.entries<RawBuilder<unknown>>(columnas).map(
      ([nombre, valor]) => sql`${valor} as ${sql.id(nombre)}`,
    ),
  );
  const deLaPagina =
    pagina === undefined
      ? base
      : sql`from ${de} where ${clave} in (select ${clave} ${base} ${ordenadas}
              limit ${por_pagina} offset ${(pagina - 1) * por_pagina})`;
  const { rows: data } = await sql<F>`select ${lista} ${deLaPagina} ${ordenadas}`.execute(db);
  return { data, total };
}
