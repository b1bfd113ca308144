import { P } from '@anden/contrato/permissions.ts';
import type { Tile } from '../../platform/calls/handlers.ts';
import { getTareasOperador } from './checklist.ts';

/** Tile: the operator's tasks of today that are not answered. */
export const tileChecklist: Tile = {
  control: P.checklist,
  async leer(ctx) {
    const { data } = await getTareasOperador({ operador_id: ctx.operador.operador_id }, ctx);
    const deHoy = data.filter((t) => t.LE_TOCA === 'S');
    const faltan = deHoy.filter((t) => t.ESTATUS_RESPUESTA !== 'CONTESTADA').length;
    return faltan === 0
      ? null
      : {
          MENU: 'checklist',
          TITULO: 'Check list',
          CANTIDAD: faltan,
          DETALLE: `Sin contestar, de ${deHoy.length} de hoy`,
        };
  },
};
