import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { give } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { administrator, ensureCluster, readPassword } from './cluster.ts';
import { writeConfig } from './config.ts';
import { ensureDatabase, ownerUrl } from './database.ts';
import { StartError } from './errors.ts';
import { holderOf, takeLock } from './lock.ts';
import { markData, outerMark, requireNoMark } from './mark.ts';
import { openPlace, type Place } from './place.ts';
import { freePort, LaunchFailure, launch, type Postmaster, settleOrphan } from './postmaster.ts';
import { finishSwap, swapCluster } from './swap.ts';
import { watch } from './watch.ts';

export { major as POSTGRES_MAJOR } from './cluster.ts';
export { StartError } from './errors.ts';

export interface StartOptions {
  /** The data folder. */
  dir: string;
  /** A fixed port; by default a free one. */
  port?: number;
  /** Receives each line PostgreSQL logs, and our own notices in Spanish. */
  onLog?: (line: string) => void;
  /** Without `onDown`: PostgreSQL ended by itself and stays down; receives its last words. */
  onExit?: (lastWords: string) => void;
  /**
   * If given, a PostgreSQL that ended by itself is started again on its port, however often it takes, with growing pauses; its last words come here,
   * and why a start failed.
   */
  onDown?: (lastWords: string) => void;
  /** Connections that it takes beyond what one server needs. */
  moreConnections?: number;
  /** False only in throw-away clusters. */
  fsync?: boolean;
  /** Removes the folder when PostgreSQL ends, whoever ended it. */
  removeAfter?: boolean;
  /** False for data of no importance: no mark is left that would make a later start complain about their absence. */
  mark?: boolean;
}

export interface RunningPostgres {
  /** The owner's connection string to database `anden`. */
  url: string;
  port: number;
  /** Folder of the cluster, its lock and its password; not always below `dir` (see `openPlace`). */
  dir: string;
  /** The cluster's own folder. */
  cluster: string;
  /** Fast shutdown; settles when no process is left and the folder is free. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts our own PostgreSQL on a data folder: creates folder, cluster and database `anden` as needed, and recovers
 * whatever the last run left.
 * @throws StartError with one Spanish line if it cannot
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const onLog = options.onLog ?? (() => {});
  const fsync = options.fsync ?? true;
  const place = openPlace(options.dir, onLog);
  const lock = await takeLock(place.home);
  try {
    await settleOrphan(place);
    finishSwap(place);
    if (!existsSync(place.cluster)) requireNoMark(place);
    const binaries = usableBinaries(place.account);
    await ensureCluster(place, binaries.initdb, fsync);
    const asked = { ...options, onLog, fsync };
    const { postmaster, port } = await launchOnPort(place, binaries.postgres, asked);
    const password = readPassword(place);
    try {
      await ensureDatabase(port, password);
    } catch (error) {
      await postmaster.stop();
      throw new StartError(`La base de datos no responde: ${(error as Error).message}.`);
    }
    if (!options.removeAfter && options.mark !== false) markData(place);
    lock.publish(port);
    const launchAgain = async () =>
      (await launchOnPort(place, binaries.postgres, { ...asked, port })).postmaster;
    const { stop } = watch(postmaster, place, {
      launchAgain: options.onDown && launchAgain,
      onDown: options.onDown,
      onGone(lastWords) {
        lock.release();
        if (lastWords !== null) options.onExit?.(lastWords);
      },
    });
    return { url: ownerUrl(port, password), port, dir: place.home, cluster: place.cluster, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connection string of the PostgreSQL that another living process of ours runs on this folder, if any. */
export function runningPostgres(dir: string): string | null {
  try {
    const { home } = openPlace(dir, () => {});
    const port = holderOf(home)?.port;
    return port ? ownerUrl(port, readFileSync(join(home, 'clave'), 'utf8').trim()) : null;
  } catch {
    return null;
  }
}

/** A data folder reserved for a restore: nobody can start on it meanwhile. */
export interface OpenedPlace {
  home: string;
  /** Removes what an interrupted restore left at that path, stopping its PostgreSQL first. */
  clear(aside: string): Promise<void>;
  /** Gives a folder to PostgreSQL's account. */
  give(path: string): void;
  /** Replaces the cluster with another; returns where the old one is now, or null if there was none. */
  swap(aside: string): string | null;
  release(): void;
}

/**
 * Reserves a data folder in order to replace its data, even if those are missing.
 * @throws StartError if another living process has it
 */
export async function openForRestore(dir: string): Promise<OpenedPlace> {
  const place = openPlace(dir, () => {}, true);
  const lock = await takeLock(place.home);
  await settleOrphan(place);
  finishSwap(place);
  return {
    home: place.home,
    async clear(aside) {
      await settleOrphan({ ...place, home: aside, cluster: join(aside, 'pg') });
      rmSync(aside, { recursive: true, force: true });
    },
    give: (path) => give(path, place.account),
    swap(aside) {
      const old = swapCluster(place, aside, new Date().toISOString().replace(/\D/g, '').slice(0, 14));
      markData(place);
      return old;
    },
    release: () => lock.release(),
  };
}

/** Whether there is a cluster in the folder, whatever its state. */
export function hasCluster(dir: string): boolean {
  return existsSync(join(dir, 'pg'));
}

/** All that a data folder consists of, for whoever deletes it while nothing runs on it: itself, its shelter, its mark. */
export function dataPlaces(dir: string): string[] {
  const { home, folder } = openPlace(dir, () => {});
  return [...new Set([home, folder, outerMark(folder)])];
}

/** The superuser's connection string to the same cluster, for what needs one, such as a backup. */
export function administratorUrl(owners: string): string {
  const url = new URL(owners);
  url.username = administrator;
  url.pathname = '/postgres';
  return url.toString();
}

type Launch = StartOptions & { onLog: (line: string) => void; fsync: boolean };

/** A free port may be taken before PostgreSQL binds it, and killed back ends take a moment to release their memory. */
async function launchOnPort(
  place: Place,
  postgres: string,
  options: Launch,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const args = writeConfig(place.home, place.cluster, port, options);
    try {
      const removeAfter = options.removeAfter ? place.home : '';
      // It must belong to the guardian's account, which removes it.
      if (removeAfter) give(removeAfter, place.account);
      return { postmaster: await launch(place, postgres, args, options.onLog, removeAfter), port };
    } catch (error) {
      if (!(error instanceof LaunchFailure)) throw error;
      const said = error.log.join('\n');
      const taken = /could not bind|Address already in use/.test(said);
      if (taken && options.port) {
        throw new StartError(`El puerto ${port} de la base de datos está ocupado.`);
      }
      if (attempt === 20 || !(taken || /pre-existing shared memory block/.test(said)))
        throw explained(error, place);
      if (!taken) await sleep(500);
    }
  }
}

function explained(failure: LaunchFailure, { cluster }: Place): StartError {
  const said = failure.log.join('\n');
  if (/No space left on device/.test(said)) return new StartError(`El disco de ${cluster} está lleno.`);
  if (/lock file .* already exists|pre-existing shared memory block/.test(said)) {
    return new StartError(`La carpeta de datos ${cluster} ya está en uso por otro PostgreSQL.`);
  }
  return new StartError(`PostgreSQL no pudo iniciar sobre ${cluster}: ${failure.message}.`);
}
