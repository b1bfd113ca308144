import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leer } from '../src/platform/calls/run.ts';
import { otraApp, type Respuesta, type TestApp, testApp } from './app.ts';
import { OP } from './fixture.ts';
import { conBase } from './template.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const evento = { operador_id: OP.ADMIN, codigo: 7, descripcion: 'a' };
const registrar = (clave: string, en = app): Promise<Respuesta> =>
  en.call('setRegistraEvento', evento, { clave });
const registrados = () => app.db.sql('select 1 from eventos_operador');
const base = () => new URL(app.db.url).pathname.slice(1);

/** As the cluster's superuser, whom the application never uses. */
async function comoAdministrador(texto: string): Promise<void> {
  const url = new URL(conBase(process.env.ANDEN_PRUEBA_PG ?? '', base()));
  url.username = 'postgres';
  const admin = new pg.Client(url.toString());
  await admin.connect();
  await admin.query(texto);
  await admin.end();
}

describe('lo que la base no puede por ahora es 503, no deja nada, y con la misma clave se guarda una vez', () => {
  test.each([
    ['disco lleno', '53100'],
    ['sin memoria', '53200'],
    ['demasiadas conexiones', '53300'],
    ['error de lectura o escritura', '58030'],
    ['solo lectura', '25006'],
    ['la apaga su administrador', '57P01'],
    ['otro proceso suyo se cayó', '57P02'],
    ['está iniciando', '57P03'],
  ])('%s (%s)', async (_que, codigo) => {
    await app.db.sql(`
      create function se_niega() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${codigo}'; end $$`);
    await app.db.sql('create trigger niega before insert on eventos_operador execute function se_niega()');
    const clave = randomUUID();
    const r = await registrar(clave);
    expect(r.http).toBe(503);
    expect(r.headers.get('retry-after')).toBe('1');
    expect(await registrados()).toEqual([]);
    await app.db.sql('drop trigger niega on eventos_operador');
    expect((await registrar(clave)).body.estatus).toBe('1');
    await registrar(clave);
    expect(await registrados()).toHaveLength(1);
  });
});

test('una base de solo lectura no está lista; cuando vuelve a escribir, las conexiones que quedaron atrás se cambian', async () => {
  await app.db.sql(`alter database ${base()} set default_transaction_read_only = on`);
  const otra = await otraApp(app.db);
  try {
    const clave = randomUUID();
    expect((await otra.request('/listo')).http).toBe(503);
    expect((await registrar(clave, otra)).http).toBe(503);
    await app.db.sql(
      `begin read write; alter database ${base()} reset default_transaction_read_only; commit`,
    );
    await expect.poll(async () => (await registrar(clave, otra)).http, { interval: 5 }).toBe(200);
    await expect.poll(async () => (await otra.request('/listo')).http, { timeout: 20_000 }).toBe(200);
    expect(await registrados()).toHaveLength(1);
  } finally {
    await otra.close();
  }
});

test('una base sin lugar en el disco no está lista', async () => {
  expect((await app.request('/listo')).http).toBe(200);
  await comoAdministrador(`alter role anden_app in database ${base()} set temp_file_limit = 0`);
  // A connection that PgBouncer keeps from before has the former limit.
  await app.db.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'anden_app'`,
  );
  const otra = await otraApp(app.db);
  expect((await otra.request('/listo')).http).toBe(503);
  await otra.close();
});

test('sin conexiones libres en la base es 503, y al haberlas se sigue', async () => {
  await app.db.sql(`alter database ${base()} connection limit 0`);
  await app.db.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'anden_app'`,
  );
  const clave = randomUUID();
  expect((await registrar(clave)).http).toBe(503);
  await app.db.sql(`alter database ${base()} connection limit -1`);
  expect((await registrar(clave)).body.estatus).toBe('1');
});

test('una consulta que quiere escribir es una falla nuestra, no de la base', async () => {
  await expect(leer(app.servicios, (tx) => sql`delete from intentos_acceso`.execute(tx))).rejects.toThrow(
    'Una consulta quiso escribir',
  );
});
