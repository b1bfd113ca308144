import type { Input } from '@anden/contrato/call.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import { ajustes } from '@anden/contrato/conteos/reportes.ts';
import { sql } from 'kysely';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { consultar } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { CON_GUIONES, conceptos, deshecho, lugaresDe } from '../existencias/index.ts';
import { inventariosContados } from './contados.ts';

/**
 * Stock adjustments and customers' returns in the range (specification §2, Historial de Ajustes; §9: pages of 50), and the lists
 * counted in it. What was undone remains, marked, beside its counter-movement.
 */
export async function getAjustesyDevoluciones(
  pedido: Input<(typeof conteosCalls)['getAjustesyDevoluciones']>,
  ctx: QueryContext,
) {
  const { ajuste, cliente } = await lugaresDe(ctx.db, ctx.operador.almacen_id);
  const reply = await consultar(ajustes, pedido, ctx, {
    filas: movimientosDeAjuste(ctx, ajuste.id, cliente.id),
    ...CON_GUIONES,
  });
  return { ...reply, inventarios: ctx.salida ? [] : await inventariosContados(ctx, pedido) };
}

/** Identical to the condition of the index movimientos_ajustes, so that purchases and pickings of the range are not read. */
const DEL_INDICE = sql<boolean>`m.documento in ('conteo', 'existencia', 'inventario inicial', 'devolucion', 'acomodo', 'caducidad')`;

const OBSERVACIONES = sql<string | null>`nullif(concat_ws('. ', coalesce(c.observaciones, m.motivo),
  'Aceptado por ' || (select a.operador from operadores a where a.operador_id = c.aceptado_por) || ': ' || c.aceptado_motivo), '')`;

/**
 * Every movement from or to an adjustment, and every return of a customer, under their wire names (specification §3).
 * Both places are given by id, so that PostgreSQL knows how few movements they have.
 */
function movimientosDeAjuste({ db, operador }: QueryContext, ajusteId: number, clienteId: number) {
  const suyos = sql`(${sql.lit(ajusteId)}, ${sql.lit(clienteId)})`;
  const entra = sql<boolean>`m.origen_id in ${suyos}`;
  const piezas = sql<number>`case when ${entra} then m.piezas else -m.piezas end`;
  return db
    .selectFrom('movimientos as m')
    .innerJoin('lugares as u', (j) =>
      j.on('u.lugar_id', '=', sql<number>`case when ${entra} then m.destino_id else m.origen_id end`),
    )
    .innerJoin('almacenes as al', 'al.almacen_id', 'u.almacen_id')
    .leftJoin('articulos as ar', 'ar.articulo_id', 'm.articulo_id')
    .leftJoin('operadores as op', 'op.operador_id', 'm.operador_id')
    .leftJoin('movimientos as corregido', 'corregido.movimiento_id', 'm.corrige_id')
    .leftJoin(conceptos.as('n'), (j) =>
      j.on('n.llamada', '=', sql<string>`coalesce(corregido.llamada, m.llamada)`),
    )
    .leftJoin('conteos as c', (j) =>
      j.onRef('c.conteo_id', '=', 'm.documento_det_id').on('m.documento', '=', 'conteo'),
    )
    .leftJoin('motivos as mo', 'mo.motivo_id', 'c.motivo_id')
    .where(DEL_INDICE)
    .where(sql<boolean>`(${entra} or m.destino_id in ${suyos})`)
    .where(deSusAlmacenes(operador, 'u.almacen_id'))
    .select([
      ...conSuNombre('m', 'MOVIMIENTO_ID', 'ARTICULO_ID', 'FECHA', 'CORRIGE_ID'),
      sql<string>`ar.clave_articulo`.as('CLAVE_ARTICULO'),
      sql<string>`ar.articulo`.as('ARTICULO'),
      sql<string>`case when ${sql.lit(clienteId)} in (m.origen_id, m.destino_id) then 'Devolución' else coalesce(n.concepto, 'Ajuste') end
        || case when m.corrige_id is null then '' else ' (deshecho)' end`.as('CONCEPTO'),
      piezas.as('CANTIDAD'),
      sql<number>`ar.costo`.as('COSTO'),
      sql<number>`ar.costo * ${piezas}`.as('COSTO_TOTAL'),
      'c.motivo_id as MOTIVO_ID',
      'mo.motivo as MOTIVO',
      OBSERVACIONES.as('OBSERVACIONES'),
      'al.nombre as ALMACEN',
      'u.nombre as UBICACION',
      sql<string>`op.operador`.as('OPERADOR'),
      deshecho.as('DESHECHO'),
    ]);
}
