import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/**
 * Swaps the clusters of a data folder with two renames, and a note by which an interrupted swap is told from missing
 * data. {@link finishSwap} puts the old cluster back.
 */
const note = (home: string): string => join(home, 'cambio');

/**
 * Puts another cluster in the place of this one; on disk when it returns.
 * @param aside the other cluster, on the same file system
 * @returns where the old cluster is now, or null if there was none
 */
export function swapCluster({ home, cluster }: Place, aside: string, stamp: string): string | null {
  const old = existsSync(cluster) ? join(home, `pg-anterior-${stamp}`) : null;
  if (old) {
    writeFileSync(`${note(home)}.nuevo`, old);
    toDisk(`${note(home)}.nuevo`);
    renameSync(`${note(home)}.nuevo`, note(home));
    toDisk(home);
    renameSync(cluster, old);
    toDisk(home);
  }
  renameSync(aside, cluster);
  toDisk(home);
  rmSync(note(home), { force: true });
  return old;
}

/** After an interrupted swap: if there is no cluster in its place, the old one returns to it. */
export function finishSwap({ home, cluster }: Place): void {
  if (!existsSync(note(home))) return;
  const old = readFileSync(note(home), 'utf8');
  if (!existsSync(cluster) && existsSync(old)) renameSync(old, cluster);
  rmSync(note(home), { force: true });
}

function toDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
