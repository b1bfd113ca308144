import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './errors.ts';
import { lookUp, ownStart } from './process-table.ts';

/** Who holds a data folder. `port` is set once its PostgreSQL answers. */
export interface Holder {
  pid: number;
  start: string;
  port?: number;
}

export interface Lock {
  /** Tells other processes of this account where the running PostgreSQL listens. */
  publish(port: number): void;
  release(): void;
}

const prefix = 'candado-';
const attempts = 5;

/**
 * Takes the data folder for this process, or throws StartError if another living process has it.
 * - Each contender first announces itself in a file of its own and only then looks at the others: of two at once, at
 * least one sees the other. Since no file is ever taken over, a slow contender cannot remove a lock that changed hands
 * while it slept. Two that meet both step back and try again after an uneven pause.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const own = join(folder, `${prefix}${process.pid}`);
  const identity: Holder = { pid: process.pid, start: ownStart() };
  let other = holderOf(folder);
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await sleep(20 + Math.random() * 100);
    other = holderOf(folder);
    if (other) continue;
    note(folder, identity);
    other = holderOf(folder, process.pid);
    if (!other) {
      return {
        publish: (port) => note(folder, { ...identity, port }),
        release: () => rmSync(own, { force: true }),
      };
    }
    rmSync(own, { force: true });
  }
  throw new StartError(
    `La carpeta de datos ${folder} ya está en uso por otro Andén (proceso ${other?.pid}). Deténgalo o elija otra con ANDEN_DATOS.`,
  );
}

/** The living process that holds the folder, if any. Files left by dead ones are deleted. */
export function holderOf(folder: string, except?: number): Holder | null {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === except) continue;
    const living = lookUp(pid);
    const noted = readHolder(join(folder, name));
    if (living && noted?.start === living.start) return noted;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

/** Written aside and renamed, so that a contender never reads half a note. */
function note(folder: string, holder: Holder): void {
  const aside = join(folder, `nuevo-${holder.pid}`);
  writeFileSync(aside, JSON.stringify(holder));
  renameSync(aside, join(folder, `${prefix}${holder.pid}`));
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
