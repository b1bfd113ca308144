import { P } from '@anden/contrato/permissions.ts';
import type { Paradero } from '../articulos/index.ts';
import { lineasVisibles } from './queries.ts';

/** Lists in which an article waits to be counted: the oldest. */
export const paraderoConteo: Paradero = {
  trabajo: 'conteo',
  control: P.inventarios,
  async folios({ db, operador }, articuloId, cuantos) {
    const filas = await lineasVisibles(db, operador)
      .where('d.ajustado', 'is', null)
      .where('d.articulo_id', '=', articuloId)
      .groupBy('i.inventario_id')
      .select('i.folio')
      .orderBy('i.fecha')
      .orderBy('i.inventario_id')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
};
