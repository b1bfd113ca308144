import type { Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { alcance, type alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import { inicioDeAlcance, rechazoDeAlcance } from '@anden/contrato/ventas/alcance-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { puede, soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites, responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { deSusClientes, nombreDeOperador } from '../cartera/index.ts';
import { alcanceDe, metaDeVenta } from './objetivo-operador.ts';
import { esVenta, folioDeVenta, importeDeVenta, tipoDeVenta, VENTAS } from './venta.ts';

type Respuesta = Output<(typeof alcanceCalls)['getComisionesAsesores']>;

/** SQL: percent of customer `c`'s adviser; without an adviser nobody earns a commission. */
const PORCENTAJE = sql<number>`(case when c.operador_id is null then 0 else
  coalesce((select p.porcentaje from comisiones_operador p where p.operador_id = c.operador_id), (select a.comision from ajustes_ventas a)) end)`;

/** SQL: customer `c` is one that the caller may see, of the adviser that was asked for. */
export const deQuien = (
  { operador }: QueryContext,
  operadorId: number | null | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${deSusClientes(operador, 'c.operador_id')} and ${operadorId ? sql`c.operador_id = ${operadorId}` : sql`true`})`;

/** Each row's commission is rounded to the cent, and totals add up the rounded ones. */
const filas = (ctx: QueryContext, donde: RawBuilder<boolean>) => sql<FilaDe<typeof alcance>>`
  select k.asiento_id as "ASIENTO_ID", k.cliente_id as "CLIENTE_ID", c.operador_id as "OPERADOR_ID", c.clave_cliente as "CLAVE_CLIENTE",
         c.nombre as "CLIENTE", c.zona as "ZONA", ${nombreDeOperador('c.operador_id')} as "OPERADOR", ${tipoDeVenta} as "TIPO_DOCTO",
         k.fecha as "FECHA", ${folioDeVenta} as "FACTURA", ${importeDeVenta} as "TOTAL",
         extract(month from k.fecha at time zone ${ctx.config.zona})::int as "MES", ${PORCENTAJE} as "PCTJ",
         round(${importeDeVenta} * ${PORCENTAJE} / 100, 2) as "COMISION"
    from ${VENTAS} where ${donde}`;

/** The same sales by adviser; `OBJETIVO` is that of one month, whatever the range. */
async function general(ctx: QueryContext, donde: RawBuilder<boolean>) {
  const { rows } = await sql<NonNullable<Respuesta['general']>[number]>`
    select y.*, ${alcanceDe(sql`y."TOTAL"`, sql`y."OBJETIVO"`)} as "ALCANCE"
      from (select coalesce(x."OPERADOR_ID", 0) as "OPERADOR_ID", coalesce(x."OPERADOR", 'Sin asesor') as "OPERADOR", count(*)::int as "FACTURAS",
                   sum(x."TOTAL") as "TOTAL", case when x."OPERADOR_ID" is null then 0 else ${metaDeVenta(sql`x."OPERADOR_ID"`)} end as "OBJETIVO",
                   sum(x."COMISION") as "COMISION"
              from (${filas(ctx, donde)}) x group by x."OPERADOR_ID", x."OPERADOR") y order by y."TOTAL" desc, y."OPERADOR_ID"`.execute(
    ctx.db,
  );
  return rows;
}

/** Advisers with customers that the caller may see. */
async function operadores({ db, operador }: QueryContext) {
  const { rows } = await sql<NonNullable<Respuesta['operadores']>[number]>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
     where exists (select from clientes c where c.operador_id = o.operador_id) and ${deSusClientes(operador, 'o.operador_id')}
     order by o.nombre collate es_mx, o.operador_id`.execute(db);
  return rows;
}

/** 'Alcance de venta'. A range that begins more than two months ago is a {@link Rejection}. */
export const getComisionesAsesores = responde(alcance, (ctx, { fecha_ini, fecha, operador_id }) => {
  const desde = puede(ctx.operador, P.alcanceFechaInicial) ? fecha_ini : inicioDeAlcance(fecha, ctx.dia);
  const motivo = rechazoDeAlcance(desde, ctx.dia);
  if (motivo) throw new Rejection(motivo);
  const dias = limites(desde, fecha, ctx.config.zona);
  const donde = sql<boolean>`${esVenta} and k.fecha >= ${dias.inicio} and k.fecha < ${dias.fin} and ${deQuien(ctx, operador_id)}`;
  return {
    filas: filas(ctx, donde),
    ademas: async () => ({
      general: await general(ctx, donde),
      operadores: await operadores(ctx),
      solo_cltes_asig: soloSusClientes(ctx.operador) === null ? ('N' as const) : ('S' as const),
    }),
  };
});
