import type { reclamosCalls } from '@anden/contrato/reclamos/calls.ts';
import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import { apartar, soltar } from './apartar.ts';

export { apartar, reclamoVigente, soltar, terminar } from './apartar.ts';

/**
 * How a room answers for its document lines: refuses one the operator may not work on, and tells whoever looks at it
 * that its claim changed.
 */
export interface LineasReclamables {
  exigir(ctx: CommandContext, detId: number): Promise<void>;
  avisar(ctx: CommandContext, detId: number): Promise<void>;
}

/**
 * Claims on document lines.
 * @param lineas by kind of document, the room that has them
 */
export const reclamos = (
  lineas: Readonly<Record<DocumentoReclamable, LineasReclamables>>,
): Handlers<typeof reclamosCalls> => ({
  async reclamaLinea({ documento, documento_det_id, tomar }, ctx) {
    await lineas[documento].exigir(ctx, documento_det_id);
    const data = await apartar(ctx, documento, documento_det_id, tomar);
    await lineas[documento].avisar(ctx, documento_det_id);
    return { data };
  },

  async sueltaLinea({ documento, documento_det_id }, ctx) {
    await lineas[documento].exigir(ctx, documento_det_id);
    if (await soltar(ctx, documento, documento_det_id)) {
      await lineas[documento].avisar(ctx, documento_det_id);
    }
    return {};
  },
});
