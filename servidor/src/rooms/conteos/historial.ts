import type { Input, Output } from '@anden/contrato/call.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import { ajustes } from '@anden/contrato/conteos/reportes.ts';
import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { leerUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { consultar, limites } from '../../platform/consulta/index.ts';
import { lugaresDe } from '../existencias/index.ts';
import { columnasDeInventario, inventariosVisibles } from './queries.ts';

type Calls = typeof conteosCalls;

/**
 * Stock adjustments and customers' returns in the range, filtered, sorted and paged by the database (specification §2,
 * Historial de Ajustes; §9: pages of 50), and the lists counted in it. What was undone remains, marked, beside its
 * counter-movement.
 */
export async function getAjustesyDevoluciones(
  pedido: Input<Calls['getAjustesyDevoluciones']>,
  ctx: QueryContext,
): Promise<Output<Calls['getAjustesyDevoluciones']>> {
  const { db, operador, config } = ctx;
  const { inicio, fin } = limites(pedido.fecha_ini, pedido.fecha_fin, config.zona);
  const { ajuste, cliente } = await lugaresDe(db, operador.almacen_id);
  const reply = await consultar(ajustes, pedido, ctx, {
    filas: movimientosDeAjuste(db, operador, ajuste.id, cliente.id),
    // Location codes are shown with hyphens.
    busca: { UBICACION: (patron) => sql`plegar(h."UBICACION") like ${patron.replaceAll('-', '')}` },
    lee: (f) => ({ ...f, UBICACION: leerUbicacion(f.UBICACION) }),
  });
  if (ctx.salida) return { ...reply, inventarios: [] };
  const inventarios = await inventariosVisibles(db, operador)
    .select(columnasDeInventario())
    .where((e) =>
      e.exists(
        e
          .selectFrom('inventarios_det as l')
          .leftJoin('conteos as c', (j) =>
            j.onRef('c.inventario_det_id', '=', 'l.inventario_det_id').on('c.estatus', '!=', 'DESHECHO'),
          )
          .whereRef('l.inventario_id', '=', 'i.inventario_id')
          .where((f) =>
            f.or([
              f.and([f('c.fecha', '>=', inicio), f('c.fecha', '<', fin)]),
              f.and([f('l.ajustado', '>=', inicio), f('l.ajustado', '<', fin)]),
            ]),
          ),
      ),
    )
    .orderBy('i.fecha', 'desc')
    .orderBy('i.inventario_id', 'desc')
    .execute();
  return { ...reply, inventarios };
}

const nombres = sql<{ llamada: string; concepto: string }>`(
  select * from unnest(${Object.keys(CONCEPTOS)}::text[], ${Object.values(CONCEPTOS)}::text[]) as n (llamada, concepto))`;

/**
 * Every movement from or to an adjustment, and every return of a customer, under their wire names (specification §3).
 * Both places are given by id, so that PostgreSQL knows how few movements they have.
 */
function movimientosDeAjuste(db: Tx, operador: OperadorEnSesion, ajusteId: number, clienteId: number) {
  const entra = sql<boolean>`m.origen_id in (${sql.lit(ajusteId)}, ${sql.lit(clienteId)})`;
  const deCliente = sql<boolean>`${sql.lit(clienteId)} in (m.origen_id, m.destino_id)`;
  const piezas = sql<number>`case when ${entra} then m.piezas else -m.piezas end`;
  return (
    db
      .selectFrom('movimientos as m')
      .innerJoin('lugares as u', (j) =>
        j.on('u.lugar_id', '=', sql<number>`case when ${entra} then m.destino_id else m.origen_id end`),
      )
      .innerJoin('almacenes as al', 'al.almacen_id', 'u.almacen_id')
      .leftJoin('articulos as ar', 'ar.articulo_id', 'm.articulo_id')
      .leftJoin('operadores as op', 'op.operador_id', 'm.operador_id')
      .leftJoin('movimientos as corregido', 'corregido.movimiento_id', 'm.corrige_id')
      .leftJoin(nombres.as('n'), (j) =>
        j.on('n.llamada', '=', sql<string>`coalesce(corregido.llamada, m.llamada)`),
      )
      .leftJoin('conteos as c', (j) =>
        j.onRef('c.conteo_id', '=', 'm.documento_det_id').on('m.documento', '=', 'conteo'),
      )
      .leftJoin('motivos as mo', 'mo.motivo_id', 'c.motivo_id')
      // Identical to the condition of the index movimientos_ajustes, so that purchases and pickings of the range are
      // not read.
      .where(
        sql<boolean>`m.documento in ('conteo', 'existencia', 'inventario inicial', 'devolucion', 'acomodo', 'caducidad')`,
      )
      .where(sql<boolean>`(${entra} or m.destino_id in (${sql.lit(ajusteId)}, ${sql.lit(clienteId)}))`)
      .where(deSusAlmacenes(operador, 'u.almacen_id'))
      .select([
        'm.movimiento_id as MOVIMIENTO_ID',
        'm.articulo_id as ARTICULO_ID',
        sql<string>`ar.clave_articulo`.as('CLAVE_ARTICULO'),
        sql<string>`ar.articulo`.as('ARTICULO'),
        sql<string>`case when ${deCliente} then 'Devolución' else coalesce(n.concepto, 'Ajuste') end
          || case when m.corrige_id is null then '' else ' (deshecho)' end`.as('CONCEPTO'),
        piezas.as('CANTIDAD'),
        sql<number>`ar.costo`.as('COSTO'),
        sql<number>`ar.costo * ${piezas}`.as('COSTO_TOTAL'),
        sql<string>`m.fecha`.as('FECHA'),
        'c.motivo_id as MOTIVO_ID',
        'mo.motivo as MOTIVO',
        sql<string | null>`nullif(concat_ws('. ', coalesce(c.observaciones, m.motivo),
          'Aceptado por ' || (select a.operador from operadores a where a.operador_id = c.aceptado_por) || ': ' || c.aceptado_motivo), '')`.as(
          'OBSERVACIONES',
        ),
        'al.nombre as ALMACEN',
        'u.nombre as UBICACION',
        sql<string>`op.operador`.as('OPERADOR'),
        'm.corrige_id as CORRIGE_ID',
        sql<
          'S' | 'N'
        >`case when exists (select from movimientos x where x.corrige_id = m.movimiento_id) then 'S' else 'N' end`.as(
          'DESHECHO',
        ),
      ])
  );
}
