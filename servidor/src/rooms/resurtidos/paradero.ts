import { P } from '@anden/contrato/permissions.ts';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Paradero } from '../articulos/index.ts';

/** Warehouses whose replenishment order has an article: an order has no folio. */
export const paraderoResurtido: Paradero = {
  trabajo: 'resurtido',
  control: P.resurtidos,
  async folios({ db, operador }, articuloId, cuantos) {
    const almacenes = almacenesVisibles(operador);
    const filas = await db
      .selectFrom('resurtidos as r')
      .innerJoin('almacenes as a', 'a.almacen_id', 'r.almacen_id')
      .where('r.estatus', '=', 'ABIERTO')
      .where('r.articulo_id', '=', articuloId)
      .$if(almacenes !== null, (q) => q.where('r.almacen_id', 'in', [...(almacenes ?? [])]))
      .select('a.nombre')
      .orderBy('r.fecha_sol')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.nombre);
  },
};
