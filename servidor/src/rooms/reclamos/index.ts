import type { reclamosCalls } from '@anden/contrato/reclamos/calls.ts';
import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import { Fault } from '../../platform/rejection.ts';
import { apartar, soltar } from './apartar.ts';

export { anotarTomado, apartar, reclamoVigente, soltar, soltarTodo, terminar } from './apartar.ts';

/**
 * How a room answers for its document lines: refuses one the operator may not work on, and tells whoever looks at it
 * that its claim changed.
 */
export interface LineasReclamables {
  /** Who may claim its lines: whoever works on them. */
  control: number;
  exigir(ctx: CommandContext, detId: number): Promise<void>;
  avisar(ctx: CommandContext, detId: number): Promise<void>;
}

/** Refuses a line of a kind that the operator does not work on, or that the room says is not theirs to work on. */
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
 * @param lineas by kind of document, the room that has them
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
    // An operator's own claim is released even from another warehouse; otherwise it would stand until it expires.
    if (await soltar(ctx, documento, documento_det_id)) {
      await lineas[documento].avisar(ctx, documento_det_id);
    } else await exigir(lineas[documento], ctx, documento_det_id);
    return {};
  },
});
