import type { Input, Output } from '@anden/contrato/call.ts';
import { CONSECUENCIAS_MAX, OTROS_TICKETS_MAX, type ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import { MOTIVOS_DE_ALMACEN } from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { ALMACEN_DEL_TICKET, ESTATUS, exigirTicket, seVe } from './comunes.ts';
import { conteoDe } from './conteo.ts';

type Llamada = (typeof ticketsCalls)['getContextoTicket'];
type Contexto = Output<Llamada>['data'];

const ISO = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;
const enISO = (momento: string) => sql`to_char(${sql.ref(momento)} at time zone 'UTC', ${ISO})`;

/** SQL: the remissions of a ticket: those that its invoice bills, and that of its line. */
const remisionesDe = (ticketId: number) => sql`
  select r.docto_ve_id from tickets t join remisiones r on r.factura_id = t.factura_id where t.ticket_id = ${ticketId}
  union
  select d.docto_ve_id from tickets t join remisiones_det d using (docto_ve_det_id) where t.ticket_id = ${ticketId}`;

async function renglones({ db }: QueryContext, ticketId: number): Promise<Contexto['renglones']> {
  const { rows } = await sql<Contexto['renglones'][number]>`
    select 'R' || d.docto_ve_det_id as "RENGLON", a.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO",
           a.articulo as "ARTICULO", r.folio as "REMISION", d.unidades as "UNIDADES", d.unidades_surt as "SURTIDAS",
           case when t.producto_id = d.articulo_id then 'S' else 'N' end as "DEL_TICKET",
           coalesce((
             select json_agg(json_build_object('OPERADOR', o.nombre, 'FECHA', ${enISO('m.fecha')}, 'PIEZAS', m.piezas, 'UBICACION', l.nombre,
                      'LOTE', m.lote, 'FECHA_CADUCIDAD', m.fecha_caducidad) order by m.movimiento_id)
               from surtidos s join operadores o on o.operador_id = s.operador_id
               join movimientos m on m.operacion_id = s.operacion_id and m.articulo_id = d.articulo_id
               join lugares l on l.lugar_id = m.origen_id and l.clase = 'ubicacion'
              where s.docto_ve_det_id = d.docto_ve_det_id and s.docto_ve_id = d.docto_ve_id and s.deshecho is null
                and (m.documento_det_id is null or m.documento_det_id = d.docto_ve_det_id)), '[]') as surtidos,
           e.nombre as "EMPACO", d.fecha_hora_empaque as "FECHA_HORA_EMPAQUE",
           coalesce((
             select json_agg(json_build_object('TIPO', x.tipo, 'PIEZAS', x.piezas, 'OBSERVACIONES', x.observaciones, 'FECHA', ${enISO('x.fecha')},
                      'REGISTRO', o.nombre, 'SURTIO', s.nombre) order by x.error_id)
               from errores_empaque x join operadores o on o.operador_id = x.operador_id
               left join operadores s on s.operador_id = x.operador_id_surt
              where x.docto_ve_det_id = d.docto_ve_det_id and x.deshecho is null), '[]') as errores
      from remisiones r join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)
      join tickets t on t.ticket_id = ${ticketId}
      left join operadores e on e.operador_id = d.operador_id_empaque
     where r.docto_ve_id in (${remisionesDe(ticketId)})
     order by r.docto_ve_id, d.renglon`.execute(db);
  return rows;
}

async function guias({ db }: QueryContext, ticketId: number): Promise<Contexto['guias']> {
  const { rows } = await sql<Contexto['guias'][number]>`
    select g.guia as "GUIA", g.fletera as "FLETERA", g.fecha as "FECHA", g.fecha_entrega as "FECHA_ENTREGA",
           g.recibido_por as "RECIBIDO_POR", g.incidencia as "INCIDENCIA"
      from guias g
     where g.docto_ve_id in (
       select t.factura_id from tickets t where t.ticket_id = ${ticketId}
       union select r.factura_id from remisiones r where r.docto_ve_id in (${remisionesDe(ticketId)}))
     order by g.fecha desc, g.guia_id desc`.execute(db);
  return rows;
}

async function otros({ db, operador }: QueryContext, ticketId: number): Promise<Contexto['otros']> {
  const { rows } = await sql<Contexto['otros'][number]>`
    select t.ticket_id, t.asunto, ${ESTATUS} as estatus, t.creado as fecha_creacion,
           case when t.factura_id = y.factura_id then 'FACTURA' when t.producto_id = y.producto_id then 'ARTICULO' else 'CLIENTE' end as "POR"
      from tickets y join tickets t
        on t.ticket_id <> y.ticket_id and (t.factura_id = y.factura_id or t.producto_id = y.producto_id or t.cliente_id = y.cliente_id)
     where y.ticket_id = ${ticketId} and ${seVe(operador)}
     order by (t.factura_id = y.factura_id) is true desc, (t.producto_id = y.producto_id) is true desc, t.creado desc, t.ticket_id desc
     limit ${OTROS_TICKETS_MAX}`.execute(db);
  return rows;
}

/**
 * What was counted or corrected of a ticket's article after it was opened, in the warehouse of its remission. A count that was not accepted
 * tells no pieces: somebody may have to count them again, blind.
 */
async function consecuencias({ db }: QueryContext, ticketId: number): Promise<Contexto['consecuencias']> {
  const { rows } = await sql<Contexto['consecuencias'][number]>`
    with t as (
      select t.ticket_id, t.producto_id, t.creado, ${ALMACEN_DEL_TICKET} as almacen_id
        from tickets t
       where t.ticket_id = ${ticketId} and t.producto_id is not null and t.motivo_id = any(${[...MOTIVOS_DE_ALMACEN]}::int[])),
    listas as (
      select l.inventario_det_id, i.folio, coalesce(p.pedido, i.fecha) as fecha, t.creado, o.nombre as operador
        from t join inventarios_det l on l.articulo_id = t.producto_id join inventarios i using (inventario_id)
        left join tickets_conteos p on p.ticket_id = t.ticket_id and p.inventario_det_id = l.inventario_det_id
        left join operadores o on o.operador_id = p.operador_id
       where t.almacen_id is null or i.almacen_id = t.almacen_id)
    select 'PEDIDO' as "QUE", l.fecha as "FECHA", l.operador as "OPERADOR", l.folio as "FOLIO", null as "UBICACION", null::int as "PIEZAS"
      from listas l
     where l.fecha >= l.creado and not exists (select from conteos c where c.inventario_det_id = l.inventario_det_id and c.estatus <> 'DESHECHO')
    union all
    select 'CONTEO', c.fecha, o.nombre, l.folio, null,
           case when c.estatus = 'ACEPTADO' then (select sum(x.contadas - x.esperadas)::int from conteos_det x where x.conteo_id = c.conteo_id) end
      from listas l join conteos c using (inventario_det_id) join operadores o using (operador_id)
     where c.fecha >= l.creado and c.estatus <> 'DESHECHO'
    union all
    select 'CORRECCION', m.fecha, o.nombre, null, u.nombre, case when m.destino_id = u.lugar_id then m.piezas else -m.piezas end
      from t join movimientos m on m.articulo_id = t.producto_id and m.fecha >= t.creado and m.documento = 'existencia'
      join lugares u on u.lugar_id in (m.origen_id, m.destino_id) and u.clase = 'ubicacion' and (t.almacen_id is null or u.almacen_id = t.almacen_id)
      left join operadores o on o.operador_id = m.operador_id
     order by 2 desc limit ${CONSECUENCIAS_MAX}`.execute(db);
  return rows;
}

/** What the warehouse knows of a ticket's invoice or remission, its guides, and other tickets beside it. */
export async function getContextoTicket(
  { ticket_id }: Input<Llamada>,
  ctx: QueryContext,
): Promise<Output<Llamada>> {
  await exigirTicket(ctx, ticket_id);
  return {
    data: {
      renglones: await renglones(ctx, ticket_id),
      guias: await guias(ctx, ticket_id),
      otros: await otros(ctx, ticket_id),
      consecuencias: await consecuencias(ctx, ticket_id),
      conteo: await conteoDe(ctx, ticket_id),
    },
  };
}
