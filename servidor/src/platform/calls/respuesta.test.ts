import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('una respuesta fuera de su contrato es una falla nuestra, no de quien llama', async () => {
  await app.db.sql('alter table eventos alter column descripcion drop not null');
  await app.db.sql('update eventos set descripcion = null');
  const r = await app.call('getEventos');
  expect(r.http).toBe(500);
  expect(r.body.message).toMatch(/^Ocurrió un error inesperado/);
});
