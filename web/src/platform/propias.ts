/*
 * A command reads again what it made old when its answer comes: the server's messages about it would make the same be read twice. Those
 * of a command whose answer is on its way wait for it; should it never come, they are as anybody's.
 */

/** Commands of this page that were answered, the oldest first, and how many are remembered: their messages come within moments. */
const contestadas = new Set<string>();
const RECORDADAS = 200;

/** What is to be done about each command whose answer is awaited, should none come. */
const enEspera = new Map<string, (() => void)[]>();

/** A command of this key is about to be sent, and whoever sends it will read again what it changes. */
export function espera(clave: string): void {
  if (!enEspera.has(clave)) enEspera.set(clave, []);
}

/** It was answered, and what it changes is read again after this. */
export function contestada(clave: string): void {
  enEspera.delete(clave);
  contestadas.add(clave);
  for (const vieja of contestadas) {
    if (contestadas.size <= RECORDADAS) break;
    contestadas.delete(vieja);
  }
}

/** Nobody waits for its answer any longer: what was said of it meanwhile is attended to. */
export function sinContestar(clave: string): void {
  const pendientes = enEspera.get(clave) ?? [];
  enEspera.delete(clave);
  for (const atiende of pendientes) atiende();
}

/** Attends to a message, unless it tells of a command that this page has read again after or will. */
export function deOtro(clave: string | undefined, atiende: () => void): void {
  if (clave !== undefined && contestadas.has(clave)) return;
  const pendientes = clave === undefined ? undefined : enEspera.get(clave);
  if (pendientes) pendientes.push(atiende);
  else atiende();
}
