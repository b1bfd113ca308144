import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { clienteSuelto } from '../db/pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('una petición repetida se contesta al momento, aunque otro tenga la remisión que pide, y después todo sigue', async () => {
  const clave = randomUUID();
  const surte = (con = clave) =>
    app.call('surtirArticulodeRemision', EJEMPLOS.surtirArticulodeRemision, { clave: con });
  const primera = await surte();
  expect(primera.body.estatus).toBe('1');
  const otro = clienteSuelto(app.db.url);
  await otro.connect();
  try {
    await otro.query('begin');
    await otro.query(
      'select from remisiones join remisiones_det using (docto_ve_id) where docto_ve_det_id = $1 for update',
      [EJEMPLOS.surtirArticulodeRemision.docto_ve_det_id],
    );
    expect((await surte()).body).toEqual(primera.body);
    const { rows } = await otro.query(
      `select count(*)::int as esperan from pg_locks join pg_stat_activity a using (pid)
        where a.datname = current_database() and not granted`,
    );
    expect(rows).toEqual([{ esperan: 1 }]);
    await otro.query('rollback');
  } finally {
    await otro.end();
  }
  expect(
    await app.db.sql('select sum(piezas)::int as n from movimientos where operacion_id = $1', [clave]),
  ).toEqual([{ n: EJEMPLOS.surtirArticulodeRemision.cantidad }]);
  expect((await surte(randomUUID())).http).toBe(200);
});
