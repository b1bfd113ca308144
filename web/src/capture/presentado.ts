import type { Leida } from '@anden/contrato/escaneo/resolver.ts';
import { now } from '../platform/clock.ts';
import { currentSession } from '../platform/session.ts';

/** Milliseconds after which the product may no longer be in the hand. */
const EN_MANO = 120_000;

/** Whether what was scanned then may still be what is in the hand, or where the hand is. */
export const sigueEnMano = (cuando: number): boolean => now() - cuando <= EN_MANO;

/** Products scanned in a list to find their work, by operator and name of the capture that it opens. */
const presentados = new Map<string, { leida: Leida; cuando: number }>();

const llaveDe = (memoria: string): string => `${currentSession()?.data.OPERADOR_ID ?? 0}.${memoria}`;

/**
 * The product was scanned to find this work, so the capture that opens does not ask for it again: it is accepted with the first location.
 * Kept by this page alone: after a reload the product is asked for.
 */
export function presenta(memoria: string, leida: Leida): void {
  presentados.set(llaveDe(memoria), { leida, cuando: now() });
}

/** The product scanned to find this work; null if it was not, or too long ago. */
export function presentado(memoria: string): Leida | null {
  const p = presentados.get(llaveDe(memoria));
  return p && sigueEnMano(p.cuando) ? p.leida : null;
}

/** The product counts for one location: at the next one it is scanned there. */
export const olvidaPresentado = (memoria: string): void => void presentados.delete(llaveDe(memoria));
