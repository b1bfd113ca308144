import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Tells screens with a warehouse's replenishments that an order was added or changed. */
export function avisarResurtido({ publicar }: CommandContext, almacen_id: number, id?: number): void {
  publicar({
    tema: 'resurtido',
    ...(id === undefined ? {} : { id }),
    almacen_id,
    controles: [P.resurtidos, P.histresurtidos, P.tablero],
  });
}
