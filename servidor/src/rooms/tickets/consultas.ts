import type { Input, Output } from '@anden/contrato/call.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import { tickets } from '@anden/contrato/tickets/reportes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { consultar } from '../../platform/consulta/index.ts';
import { ULTIMO_PEDIDO } from '../clientes/index.ts';
import { CERRADO, ESTATUS, exigirTicket, seVe } from './comunes.ts';

type Calls = typeof ticketsCalls;
type Comentario = Output<Calls['getTicketsDetalle']>['data'][number];

/** Business minutes before a ticket is late in which it is told as about to be. */
const POR_VENCER_MINUTOS = 240;

/** SQL: whether ticket `t` is open now. */
export const ABIERTO = sql<boolean>`(t.cerrado is null or t.cerrado > now())`;

/** SQL: whether ticket `t`, which is open, is late, or about to be. */
export const VENCIDO = sql<boolean>`t.vence <= now()`;
export const porVencer = (zona: string): RawBuilder<boolean> =>
  sql<boolean>`(t.vence > now() and t.vence <= momento_habil(now(), ${POR_VENCER_MINUTOS}, ${zona}))`;

/** SQL: business minutes of ticket `t`, without those in which it waited for the customer. */
export const transcurrido = (zona: string): RawBuilder<number> =>
  sql<number>`coalesce(t.minutos, greatest(0, (select h.minutos from tiempo_habil(t.creado, coalesce(t.espera_desde, now()), ${zona}) h) - t.minutos_espera))`;

/** SQL: the tickets that the operator may see, under the names of the wire. */
const filasDe = (
  { operador, config }: QueryContext,
  condicion: RawBuilder<unknown>,
): RawBuilder<FilaDe<typeof tickets>> => sql<FilaDe<typeof tickets>>`
  select t.ticket_id, ${ESTATUS} as estatus, t.asunto, m.asunto as "MOTIVO", t.tipo, c.clave_cliente as "CLAVE_CLIENTE",
         c.nombre as "NOMBRE", c.tipo as tipo_cliente, c.giro as clasificacion, t.creado as fecha_creacion,
         ${transcurrido(config.zona)} as "TRANSCURRIDO",
         m.tiempo_respuesta, t.vence as "VENCE",
         case when t.espera_desde is not null and t.cerrado is null then 'S' else 'N' end as "ESPERA",
         d.nombre as departamento, p.nombre as dirigido_a, r.nombre as respondio, k.nombre as "CREO",
         a.nombre as operador_clte, f.folio as "Factura", v.folio as "REMISION", w.clave_articulo as "CLAVE_ARTICULO",
         t.unidades, ${ULTIMO_PEDIDO} as fecha_ultimo_pedido, case when ${CERRADO} then t.cerrado end as fecha_cierre, t.comentario,
         case when t.puesto_id = ${operador.puesto_id}::int then 1 else 0 end as "MIO",
         t.cliente_id, t.motivo_id, t.operador_id_creo, f.folio as factura, p.departamento_id, t.puesto_id, t.producto_id,
         case when not ${CERRADO} then t.cerrado end as "SE_CIERRA"
    from tickets t
    join motivos_ticket m on m.motivo_id = t.motivo_id
    left join clientes c on c.cliente_id = t.cliente_id
    left join operadores a on a.operador_id = c.operador_id
    left join puestos p on p.puesto_id = t.puesto_id
    left join departamentos d on d.departamento_id = p.departamento_id
    left join operadores r on r.operador_id = t.operador_id_resp
    left join operadores k on k.operador_id = t.operador_id_creo
    left join facturas f on f.docto_ve_id = t.factura_id
    left join remisiones_det rd on rd.docto_ve_det_id = t.docto_ve_det_id
    left join remisiones v on v.docto_ve_id = rd.docto_ve_id
    left join articulos w on w.articulo_id = t.producto_id
   where ${condicion} and ${seVe(operador)}`;

/** SQL: comments that stand, in order, of the tickets that a condition on `x` names. */
export const comentariosDe = (
  { operador }: Pick<QueryContext, 'operador'>,
  condicion: RawBuilder<unknown>,
): RawBuilder<Comentario> => sql<Comentario>`
  select x.ticket_det_id, x.ticket_id, case when x.cierra then 'CERRADO' else 'ABIERTO' end as estatus, t.motivo_id, t.asunto,
         f.folio as "Factura", case when x.es_respuesta then 'S' else 'N' end as es_respuesta, x.operador_id as operador_id_resp,
         o.nombre as "RESPONDIO", case when x.mostrar_a_clte then 'S' else 'N' end as mostrar_a_clte, p.nombre as hist_dirigido_a,
         x.comentario, x.fecha as fecha_modif, case when x.espera then 'S' else 'N' end as "ESPERA",
         case when x.encontrado then 'S' when not x.encontrado then 'N' end as "ENCONTRADO", x.cuenta as "CUENTA",
         case when x.cuenta > clock_timestamp() and x.operador_id = ${operador.operador_id} then 'S' else 'N' end as "RETIRABLE"
    from tickets_det x join tickets t on t.ticket_id = x.ticket_id
    left join facturas f on f.docto_ve_id = t.factura_id
    left join operadores o on o.operador_id = x.operador_id
    left join puestos p on p.puesto_id = x.puesto_id
   where x.retirada is null and ${condicion}
   order by x.ticket_id, x.ticket_det_id`;

async function catalogosDe(db: Tx) {
  return {
    departamentos: await db
      .selectFrom('departamentos')
      .select(['departamento_id as DEPARTAMENTO_ID', 'nombre as DEPARTAMENTO'])
      .orderBy(sql`nombre collate es_mx`)
      .execute(),
    puestos: await db
      .selectFrom('puestos')
      .select(['puesto_id as PUESTO_ID', 'nombre as PUESTO', 'departamento_id as DEPARTAMENTO_ID'])
      .orderBy(sql`nombre collate es_mx`)
      .orderBy('puesto_id')
      .execute(),
    cat_asunto: await db
      .selectFrom('motivos_ticket')
      .select([
        'motivo_id',
        'asunto',
        'tiempo_respuesta',
        sql<'S' | 'N'>`case when interno then 'S' else 'N' end`.as('interno'),
      ])
      .orderBy('motivo_id')
      .execute(),
    operadores: await db
      .selectFrom('operadores')
      .where('activo', '=', true)
      .select(['operador_id as OPERADOR_ID', 'nombre as NOMBRE', 'puesto_id as PUESTO_ID'])
      .orderBy(sql`nombre collate es_mx`)
      .orderBy('operador_id')
      .execute(),
  };
}

/** What a ticket is filled in with, for who opens or answers one without the list. */
export const getCatalogosTicket = (
  _: Input<Calls['getCatalogosTicket']>,
  { db }: QueryContext,
): Promise<Output<Calls['getCatalogosTicket']>> => catalogosDe(db);

type Pendientes = Output<Calls['getTickets']>['pendientes'];

/** Open tickets of every date that the operator may see. */
async function pendientesDe({ db, operador, config }: QueryContext): Promise<Pendientes> {
  const { rows } = await sql<Pendientes>`
    select count(*)::int as "ABIERTOS", count(*) filter (where t.puesto_id = ${operador.puesto_id}::int)::int as "MIOS",
           count(*) filter (where ${VENCIDO})::int as "VENCIDOS",
           count(*) filter (where ${porVencer(config.zona)})::int as "POR_VENCER"
      from tickets t where ${ABIERTO} and ${seVe(operador)}`.execute(db);
  return rows[0] ?? { ABIERTOS: 0, MIOS: 0, VENCIDOS: 0, POR_VENCER: 0 };
}

/** 'Tickets': those of a range of days; without a page, with every comment of them, as the specification's clients expect. */
export async function getTickets(
  pedido: Input<Calls['getTickets']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTickets']>> {
  const { db, operador } = ctx;
  const solo = [
    sql`true`,
    ...(pedido.mios === 'S' ? [sql`t.puesto_id = ${operador.puesto_id}::int`] : []),
    ...(pedido.abiertos === 'S' ? [sql`not ${CERRADO}`] : []),
  ];
  const respuesta = await consultar(tickets, pedido, ctx, {
    filas: filasDe(ctx, sql.join(solo, sql` and `)),
    busca: { ticket_id: (patron) => sql<boolean>`h.ticket_id::text like ${patron}` },
  });
  const resto = ctx.salida
    ? {
        departamentos: [],
        puestos: [],
        cat_asunto: [],
        operadores: [],
        pendientes: { ABIERTOS: 0, MIOS: 0, VENCIDOS: 0, POR_VENCER: 0 },
      }
    : { ...(await catalogosDe(db)), pendientes: await pendientesDe(ctx) };
  const ids = pedido.pagina === undefined ? respuesta.data.map((t) => t.ticket_id) : [];
  const { rows } = await comentariosDe(ctx, sql`x.ticket_id = any(${ids}::int[])`).execute(db);
  return { ...respuesta, ...resto, tickets_det: rows };
}

/** A ticket with its comments in order, and the stretches in which its clock waited for the customer. */
export async function getTicketsDetalle(
  { ticket_id }: Input<Calls['getTicketsDetalle']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTicketsDetalle']>> {
  const { db } = ctx;
  await exigirTicket(ctx, ticket_id);
  type Cabecera = Output<Calls['getTicketsDetalle']>['ticket'];
  const { rows: cabeceras } = await sql<Cabecera>`
    select h.*, w.articulo as "ARTICULO", (select count(*)::int from tickets_evidencias e where e.ticket_id = ${ticket_id}) as "EVIDENCIAS"
      from (${filasDe(ctx, sql`t.ticket_id = ${ticket_id}`)}) h left join articulos w on w.articulo_id = h.producto_id`.execute(
    db,
  );
  const { rows: data } = await comentariosDe(ctx, sql`x.ticket_id = ${ticket_id}`).execute(db);
  const esperas = data.flatMap((x, i) =>
    x.ESPERA === 'S' ? [{ DESDE: x.fecha_modif, HASTA: data[i + 1]?.fecha_modif ?? null }] : [],
  );
  return { data, ticket: cabeceras[0] as Cabecera, esperas };
}
