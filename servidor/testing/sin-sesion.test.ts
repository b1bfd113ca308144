import { gunzipSync } from 'node:zlib';
import type { CallName } from '@anden/contrato/contrato.ts';
import { contrato } from '@anden/contrato/contrato.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compartida } from '../src/platform/compartida.ts';
import { documentoFijo } from '../src/platform/documento-fijo.ts';
import { type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe.each(['/api/docs', '/api/openapi.json'])('%s', (ruta) => {
  test('se manda comprimido, y no otra vez a quien ya lo tiene', async () => {
    const r = await fetch(`${app.url}${ruta}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(r.status).toBe(200);
    expect(r.headers.get('content-encoding')).toBe('gzip');
    expect(r.headers.get('vary')).toBe('accept-encoding');
    const etag = r.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const texto = await r.text();
    const tal = await fetch(`${app.url}${ruta}`, { headers: { 'accept-encoding': 'identity' } });
    expect(tal.headers.get('content-encoding')).toBeNull();
    expect(await tal.text()).toBe(texto);
    for (const lotiene of [etag, `W/${etag}`, `"otro", ${etag}`, '*']) {
      const otra = await fetch(`${app.url}${ruta}`, { headers: { 'if-none-match': lotiene } });
      expect([otra.status, await otra.text()], lotiene).toEqual([304, '']);
    }
    expect((await fetch(`${app.url}${ruta}`, { headers: { 'if-none-match': '"otro"' } })).status).toBe(200);
  });
});

test('la página de llamadas es la misma para todos y su estilo está permitido por su huella', async () => {
  const r = await fetch(`${app.url}/api/docs`);
  expect(r.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
  const html = await r.text();
  expect(html).toMatch(/<style>/);
  for (const nombre of Object.keys(contrato)) expect(html).toContain(`/api/${nombre}<`);
});

test('un documento fijo se arma y se comprime una sola vez, también pedido cien veces a la vez', async () => {
  let veces = 0;
  const servidor = Fastify();
  servidor.get(
    '/x',
    documentoFijo('text/plain; charset=utf-8', () => `armado ${++veces} ${'x'.repeat(5_000)}`),
  );
  const pide = () => servidor.inject({ url: '/x', headers: { 'accept-encoding': 'gzip' } });
  const todas = await Promise.all(Array.from({ length: 100 }, pide));
  expect(veces).toBe(1);
  for (const r of todas) expect(gunzipSync(r.rawPayload).toString()).toMatch(/^armado 1 /);
  await servidor.close();
});

test('/listo pregunta a la base una vez para todos los que preguntan a la vez', async () => {
  let preguntas = 0;
  const cuenta = () => {
    preguntas++;
  };
  app.servicios.pool.on('acquire', cuenta);
  const todas = await Promise.all(Array.from({ length: 200 }, () => fetch(`${app.url}/listo`)));
  app.servicios.pool.off('acquire', cuenta);
  // Each asks at most once in half a second: two hundred that come together are far fewer.
  expect(preguntas).toBeLessThan(100);
  expect(new Set(todas.map((r) => r.status))).toEqual(new Set([200]));
});

test('lo compartido se pregunta una vez, a nadie se le da lo de hace mucho, y una falla no se queda', async () => {
  let veces = 0;
  let contesta: () => void = () => {};
  const una = compartida(0, async () => {
    veces++;
    await new Promise<void>((listo) => {
      contesta = listo;
    });
    if (veces === 1) throw new Error('la primera falla');
    return veces;
  });
  const primeras = [una(), una(), una()];
  contesta();
  for (const p of await Promise.allSettled(primeras)) expect(p.status).toBe('rejected');
  expect(veces).toBe(1);
  const segunda = una();
  contesta();
  expect(await segunda).toBe(2);
});

test('sin sesión ni credenciales no se lee el cuerpo: 401 aunque pese, y no es JSON', async () => {
  for (const nombre of ['getEventos', 'guardarRecepcionCompra', 'recibeDocumentos'] satisfies CallName[]) {
    const r = await app.request(`/api/${nombre}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"a":"${'x'.repeat(900_000)}`,
    });
    expect(r.http, nombre).toBe(401);
  }
});

test('un acceso pesa a lo más 4 kB', async () => {
  const r = await app.request('/api/get_user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'ADMIN', password: 'x'.repeat(8_000) }),
  });
  expect(r.http).toBe(413);
});
