import type { fichaCalls } from '@anden/contrato/articulos/ficha.ts';
import type { Output } from '@anden/contrato/call.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { comprasGuardadas } from './queries.ts';

type Ficha = Output<typeof fichaCalls.getFichaArticulo>['data'];

/**
 * The latest purchases of an article in the operator's warehouses, newest first, and the pieces that open ones still
 * owe.
 */
export async function compradoDe(
  { db, operador }: QueryContext,
  articuloId: number,
  cuantas: number,
): Promise<Pick<Ficha, 'compras' | 'POR_LLEGAR'>> {
  const suyas = comprasGuardadas(db, operador)
    .innerJoin('compras_det as d', 'd.docto_cm_id', 'c.docto_cm_id')
    .where('d.articulo_id', '=', articuloId);
  const compras = await suyas
    .groupBy(['c.docto_cm_id', 'c.folio', 'p.proveedor', 'c.fecha'])
    .select((e) => [
      'c.folio as FOLIO',
      sql<string>`p.proveedor`.as('PROVEEDOR'),
      'c.fecha as FECHA',
      e.fn.sum<number>('d.unidades').as('UNIDADES'),
      e.fn.sum<number>('d.unidades_recib').as('UNIDADES_RECIB'),
    ])
    .orderBy('c.fecha', 'desc')
    .orderBy('c.docto_cm_id', 'desc')
    .limit(cuantas)
    .execute();
  const { piezas } = await suyas
    .where('c.completada', 'is', null)
    .whereRef('d.unidades_recib', '<', 'd.unidades')
    .select(sql<number>`coalesce(sum(d.unidades - d.unidades_recib), 0)`.as('piezas'))
    .executeTakeFirstOrThrow();
  return { compras, POR_LLEGAR: piezas };
}
