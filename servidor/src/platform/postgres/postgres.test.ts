import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { usableBinaries } from './binaries.ts';
import {
  dir,
  family,
  folderPerTest,
  keep,
  living,
  postmasterOf,
  query,
  start,
  startElsewhere,
} from './harness.ts';
import { runningPostgres, StartError } from './index.ts';
import { ownStart } from './process-table.ts';

folderPerTest();

describe('a PostgreSQL of our own', () => {
  test('starts, keeps its data across a stop, and leaves no process behind', async () => {
    const first = await start();
    const [settings] = await query(
      first.url,
      `select current_database() as base, current_setting('server_encoding') as codificacion,
        current_setting('TimeZone') as zona, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as direcciones, upper('ñandú') as mayusculas,
        (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual({
      base: 'anden',
      codificacion: 'UTF8',
      zona: 'UTC',
      fsync: 'on',
      direcciones: '127.0.0.1',
      mayusculas: 'ÑANDÚ',
      super: false,
    });
    await query(first.url, keep);
    const processes = family(postmasterOf(first.dir));
    expect(processes.length).toBeGreaterThan(5);
    await first.stop();
    await first.stop();
    await vi.waitFor(() => expect(living(processes)).toEqual([]), 3000);
    const second = await start();
    expect(await query(second.url, 'select n from hechos')).toEqual([{ n: 1 }]);
  });

  test('refuses a wrong password', async () => {
    const { port } = await start();
    const attempt = query(`postgres://anden:otra@127.0.0.1:${port}/anden`, 'select 1');
    await expect(attempt).rejects.toMatchObject({ code: '28P01' });
  });

  test('stops at once with clients connected', async () => {
    const running = await start();
    const client = new pg.Client(running.url);
    client.on('error', () => {});
    await client.connect();
    const ended = new Promise((done) => client.once('end', done));
    await running.stop();
    await ended;
  });

  test('a fixed port in use is said in one line', async () => {
    const busy = await new Promise<Server>((done) => {
      const server = createServer().listen(0, '127.0.0.1', () => done(server));
    });
    const { port } = busy.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(
      new StartError(`El puerto ${port} de la base de datos está ocupado.`),
    );
    busy.close();
    await start();
  });

  test('a platform without binaries is said in one line', () => {
    expect(() => usableBinaries(null, 'plan9-mips')).toThrow(
      /^No hay PostgreSQL incluido .*plan9-mips.*DATABASE_URL/,
    );
  });

  test('a folder that is a file is said in one line', async () => {
    writeFileSync(join(dir, 'archivo'), '');
    await expect(start({ dir: join(dir, 'archivo') })).rejects.toThrow(
      /^No se puede usar la carpeta de datos/,
    );
  });
});

describe('one folder, one Andén', () => {
  test('a second start is refused, from this process or another, and harms nothing', async () => {
    const running = await start();
    await expect(start()).rejects.toThrow(`está en uso por otro Andén (proceso ${process.pid})`);
    const { said } = await startElsewhere();
    expect(said).toContain(`está en uso por otro Andén (proceso ${process.pid})`);
    expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(runningPostgres(dir)).toBe(running.url);
    await running.stop();
    expect(runningPostgres(dir)).toBeNull();
  });

  test('of several at once exactly one gets it', async () => {
    await (await start()).stop();
    const contenders = await Promise.all([1, 2, 3].map(() => startElsewhere()));
    expect(contenders.filter(({ said }) => said.startsWith('postgres://'))).toHaveLength(1);
  });

  test('a lock whose pid now belongs to another process does not count', async () => {
    writeFileSync(
      join(dir, `candado-${process.ppid}`),
      JSON.stringify({ pid: process.ppid, start: 'antes' }),
    );
    writeFileSync(
      join(dir, `candado-${process.pid}`),
      JSON.stringify({ pid: process.pid, start: `${ownStart()}9` }),
    );
    await start();
  });
});
