import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import { type Postmaster, settleOrphan } from './postmaster.ts';

export interface Watch {
  /** Starts PostgreSQL again in the same place; undefined: it is not started again. */
  launchAgain: (() => Promise<Postmaster>) | undefined;
  /** It ended by itself, with its last words, and is about to be started again; or a start failed, with why. */
  onDown: ((lastWords: string) => void) | undefined;
  /** It is down for good, with its last words if it ended by itself, or null if it was stopped. */
  onGone: (lastWords: string | null) => void;
}

/**
 * Milliseconds before it is started again, the longest and the first, which doubles with each end that follows soon: a full disk, a taken port or
 * whatever kills it may last for hours, and only a process that goes on trying is there when it passes.
 */
const pauseMaxMs = 15_000;
const pauseMs = 500;
/** If it ran for less than this, in milliseconds, its end counts as following soon. */
const briefMs = 10_000;

const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(pauseMaxMs, pauseMs * 2 ** (failures - 1));

/**
 * Watches over a running PostgreSQL: starts it again whenever it ends by itself or did not start, with growing pauses, until it is stopped.
 * @returns `stop`: fast shutdown; settles when no process is left. Safe to call twice, during a start and during a pause.
 */
export function watch(
  first: Postmaster,
  place: Place,
  { launchAgain, onDown, onGone }: Watch,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let current = first;
  let stopping: Promise<void> | undefined;
  let starting: Promise<void> | undefined;
  let since = performance.now();
  /** Ends and failed starts in a row, each soon after the one before. */
  let failures = 0;

  async function again(launch: () => Promise<Postmaster>): Promise<void> {
    failures = performance.now() - since < briefMs ? failures + 1 : 0;
    while (!stopping) {
      await sleep(pauseAfter(failures), undefined, { signal: stopped.signal }).catch(() => {});
      if (stopping) return;
      try {
        // Perhaps only its guardian ended, and it is still closing.
        await settleOrphan(place);
        current = await launch();
        since = performance.now();
        follow();
        return;
      } catch (error) {
        failures += 1;
        onDown?.((error as Error).message);
      }
    }
  }

  function follow(): void {
    const { gone } = current;
    void gone.then((lastWords) => {
      if (stopping) return;
      if (!launchAgain) return onGone(lastWords);
      onDown?.(lastWords);
      starting = again(launchAgain).finally(() => {
        starting = undefined;
      });
    });
  }
  follow();

  return {
    stop() {
      stopping ??= (async () => {
        stopped.abort();
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
