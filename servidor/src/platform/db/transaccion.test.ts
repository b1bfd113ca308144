import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../../testing/db.ts';
import { viajesDe } from '../../../testing/viajes.ts';
import { abrePool } from './pool.ts';
import { Transaccion } from './transaccion.ts';

let db: TestDb;
let pool: pg.Pool;
let t: Transaccion;

beforeAll(async () => {
  db = await testDb();
  pool = abrePool(db.urlApp, { max: 1 });
});
beforeEach(async () => {
  t = await Transaccion.abre(pool, 'begin', { prepara: true });
});
afterAll(async () => {
  await pool.end();
  await db.close();
});

const anota = (mensaje: string) =>
  sql`insert into auditoria (llamada, resultado, mensaje) values ('prueba', 'hecho', ${mensaje}::text)`.execute(
    t.tx,
  );
const anotados = async () =>
  (
    await db.sql<{ mensaje: string }>(`select mensaje from auditoria where llamada = 'prueba' order by 1`)
  ).map((f) => f.mensaje);

test('lo que no se espera viaja junto, en el orden en que se pidió', async () => {
  const viajes = await viajesDe(async () => {
    const [una, dos] = await Promise.all([
      sql<{ n: string }>`select set_config('anden.prueba', ${'una'}::text, true) as n`.execute(t.tx),
      sql<{ n: string }>`select current_setting('anden.prueba') as n`.execute(t.tx),
    ]);
    expect([una.rows[0]?.n, dos.rows[0]?.n]).toEqual(['una', 'una']);
    await t.confirma([() => anota('junto')]);
  });
  // The beginning was already on its way.
  expect(viajes).toEqual([expect.stringContaining('set_config'), expect.stringContaining('insert')]);
  expect(await anotados()).toEqual(['junto']);
});

test('quien empieza sin saber si puede pregunta en el mismo viaje, y no se le contesta hasta que puede', async () => {
  const permiso = Promise.withResolvers<void>();
  const suya = sql<{ n: number }>`select 1 as n`.execute(t.tras(permiso.promise));
  const contestada = suya.then(() => 'contestada');
  expect(await Promise.race([contestada, anota('otra').then(() => 'antes')])).toBe('antes');
  permiso.resolve();
  expect((await suya).rows).toEqual([{ n: 1 }]);

  const porQue = new Error('no puede');
  const negada = sql`select 1 / 0`.execute(t.tras(Promise.reject(porQue)));
  await expect(negada).rejects.toBe(porQue);
  await t.deshace();
  expect(await anotados()).toEqual(['junto']);
});

test('si falla lo que viaja con el final no queda nada, y se dice por qué', async () => {
  await anota('antes');
  const mala = sql`select 1 / 0`.execute(t.tx);
  mala.catch(() => {});
  // Whichever is heard first.
  const porQue = 'division by zero';
  await expect(anota('después')).rejects.toThrow(porQue);
  await expect(t.confirma()).rejects.toThrow(porQue);
  await expect(mala).rejects.toThrow(porQue);
  await t.deshace();
  expect(await anotados()).toEqual(['junto']);
  // The connection is the pool's only one, and is free and healthy.
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('la última que no llega a pedirse tampoco deja nada', async () => {
  await anota('antes');
  const porQue = new Error('no se pudo escribir');
  await expect(t.confirma([() => Promise.reject(porQue)])).rejects.toThrow(porQue);
  await t.deshace();
  expect(await anotados()).toEqual(['junto']);
});

test('la conexión que se pierde falla lo pedido, y el pool abre otra', async () => {
  await anota('perdido');
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(t.tx);
  await db.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(t.confirma([() => anota('tampoco')])).rejects.toThrow();
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(await anotados()).toEqual(['junto']);
});

test('acabada no corre nada más, aunque alguien siga pidiendo', async () => {
  await t.deshace();
  await t.deshace();
  await expect(anota('tarde')).rejects.toThrow('La transacción ya acabó');
  expect(await anotados()).toEqual(['junto']);
});

test('varias viajan con el final', async () => {
  const viajes = await viajesDe(async () => {
    await anota('dos');
    await t.confirma([() => anota('tres'), () => anota('cuatro')]);
  });
  expect(viajes.length).toBe(2);
  expect(await anotados()).toEqual(['cuatro', 'dos', 'junto', 'tres']);
});
