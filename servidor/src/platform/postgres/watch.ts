import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import { type Postmaster, settleOrphan } from './postmaster.ts';

export interface Watch {
  /** Starts PostgreSQL again where it was; none: it is not started again. */
  launchAgain: (() => Promise<Postmaster>) | undefined;
  /** It ended by itself, with its last words, and is about to be started again. */
  onDown: ((lastWords: string) => void) | undefined;
  /** It is down for good: with its last words where it ended by itself, null where it was asked to. */
  onGone: (lastWords: string | null) => void;
}

/** Tries at starting it again, and milliseconds between them: a full disk or a port taken for a moment may pass. */
const attempts = 5;
const pauseMs = 1_000;
/** One that ends sooner than this, in milliseconds, waits before it is started again. */
const briefMs = 10_000;

/**
 * Watches over a running PostgreSQL: starts it again when it ends by itself, until it is asked to stop or cannot be started.
 * @returns `stop`: fast shutdown; settles when no process is left. Safe to call twice, and while it is being started.
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
        // Its guardian alone may have ended, and it be closing still.
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
