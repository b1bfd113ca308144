import type { Input, Output } from '@anden/contrato/call.ts';
import { TRAMOS, type Tramo } from '@anden/contrato/cartera/rules.ts';
import type { fichaClienteCalls } from '@anden/contrato/clientes/ficha.ts';
import { MENSAJES_CLIENTE } from '@anden/contrato/clientes/ficha-rules.ts';
import { sql } from 'kysely';
import { conClave, seLeeSuFicha } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { diaDelMomento } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Antiguedad, antiguedadDe, cifrasDe } from '../cartera/index.ts';
import { caminosDe, FACTURA_EN_PIE, ULTIMO_PEDIDO } from './ficha-consultas.ts';

type Llamada = (typeof fichaClienteCalls)['getInfoGralCliente'];
type Info = Output<Llamada>['data'];

/** Everything about a customer, by its id or its key, except what its lists show. */
export async function getInfoGralCliente(
  { cliente_id, clave_cliente }: Input<Llamada>,
  ctx: QueryContext,
): Promise<Output<Llamada>> {
  const { db } = ctx;
  const info = await infoDe(ctx, cliente_id, clave_cliente?.trim());
  if (!info) throw new Rejection(MENSAJES_CLIENTE.noExiste);
  const direcciones = await db
    .selectFrom('direcciones_clientes')
    .where('cliente_id', '=', info.CLIENTE_ID)
    .orderBy('principal', 'desc')
    .orderBy('dir_cli_id')
    .select([
      'dir_cli_id as DIR_CLI_ID',
      'tipo_dir as TIPO_DIR',
      sql<'S' | 'N'>`case when principal then 'S' else 'N' end`.as('PRINCIPAL'),
      'direccion as DIRECCION',
      'localidad as LOCALIDAD',
      'ciudad as CIUDAD',
      'estado as ESTADO',
      'codigo_postal as CODIGO_POSTAL',
      'telefono as TELEFONO',
      'ubicacion as UBICACION',
    ])
    .execute();
  return { data: { ...info, antiguedad: await antiguedad(ctx, info.CLIENTE_ID), direcciones } };
}

/** What is owed, by how long ago it was due. */
async function antiguedad(ctx: QueryContext, clienteId: number): Promise<Info['antiguedad']> {
  const { rows } =
    await sql<Antiguedad>`select * from ${antiguedadDe(ctx, sql`${clienteId}::int`)} a`.execute(ctx.db);
  return (Object.keys(TRAMOS) as Tramo[]).map((TRAMO) => ({ TRAMO, IMPORTE: rows[0]?.[TRAMO] ?? '0' }));
}

async function infoDe(ctx: QueryContext, id: number | undefined, clave: string | undefined) {
  const { db, operador, dia, config } = ctx;
  const cual = id === undefined ? conClave(clave ?? '') : sql`c.cliente_id = ${id}`;
  const { rows } = await sql<Omit<Info, 'antiguedad' | 'direcciones'>>`
    select c.cliente_id as "CLIENTE_ID", d.dir_cli_id as "DIR_CLI_ID", c.tipo as "TIPO", c.clave_cliente as "CLAVE_CLIENTE",
           c.nombre as "NOMBRE", c.nombre_comercial as "NOMBRE_COMERCIAL", c.email as "EMAIL", d.estado as "ESTADO",
           d.ciudad as "CIUDAD", c.telefono as "TELEFONO1", c.telefono2 as "TELEFONO2", c.celular as "CELULAR", c.rfc as "RFC",
           c.giro as "GIRO", c.zona as "ZONA", c.origen as "ORIGEN", o.nombre as "OPERADOR", c.dias_marcado_tmk as "DIAS_MARCADO_TMK",
           c.dias_credito as "DIAS_CREDITO", c.limite_credito as "LIMITE_CREDITO",
           (select n.desde from clientes_inactivos n where n.cliente_id = c.cliente_id) as "INACTIVO_DESDE",
           case when c.clte_recoge then 'S' else 'N' end as "CLTE_RECOGE", c.creado as "FECHA_HORA_CREACION",
           c.fecha_distribuidor as "FECHA_DISTRIBUIDOR", c.fecha_distribuidor - ${dia}::date as "DIAS_DIST",
           c.ultima_incidencia as "ULTIMA_INCIDENCIA", c.observaciones as "OBSERVACIONES",
           m.saldo as "SALDO", m.adeudo as "SALDO_CXC", m.vencido as "SALDO_VENCIDO", m.anticipo as "POR_APLICAR",
           case when c.limite_credito > 0 then c.limite_credito - m.adeudo end as "SALDO_DISPONIBLE",
           m.vencido_desde as "VENCIDO_DESDE", m.semconatr as "SEMCONATR",
           case when u.pedido is not null or u.factura is not null
                then greatest(${dia}::date - ${diaDelMomento(sql`greatest(u.pedido, u.factura)`, config.zona)}, 0) / 7 end as "SEMSINATEN",
           u.pedido as "FECHA_ULTIMO_PEDIDO", u.pedidos as "PEDIDOS"
      from clientes c
      left join operadores o on o.operador_id = c.operador_id
      join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     cross join lateral ${cifrasDe(ctx, sql.ref('c.cliente_id'))} m
     cross join lateral (
       select ${ULTIMO_PEDIDO} as pedido,
              (select max(f.fecha) from facturas f where f.cliente_id = c.cliente_id and ${FACTURA_EN_PIE}) as factura,
              (select count(*)::int from ${caminosDe(sql.ref('c.cliente_id'))} b) as pedidos) u
     where ${cual} and ${seLeeSuFicha(operador)}
     order by c.clave_cliente <> ${clave ?? ''} limit 1`.execute(db);
  return rows[0];
}
