import type { Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { apartaSiguiente } from './apartar.ts';
import { enPausa } from './jornada.ts';
import { comoVa } from './llamada.ts';

/**
 * The part `siguiente` of the reply to what takes a customer off the screen: the next one, reserved in the same transaction, so that a refusal reserves
 * nobody and a lost reply gives the same customer again. Nobody while the operator's day is paused.
 * @param pedido whether the call asked for it; without it the reply is the specification's
 * @param menos the address of a customer that is not to be the next
 */
export async function conSiguiente(
  ctx: CommandContext,
  pedido: 1 | undefined,
  menos: number | null = null,
): Promise<Pick<Output<(typeof marcadorCalls)['guardaIncidencia']>, 'siguiente'>> {
  if (pedido === undefined) return {};
  if (await enPausa(ctx)) return { siguiente: { llamada: null, motivo: null } };
  const dado = await apartaSiguiente(ctx, menos);
  if ('motivo' in dado) return { siguiente: { llamada: null, motivo: dado.motivo } };
  return { siguiente: { llamada: await comoVa(ctx, dado.llamada), motivo: null } };
}
