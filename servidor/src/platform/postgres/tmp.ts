import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from './index.ts';
import { holderOf } from './lock.ts';

const prefix = 'anden-prueba-';

/**
 * A PostgreSQL of its own for a test run, in a temporary folder that disappears with it, also when the run is
 * interrupted or killed. With fsync, as in service, unless the run has no use for it (`fsync: false`) or
 * `ANDEN_PRUEBA_FSYNC=no` says so.
 */
export async function tmpPostgres(opciones: { fsync?: boolean } = {}): Promise<RunningPostgres> {
  sweep();
  const dir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dir, 0o711);
  const fsync = process.env.ANDEN_PRUEBA_FSYNC !== 'no' && (opciones.fsync ?? true);
  const running = await startPostgres({ dir, fsync, removeAfter: true });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Folders whose run and guardian were both killed outright. A young one may not have its lock yet. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000 || holderOf(folder)) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Someone else's.
    }
  }
}
