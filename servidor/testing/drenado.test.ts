import pg from 'pg';
import { expect, test } from 'vitest';
import { otraApp, testApp } from './app.ts';
import { OP } from './fixture.ts';

test('al cerrar, lo que está en marcha termina y su conexión no demora el cierre', async () => {
  const app = await testApp();
  const otra = await otraApp(app.db);
  const candado = new pg.Client({ connectionString: app.db.url });
  await candado.connect();
  await candado.query('begin');
  await candado.query('lock table eventos_operador');
  const enMarcha = otra.call('setRegistraEvento', { operador_id: OP.ADMIN, codigo: 7, descripcion: 'a' });
  await expect
    .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
    .toHaveLength(1);
  const cierre = otra.close();
  await candado.query('rollback');
  await candado.end();
  expect((await enMarcha).body.estatus).toBe('1');
  const desde = performance.now();
  await cierre;
  expect(performance.now() - desde).toBeLessThan(5_000);
  await app.close();
});
