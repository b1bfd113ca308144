import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnv } from './account.ts';
import { StartError } from './errors.ts';
import { guardian } from './guardian.ts';
import type { Place } from './place.ts';
import { lookUp } from './process-table.ts';

export interface Postmaster {
  /** Settles when PostgreSQL has ended, with its last words. */
  gone: Promise<string>;
  /** Fast shutdown; settles when PostgreSQL has ended. */
  stop(): Promise<void>;
}

/** PostgreSQL did not start; `log` is what it printed. */
export class LaunchFailure extends Error {
  readonly log: string[];
  constructor(log: string[]) {
    super(log.findLast((line) => /^(FATAL|PANIC|ERROR):/.test(line)) ?? log.at(-1) ?? 'sin explicación');
    this.log = log;
  }
}

/** After a crash there is at most `max_wal_size` to replay, which takes minutes on the slowest disks. */
const readyMs = 300_000;
const ready = 'database system is ready to accept connections';

/**
 * Starts PostgreSQL under its guardian and waits until it accepts connections.
 * @throws LaunchFailure if it ends before that
 */
export function launch(
  place: Place,
  postgres: string,
  args: string[],
  onLog: (line: string) => void,
  removeAfter = '',
): Promise<Postmaster> {
  const child = spawn(
    '/bin/sh',
    ['-c', guardian, 'anden-guardian', removeAfter, place.cluster, postgres, ...args],
    {
      ...place.account,
      cwd: '/',
      // A session of its own: a Ctrl-C to our process group must not reach PostgreSQL before we have closed.
      detached: true,
      env: { ...serverEnv(), ...forgiveStalePid(place.cluster) },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const lines: string[] = [];
  child.stdin.on('error', () => {});
  const gone = ended(child, lines);
  return new Promise((done, fail) => {
    const tooLong = setTimeout(() => child.stdin.end(), readyMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 100) lines.shift();
      onLog(line);
      if (!line.includes(ready)) return;
      clearTimeout(tooLong);
      done({
        gone,
        async stop() {
          child.stdin.end();
          await gone;
          await settleOrphan(place);
        },
      });
    });
    child.on('error', (error) => fail(new LaunchFailure([error.message])));
    gone.then(() => {
      clearTimeout(tooLong);
      // If only the guardian was killed, closing the pipe lets what is left of it finish.
      child.stdin.end();
      fail(new LaunchFailure(lines));
    });
  });
}

function ended(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) =>
      done(lines.findLast((line) => /^(FATAL|PANIC):/.test(line)) ?? `${signal ?? code}`),
    );
  });
}

/**
 * Stops, with a fast shutdown, a PostgreSQL that still runs on this cluster though nobody holds its lock (its guardian
 * was killed as well), and waits for one that is already closing. Like the guardian, it allows a fast shutdown 5 s, and
 * is immediate during recovery.
 * @throws StartError if it does not end
 */
export async function settleOrphan(place: Place): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const pid = orphan(place);
    if (pid === null) return;
    signalQuietly(pid, signal);
    for (let waited = 0; waited < ms; waited += 50) {
      if (orphan(place) === null) return;
      if (signal === 'SIGINT' && inRecovery(place)) break;
      await sleep(50);
    }
  }
  throw new StartError(`Un PostgreSQL anterior sigue usando ${place.cluster} y no se pudo detener.`);
}

/** Offset in the control file of the cluster's state, and the value that means crash recovery. */
const stateAt = 16;
const crashRecovery = 4;

function inRecovery({ cluster }: Place): boolean {
  try {
    const control = readFileSync(join(cluster, 'global/pg_control'));
    return (
      (endianness() === 'LE' ? control.readInt32LE(stateAt) : control.readInt32BE(stateAt)) === crashRecovery
    );
  } catch {
    return false;
  }
}

/** The pid in `postmaster.pid`, if it really is a PostgreSQL on this cluster. */
function orphan({ cluster, account }: Place): number | null {
  const pid = notedPid(cluster);
  // PostgreSQL's account can write this file, so it alone must not decide which process we, perhaps root, signal.
  const seen = pid === null ? null : lookUp(pid);
  const ours =
    seen?.uid === (account?.uid ?? process.getuid?.()) && seen?.command.includes(` -D ${cluster} `);
  return ours ? pid : null;
}

function notedPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * After a crash, the recorded pid may belong to another process of ours, and PostgreSQL would refuse to start. Naming
 * that process as its grandparent makes it ignore the pid, while it still checks for leftover shared memory.
 */
function forgiveStalePid(cluster: string): Record<string, string> {
  const pid = notedPid(cluster);
  return pid === null ? {} : { PG_GRANDPARENT_PID: String(pid) };
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}

/** A port that is free at this moment. Somebody may take it before PostgreSQL does, so callers try again. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
