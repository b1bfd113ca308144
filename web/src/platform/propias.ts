/*
 * When a command is answered, the page reads again what it made old; the server's messages about the same command would make
 * it read twice, so they are ignored. Messages that come before the answer are held. If no answer comes, they are handled
 * like those about anybody else's command.
 */

/** Keys of this page's answered commands, oldest first. Few are remembered, because their messages arrive within moments. */
const contestadas = new Set<string>();
const RECORDADAS = 200;

/** The messages held for each command that waits for its answer, as functions to call if none comes. */
const enEspera = new Map<string, (() => void)[]>();

/** A command with this key is about to be sent by somebody who will read again what it changes. */
export function espera(key: string): void {
  if (!enEspera.has(key)) enEspera.set(key, []);
}

/** The command was answered: what it changed is read again right after this. */
export function contestada(key: string): void {
  enEspera.delete(key);
  contestadas.add(key);
  for (const vieja of contestadas) {
    if (contestadas.size <= RECORDADAS) break;
    contestadas.delete(vieja);
  }
}

/** Nobody waits for the command's answer any more: handles the messages held meanwhile. */
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
