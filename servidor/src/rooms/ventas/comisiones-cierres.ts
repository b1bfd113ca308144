import type { Input, Output } from '@anden/contrato/call.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import {
  cierreRejection,
  MENSAJES_COMISION as M,
  masMeses,
  mesDe,
  mesEscrito,
} from '@anden/contrato/ventas/comisiones-rules.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { avisaComisiones, paraComisiones, ultimoCierre } from './comisiones-reglas.ts';

type Calls = typeof comisionesCalls;

/** Months that are shown, the present one included. */
const MESES = 24;

/** The months of commission with what they add up to, of the advisers whose customers the operator may see. */
export async function getCierresComision(
  _: Input<Calls['getCierresComision']>,
  { db, dia, operador }: QueryContext,
): Promise<Output<Calls['getCierresComision']>> {
  const hoy = mesDe(dia);
  const { rows: data } = await sql<Output<Calls['getCierresComision']>['data'][number]>`
    select m.mes::date::text as "MES", case when m.mes <= ultimo_cierre_comision() then 'CERRADO' else 'ABIERTO' end as "ESTADO", coalesce(l.lineas, 0) as "LINEAS",
           coalesce(l.ajustes, 0) as "AJUSTES", coalesce(l.venta, 0) as "VENTA", coalesce(l.comision, 0) as "COMISION", coalesce(o.nombre, '') as "CERRO",
           c.cerrado as "CERRADO"
      from generate_series(${masMeses(hoy, 1 - MESES)}::timestamp, ${hoy}::timestamp, interval '1 month') m (mes)
      left join (select mes, count(*)::int as lineas, (count(*) filter (where ajuste))::int as ajustes, sum(venta) as venta, sum(comision) as comision
                   from lineas_comision
                  where mes between ${masMeses(hoy, 1 - MESES)}::date and ${hoy}::date and ${deSusClientes(operador, 'operador_id')} group by 1) l on l.mes = m.mes::date
      left join cierres_comision c on c.mes = m.mes::date left join operadores o using (operador_id)
     order by 1 desc`.execute(db);
  const cierre = await ultimoCierre(db);
  const siguiente = cierre === null ? masMeses(hoy, -1) : masMeses(cierre, 1);
  return { data, SIGUIENTE: cierreRejection(siguiente, dia, cierre) === null ? siguiente : null };
}

/**
 * Closes a month: no line is added to it from then on, and what it was for each adviser is kept beside it.
 * @throws Rejection of a month that is not over, is closed already, or is not the one after the last closed
 */
export async function cierraMesComision(
  { mes }: Input<Calls['cierraMesComision']>,
  ctx: CommandContext,
): Promise<Output<Calls['cierraMesComision']> & { message: string }> {
  const { db, dia, operador } = ctx;
  const cual = mesDe(mes);
  await paraComisiones(db);
  rejectIf(cierreRejection(cual, dia, await ultimoCierre(db)));
  await sql`
    insert into cierres_comision (mes, operador_id, cerrado)
    values (${cual}::date, ${operador.operador_id}, ${ctx.config.ahora().toISOString()})`.execute(db);
  await sql`
    insert into cierres_comision_det (mes, operador_id, lineas, venta, comision, objetivo)
    select l.mes, l.operador_id, count(*), sum(l.venta), sum(l.comision), objetivo_de_comision(l.operador_id, l.mes)
      from lineas_comision l where l.mes = ${cual}::date and l.operador_id is not null group by 1, 2`.execute(
    db,
  );
  avisaComisiones(ctx);
  return { message: M.mesCerrado(mesEscrito(cual)) };
}
