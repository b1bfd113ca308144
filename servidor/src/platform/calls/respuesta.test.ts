import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from '../../../testing/app.ts';
import { ART, OP, REM } from '../../../testing/fixture.ts';

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

test('una respuesta larga se guarda comprimida, y otra vez es la misma aunque no se acepte así', async () => {
  const clave = 'larga-1';
  const lee = (encoding: string) =>
    fetch(`${app.url}/api/getremisionasurtir`, {
      method: 'POST',
      headers: {
        authorization: basic('ADMIN'),
        'content-type': 'application/json',
        'idempotency-key': clave,
        'accept-encoding': encoding,
      },
      body: JSON.stringify({ operador: OP.ADMIN, docto_ve_id: REM.SURTIR }),
    });
  await app.db.sql(
    `insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades, precio)
     select ${REM.SURTIR}, n, ${ART.BARRAS}, 1, 1 from generate_series(10, 60) n`,
  );
  const primera = await lee('br, gzip;q=0.5');
  expect(primera.headers.get('content-encoding')).toBe('gzip');
  const texto = await primera.text();
  expect(JSON.parse(texto)).toMatchObject({ estatus: '1', cabecera: { DOCTO_VE_ID: REM.SURTIR } });
  expect(JSON.parse(texto).data).toHaveLength(54);
  for (const encoding of ['gzip', 'identity', 'gzip;q=0', 'br']) {
    const otra = await lee(encoding);
    expect(otra.headers.get('idempotency-replayed')).toBe('true');
    expect(otra.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(await otra.text()).toBe(texto);
  }
  const guardada = await app.db.sql<{ json: boolean; bytes: number }>(
    `select respuesta is not null as json, length(respuesta_gzip) as bytes from idempotencia where clave = '${clave}'`,
  );
  expect(guardada[0]?.json).toBe(false);
  expect(guardada[0]?.bytes).toBeLessThan(texto.length / 4);
});
