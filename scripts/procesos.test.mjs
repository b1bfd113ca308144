import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { at } from './checkout.mjs';

// A checkout with these scripts and, instead of the server, a program that opens the real PostgreSQL.

let casa = '';
/** @type {NodeJS.ProcessEnv} */
let env = {};

beforeAll(() => {
  casa = mkdtempSync(join(tmpdir(), 'anden-procesos-'));
  chmodSync(casa, 0o711);
  for (const file of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(at(file), join(casa, file), { recursive: true });
  symlinkSync(at('node_modules'), join(casa, 'node_modules'));
  mkdirSync(join(casa, 'servidor/src'), { recursive: true });
  writeFileSync(
    join(casa, 'servidor/src/main.ts'),
    `import { startPostgres } from ${JSON.stringify(at('servidor/src/platform/postgres/index.ts'))};
    if (process.argv.includes('--solo-cargar')) process.exit();
    const postgres = await startPostgres({ dir: process.env.ANDEN_DATOS ?? '', onExit: () => process.exit(1) });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void postgres.stop().then(() => process.exit(0)));
    }
    console.log('servidor ' + process.pid);
    setInterval(() => {}, 1000);`,
  );
  const { ANDEN_DATOS: _, ...rest } = process.env;
  env = { ...rest, ANDEN_DATOS: join(casa, 'datos') };
  mkdirSync(join(casa, 'web/dist'), { recursive: true });
  writeFileSync(join(casa, 'web/dist/index.html'), '');
  const hash = `import { sourcesHash } from ${JSON.stringify(join(casa, 'scripts/web.mjs'))}; console.log(sourcesHash())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', hash], { encoding: 'utf8' });
  writeFileSync(join(casa, 'web/dist/.sello'), stdout.trim());
});

afterAll(() => rmSync(casa, { recursive: true, force: true }));

/** @type {number[]} */
let family = [];

beforeEach(() => {
  family = [];
});

// What a failed test leaves behind must not make the next one fail.
afterEach(() => {
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  }
});

/** @returns {Promise<{ npm: import('node:child_process').ChildProcess, server: number, script: number }>} */
async function npmStart() {
  const npm = spawn('npm', ['start'], {
    cwd: casa,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout?.on('data', (data) => {
    said += data;
  });
  await vi.waitFor(() => expect(said).toMatch(/servidor \d+/), 20_000);
  const server = Number(/servidor (\d+)/.exec(said)?.[1]);
  family = descendants(npm.pid ?? 0);
  expect(family).toContain(server);
  return { npm, server, script: parents().get(server) ?? 0 };
}

function parents() {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(Number(name));
    if (stat) found.set(Number(name), stat.parent);
  }
  return found;
}

/** @param {number} pid @returns {{ state: string, parent: number } | null} */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {number[]} */
function descendants(pid) {
  const children = [...parents()].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [pid, ...children.flatMap(descendants)];
}

async function allGone() {
  expect(family.length).toBeGreaterThan(8);
  const living = () => family.filter((pid) => !['Z', undefined].includes(statOf(pid)?.state));
  await vi.waitFor(() => expect(living()).toEqual([]), { timeout: 15_000, interval: 50 });
}

/** @type {[string, (started: Awaited<ReturnType<typeof npmStart>>) => void][]} */
const ends = [
  ['SIGTERM a npm', ({ npm }) => void npm.kill('SIGTERM')],
  ['Ctrl-C, que llega a todo el grupo', ({ npm }) => void process.kill(-(npm.pid ?? 0), 'SIGINT')],
  ['SIGHUP a todo el grupo', ({ npm }) => void process.kill(-(npm.pid ?? 0), 'SIGHUP')],
  ['kill -9 de npm', ({ npm }) => void npm.kill('SIGKILL')],
  ['kill -9 del guion de arranque', ({ script }) => void process.kill(script, 'SIGKILL')],
  ['kill -9 del servidor', ({ server }) => void process.kill(server, 'SIGKILL')],
  ['kill -9 de todo el grupo', ({ npm }) => void process.kill(-(npm.pid ?? 0), 'SIGKILL')],
];

test.each(ends)('%s: no queda ningún proceso y la carpeta queda libre', async (_name, end) => {
  const started = await npmStart();
  end(started);
  await allGone();
  expect(existsSync(join(casa, 'datos/pg/postmaster.pid'))).toBe(false);
});

test('a SIGTERM, npm espera a que todo haya cerrado', async () => {
  const { npm, server } = await npmStart();
  const ended = new Promise((done) => npm.on('exit', done));
  npm.kill('SIGTERM');
  await ended;
  expect(statOf(server)).toBeNull();
  expect(existsSync(join(casa, 'datos/pg/postmaster.pid'))).toBe(false);
});

test('npm termina con el código del servidor', async () => {
  const { npm } = await npmStart();
  const code = new Promise((done) => npm.on('exit', done));
  const postmaster = Number(readFileSync(join(casa, 'datos/pg/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  expect(await code).toBe(1);
  await allGone();
});
