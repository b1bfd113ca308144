import type { Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { AJUSTE_DE, alcance, type alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import { inicioDeAlcance, limiteDeAlcance, rechazoDeAlcance } from '@anden/contrato/ventas/alcance-rules.ts';
import { mesDe } from '@anden/contrato/ventas/comisiones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { puede, soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites, responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { dudaDe, dudasAbiertas } from './comisiones-dudas.ts';
import { alcanceDe, metaDelMes, metaDeVenta } from './objetivo-operador.ts';

type Respuesta = Output<(typeof alcanceCalls)['getComisionesAsesores']>;

/** SQL: customer `c` is one that the caller may see, of the adviser that was asked for. */
export const deQuien = (
  { operador }: QueryContext,
  operadorId: number | null | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${deSusClientes(operador, 'c.operador_id')} and ${operadorId ? sql`c.operador_id = ${operadorId}` : sql`true`})`;

/** SQL: frozen line `l` is of an adviser whom the caller may see, of the one that was asked for. */
export const deQuienEs = (
  { operador }: QueryContext,
  operadorId: number | null | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${deSusClientes(operador, 'l.operador_id')} and ${operadorId ? sql`l.operador_id = ${operadorId}` : sql`true`})`;

/** Each row is a frozen line, whose commission is rounded to the cent; totals add up the rounded ones. */
export const filas = (ctx: QueryContext, donde: RawBuilder<boolean>) => sql<FilaDe<typeof alcance>>`
  select l.linea_id as "LINEA_ID", l.asiento_id as "ASIENTO_ID", l.cliente_id as "CLIENTE_ID", l.operador_id as "OPERADOR_ID",
         l.clave_cliente as "CLAVE_CLIENTE", l.cliente as "CLIENTE", l.zona as "ZONA", l.operador as "OPERADOR",
         case when l.ajuste then ${AJUSTE_DE} || l.tipo_docto else l.tipo_docto end as "TIPO_DOCTO",
         l.fecha as "FECHA", l.factura as "FACTURA", l.venta as "TOTAL", extract(month from l.fecha at time zone ${ctx.config.zona})::int as "MES",
         l.porcentaje::float8 as "PCTJ", l.comision as "COMISION",
         ${dudaDe(ctx)} as "DUDA"
    from lineas_comision l where ${donde}`;

/**
 * The same sales by adviser; `OBJETIVO` is that of one month, whatever the range: of a closed one the target that it was closed with.
 * @param mes the month that the range is within; null: it is of several
 */
export async function general(ctx: QueryContext, donde: RawBuilder<boolean>, mes: string | null) {
  const quien = sql`x."OPERADOR_ID"`;
  const meta = mes === null ? metaDeVenta(quien) : metaDelMes(quien, mes);
  const deCierre = sql`(select d.objetivo from cierres_comision_det d where d.mes = ${mes}::date and d.operador_id = x."OPERADOR_ID")`;
  const { rows } = await sql<NonNullable<Respuesta['general']>[number]>`
    select y.*, ${alcanceDe(sql`y."TOTAL"`, sql`y."OBJETIVO"`)} as "ALCANCE"
      from (select coalesce(x."OPERADOR_ID", 0) as "OPERADOR_ID", coalesce((array_agg(x."OPERADOR" order by x."LINEA_ID" desc))[1], 'Sin asesor') as "OPERADOR",
                   count(distinct x."ASIENTO_ID") filter (where x."TOTAL" <> 0)::int as "FACTURAS", sum(x."TOTAL") as "TOTAL",
                   case when x."OPERADOR_ID" is null then 0 else coalesce(${deCierre}, ${meta}) end as "OBJETIVO",
                   sum(x."COMISION") as "COMISION"
              from (${filas(ctx, donde)}) x group by x."OPERADOR_ID") y order by y."TOTAL" desc, y."OPERADOR_ID"`.execute(
    ctx.db,
  );
  return rows;
}

/** Advisers with customers that the caller may see, or who had some within the two months that can be asked for. */
async function operadores({ db, operador, dia }: QueryContext) {
  const { rows } = await sql<NonNullable<Respuesta['operadores']>[number]>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
     where (exists (select from clientes c where c.operador_id = o.operador_id)
            or exists (select from lineas_comision l where l.operador_id = o.operador_id and l.mes >= ${mesDe(limiteDeAlcance(dia))}::date)) and ${deSusClientes(operador, 'o.operador_id')}
     order by o.nombre collate es_mx, o.operador_id`.execute(db);
  return rows;
}

/** 'Alcance de venta'. A range that begins more than two months ago is a {@link Rejection}. */
export const getComisionesAsesores = responde(alcance, (ctx, { fecha_ini, fecha, operador_id }) => {
  const desde = puede(ctx.operador, P.alcanceFechaInicial) ? fecha_ini : inicioDeAlcance(fecha, ctx.dia);
  const motivo = rechazoDeAlcance(desde, ctx.dia);
  if (motivo) throw new Rejection(motivo);
  const dias = limites(desde, fecha, ctx.config.zona);
  const donde = sql<boolean>`l.fecha >= ${dias.inicio} and l.fecha < ${dias.fin} and ${deQuienEs(ctx, operador_id)}`;
  return {
    filas: filas(ctx, donde),
    ademas: async () => ({
      general: await general(ctx, donde, mesDe(desde) === mesDe(fecha) ? mesDe(desde) : null),
      operadores: await operadores(ctx),
      dudas: await dudasAbiertas(ctx),
      solo_cltes_asig: soloSusClientes(ctx.operador) === null ? ('N' as const) : ('S' as const),
    }),
  };
});
