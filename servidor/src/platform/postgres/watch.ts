import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import { type Postmaster, settleOrphan } from './postmaster.ts';

export interface Watch {
  /** Starts PostgreSQL again in the same place; undefined: it is not started again. */
  launchAgain: (() => Promise<Postmaster>) | undefined;
  /** It ended by itself, with its last words, and is about to be started again. */
  onDown: ((lastWords: string) => void) | undefined;
  /** It is down for good, with its last words if it ended by itself, or null if it was stopped. */
  onGone: (lastWords: string | null) => void;
}

/** How often it is started again, and milliseconds in between: a full disk or a taken port may be temporary. */
const attempts = 5;
const pauseMs = 1_000;
/** If it ran for less than this, in milliseconds, there is a pause before it is started again. */
const briefMs = 10_000;

/**
 * Watches over a running PostgreSQL: starts it again when it ends by itself, until it is stopped or cannot be started.
 * @returns `stop`: fast shutdown; settles when no process is left. Safe to call twice, and during a start.
 */
export function watch(
  first: Postmaster,
  place: Place,
  { launchAgain, onDown, onGone }: Watch,
): { stop(): Promise<void> } {
  let current = first;
  let stopping: Promise<void> | undefined;
  let starting: Promise<void> | undefined;
  let since = performance.now();

  async function again(launch: () => Promise<Postmaster>, lastWords: string): Promise<void> {
    if (performance.now() - since < briefMs) await sleep(pauseMs);
    for (let attempt = 1; !stopping; attempt++) {
      try {
        // Perhaps only its guardian ended, and it is still closing.
        await settleOrphan(place);
        current = await launch();
        since = performance.now();
        follow();
        return;
      } catch (error) {
        if (attempt === attempts) return void onGone(`${lastWords}; ${(error as Error).message}`);
        await sleep(pauseMs);
      }
    }
  }

  function follow(): void {
    const { gone } = current;
    void gone.then((lastWords) => {
      if (stopping) return;
      if (!launchAgain) return onGone(lastWords);
      onDown?.(lastWords);
      starting = again(launchAgain, lastWords).finally(() => {
        starting = undefined;
      });
    });
  }
  follow();

  return {
    stop() {
      stopping ??= (async () => {
        try {
          await starting;
          await current.stop();
        } finally {
          onGone(null);
        }
      })();
      return stopping;
    },
  };
}
