import { call, hayRed, newKey } from '../../platform/client.ts';
import { CON_RECUERDO } from '../../platform/query.ts';
import { currentSession } from '../../platform/session.ts';
import type { Leida } from './cache.ts';

/** How long an answer nobody has taken is of now, in milliseconds: the screen takes it as soon as it is there. */
const VIGENCIA = 3_000;

interface Adelanto {
  id: number;
  operador: number;
  cuando: number;
  reply: Promise<Leida>;
}

let enCamino: Adelanto | null = null;

/** Asks for a remission with the touch on it: the screen that waits for the answer is drawn meanwhile. */
export function adelantaEntrada(id: number): void {
  enCamino = null;
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador === undefined || !hayRed()) return;
  const reply = call(
    'getremisionasurtir',
    { operador, docto_ve_id: id, empezar: 'N' },
    { key: newKey(), ...CON_RECUERDO },
  );
  // Whoever takes it hears of its failure.
  reply.catch(() => {});
  enCamino = { id, operador, cuando: performance.now(), reply };
}

/** The answer that is on its way to this operator for this remission, once; null: nobody asked just now. */
export function tomaAdelanto(id: number): Promise<Leida> | null {
  const suyo = enCamino;
  enCamino = null;
  if (suyo?.id !== id || suyo.operador !== currentSession()?.data.OPERADOR_ID) return null;
  return performance.now() - suyo.cuando <= VIGENCIA ? suyo.reply : null;
}
