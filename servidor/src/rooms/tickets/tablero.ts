import type { Input, Output } from '@anden/contrato/call.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { EDADES_DE_TICKET } from '@anden/contrato/tickets/rules.ts';
import { type tableroTicketsCalls, tiemposDeTickets } from '@anden/contrato/tickets/tablero.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites, nombreDeOperador, responde } from '../../platform/consulta/index.ts';
import { CERRADO, DE_TICKET, ESTATUS, seVe } from './comunes.ts';
import { ABIERTO, buscaTickets, porVencer, transcurrido, VENCIDO } from './consultas.ts';

type Calls = typeof tableroTicketsCalls;

/** The tickets opened in a range that the operator may see, and how long they took. */
export const getTiemposTickets = responde(tiemposDeTickets, ({ operador }) => ({
  ...buscaTickets(['asunto', 'Factura', 'ticket_id', 'NOMBRE', 'CLAVE_CLIENTE']),
  filas: sql<FilaDe<typeof tiemposDeTickets>>`
    select t.ticket_id, t.asunto, ${DE_TICKET.puesto} as dirigido_a, ${DE_TICKET.motivo} as "MOTIVO", ${ESTATUS} as estatus, t.creado as fecha_creacion,
           t.cliente_id, t.motivo_id, t.puesto_id, t.operador_id_resp, t.buscado, t.minutos_respuesta as "PRIMERA", case when ${CERRADO} then t.minutos end as "CIERRE",
           case when not ${CERRADO} then 'P' when t.minutos <= ${DE_TICKET.horas} * 60 then 'S' else 'N' end as "CUMPLE",
           ${DE_TICKET.horas} as tiempo_respuesta, case when ${CERRADO} then t.cerrado end as fecha_cierre,
           ${nombreDeOperador('t.operador_id_resp')} as respondio, t.nombre as "NOMBRE", t.clave_cliente as "CLAVE_CLIENTE", t.tipo,
           t.folio_factura as "Factura", ${DE_TICKET.departamento} as departamento
      from tickets t
     where ${seVe(operador)}`,
}));

/**
 * The open tickets of every date that the operator may see, counted by position, subject and age, and how long those of a range
 * took; a statement each.
 */
export async function getTableroTickets(
  { fecha_ini, fecha_fin }: Input<Calls['getTableroTickets']>,
  { db, operador, dia, config: { zona } }: QueryContext,
): Promise<Output<Calls['getTableroTickets']>> {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, zona);
  const { rows: tiempos } = await sql<Output<Calls['getTableroTickets']>['tiempos'][number]>`
    select coalesce(p.nombre, '') as "PUESTO", count(t.minutos_respuesta)::int as "RESPONDIDOS",
           avg(t.minutos_respuesta)::float8 as "PRIMERA", (count(*) filter (where ${CERRADO}))::int as "CERRADOS",
           (avg(t.minutos) filter (where ${CERRADO}))::float8 as "CIERRE",
           (count(*) filter (where ${CERRADO} and t.minutos <= m.tiempo_respuesta * 60))::int as "A_TIEMPO"
      from tickets t join motivos_ticket m using (motivo_id) left join puestos p on p.puesto_id = t.puesto_id
     where t.creado >= ${inicio} and t.creado < ${fin} and ${seVe(operador)}
     group by 1 order by 1`.execute(db);
  const { rows: data } = await sql<Output<Calls['getTableroTickets']>['data'][number]>`
    select coalesce(p.nombre, '') as "PUESTO", m.asunto as "MOTIVO",
           width_bucket(${transcurrido(zona)}, ${[...EDADES_DE_TICKET]}::int[]) - 1 as "EDAD", count(*)::int as "ABIERTOS",
           count(*) filter (where ${VENCIDO})::int as "VENCIDOS", count(*) filter (where ${porVencer(zona)})::int as "POR_VENCER",
           min((t.creado at time zone ${zona})::date)::text as "DESDE"
      from tickets t join motivos_ticket m using (motivo_id) left join puestos p on p.puesto_id = t.puesto_id
     where ${ABIERTO} and ${seVe(operador)}
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return { data, tiempos, HOY: dia };
}
