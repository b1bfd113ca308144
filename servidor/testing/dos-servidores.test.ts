import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otraApp, type TestApp, testApp } from './app.ts';
import { CLAVE, DE_LA_PRUEBA, LINEA, OP } from './fixture.ts';

let uno: TestApp;
let dos: TestApp;
beforeEach(async () => {
  uno = await testApp();
  dos = await otraApp(uno.db);
});
afterEach(async () => {
  await dos.close();
  await uno.close();
});

const recibir = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 2 };

test('la sesión que abre uno vale en el otro, y lo que termina uno termina en los dos', async () => {
  const r = await uno.call('get_user', { usuario: 'RECIBO', password: CLAVE }, { como: null });
  const cookie = (r.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const conCookie = { como: null, headers: { cookie } } as const;
  expect((await dos.call('getSesion', {}, conCookie)).body.data.OPERADOR).toBe('RECIBO');
  await dos.call('cerrarSesion', {}, conCookie);
  expect((await uno.call('getSesion', {}, conCookie)).http).toBe(401);
});

test('la misma clave por los dos a la vez: un efecto, una respuesta', async () => {
  const clave = randomUUID();
  const todas = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? uno : dos).call('guardarRecepcionCompra', recibir, { clave }),
    ),
  );
  for (const r of todas) expect(r.body).toEqual(todas[0]?.body);
  expect(await uno.db.sql(`select piezas from movimientos where ${DE_LA_PRUEBA}`)).toEqual([{ piezas: 2 }]);
});

test('cuando una versión más nueva migra los datos, el servidor de antes se declara no disponible y lo dice a cada quien', async () => {
  expect((await fetch(`${uno.url}/listo`)).status).toBe(200);
  await uno.db.sql(`insert into migraciones (nombre) values ('9999_de_otra.sql')`);
  await uno.servicios.esquema.mira();
  await expect.poll(async () => (await fetch(`${uno.url}/listo`)).status).toBe(503);
  const r = await uno.call('guardarRecepcionCompra', recibir);
  expect([r.http, r.headers.get('retry-after'), r.body.message]).toEqual([
    503,
    '5',
    'Este servidor es de una versión anterior a la de los datos. Hay que reiniciarlo con la versión nueva.',
  ]);
  expect(await uno.db.sql(`select from movimientos where ${DE_LA_PRUEBA}`)).toEqual([]);
  // The other did not look yet: it works, and stops when it does.
  await dos.servicios.esquema.mira();
  expect((await dos.call('getSesion')).http).toBe(503);
});

test('lo que se recibe por uno se oye en el otro', async () => {
  const oido = new Promise((listo) => dos.servicios.eventos.oir((e) => e.tema === 'compra' && listo(e)));
  await uno.call('guardarRecepcionCompra', recibir);
  expect(await oido).toMatchObject({ tema: 'compra', id: 1 });
});
