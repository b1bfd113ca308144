import { esGrande } from '../paciencia.ts';
import type { Pendiente } from './pendiente.ts';

/**
 * The save that leaves next: the oldest. One with photographs that got no answer lets the others go first, because on a bad network it may
 * need several attempts, and nothing behind it waits for what it does.
 * @param pendientes oldest first
 */
export const siguienteTurno = (pendientes: readonly Pendiente[]): Pendiente | undefined =>
  pendientes.find((p) => p.intentos === 0 || !esGrande(JSON.stringify(p.input))) ?? pendientes[0];
