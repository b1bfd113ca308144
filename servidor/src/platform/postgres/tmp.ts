import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from './index.ts';
import { holderOf } from './lock.ts';

const prefix = 'anden-prueba-';
/** The file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Bytes that a run may write there, with as much again to spare. */
const ROOM = 2 * 2 ** 30;

/**
 * A PostgreSQL for a test run, in a temporary folder that disappears with it, even if the run is interrupted or killed.
 * With fsync, as in service, unless `ANDEN_PRUEBA_FSYNC=no`.
 * @param options.fleeting the data need not survive a power cut: nothing waits for the disk, and the folder is in
 * memory if there is plenty
 */
export async function tmpPostgres(options: { fleeting?: boolean } = {}): Promise<RunningPostgres> {
  sweep();
  const fleeting = options.fleeting ?? false;
  const dir = mkdtempSync(join(fleeting && roomInMemory() ? MEMORY : tmpdir(), prefix));
  chmodSync(dir, 0o711);
  const fsync = !fleeting && process.env.ANDEN_PRUEBA_FSYNC !== 'no';
  const running = await startPostgres({ dir, fsync, removeAfter: true });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && freemem() > 2 * ROOM;
  } catch {
    return false;
  }
}

/** Deletes folders whose run and guardian were both killed. A young one may not have its lock yet, so it stays. */
function sweep(): void {
  for (const parent of [tmpdir(), MEMORY]) sweepIn(parent);
}

function sweepIn(parent: string): void {
  let names: string[];
  try {
    names = readdirSync(parent);
  } catch {
    return;
  }
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000 || holderOf(folder)) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to somebody else.
    }
  }
}
