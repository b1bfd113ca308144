import type { Input, Output } from '@anden/contrato/call.ts';
import type { comprasCalls } from '@anden/contrato/compras/calls.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { comprasVisibles } from './queries.ts';

type Calls = typeof comprasCalls;

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
