import { GRUPOS_MAX, type GraficaDeReporte, type GrupoDeGrafica } from '@anden/contrato/grafica.ts';
import type { Columnas } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/** SQL: the group of a row, as text. */
function grupoDe({ por, cortes }: GraficaDeReporte, columnas: Columnas, zona: string): RawBuilder<string> {
  const columna = sql.ref(`h.${por}`);
  if (cortes)
    return sql`(${[...cortes]}::numeric[])[greatest(1, width_bucket(${columna}::numeric, ${[...cortes]}::numeric[]))]::text`;
  const { tipo } = columnas[por] ?? {};
  if (tipo === 'fechaHora') return sql`(${columna} at time zone ${zona})::date::text`;
  return sql`coalesce(${columna}::text, '')`;
}

/**
 * The groups of a report's chart in one statement: for texts those with the largest figures, for days and intervals in
 * their order. Groups without a figure are left out.
 * @param base `from … where …` of the report's filtered rows `h`
 */
export async function gruposDe(
  db: Tx,
  grafica: GraficaDeReporte,
  columnas: Columnas,
  base: RawBuilder<unknown>,
  zona: string,
): Promise<GrupoDeGrafica[]> {
  const medida = grafica.mide && sql.ref(`h.${grafica.mide.columna}`);
  const valor = medida
    ? grafica.mide?.como === 'media'
      ? sql`avg(${medida})`
      : sql`sum(${medida})`
    : sql`count(*)`;
  const { rows } = await sql<GrupoDeGrafica>`
    select g."GRUPO", g."VALOR"::float8 as "VALOR", g."RENGLONES"
      from (select ${grupoDe(grafica, columnas, zona)} as "GRUPO", ${valor} as "VALOR", count(*)::int as "RENGLONES"
              ${base} group by 1) g
     where g."VALOR" is not null
     order by ${grafica.dibujo === 'ranking' ? sql`abs(g."VALOR") desc, 1` : grafica.cortes ? sql`g."GRUPO"::numeric` : sql`1`}
     limit ${GRUPOS_MAX}`.execute(db);
  return rows;
}
