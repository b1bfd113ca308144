import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { columnasDeInventario, inventariosVisibles } from './queries.ts';

/** The lists of which a line was counted or adjusted in a range of business days, the newest first. */
export function inventariosContados(
  { db, operador, config }: QueryContext,
  { fecha_ini, fecha_fin }: { fecha_ini: string; fecha_fin: string },
) {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, config.zona);
  return inventariosVisibles(db, operador)
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
}
