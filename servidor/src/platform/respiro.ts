import { setImmediate as otrosPrimero } from 'node:timers/promises';

/** How long a loop may keep the process for itself: other requests wait as long. */
const RATO_MS = 8;

/**
 * For loops over as many things as an operator sends: tells when others must have their turn, and gives it to them.
 *
 *     const respira = respiro();
 *     for (const x of muchos) { …; if (respira.toca()) await respira.deja(); }
 */
export function respiro(): { toca(): boolean; deja(): Promise<void> } {
  let desde = performance.now();
  return {
    toca: () => performance.now() - desde > RATO_MS,
    async deja() {
      await otrosPrimero();
      desde = performance.now();
    },
  };
}
