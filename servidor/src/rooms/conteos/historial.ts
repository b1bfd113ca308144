import { ajustes } from '@anden/contrato/conteos/reportes.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import { responde } from '../../platform/consulta/index.ts';
import { CON_GUIONES, conceptos, deshecho, lugaresDe } from '../existencias/index.ts';
import { inventariosContados } from './contados.ts';

/**
 * Stock adjustments and customers' returns in the range (specification §2, Historial de Ajustes; §9: pages of 50), and the lists
 * counted in it. What was undone remains, marked, beside its counter-movement.
 */
export const getAjustesyDevoluciones = responde(ajustes, async (ctx, pedido) => {
  const { ajuste, cliente } = await lugaresDe(ctx.db, ctx.operador.almacen_id);
  return {
    filas: movimientosDeAjuste(ctx.operador, ajuste.id, cliente.id),
    ...CON_GUIONES,
    ademas: async () => ({ inventarios: await inventariosContados(ctx, pedido) }),
  };
});

/** Identical to the condition of the index movimientos_ajustes, so that purchases and pickings of the range are not read. */
const DEL_INDICE = sql`m.documento in ('conteo', 'existencia', 'inventario inicial', 'devolucion', 'acomodo', 'caducidad')`;

const OBSERVACIONES = sql`nullif(concat_ws('. ', coalesce(c.observaciones, m.motivo),
  'Aceptado por ' || (select a.operador from operadores a where a.operador_id = c.aceptado_por) || ': ' || c.aceptado_motivo), '')`;

/**
 * Every movement from or to an adjustment, and every return of a customer, under their wire names (specification §3).
 * Both places are given by id, so that PostgreSQL knows how few movements they have.
 */
function movimientosDeAjuste(operador: OperadorEnSesion, ajusteId: number, clienteId: number) {
  const suyos = sql`(${sql.lit(ajusteId)}, ${sql.lit(clienteId)})`;
  const entra = sql`m.origen_id in ${suyos}`;
  return sql<FilaDe<typeof ajustes>>`
    select m.movimiento_id as "MOVIMIENTO_ID", m.fecha as "FECHA", m.articulo_id as "ARTICULO_ID", ar.clave_articulo as "CLAVE_ARTICULO",
           ar.articulo as "ARTICULO", case when ${sql.lit(clienteId)} in (m.origen_id, m.destino_id) then 'Devolución' else coalesce(n.concepto, 'Ajuste') end
             || case when m.corrige_id is null then '' else ' (deshecho)' end as "CONCEPTO",
           p.piezas as "CANTIDAD", ar.costo as "COSTO", ar.costo * p.piezas as "COSTO_TOTAL", c.motivo_id as "MOTIVO_ID", mo.motivo as "MOTIVO",
           ${OBSERVACIONES} as "OBSERVACIONES", al.nombre as "ALMACEN", u.nombre as "UBICACION", ub.leida as "LEIDA", op.operador as "OPERADOR",
           m.corrige_id as "CORRIGE_ID", ${deshecho} as "DESHECHO"
      from movimientos m
     cross join lateral (select case when ${entra} then m.piezas else -m.piezas end as piezas) p
      join lugares u on u.lugar_id = case when ${entra} then m.destino_id else m.origen_id end
      left join ubicaciones ub on ub.ubicacion_id = u.lugar_id
      join almacenes al on al.almacen_id = u.almacen_id
      left join articulos ar on ar.articulo_id = m.articulo_id
      left join operadores op on op.operador_id = m.operador_id
      left join movimientos corregido on corregido.movimiento_id = m.corrige_id
      left join ${conceptos} n on n.llamada = coalesce(corregido.llamada, m.llamada)
      left join conteos c on m.documento = 'conteo' and c.conteo_id = m.documento_det_id
      left join motivos mo on mo.motivo_id = c.motivo_id
     where ${DEL_INDICE} and (${entra} or m.destino_id in ${suyos}) and ${deSusAlmacenes(operador, 'u.almacen_id')}`;
}
