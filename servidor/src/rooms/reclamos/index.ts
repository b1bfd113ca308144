import type { reclamosCalls } from '@anden/contrato/reclamos/calls.ts';
import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import { Fault } from '../../platform/rejection.ts';
import { apartar, soltar } from './apartar.ts';

export { anotarTomado, apartar, reclamoVigente, soltar, soltarTodo, terminar } from './apartar.ts';

/**
 * What a room provides for its document lines: it refuses one the operator may not work on, and tells the screens
 * showing it that its claim changed.
 */
export interface LineasReclamables {
  /** Any of these controls allows claiming its lines. */
  control: number;
  exigir(ctx: CommandContext, detId: number): Promise<void>;
  avisar(ctx: CommandContext, detId: number): Promise<void>;
}

/** Refuses a line that this operator may not work on, by its kind or by its room. */
async function exigir(
  { control, exigir: deLaSala }: LineasReclamables,
  ctx: CommandContext,
  detId: number,
): Promise<void> {
  if (!puede(ctx.operador, control))
    throw new Fault(403, 'No cuenta con permiso para realizar esta operación');
  await deLaSala(ctx, detId);
}

/**
 * Claims on document lines.
 * @param lineas by kind of document, the room that owns them
 */
export const reclamos = (
  lineas: Readonly<Record<DocumentoReclamable, LineasReclamables>>,
): Handlers<typeof reclamosCalls> => ({
  async reclamaLinea({ documento, documento_det_id, tomar }, ctx) {
    await exigir(lineas[documento], ctx, documento_det_id);
    const data = await apartar(ctx, documento, documento_det_id, tomar);
    await lineas[documento].avisar(ctx, documento_det_id);
    return { data };
  },

  async sueltaLinea({ documento, documento_det_id }, ctx) {
    // Operators can release their own claim even from another warehouse, or it would last until it expires.
    if (await soltar(ctx, documento, documento_det_id)) {
      await lineas[documento].avisar(ctx, documento_det_id);
    } else await exigir(lineas[documento], ctx, documento_det_id);
    return {};
  },
});
