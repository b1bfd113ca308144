import type { Input, Output } from '@anden/contrato/call.ts';
import { llamadasDelMarcador, type tableroMarcadorCalls } from '@anden/contrato/marcador/tablero.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { deClientes, deOperadores, limites, responde } from '../../platform/consulta/index.ts';
import { esVenta, importeDeVenta } from '../ventas/index.ts';
import { AGENDO } from './agenda.ts';
import { apartadosDesde, hoyDe, momentoDe } from './ajustes.ts';
import { seVe } from './alcance.ts';
import { metas } from './metas.ts';
import { presencias } from './suplentes.ts';

type Calls = typeof tableroMarcadorCalls;
type Tablero = Output<Calls['getTableroMarcador']>;

/** SQL: how call `l`, with its outcome `i`, ended. */
const RESULTADO = sql`case when l.estado = 'CERRADA' and i.clase is not null then i.clase else 'EN_CURSO' end`;

/** The calls begun in a range. */
export const getLlamadasMarcador = responde(llamadasDelMarcador, (ctx) => ({
  catalogos: {
    ASESOR: deOperadores('OPERADOR_ID'),
    CLAVE_CLIENTE: deClientes('clave_cliente'),
    CLIENTE: deClientes('nombre'),
  },
  filas: sql<FilaDe<typeof llamadasDelMarcador>>`
    select l.llamada_id as "LLAMADA_ID", l.iniciada as "INICIADA", l.operador_id as "OPERADOR_ID", o.nombre as "ASESOR", l.cliente_id as "CLIENTE_ID",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           l.segundos + coalesce(greatest(extract(epoch from ${momentoDe(ctx)}::timestamptz - l.desde), 0), 0)::int as "SEGUNDOS",
           ${RESULTADO} as "RESULTADO", i.descripcion as "INCIDENCIA", a.para as "FECHA_AGENDO", k.nombre as "CAMPANA",
           case when exists (select from campana_clientes x where x.campana_id = m.campana_id and x.cliente_id = l.cliente_id and x.llamada_id = l.llamada_id)
                then 'S' else 'N' end as "ALCANZO", l.observaciones as "OBSERVACIONES"
      from llamadas l join operadores o using (operador_id) join clientes c using (cliente_id) join marcaciones m using (marcacion_id)
      left join campanas k on k.campana_id = m.campana_id
      left join incidencias i on i.incidencia_id = l.incidencia_id
      left join ${AGENDO} on true
     where l.iniciada is not null and ${seVe(ctx.operador, sql`l.operador_id`)}`,
}));

/** Callbacks that the board lists. */
const AGENDADOS_MAX = 200;

/** Callbacks whose moment has come, with whose they were and what keeps them. */
async function agendadosQueTocan(ctx: QueryContext): Promise<Tablero['agendados']> {
  const { presente, suplente } = await presencias(ctx);
  const ahora = sql`${momentoDe(ctx)}::timestamptz`;
  const { rows } = await sql<Tablero['agendados'][number]>`
    select a.agendado_id as "AGENDADO_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", a.para as "PARA", o.nombre as "OPERADOR",
           d.nombre as "ERA_DE", a.pasado as "PASADO",
           case when ${presente} then case when a.pasado is null then 'TOCA' else 'PASO' end
                when a.pasado is not null then 'SIN_NADIE'
                when a.para <= ${ahora} - make_interval(mins => j.pasa_min) and ${suplente(sql`a.operador_id`)} is null then 'SIN_NADIE'
                else 'AUSENTE' end as "SITUACION"
      from agendados a join clientes c using (cliente_id) join operadores o on o.operador_id = a.operador_id cross join ajustes_marcador j
      left join operadores d on d.operador_id = a.de_operador_id
     where a.terminado is null and a.para <= ${ahora} and (${seVe(ctx.operador, sql`a.operador_id`)} or ${seVe(ctx.operador, sql`a.de_operador_id`)})
     order by a.para, a.agendado_id limit ${AGENDADOS_MAX}`.execute(ctx.db);
  return rows;
}

/**
 * What each adviser does now, whom they were given to call today or who entered, and the calls of a range. A customer on a screen that gave no sign of
 * life for as long as a reservation lasts is told as such.
 */
export async function getTableroMarcador(
  { fecha_ini, fecha_fin }: Input<Calls['getTableroMarcador']>,
  ctx: QueryContext,
): Promise<Tablero> {
  const { db, operador, config } = ctx;
  const { zona } = config;
  const { inicio, fin } = limites(fecha_ini, fecha_fin, zona);
  const hoy = limites(hoyDe(ctx), hoyDe(ctx), zona);
  const ahora = sql`${momentoDe(ctx)}::timestamptz`;
  const vivos = new Date(await apartadosDesde(ctx)).toISOString();
  const { rows: data } = await sql<Tablero['data'][number]>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE",
           case when l.visto < ${vivos} then 'SIN_SENAL' when l.iniciada is not null then 'EN_LLAMADA' when l.llamada_id is not null then 'CON_CLIENTE'
                when j.evento = 'PAUSA' then 'PAUSA' when j.evento is null then 'SIN_ENTRAR' when j.evento = 'SALE' then 'SALIO' else 'LIBRE' end as "ESTADO",
           case when l.visto < ${vivos} then l.visto when l.llamada_id is not null then coalesce(l.iniciada, l.desde)
                when j.evento in ('PAUSA', 'SALE') then j.momento else greatest(j.momento, h.ultima) end as "DESDE",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", case when l.llamada_id is null and j.evento = 'PAUSA' then j.motivo end as "MOTIVO",
           h.llamadas as "LLAMADAS", h.contactos as "CONTACTOS", m.cerrados as "CERRADOS", m.pendientes as "PENDIENTES",
           a.agendados as "AGENDADOS", a.vencidos as "VENCIDOS",
           x.venta as "VENTA", x.objetivo as "OBJETIVO", x.alcance_ca as "ALCANCE_CA", x.objetivo_ca as "OBJETIVO_CA"
      from operadores o
      left join llamadas l on l.operador_id = o.operador_id and l.estado = 'ABIERTA'
      left join clientes c on c.cliente_id = l.cliente_id
      left join lateral (
        select e.evento, e.momento, e.motivo from jornadas_marcador e
         where e.operador_id = o.operador_id and e.momento >= ${hoy.inicio} order by e.jornada_id desc limit 1) j on true
     cross join lateral (
        select count(*) filter (where x.iniciada >= ${hoy.inicio})::int as llamadas,
               count(*) filter (where x.iniciada >= ${hoy.inicio} and i.clase = 'CONTACTO')::int as contactos, max(x.cerrada) as ultima
          from llamadas x left join incidencias i using (incidencia_id)
         where x.operador_id = o.operador_id and x.apartada >= ${hoy.inicio}) h
     cross join lateral (
        select count(k.cerrada)::int as cerrados, (count(k.marcacion_id) - count(k.cerrada))::int as pendientes, count(s.seguimiento_id) as listas
          from listas_marcacion s left join marcaciones k using (seguimiento_id)
         where s.operador_id = o.operador_id and s.dia = ${hoyDe(ctx)}) m
     cross join lateral (
        select count(*)::int as agendados, count(*) filter (where g.para <= ${ahora})::int as vencidos
          from agendados g where g.operador_id = o.operador_id and g.terminado is null) a
     cross join lateral (${metas(ctx, sql`o.operador_id`)}) x
     where (m.listas > 0 or j.evento is not null or l.llamada_id is not null) and ${seVe(operador, sql`o.operador_id`)}
     order by o.nombre collate es_mx`.execute(db);
  const agendados = await agendadosQueTocan(ctx);
  const delPeriodo = sql`llamadas l left join incidencias i on i.incidencia_id = l.incidencia_id and l.estado = 'CERRADA'
     where l.iniciada >= ${inicio} and l.iniciada < ${fin} and ${seVe(operador, sql`l.operador_id`)}`;
  const parte = fecha_ini === fecha_fin ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD';
  const { rows: tiempo } = await sql<Tablero['tiempo'][number]>`
    select to_char(l.iniciada at time zone ${zona}, ${parte}) as "GRUPO", count(*)::int as "LLAMADAS",
           count(*) filter (where i.clase = 'CONTACTO')::int as "CONTACTOS"
      from ${delPeriodo} group by 1 order by 1`.execute(db);
  const { rows: venta } = await sql<Tablero['venta'][number]>`
    select to_char(k.fecha at time zone ${zona}, ${parte}) as "GRUPO", sum(${importeDeVenta}) as "VENTA"
      from cartera k join clientes c using (cliente_id)
     where ${esVenta} and k.fecha >= ${inicio} and k.fecha < ${fin} and ${deSusClientes(operador, 'c.operador_id')}
     group by 1 order by 1`.execute(db);
  const { rows: incidencias } = await sql<Tablero['incidencias'][number]>`
    select coalesce(i.descripcion, '') as "INCIDENCIA", count(*)::int as "LLAMADAS" from ${delPeriodo} group by 1 order by 2 desc, 1`.execute(
    db,
  );
  return { HOY: hoyDe(ctx), data, agendados, tiempo, venta, incidencias };
}
