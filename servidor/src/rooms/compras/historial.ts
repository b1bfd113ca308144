import type { Input, Output } from '@anden/contrato/call.ts';
import type { comprasCalls } from '@anden/contrato/compras/calls.ts';
import { historialCompras } from '@anden/contrato/compras/reportes.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { comprasGuardadas, comprasVisibles } from './queries.ts';

type Calls = typeof comprasCalls;

/**
 * Purchases whose goods arrived in the range, filtered, sorted and paged by the database (specification §9: pages of
 * 20, 36 h less per Sunday). Without `pagina`, every row of the range.
 */
export const getHistorialRecepcionAcomodo = responde(
  historialCompras,
  ({ db, operador, config: { zona } }) => {
    const filas = comprasGuardadas(db, operador).select([
      ...conSuNombre('c', 'DOCTO_CM_ID', 'FECHA', 'FOLIO', 'FOLIO_PROV', 'PROVEEDOR_ID'),
      sql<string>`p.proveedor`.as('PROVEEDOR'),
      'c.almacen_id as ALMACEN_ID',
      sql<string>`a.nombre`.as('ALMACEN'),
      // The range excludes those that have not arrived.
      sql<string>`c.fecha_recepcion`.as('FECHA_RECEPCION'),
      sql<number>`(c.fecha_recepcion at time zone ${zona})::date - c.fecha`.as('PLAZO'),
      'c.suma_unidades as UNIDADES',
      'c.suma_recibidas as RECIBIDAS',
      'c.suma_acomodadas as ACOMODADAS',
      'c.ultimo_acomodo as ULTIMO_ACOMODO',
      sql<number | null>`minutos_sin_domingos(c.fecha_recepcion, c.ultimo_acomodo, ${zona})`.as('DIFERENCIA'),
      sql<number>`coalesce(domingos_entre(c.fecha_recepcion, c.ultimo_acomodo, ${zona}), 0)`.as('DOMINGOS'),
    ]);
    const catalogos = {
      PROVEEDOR: { id: 'PROVEEDOR_ID', textos: sql`select proveedor_id, proveedor from proveedores` },
      ALMACEN: { id: 'ALMACEN_ID', textos: sql`select almacen_id, nombre from almacenes` },
    };
    return { filas, catalogos };
  },
);

/** The movements behind a purchase's figures, oldest first. */
export async function getMovimientosCompra(
  { docto_cm_id }: Input<Calls['getMovimientosCompra']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getMovimientosCompra']>> {
  const visible = await comprasVisibles(db, operador)
    .select('c.docto_cm_id')
    .where('c.docto_cm_id', '=', docto_cm_id)
    .executeTakeFirst();
  if (!visible) throw new Rejection(MENSAJES.compraNoEncontrada);
  const data = await db
    .selectFrom('movimientos as m')
    .innerJoin('operadores as o', 'o.operador_id', 'm.operador_id')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'm.articulo_id')
    .innerJoin('lugares as origen', 'origen.lugar_id', 'm.origen_id')
    .innerJoin('lugares as destino', 'destino.lugar_id', 'm.destino_id')
    .where('m.documento', '=', 'compra')
    .where('m.documento_id', '=', docto_cm_id)
    .select([
      ...conSuNombre('m', 'MOVIMIENTO_ID', 'FECHA'),
      'o.operador as OPERADOR',
      ...conSuNombre('ar', 'CLAVE_ARTICULO', 'ARTICULO'),
      'm.piezas as PIEZAS',
      'origen.nombre as ORIGEN',
      'destino.nombre as DESTINO',
    ])
    .orderBy('m.movimiento_id')
    .execute();
  return { data };
}
