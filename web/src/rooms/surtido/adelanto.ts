import { call, hayRed, newKey } from '../../platform/client.ts';
import { CON_RECUERDO } from '../../platform/query.ts';
import { currentSession } from '../../platform/session.ts';
import type { Leida } from './cache.ts';

/** How long an unused answer counts as current, in milliseconds: the screen takes it as soon as it arrives. */
const VIGENCIA = 3_000;

interface Adelanto {
  id: number;
  operador: number;
  cuando: number;
  reply: Promise<Leida>;
}

let enCamino: Adelanto | null = null;

/** Requests a remission as soon as it is touched, while its screen is still being drawn. */
export function adelantaEntrada(id: number): void {
  enCamino = null;
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador === undefined || !hayRed()) return;
  const reply = call(
    'getremisionasurtir',
    { operador, docto_ve_id: id, empezar: 'N' },
    { key: newKey(), ...CON_RECUERDO },
  );
  // Whoever takes the answer handles its failure.
  reply.catch(() => {});
  enCamino = { id, operador, cuando: performance.now(), reply };
}

/** Takes the answer on its way for this operator and this remission, once; null: none was requested just now. */
export function tomaAdelanto(id: number): Promise<Leida> | null {
  const suyo = enCamino;
  enCamino = null;
  if (suyo?.id !== id || suyo.operador !== currentSession()?.data.OPERADOR_ID) return null;
  return performance.now() - suyo.cuando <= VIGENCIA ? suyo.reply : null;
}
