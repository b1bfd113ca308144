import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { serverAccount } from './account.ts';
import { type RunningPostgres, type StartOptions, startPostgres } from './index.ts';
import { settleOrphan } from './postmaster.ts';
import { lookUp } from './process-table.ts';

const open: RunningPostgres[] = [];
const children: ChildProcess[] = [];

/** The data folder of the current test, removed after it together with everything it started. */
export let dir = '';

/** Each test of the calling file gets a folder of its own: a worker reads this module once for all of its files. */
export function folderPerTest(): void {
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'anden-postgres-'));
    chmodSync(dir, 0o711);
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const running of open.splice(0)) await running.stop();
    const cluster = join(dir, 'pg');
    // The PostgreSQL of a child just killed is still closing, and would write into what we remove.
    await settleOrphan({
      folder: dir,
      home: dir,
      cluster,
      account: existsSync(cluster) ? serverAccount(cluster) : null,
    });
    for (const path of [dir, `${dir}.marca`]) rmSync(path, { recursive: true, force: true });
  });
}

export async function start(options: Partial<StartOptions> = {}): Promise<RunningPostgres> {
  const running = await startPostgres({ dir, ...options });
  open.push(running);
  return running;
}

export function endAfterwards(child: ChildProcess): ChildProcess {
  children.push(child);
  return child;
}

/** Runs the text of a module in another process and returns the first thing it prints. */
export async function elsewhere(script: string): Promise<{ child: ChildProcess; said: string }> {
  const args = ['--input-type=module', '-e', script];
  const child = endAfterwards(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
  const said = await new Promise<string>((done) =>
    child.stdout?.once('data', (data) => done(String(data).trim())),
  );
  return { child, said };
}

/** Another process that opens the folder: its connection string and place, or the refusal it got. */
export function startElsewhere(folder = dir, from = import.meta.dirname): ReturnType<typeof elsewhere> {
  return elsewhere(`
    import { startPostgres } from ${JSON.stringify(join(from, 'index.ts'))};
    try {
      const running = await startPostgres({ dir: ${JSON.stringify(folder)} });
      console.log(running.url + ' ' + running.dir);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
      process.exit(1);
    }`);
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Writes and commits a fact. */
export const keep = 'create table if not exists hechos (n int); insert into hechos values (1)';

export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** `kill -9` of whatever PostgreSQL is on a folder, every 100 ms, until `enough`. */
export async function killUntil(folder: string, enough: () => boolean): Promise<void> {
  while (!enough()) {
    try {
      process.kill(postmasterOf(folder), 'SIGKILL');
    } catch {
      // It is not up yet.
    }
    await sleep(100);
  }
}

/** The guardian, PostgreSQL and all its processes, each with its start mark. */
export function family(postmaster: number): { pid: number; start: string }[] {
  const parents = parentsByPid();
  const guardian = parents.get(postmaster);
  return [...parents]
    .filter(
      ([pid, parent]) => [guardian, postmaster].includes(pid) || [guardian, postmaster].includes(parent),
    )
    .map(([pid]) => ({ pid, start: lookUp(pid)?.start ?? '' }));
}

/** From the kernel if possible, because small images have no `ps`. */
function parentsByPid(): Map<number, number> {
  const parents = new Map<number, number>();
  if (!existsSync('/proc/self/stat')) {
    const table = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
    for (const [, pid, parent] of table.matchAll(/(\d+)\s+(\d+)/g)) parents.set(Number(pid), Number(parent));
    return parents;
  }
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended while we looked.
    }
  }
  return parents;
}

export const living = (seen: { pid: number; start: string }[]) =>
  seen.filter(({ pid, start }) => lookUp(pid)?.start === start);

export function signalGuardian(postmaster: number, signal: NodeJS.Signals): void {
  for (const { pid } of family(postmaster))
    if (lookUp(pid)?.command.includes('anden-guardian')) process.kill(pid, signal);
}
