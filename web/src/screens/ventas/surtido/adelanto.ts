import { call, hayRed, newKey } from '../../../platform/client.ts';
import { CON_RECUERDO } from '../../../platform/query.ts';
import { currentSession } from '../../../platform/session.ts';
import type { Leida } from './cache.ts';

let enCamino: { id: number; reply: Promise<Leida> } | null = null;

/** Begins to enter a remission with the touch on it: the screen that waits for the answer is drawn meanwhile. */
export function adelantaEntrada(id: number): void {
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador === undefined || !hayRed()) return;
  const reply = call(
    'getremisionasurtir',
    { operador, docto_ve_id: id },
    { clave: newKey(), ...CON_RECUERDO },
  );
  // Whoever takes it hears of its failure.
  reply.catch(() => {});
  enCamino = { id, reply };
}

/** The answer that is on its way for this remission, once; null: nobody asked. */
export function tomaAdelanto(id: number): Promise<Leida> | null {
  const suyo = enCamino?.id === id ? enCamino.reply : null;
  enCamino = null;
  return suyo;
}
