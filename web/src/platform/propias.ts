/*
 * A command reads again what it made old when its answer comes: the server's messages about it would make the same be read twice. Those
 * of a command whose answer is on its way wait for it; should it never come, they are as anybody's.
 */

/** Commands of this page that were answered, the oldest first, and how many are remembered: their messages come within moments. */
const contestadas = new Set<string>();
const RECORDADAS = 200;

/** What is to be done about each command whose answer is awaited, should none come. */
const enEspera = new Map<string, (() => void)[]>();

/** Notes that a command with this key is about to be sent by somebody who will read again what it changes. */
export function espera(key: string): void {
  if (!enEspera.has(key)) enEspera.set(key, []);
}

/** Notes that it was answered: what it changed is read again right after this. */
export function contestada(key: string): void {
  enEspera.delete(key);
  contestadas.add(key);
  for (const vieja of contestadas) {
    if (contestadas.size <= RECORDADAS) break;
    contestadas.delete(vieja);
  }
}

/** Notes that nobody waits for its answer any longer, and handles the messages held meanwhile. */
export function sinContestar(key: string): void {
  const pendientes = enEspera.get(key) ?? [];
  enEspera.delete(key);
  for (const atiende of pendientes) atiende();
}

/** Handles a message, unless it is about a command of this page that reads again by itself. */
export function deOtro(key: string | undefined, atiende: () => void): void {
  if (key !== undefined && contestadas.has(key)) return;
  const pendientes = key === undefined ? undefined : enEspera.get(key);
  if (pendientes) pendientes.push(atiende);
  else atiende();
}
