import { articulosCliente, movimientosCliente } from '@anden/contrato/clientes/ficha-reportes.ts';
import { type EstadoDeAsiento, SIN_MARCA } from '@anden/contrato/clientes/ficha-rules.ts';
import { leeFiltros } from '@anden/contrato/filtros.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { exigirFicha } from '../../platform/auth/clientes.ts';
import { diaDelMomento, responde } from '../../platform/consulta/index.ts';
import { inicioDeHoy } from '../cartera/index.ts';
import { RENGLONES_DE_FACTURA } from './ficha-consultas.ts';

/** SQL: the entries that an entry `k` paid, or was paid with, each with its amount, in the order of their first application. */
const APLICADO = sql`(
  select string_agg(concat_ws(' ', coalesce(o.folio, o.referencia), to_char(x.importe, 'FM999,999,999,990.00')), ', ' order by x.primera)
    from (select case when a.cargo_id = k.asiento_id then a.abono_id else a.cargo_id end as otro, sum(a.importe) as importe,
                 min(a.aplicacion_id) as primera
            from aplicaciones a where a.cargo_id = k.asiento_id or a.abono_id = k.asiento_id
           group by 1 having sum(a.importe) <> 0) x
    join cartera o on o.asiento_id = x.otro)`;

/** The states of entries of which something is left. */
const ABIERTOS: readonly string[] = ['V', 'P', 'A'] satisfies EstadoDeAsiento[];

/** Whether a filter asks only for open entries, as the customer's page does: these are read from an index of their own, however many are settled. */
const soloLoAbierto = (filtros = ''): boolean =>
  leeFiltros(filtros, movimientosCliente.columnas).filtros.some(
    (f) => f.columna === 'ESTADO' && 'valores' in f && f.valores.every((v) => ABIERTOS.includes(v)),
  );

/** A customer's money, entry by entry. */
export const getMovimientosCliente = responde(movimientosCliente, async (ctx, pedido) => {
  await exigirFicha(ctx, pedido.cliente_id);
  const { zona } = ctx.config;
  const saldos = soloLoAbierto(pedido.filtros)
    ? sql`join saldos_cartera s on s.asiento_id = k.asiento_id and s.cliente_id = ${pedido.cliente_id} and s.pendiente > 0`
    : sql`left join saldos_cartera s on s.asiento_id = k.asiento_id`;
  const filas = sql<FilaDe<typeof movimientosCliente>>`
    select k.asiento_id as "ASIENTO_ID", k.docto_ba_id as "DOCTO_BA_ID", k.fecha as "FECHA", k.clase as "CLASE", k.folio as "FOLIO",
           case when k.clase = 'CARGO' then k.importe else -k.importe end as "IMPORTE",
           coalesce(case when s.cargo then s.pendiente else -s.pendiente end, 0) as "PENDIENTE",
           case when k.corrige is not null then 'C' when s.pendiente = 0 then 'S' when not s.cargo then 'A'
                when s.vence < ${inicioDeHoy(ctx)} then 'V' else 'P' end as "ESTADO",
           ${diaDelMomento(sql`s.vence`, zona)} as "VENCE",
           case when s.cargo and s.pendiente > 0 and s.vence < ${inicioDeHoy(ctx)}
                then ${ctx.dia}::date - ${diaDelMomento(sql`s.vence`, zona)} end as "ATRASO",
           ${APLICADO} as "APLICADO", p.forma_pago as "FORMA_PAGO", k.referencia as "REFERENCIA", k.motivo as "MOTIVO",
           o.nombre as "OPERADOR", k.asentado as "ASENTADO"
      from cartera k
      ${saldos}
      left join formas_pago p on p.forma_pago_id = k.forma_pago_id
      left join operadores o on o.operador_id = k.operador_id
     where k.cliente_id = ${pedido.cliente_id}`;
  return { filas };
});

/** What a customer was billed, line by line. */
export const getArticulosCliente = responde(articulosCliente, async (ctx, pedido) => {
  await exigirFicha(ctx, pedido.cliente_id);
  const filas = sql<FilaDe<typeof articulosCliente>>`
    select l.llave as "LLAVE", f.fecha as "FECHA", f.folio as "FACTURA", a.clave_articulo as "CLAVE_ARTICULO",
           a.articulo as "ARTICULO", coalesce(nullif(a.marca, ''), ${SIN_MARCA}) as "MARCA", l.unidades as "UNIDADES", l.total as "TOTAL"
      from facturas f ${RENGLONES_DE_FACTURA} join articulos a on a.articulo_id = l.articulo_id
     where f.cliente_id = ${pedido.cliente_id}`;
  return { filas };
});
