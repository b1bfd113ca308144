import { GRUPOS_MAX, type GraficaDeReporte, type GrupoDeGrafica } from '@anden/contrato/grafica.ts';
import type { Columnas, Reporte } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';
import { identidadDe } from './orden.ts';

/** SQL: the group of a row, as text. */
function grupoDe({ por, cortes }: GraficaDeReporte, columnas: Columnas, zona: string): RawBuilder<string> {
  const columna = sql.ref(`h.${por}`);
  if (cortes)
    return sql`(${[...cortes]}::numeric[])[greatest(1, width_bucket(${columna}::numeric, ${[...cortes]}::numeric[]))]::text`;
  const { tipo } = columnas[por] ?? {};
  if (tipo === 'fechaHora') return sql`(${columna} at time zone ${zona})::date::text`;
  return sql`coalesce(${columna}::text, '')`;
}

/** SQL: the figure of a group; `ultimo` is that of its newest row. */
function valorDe(reporte: Reporte, { mide }: GraficaDeReporte): RawBuilder<unknown> {
  if (!mide) return sql`count(*)`;
  const medida = sql.ref(`h.${mide.columna}`);
  if (mide.como === 'ultimo') return sql`(array_agg(${medida} order by ${identidadDe(reporte)} desc))[1]`;
  return mide.como === 'media' ? sql`avg(${medida})` : sql`sum(${medida})`;
}

/**
 * The groups of a report's chart in one statement: of texts those with the largest figures, of intervals all in their order, and of days the latest
 * ones, oldest first. Groups without a figure are left out.
 * @param base `from … where …` of the report's filtered rows `h`
 */
export async function gruposDe(
  db: Tx,
  reporte: Reporte,
  grafica: GraficaDeReporte,
  base: RawBuilder<unknown>,
  zona: string,
): Promise<GrupoDeGrafica[]> {
  const orden =
    grafica.dibujo === 'ranking'
      ? sql`abs(g."VALOR") desc, 1`
      : grafica.cortes
        ? sql`g."GRUPO"::numeric`
        : null;
  const { rows } = await sql<GrupoDeGrafica>`
    select g."GRUPO", g."VALOR"::float8 as "VALOR", g."RENGLONES"
      from (select ${grupoDe(grafica, reporte.columnas, zona)} as "GRUPO", ${valorDe(reporte, grafica)} as "VALOR", count(*)::int as "RENGLONES"
              ${base} group by 1) g
     where g."VALOR" is not null
     order by ${orden ?? sql`1 desc`}
     limit ${GRUPOS_MAX}`.execute(db);
  return orden ? rows : rows.reverse();
}
