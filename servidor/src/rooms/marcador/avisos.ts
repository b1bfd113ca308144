import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { anotaTramo } from './tramos.ts';

/**
 * After each change of an operator's list, call or day: what they do from now on is written down, and their own screens are told, with whoever
 * watches the calls of all.
 */
export async function avisaMarcacion(ctx: CommandContext): Promise<void> {
  const { operador, publicar } = ctx;
  await anotaTramo(ctx);
  publicar({ tema: 'marcacion', operador_id: operador.operador_id });
  publicar({ tema: 'marcacion', controles: [P.incidenciastmk, P.tableroMarcador, P.campanas] });
}
