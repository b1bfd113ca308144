import type { Output } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { sql } from 'kysely';
import { porSalir, puntual } from '../embarques/index.ts';
import type { Mirada } from './alcance.ts';
import { hoyYAntes } from './reloj.ts';

type Calls = typeof tableroCalls;

/**
 * Of the remissions promised for a day of the business zone, at any hour: those that left by the promised time, those
 * that missed it (left late, or still here), and those not yet due. The share on time is the first of the first two.
 * Remissions without a promise and cancelled ones do not count. Today's as they are now, and those of a week before as
 * they were at this hour.
 */
export async function puntualidad({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getPuntualidad']>> {
  type Dia = Output<Calls['getPuntualidad']>['data'] & { CREADAS_DESDE: string | null };
  const { rows } = await sql<Dia>`
    with dias as materialized (${hoyYAntes(momento, zona)})
    select d.dia::text as "DIA", p.*
      from dias d cross join lateral (
        select count(*) filter (where p = 'S')::int as "A_TIEMPO", count(*) filter (where p = 'N')::int as "TARDE",
               count(*) filter (where p = 'P')::int as "POR_CUMPLIR",
               (min(fecha) filter (where p is not null) at time zone ${zona})::date::text as "CREADAS_DESDE"
          from (select ${puntual(sql`d.hasta`)} as p, r.fecha from remisiones r
                 where r.prometido >= d.desde and r.prometido < d.fin and not r.historia and ${dentro(sql`r.almacen_id`)}) r) p
     order by d.dia desc`.execute(db);
  const [{ CREADAS_DESDE, ...data }, { CREADAS_DESDE: _, ...antes }] = rows as [Dia, Dia];
  return { data, antes, CREADAS_DESDE };
}

/** Remissions that have not left, by when they are due and by carrier. */
export async function porSalirHoy({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getPorSalir']>> {
  const { rows } = await sql<Output<Calls['getPorSalir']>>`
    with fuera as materialized (
      select ${porSalir(momento, zona)} as por_salir, coalesce(r.fletera, '') as fletera, count(*)::int as remisiones, min(r.fecha) as desde
        from remisiones r
       where (r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE') or r.estatus = 'EMBARCANDO') and ${dentro(sql`r.almacen_id`)}
       group by 1, 2
    )
    select (min(desde) at time zone ${zona})::date::text as "CREADAS_DESDE",
           coalesce(json_agg(json_build_object('POR_SALIR', por_salir, 'FLETERA', fletera, 'REMISIONES', remisiones)
                             order by fletera, por_salir), '[]') as data
      from fuera`.execute(db);
  return rows[0] as Output<Calls['getPorSalir']>;
}
