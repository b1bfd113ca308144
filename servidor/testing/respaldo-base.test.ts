import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrar } from '../src/platform/db/migrate.ts';
import { give, serverAccount } from '../src/platform/postgres/account.ts';
import { freePort } from '../src/platform/postgres/postmaster.ts';
import { LARGO } from './largo.ts';
import { orden } from './orden.ts';

/**
 * A PostgreSQL of this machine with client programs of its version, as behind a `DATABASE_URL`. Without one, these
 * tests are skipped.
 */
const version = /\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
const bin = `/usr/lib/postgresql/${version}/bin`;

describe.runIf(Number(version) >= 15 && existsSync(join(bin, 'postgres')))(
  'con DATABASE_URL y sus programas',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'anden-respaldo-base-'));
    const cluster = join(dir, 'pg');
    const archivo = join(dir, 'base.tgz');
    let servidor: ChildProcess;
    let url: string;

    beforeAll(async () => {
      chmodSync(dir, 0o711);
      const account = serverAccount(cluster);
      const port = await freePort();
      spawnSync('mkdir', ['-m', '700', cluster]);
      give(cluster, account);
      const como = { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
      const initdb = spawnSync(
        join(bin, 'initdb'),
        ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-N'],
        como,
      );
      expect(initdb.status, String(initdb.stderr)).toBe(0);
      const opciones = [
        '-c',
        `port=${port}`,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ];
      servidor = spawn(join(bin, 'postgres'), ['-D', cluster, '-F', ...opciones], {
        ...como,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await new Promise<void>((listo) =>
        servidor.stderr?.on('data', (d) => String(d).includes('ready to accept connections') && listo()),
      );
      const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
      await sql(admin, `create role anden login createrole createdb password 'x'`);
      await sql(admin, 'create database anden owner anden');
      url = `postgres://anden:x@127.0.0.1:${port}/anden`;
      await migrar(url);
    });

    afterAll(async () => {
      const fin = new Promise((listo) => servidor.on('close', listo));
      servidor.kill('SIGQUIT');
      await fin;
      rmSync(dir, { recursive: true, force: true });
    });

    async function sql(donde: string, texto: string): Promise<unknown[]> {
      const cliente = new pg.Client(donde);
      await cliente.connect();
      try {
        return (await cliente.query(texto)).rows;
      } finally {
        await cliente.end();
      }
    }

    test('se respalda y se restaura; una restauración que falla deja lo que había', async () => {
      await sql(url, 'create table hechos (n int); insert into hechos values (1)');
      const hecho = await orden('respaldo', [archivo], { DATABASE_URL: url });
      expect(hecho, hecho.salida).toMatchObject({ codigo: 0 });
      await sql(url, 'insert into hechos values (2)');

      const sin = await orden('restaura', [archivo], { DATABASE_URL: url });
      expect(sin).toMatchObject({ codigo: 1, salida: expect.stringContaining('--reemplaza') });
      const abierto = new pg.Client({ connectionString: url, application_name: 'anden' });
      await abierto.connect();
      const ocupada = await orden('restaura', [archivo, '--reemplaza'], { DATABASE_URL: url });
      expect(ocupada).toMatchObject({
        codigo: 1,
        salida: expect.stringContaining('detenga todos los servidores'),
      });
      await abierto.end();
      // Somebody else's session locks a table: the restore gives up, and nothing is lost.
      const ajeno = new pg.Client(url);
      await ajeno.connect();
      await ajeno.query('begin; lock table hechos');
      const estorbada = await orden('restaura', [archivo, '--reemplaza'], { DATABASE_URL: url });
      expect(estorbada.codigo).toBe(1);
      await ajeno.query('rollback');
      await ajeno.end();
      expect(await sql(url, 'select n from hechos order by n')).toEqual([{ n: 1 }, { n: 2 }]);

      const r = await orden('restaura', [archivo, '--reemplaza'], { DATABASE_URL: url });
      expect(r, r.salida).toMatchObject({ codigo: 0 });
      expect(await sql(url, 'select n from hechos')).toEqual([{ n: 1 }]);
      const { urlApp } = await migrar(url);
      expect(await sql(urlApp, 'select count(*)::int as n from operadores')).toEqual([{ n: 0 }]);
    });

    test.runIf(LARGO)(
      'la empresa de prueba es otra base del mismo servidor, y sólo ésa se tira',
      async () => {
        const entorno = { DATABASE_URL: url, ANDEN_DATOS: join(dir, 'datos-prueba') };
        const suya = url.replace(/anden$/, 'anden_prueba');
        expect((await orden('empresa', ['prueba'], entorno)).salida).toContain('Empresa de prueba hecha');
        expect(await sql(suya, 'select n from hechos')).toEqual([{ n: 1 }]);
        expect(await sql(suya, `select nombre from ajustes where nombre = 'empresa_de_prueba'`)).toHaveLength(
          1,
        );
        expect(await sql(url, `select nombre from ajustes where nombre = 'empresa_de_prueba'`)).toEqual([]);
        // Of a copy no copy is made: asked there by mistake, it says so.
        const dentro = await orden('empresa', ['prueba'], { ...entorno, DATABASE_URL: suya });
        expect(dentro).toMatchObject({
          codigo: 1,
          salida: expect.stringContaining('ya es la empresa de prueba'),
        });
        const abierta = new pg.Client(suya);
        await abierta.connect();
        const ocupada = await orden('empresa', ['tirar'], entorno);
        expect(ocupada).toMatchObject({ codigo: 1, salida: expect.stringContaining('está abierta') });
        await abierta.end();
        expect(await orden('empresa', ['tirar'], entorno)).toMatchObject({ codigo: 0 });
        // Somebody's own database of that name.
        await sql(url, 'create database anden_prueba');
        const ajena = await orden('empresa', ['tirar'], entorno);
        expect(ajena).toMatchObject({
          codigo: 1,
          salida: expect.stringContaining('no es una empresa de prueba'),
        });
        expect(await sql(suya, 'select 1 as n')).toEqual([{ n: 1 }]);
        expect(await sql(url, 'select n from hechos')).toEqual([{ n: 1 }]);
      },
      600_000,
    );

    test('un respaldo no se restaura donde no va', async () => {
      const r = await orden('restaura', [archivo], { ANDEN_DATOS: join(dir, 'datos') });
      expect(r).toMatchObject({ codigo: 1, salida: expect.stringContaining('DATABASE_URL') });
      expect(existsSync(join(dir, 'datos'))).toBe(false);
    });
  },
);
