import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { esReporte } from '@anden/contrato/reportes.ts';
import {
  CLAVE_POR_CAMBIAR,
  CON_CLAVE_POR_CAMBIAR,
  HTTP_CLAVE_POR_CAMBIAR,
} from '@anden/contrato/sesion/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from './app.ts';
import { huella } from './db.ts';
import { EJEMPLOS } from './ejemplos.ts';
import { CLAVE } from './fixture.ts';

/** ADMIN may do everything, and has a password that somebody else gave them. */
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`update operadores set debe_cambiar_clave = true where operador = 'ADMIN'`);
  const r = await app.call('get_user', { usuario: 'ADMIN', password: CLAVE }, { como: null });
  expect(r.body).toMatchObject({ estatus: '1', debe_cambiar_clave: true });
  cookie = (r.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
});
afterAll(() => app.close());

const NOMBRES = Object.keys(contrato) as CallName[];
const OTRAS = NOMBRES.filter((n) => contrato[n].kind !== 'acceso' && !CON_CLAVE_POR_CAMBIAR.has(n));
const NO = { estatus: '0', message: CLAVE_POR_CAMBIAR, data: null };

describe('con una clave por cambiar', () => {
  test.each(OTRAS)('#%s: se niega, con sesión y con Basic, y nada cambia', async (nombre) => {
    const antes = await huella(app.db, []);
    const conSesion = await app.call(nombre, EJEMPLOS[nombre], { como: null, headers: { cookie } });
    const conBasic = await app.call(nombre, EJEMPLOS[nombre]);
    for (const r of [conSesion, conBasic]) {
      expect(r.http).toBe(HTTP_CLAVE_POR_CAMBIAR);
      expect(r.body).toMatchObject(NO);
    }
    expect(await huella(app.db, [])).toEqual(antes);
  });

  test('ni archivos de reportes, ni avisos, ni imágenes', async () => {
    for (const nombre of NOMBRES.filter(esReporte)) {
      const archivo = await app.request(`/api/${nombre}/archivo`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ titulo: 'X', columnas: ['X'], filtro: [], pedido: EJEMPLOS[nombre] }),
      });
      expect(archivo.http, nombre).toBe(HTTP_CLAVE_POR_CAMBIAR);
    }
    for (const ruta of [
      '/api/avisos',
      '/imagenes/productos/1.webp',
      '/archivos/documento/1/1',
      '/evidencias/00000000-0000-4000-8000-000000000000',
    ])
      expect((await app.request(ruta, { headers: { cookie } })).http, ruta).toBe(HTTP_CLAVE_POR_CAMBIAR);
  });

  test('lee su sesión, cambia la clave y desde la siguiente llamada hace lo suyo; salir también puede', async () => {
    expect((await app.call('getSesion', {}, { como: null, headers: { cookie } })).body).toMatchObject({
      estatus: '1',
      debe_cambiar_clave: true,
    });
    const otra = await app.call('get_user', { usuario: 'ADMIN', password: CLAVE }, { como: null });
    const suya = (otra.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    expect((await app.call('cerrarSesion', {}, { como: null, headers: { cookie: suya } })).body.estatus).toBe(
      '1',
    );
    const cambio = await app.request('/api/cambiaClave', {
      method: 'POST',
      headers: { authorization: basic('ADMIN', CLAVE), 'content-type': 'application/json' },
      body: JSON.stringify({ clave_actual: CLAVE, clave_nueva: 'otra-muy-distinta' }),
    });
    expect(cambio.body).toMatchObject({ estatus: '1' });
    const r = await app.request('/api/getEventos', {
      method: 'POST',
      headers: { authorization: basic('ADMIN', 'otra-muy-distinta'), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(r.http).toBe(200);
  });
});
