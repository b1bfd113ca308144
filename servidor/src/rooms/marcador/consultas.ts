import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { diaDelMomento, limites } from '../../platform/consulta/index.ts';
import { cifrasDe } from '../cartera/index.ts';
import { ajustesDe, hoyDe, momentoDe } from './ajustes.ts';
import { exigirSuyo } from './alcance.ts';
import { enLaLlamada, motivoDe, veredictos } from './hechos.ts';
import { laEnCurso, loQueHay } from './lanzar.ts';
import { listaDeHoy } from './lista.ts';
import { metasDe } from './metas.ts';

type Calls = typeof marcadorCalls;
type Fila = Output<Calls['get_clientesMarcador']>['data'][number];

/** What the last call with a customer noted. */
const NOTA = sql<string | null>`
  (select l.observaciones from llamadas l where l.cliente_id = c.cliente_id and l.observaciones is not null order by l.llamada_id desc limit 1)`;

/** SQL: whether customer `c` has an order that is still a quote. */
const COTIZO = sql<'S' | 'N'>`
  case when exists (select from pedidos p where p.cliente_id = c.cliente_id and upper(p.estatus) like 'COTIZ%') then 'S' else 'N' end`;

/** SQL: whether row `m` of a day's list is on it now; `mia` is its call that has not ended. */
export const ENLISTADA = sql<boolean>`(m.cerrada is null and mia.estado is distinct from 'ABIERTA')`;

async function filasDe(ctx: QueryContext, seguimientoId: number): Promise<Omit<Fila, 'MOTIVO'>[]> {
  const { db, dia, config } = ctx;
  const { inicio } = limites(hoyDe(ctx), hoyDe(ctx), config.zona);
  const { rows } = await sql<Omit<Fila, 'MOTIVO'>>`
    select m.seguimiento_id as "SEGUIMIENTO_ID", c.cliente_id as "CLIENTE_ID", m.dir_cli_id as "DIR_CLI_ID", s.operador_id as "OPERADOR_ID",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", c.zona as "ZONA", d.estado as "ESTADO", d.ciudad as "CIUDAD",
           d.localidad as "LOCALIDAD", coalesce(c.telefono, c.celular, c.telefono2) as "TELEFONO", g.giro_id as "GIRO_ID",
           case when h.ultima is null then 'N' else 'S' end as "MARCADO", case when h.contesto then 'S' else 'N' end as "CONTESTO",
           q.nombre as "USUARIO_AGENDO", a.para as "FECHA_AGENDO", m.creada as "FECHA_CREACION", mia.apartada as "FECHA_ACTIVACION",
           h.ultima as "FECHA_MARCACION", m.campana_id as "CAMPANA_ID", f.semconatr as "SEMCONATR", f.vencido as "SALDO_VENCIDO",
           f.anticipo as "ANTICIPO", case when c.limite_credito > 0 then c.limite_credito - f.adeudo end as "SALDO_DISPONIBLE",
           case when k.ultimo_pedido is not null then greatest(${dia}::date - ${diaDelMomento(sql`k.ultimo_pedido`, config.zona)}, 0) / 7 end as "SEMSINATEN",
           c.tipo as "TIPO_CLIENTE", ${COTIZO} as "COTIZO", ${NOTA} as "OBSERVACIONES_TMK", c.fecha_distribuidor as "FECHA_DISTRIBUIDOR",
           c.fecha_distribuidor - ${dia}::date as "DIAS_DIST", c.dias_marcado_tmk as "DIAS_MARCADO_TMK",
           case when mia.estado = 'PAUSADA' then 1 else 0 end as "EN_PAUSA",
           case when a.para is null or a.para <= ${momentoDe(ctx)} and a.operador_id = s.operador_id or m.origen = 'ANEXADO' then 'S' else 'N' end as "LE_TOCA"
      from marcaciones m join listas_marcacion s using (seguimiento_id) join clientes c using (cliente_id)
      join direcciones_clientes d on d.dir_cli_id = m.dir_cli_id
      left join giros g on g.giro = c.giro
      left join cifras_clientes k on k.cliente_id = c.cliente_id
      left join agendados a on a.cliente_id = m.cliente_id and a.terminado is null
      left join operadores q on q.operador_id = a.creado_por
      left join llamadas mia on mia.marcacion_id = m.marcacion_id and mia.estado <> 'CERRADA'
     cross join lateral (
       select max(l.iniciada) as ultima, bool_or(i.clase <> 'SIN_CONTACTO') as contesto
         from llamadas l left join incidencias i using (incidencia_id) where l.cliente_id = m.cliente_id and l.iniciada >= ${inicio}) h
     cross join lateral ${cifrasDe(ctx, sql.ref('c.cliente_id'))} f
     where m.seguimiento_id = ${seguimientoId} and ${ENLISTADA}
     order by m.saltada nulls first, (m.origen = 'ANEXADO' and mia.llamada_id is null) desc, (mia.estado = 'PAUSADA') is true desc,
              "LE_TOCA" desc, a.para nulls last, k.ultimo_pedido nulls first, m.marcacion_id`.execute(db);
  return rows;
}

type Contadores = Pick<
  Output<Calls['get_clientesMarcador']>,
  'cerrados' | 'no_marcaciones' | 'tiempo_segundos' | 'agendados' | 'en_curso' | 'proximo' | 'pausa'
>;

async function contadoresDe(
  ctx: QueryContext,
  operadorId: number,
  seguimientoId: number | null,
): Promise<Contadores> {
  const { db, config } = ctx;
  const ahora = momentoDe(ctx);
  const { inicio } = limites(hoyDe(ctx), hoyDe(ctx), config.zona);
  const { rows } = await sql<Contadores>`
    select (select count(*)::int from marcaciones m where m.seguimiento_id = ${seguimientoId} and m.cerrada is not null) as cerrados,
           (select count(*)::int from llamadas l where l.operador_id = ${operadorId} and l.iniciada >= ${inicio}) as no_marcaciones,
           (select coalesce(sum(l.segundos + coalesce(greatest(0, extract(epoch from ${ahora}::timestamptz - l.desde)), 0)), 0)::int
              from llamadas l where l.operador_id = ${operadorId} and l.apartada >= ${inicio}) as tiempo_segundos,
           (select count(*)::int from agendados a where a.operador_id = ${operadorId} and a.terminado is null) as agendados,
           (select jsonb_build_object('DIR_CLI_ID', m.dir_cli_id, 'SEGUIMIENTO_ID', m.seguimiento_id, 'CLIENTE', c.nombre)
              from llamadas l join marcaciones m using (marcacion_id) join clientes c on c.cliente_id = l.cliente_id
             where l.operador_id = ${operadorId} and l.estado = 'ABIERTA') as en_curso,
           (select min(a.para) from agendados a join marcaciones m on m.cliente_id = a.cliente_id and m.seguimiento_id = ${seguimientoId}
             where a.operador_id = ${operadorId} and a.terminado is null and a.para > ${ahora}) as proximo,
           (select case when j.evento = 'PAUSA' then jsonb_build_object('DESDE', to_char(j.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'MOTIVO', coalesce(j.motivo, '')) end
              from jornadas_marcador j where j.operador_id = ${operadorId} and j.momento >= ${inicio} order by j.jornada_id desc limit 1) as pausa`.execute(
    db,
  );
  const [fila] = rows;
  if (!fila) throw new Error('Sin contadores');
  return fila;
}

export async function get_clientesMarcador(
  { opid }: Input<Calls['get_clientesMarcador']>,
  ctx: QueryContext,
): Promise<Output<Calls['get_clientesMarcador']>> {
  const seguimiento_id = await listaDeHoy(ctx, opid);
  const filas = seguimiento_id === null ? [] : await filasDe(ctx, seguimiento_id);
  const sePuede = await veredictos(
    ctx,
    filas.map((f) => f.CLIENTE_ID),
  );
  const { dominio_tienda } = await ajustesDe(ctx.db);
  return {
    data: filas.map((f) => ({ ...f, MOTIVO: motivoDe(sePuede.get(f.CLIENTE_ID)) })),
    ...(await contadoresDe(ctx, opid, seguimiento_id)),
    ...(await metasDe(ctx, opid)),
    cotizaron: filas.filter((f) => f.COTIZO === 'S').length,
    seguimiento_id,
    tienda: dominio_tienda,
    propio: opid === ctx.operador.operador_id ? 'S' : 'N',
  };
}

export async function getInfoClienteAMarcar(
  { dir_cli_id, operador_id }: Input<Calls['getInfoClienteAMarcar']>,
  ctx: QueryContext,
): Promise<Output<Calls['getInfoClienteAMarcar']>> {
  const { db, dia } = ctx;
  const clienteId = await exigirSuyo(ctx, dir_cli_id);
  const { rows } = await sql<
    Omit<Output<Calls['getInfoClienteAMarcar']>['data'], 'ZONA_HORARIA' | 'numeros' | 'MARCA' | 'malos'>
  >`
    select c.cliente_id as "CLIENTE_ID", d.dir_cli_id as "DIR_CLI_ID", c.tipo as "TIPO", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE",
           c.email as "EMAIL", d.estado as "ESTADO", d.ciudad as "CIUDAD", coalesce(c.telefono, c.celular, c.telefono2) as "TELEFONO1",
           f.anticipo as "POR_APLICAR", k.ultimo_pedido as "FECHA_ULTIMO_PEDIDO", c.giro as "GIRO", c.dias_marcado_tmk as "DIAS_MARCADO_TMK",
           (select count(*)::int from pedidos p where p.cliente_id = c.cliente_id) as "PEDIDOS", c.nombre_comercial as "NOMBRE_COMERCIAL",
           c.fecha_distribuidor - ${dia}::date as "DIAS_DIST",
           (select a.para from agendados a where a.cliente_id = c.cliente_id and a.terminado is null) as "FECHA_AGENDO",
           coalesce(${NOTA}, c.observaciones) as "OBSERVACIONES_TMK",
           (select jsonb_build_object('CONSENTIMIENTO_ID', x.consentimiento_id, 'FECHA', x.fecha::text, 'FUENTE', x.fuente)
              from consentimientos x where x.cliente_id = c.cliente_id and x.retirado is null) as "CONSENTIMIENTO",
           (select jsonb_build_object('NUMERO', i.numero, 'ESTADO', i.estado, 'MOTIVO', i.motivo)
              from llamadas l join intentos_llamada i using (llamada_id)
             where l.operador_id = ${ctx.operador.operador_id} and l.cliente_id = c.cliente_id and l.estado = 'ABIERTA' and i.estado is not null
             order by i.intento_id desc limit 1) as "LANZADA"
      from clientes c join direcciones_clientes d on d.dir_cli_id = ${dir_cli_id} left join cifras_clientes k on k.cliente_id = c.cliente_id
     cross join lateral ${cifrasDe(ctx, sql.ref('c.cliente_id'))} f
     where c.cliente_id = ${clienteId}`.execute(db);
  const [info] = rows;
  if (!info) throw new Error('El cliente se fue mientras se leía');
  const { suyo, veredicto } = await loQueHay(ctx, clienteId, await laEnCurso(ctx, clienteId));
  const { venta, objetivo } = await metasDe(ctx, operador_id);
  return {
    venta,
    objetivo,
    data: {
      ...info,
      ZONA_HORARIA: suyo.zona,
      numeros: suyo.numeros.map(enLaLlamada),
      MARCA: 'numero' in veredicto ? veredicto.numero.numero : null,
      malos: suyo.malos,
    },
  };
}

export async function getPregunta(
  { pregunta_id }: Input<Calls['getPregunta']>,
  { db }: QueryContext,
): Promise<Output<Calls['getPregunta']>> {
  const { rows } = await sql<Output<Calls['getPregunta']>['data'][number]>`
    select pregunta_id as "PREGUNTA_ID", pregunta as "PREGUNTA", letrero as "LETRERO", case when p.observaciones then 'S' else 'N' end as "OBSERVACIONES"
      from preguntas p join guiones g using (guion_id) where pregunta_id = ${pregunta_id} and g.publicado is not null`.execute(
    db,
  );
  return { data: rows };
}

export async function getRespuesta(
  { pregunta_id }: Input<Calls['getRespuesta']>,
  { db }: QueryContext,
): Promise<Output<Calls['getRespuesta']>> {
  const { rows } = await sql<Output<Calls['getRespuesta']>['data'][number]>`
    select r.respuesta_id as "RESPUESTA_ID", r.respuesta as "RESPUESTA", case when r.en_combo then 'S' else 'N' end as "EN_COMBO"
      from respuestas r join preguntas p using (pregunta_id) join guiones g using (guion_id)
     where r.pregunta_id = ${pregunta_id} and g.publicado is not null order by r.orden`.execute(db);
  return { data: rows };
}

export async function getCatIncidencias(
  _: Input<Calls['getCatIncidencias']>,
  { db }: QueryContext,
): Promise<Output<Calls['getCatIncidencias']>> {
  const { rows } = await sql<Output<Calls['getCatIncidencias']>['data'][number]>`
    select incidencia_id as "INCIDENCIA_ID", descripcion as "DESCRIPCION", case when pide_nota then 'S' else 'N' end as "PIDE_NOTA",
           case when nunca then 'S' else 'N' end as "NUNCA"
      from incidencias where activa order by nunca, descripcion collate es_mx`.execute(db);
  return { data: rows };
}

export async function getClientesOperador(
  { operador_id, seguimiento_id }: Input<Calls['getClientesOperador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getClientesOperador']>> {
  const lista = seguimiento_id ?? (await listaDeHoy(ctx, operador_id));
  const asesor = soloSusClientes(ctx.operador);
  const { rows } = await sql<Output<Calls['getClientesOperador']>['data'][number]>`
    select c.cliente_id as "CLIENTE_ID", d.dir_cli_id as "DIR_CLI_ID", ${lista}::int as "SEGUIMIENTO_ID", z.zona_cliente_id as "ZONA_CLIENTE_ID",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE", c.zona as "ZONA", a.para as "FECHA_AGENDO", f.anticipo as "ANTICIPO"
      from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      left join zonas z on z.zona = c.zona
      left join agendados a on a.cliente_id = c.cliente_id and a.terminado is null
     cross join lateral ${cifrasDe(ctx, sql.ref('c.cliente_id'))} f
     where c.operador_id = ${operador_id} and (${asesor}::int is null or c.operador_id = ${asesor})
       and not exists (select from marcaciones m where m.cliente_id = c.cliente_id and m.seguimiento_id = ${lista} and m.cerrada is null)
     order by c.nombre collate es_mx, c.cliente_id`.execute(ctx.db);
  return { data: rows };
}
