import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { CLAVE, OP } from '../../../testing/fixture.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';

let app: TestApp;
let galleta: string;
beforeEach(async () => {
  app = await testApp();
  const r = await app.call('get_user', { usuario: 'JEFE', password: CLAVE }, { como: null });
  galleta = (r.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
});
afterEach(() => app.close());

const NUEVA = 'Nueva Clave ñ 1';
const cambia = (clave: string) =>
  app.call(
    'cambiaClave',
    { clave_actual: CLAVE, clave_nueva: NUEVA },
    { como: null, clave, headers: { cookie: galleta } },
  );

test('mientras se calculan las claves no hay transacción abierta ni renglón detenido', async () => {
  // The change waits behind all of these for its turn to hash.
  let quedan = 12;
  const antes = Array.from({ length: quedan }, async () => {
    await hashPassword('otra');
    quedan--;
  });
  const cambio = cambia('una-sola');
  const abiertas: unknown[] = [];
  let vistas = 0;
  for (;;) {
    // An update of an operator's row holds a lock on the table until its transaction ends.
    const ahora = await app.db.sql(
      `select 1 from pg_locks where relation = 'operadores'::regclass and mode = 'RowShareLock'
          and database = (select oid from pg_database where datname = current_database())`,
    );
    if (quedan === 0) break;
    vistas++;
    abiertas.push(...ahora);
  }
  await Promise.all(antes);
  expect((await cambio).body).toMatchObject({ estatus: '1', message: 'Contraseña cambiada' });
  expect(vistas).toBeGreaterThan(0);
  expect(abiertas).toEqual([]);
});

test('la clave que cambió después de compararla se compara otra vez: 503 y nada hecho, y la repetición dice lo que hay', async () => {
  const otro = new pg.Client(app.db.url);
  await otro.connect();
  await otro.query('begin');
  await otro.query('select from operadores where operador_id = $1 for update', [OP.JEFE]);
  const cambio = cambia('una-sola');
  await expect
    .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
    .not.toHaveLength(0);
  const deOtro = await hashPassword('La que puso otro');
  await otro.query('update operadores set clave_hash = $1 where operador_id = $2', [deOtro, OP.JEFE]);
  await otro.query('commit');
  await otro.end();
  expect((await cambio).http).toBe(503);
  const guardada = () => app.db.sql('select clave_hash from operadores where operador_id = $1', [OP.JEFE]);
  expect(await guardada()).toEqual([{ clave_hash: deOtro }]);
  expect((await cambia('una-sola')).body.message).toBe('La contraseña actual no es correcta');
  expect(await guardada()).toEqual([{ clave_hash: deOtro }]);
});

test('repetido con su clave después de hecho dice que se cambió, aunque la actual ya sea otra', async () => {
  expect((await cambia('una-sola')).body.message).toBe('Contraseña cambiada');
  const r = await cambia('una-sola');
  expect([r.body.message, r.headers.get('idempotency-replayed')]).toEqual(['Contraseña cambiada', 'true']);
});
