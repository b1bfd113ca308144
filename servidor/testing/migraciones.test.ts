import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrar } from '../src/platform/db/migrate.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { StartError, startPostgres } from '../src/platform/postgres/index.ts';
import { type TestDb, testDb } from './db.ts';
import { OP } from './fixture.ts';

let db: TestDb;
beforeEach(async () => {
  db = await testDb();
});
afterEach(() => db.close());

const anotadas = () =>
  db.sql<{ nombre: string; huella: string | null }>('select nombre, huella from migraciones order by nombre');

test('una migración aplicada cuyo archivo ya no dice lo mismo: el arranque se niega y dice cuál, y nada cambia', async () => {
  await db.sql(`update migraciones set huella = repeat('0', 64) where nombre like '0001%'`);
  const antes = await anotadas();
  const arranque = migrar(db.url);
  await expect(arranque).rejects.toBeInstanceOf(StartError);
  await expect(arranque).rejects.toThrow(/0001_\w+\.sql.*cambió después.*migración nueva/s);
  expect(await anotadas()).toEqual(antes);
});

test('una base de antes, sin huellas, las recibe al arrancar; y vuelve a arrancar', async () => {
  const completas = await anotadas();
  expect(completas.every((m) => /^[0-9a-f]{64}$/.test(m.huella ?? ''))).toBe(true);
  await db.sql('alter table migraciones drop column huella');
  expect(await migrar(db.url)).toMatchObject({ nuevas: [] });
  expect(await anotadas()).toEqual(completas);
  expect(await migrar(db.url)).toMatchObject({ nuevas: [] });
});

test('los datos de una versión más nueva: no se arranca, se dice cuál migración falta aquí, y nada cambia', async () => {
  await db.sql(`insert into migraciones (nombre, huella) values ('9999_de_otra.sql', 'x')`);
  const antes = await anotadas();
  const arranque = migrar(db.url);
  await expect(arranque).rejects.toBeInstanceOf(StartError);
  await expect(arranque).rejects.toThrow(/versión más nueva.*9999_de_otra\.sql.*restaure un respaldo/s);
  expect(await anotadas()).toEqual(antes);
});

test('quien tenía todos los permisos tiene los de la versión nueva, y se dice quién; a quien le faltaba uno no le llegan', async () => {
  const controles = async (operador: string) =>
    (
      await db.sql<{ control_id: number }>(
        'select control_id from operador_controles join operadores using (operador_id) where operador = $1',
        [operador],
      )
    ).map((f) => f.control_id);
  const nuevos = [P.catalogosBanco, P.impartir];
  await db.sql(
    `insert into operador_controles (operador_id, control_id) select o, control_id from unnest(array[${OP.ADMIN}, ${OP.RECIBO}]) o, controles
     on conflict do nothing`,
  );
  await db.sql(
    `delete from operador_controles where operador_id = ${OP.RECIBO} and control_id = ${P.recepcioncom}`,
  );
  await db.sql('delete from operador_controles where control_id = any($1)', [nuevos]);
  await db.sql('delete from controles where control_id = any($1)', [nuevos]);
  expect((await migrar(db.url)).heredan).toEqual(['ADMIN']);
  expect(await controles('ADMIN')).toEqual(expect.arrayContaining(nuevos));
  expect(await controles('RECIBO')).not.toEqual(expect.arrayContaining([nuevos[0]]));
  expect(
    await db.sql('select operador_id, por, otorgados from cambios_controles order by cambio_id desc limit 1'),
  ).toEqual([{ operador_id: OP.ADMIN, por: null, otorgados: expect.arrayContaining(nuevos) }]);
  expect((await migrar(db.url)).heredan).toEqual([]);
});

test('una migración que PostgreSQL no acepta se dice en una línea, sin pila, y nada cambia', async () => {
  await db.sql(`delete from migraciones where nombre like '0179%'`);
  await expect(migrar(db.url)).rejects.toThrow(
    /^La migración 0179_\w+\.sql no se pudo aplicar, y la base queda como estaba: /,
  );
});

test('los archivos de tablas que no llegaron a ser, que deja un PostgreSQL muerto a media migración, no impiden la siguiente', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'anden-migraciones-'));
  const postgres = await startPostgres({ dir, fsync: false, removeAfter: true, mark: false });
  /** The number that the next table of a database takes, and its file's place. */
  const siguiente = async (cliente: pg.Client, tabla: string) =>
    (
      await cliente.query<{ archivo: string; numero: number }>(
        'select pg_relation_filepath($1) as archivo, pg_relation_filenode($1)::int as numero',
        [tabla],
      )
    ).rows[0] ?? { archivo: '', numero: 0 };
  const abre = async (url: string) => {
    const cliente = clienteSuelto(url);
    await cliente.connect();
    await cliente.query('create table sonda ()');
    return cliente;
  };
  const cliente = await abre(postgres.url);
  try {
    await cliente.query('create database medida');
    const url = postgres.url.replace(/\/[^/?]+(?=\?|$)/, '/medida');
    const medida = await abre(url);
    const desde = (await siguiente(medida, 'sonda')).numero;
    await migrar(url);
    const cuantos = (await siguiente(medida, 'presencias')).numero - desde;
    await medida.end();
    await cliente.query('create table ahora ()');
    const { archivo, numero } = await siguiente(cliente, 'ahora');
    const carpeta = dirname(join(postgres.cluster, archivo));
    const { uid, gid } = statSync(carpeta);
    // More than a first attempt reaches before its unlogged table, fewer than two.
    const hasta = numero + Math.round(cuantos * 1.5);
    for (let n = numero + 1; n <= hasta; n++) {
      const resto = join(carpeta, `${n}_init`);
      writeFileSync(resto, '');
      chownSync(resto, uid, gid);
    }
    expect((await migrar(postgres.url)).nuevas.length).toBeGreaterThan(100);
    expect((await siguiente(cliente, 'presencias')).numero).toBeGreaterThan(hasta);
  } finally {
    await cliente.end();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
