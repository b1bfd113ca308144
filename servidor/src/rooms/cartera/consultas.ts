import type { Input, Output } from '@anden/contrato/call.ts';
import type { carteraCalls } from '@anden/contrato/cartera/calls.ts';
import { antiguedad } from '@anden/contrato/cartera/reportes.ts';
import { TRAMOS } from '@anden/contrato/cartera/rules.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { deSusClientes, exigirCliente } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import {
  deClientes,
  deOperadores,
  deTabla,
  diaDelMomento,
  enOrden,
  nombreDeOperador,
  responde,
} from '../../platform/consulta/index.ts';
import { EN_PIE } from './aplicar.ts';
import { antiguedadDeTodos, antiguedadGuardada, estaAlDia, inicioDeHoy } from './cifras.ts';

type Calls = typeof carteraCalls;

/** Customers with something in their favour. */
export async function getAnticiposClientes(
  { operador_id }: Input<Calls['getAnticiposClientes']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getAnticiposClientes']>> {
  // The id of another operator asks for that adviser's customers; one's own id asks for all that one may see.
  const deQuien =
    operador_id === operador.operador_id
      ? deSusClientes(operador, 'c.operador_id')
      : sql<boolean>`c.operador_id = ${operador_id}`;
  type Fila = Output<Calls['getAnticiposClientes']>['data'][number];
  const { rows } = await sql<Fila>`
    select c.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", a.anticipo as "ANTICIPO"
      from (select s.cliente_id, sum(s.pendiente) as anticipo from saldos_cartera s
             where s.pendiente > 0 and not s.cargo group by 1) a
      join clientes c using (cliente_id)
     where ${deQuien} order by c.nombre collate es_mx, c.cliente_id`.execute(db);
  return { data: rows };
}

/** 'Cartera': what each customer owes by its age. */
export const getAntiguedadCartera = responde(antiguedad, async (ctx) => {
  const tramos = sql.join(Object.keys(TRAMOS).map((t) => sql.ref(`f.${t}`)));
  const cifras = (await estaAlDia(ctx)) ? antiguedadGuardada(ctx) : antiguedadDeTodos(ctx);
  return {
    filas: sql<FilaDe<typeof antiguedad>>`
      select f.cliente_id as "CLIENTE_ID", f.clave_cliente as "CLAVE_CLIENTE", f.nombre as "CLIENTE", f.zona as "ZONA", f.operador_id as "OPERADOR_ID",
             ${nombreDeOperador('f.operador_id')} as "OPERADOR", f.adeudo as "ADEUDO", f.vencido as "VENCIDO", ${tramos}, f.anticipo as "ANTICIPO",
             f.vencido_desde as "VENCIDO_DESDE", f.semconatr as "SEMCONATR"
        from ${cifras} f
       where ${deSusClientes(ctx.operador, 'f.operador_id')}`,
    catalogos: {
      CLAVE_CLIENTE: enOrden(deClientes('clave_cliente')),
      CLIENTE: enOrden(deClientes('nombre')),
      ZONA: deTabla('zona', 'ZONA'),
      OPERADOR: deOperadores('OPERADOR_ID'),
    },
  };
});

/** A customer's charges and credits with what was applied of each. */
export async function getCarteraCliente(
  { cliente_id, ver }: Input<Calls['getCarteraCliente']>,
  ctx: QueryContext,
): Promise<Output<Calls['getCarteraCliente']>> {
  const { db, config, dia } = ctx;
  await exigirCliente(ctx, cliente_id);
  type Fila = Output<Calls['getCarteraCliente']>['data'][number];
  const { rows } = await sql<Fila>`
    select k.asiento_id as "ASIENTO_ID", k.docto_ba_id as "DOCTO_BA_ID", k.clase as "CLASE", coalesce(k.folio, k.referencia, '') as "FOLIO", k.fecha as "FECHA",
           ${diaDelMomento(sql`s.vence`, config.zona)} as "VENCE",
           case when s.cargo and s.pendiente > 0 and s.vence < ${inicioDeHoy(ctx)}
                then ${dia}::date - ${diaDelMomento(sql`s.vence`, config.zona)} end as "ATRASO",
           s.importe as "IMPORTE", s.pendiente as "PENDIENTE",
           coalesce((
             select json_agg(json_build_object('APLICACION_ID', a.aplicacion_id, 'FOLIO', coalesce(x.folio, x.referencia, ''), 'CLASE', x.clase,
                      'IMPORTE', a.importe::text, 'OPERADOR', o.nombre, 'FECHA', to_char(a.aplicada at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by a.aplicacion_id)
               from aplicaciones a
               join cartera x on x.asiento_id = case when a.cargo_id = k.asiento_id then a.abono_id else a.cargo_id end
               left join operadores o on o.operador_id = a.operador_id
              where (a.cargo_id = k.asiento_id or a.abono_id = k.asiento_id) and ${EN_PIE}), '[]') as aplicaciones
      from saldos_cartera s join cartera k using (asiento_id)
     where k.cliente_id = ${cliente_id} and s.cliente_id = k.cliente_id and s.importe > 0 and (s.pendiente > 0 or ${ver === 'TODO'})
     order by s.cargo desc, coalesce(s.vence, k.fecha), k.asiento_id`.execute(db);
  return { data: rows };
}
