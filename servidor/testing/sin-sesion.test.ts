import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { CABECERA_SI_HAY } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { contrato } from '@anden/contrato/contrato.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compartida } from '../src/platform/compartida.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { documentoFijo } from '../src/platform/documento-fijo.ts';
import { basic, type TestApp, testApp } from './app.ts';
import { crudo } from './crudo.ts';
import { CLAVE, OP } from './fixture.ts';

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

test('las llamadas se buscan por lo que hacen, sin acentos, y cada sala tiene su página con un ejemplo', async () => {
  const lee = async (ruta: string) => (await fetch(`${app.url}${ruta}`)).text();
  const hallado = await lee(`/api/docs?busca=${encodeURIComponent('KARDEX')}`);
  expect(hallado).toContain('/api/docs/existencias#getKardex');
  expect(hallado).not.toContain('#responder_ticket');
  expect(await lee('/api/docs?busca=%3Cscript%3E')).toContain('value="&lt;script&gt;"');
  const sala = await lee('/api/docs/tickets');
  expect(sala).toContain('id="responder_ticket"');
  expect(sala).toContain('<dt>Ejemplo</dt>');
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
  const duenio = clienteSuelto(app.db.url);
  await duenio.connect();
  await duenio.query('begin; lock table operadores in access exclusive mode');
  let preguntas = 0;
  const cuenta = () => {
    preguntas++;
  };
  app.servicios.pool.on('acquire', cuenta);
  // All in one write, as many as a connection may have running: all have arrived before the first answer leaves.
  const c = await crudo(app.url);
  c.manda('GET /listo HTTP/1.1\r\nHost: anden\r\n\r\n'.repeat(8));
  await expect
    .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
    .not.toHaveLength(0);
  expect(preguntas).toBe(1);
  await duenio.query('rollback');
  await duenio.end();
  await expect.poll(() => c.dicho().match(/HTTP\/1\.1 \d{3} /g)?.length, { interval: 5 }).toBe(8);
  app.servicios.pool.off('acquire', cuenta);
  expect(preguntas).toBe(1);
  c.socket.destroy();
  await expect.poll(async () => (await fetch(`${app.url}/listo`)).status, { interval: 5 }).toBe(200);
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

test('sin credenciales se dice que faltan; sólo una sesión que hubo terminó', async () => {
  const pide = (headers: Record<string, string>) =>
    app.request('/api/getSesion', { method: 'POST', headers });
  const ninguna = await pide({});
  expect([ninguna.http, ninguna.body.message]).toEqual([401, expect.stringMatching(/^No ha ingresado/)]);
  const terminada = await pide({ cookie: 'anden_sesion=inventada' });
  expect([terminada.http, terminada.body.message]).toEqual([401, 'Su sesión terminó. Ingrese de nuevo.']);
  expect((await app.request('/api/avisos')).body.message).toMatch(/^No ha ingresado/);
});

test('quien pregunta si hay sesión recibe que no la hay, sin una falla que el navegador anote', async () => {
  const pregunta = { [CABECERA_SI_HAY]: '1' };
  for (const cookie of ['', 'anden_sesion=inventada']) {
    const r = await app.request('/api/getSesion', {
      method: 'POST',
      headers: { ...pregunta, ...(cookie ? { cookie } : {}) },
    });
    expect([r.http, r.body.estatus, r.body.data]).toEqual([200, '0', null]);
  }
  // Wrong credentials are a mistake of whoever sends them, and a save is never answered so.
  expect(
    (
      await app.request('/api/getSesion', {
        method: 'POST',
        headers: { ...pregunta, authorization: basic('ADMIN', 'otra') },
      })
    ).http,
  ).toBe(401);
  const guardado = await app.request('/api/setRegistraEvento', {
    method: 'POST',
    headers: { ...pregunta, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(guardado.http).toBe(401);
});

/** Headers of a POST whose body is still to come. */
const anuncia = (ruta: string, bytes: number, ...cabeceras: string[]) =>
  [
    `POST ${ruta} HTTP/1.1`,
    'Host: anden',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...cabeceras,
    '\r\n',
  ].join('\r\n');

test.each([
  ['una galleta inventada', '/api/guardarRecepcionCompra', 'Cookie: anden_sesion=inventada', 401],
  ['una galleta inventada, en una consulta', '/api/getKardex', 'Cookie: anden_sesion=inventada', 401],
  ['un par inventado', '/api/recibeDocumentos', `Authorization: ${basic('ADMIN', 'inventada')}`, 401],
  [
    'otro sitio',
    '/api/guardarRecepcionCompra',
    `Authorization: ${basic('ADMIN')}\r\nSec-Fetch-Site: cross-site`,
    403,
  ],
  ['una llamada que no hay', '/api/noHay', `Authorization: ${basic('ADMIN')}`, 404],
  ['una dirección cualquiera', '/cualquiera', 'X-Nada: 1', 404],
])('sin una sesión que valga no se lee el cuerpo: %s', async (_cual, ruta, cabecera, http) => {
  const c = await crudo(app.url);
  // The body never comes: a server that waited for it would not answer.
  c.manda(anuncia(ruta, 900_000, cabecera));
  expect(await c.hasta(/"estatus":"0".*\}$/)).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
  c.socket.destroy();
});

test('una sesión que termina mientras llega el cuerpo ya no vale cuando ha llegado', async () => {
  const entrada = await app.call('get_user', { usuario: 'ADMIN', password: CLAVE }, { como: null });
  const galleta = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const cuerpo = JSON.stringify({ operador_id: OP.ADMIN, codigo: 7, descripcion: 'tarde' });
  const c = await crudo(app.url);
  const vista = once(app.servicios.pool, 'release');
  c.manda(anuncia('/api/setRegistraEvento', cuerpo.length, `Cookie: ${galleta}`));
  await vista;
  await app.db.sql('update sesiones set terminada = now()');
  c.manda(cuerpo);
  expect(await c.hasta(/"estatus":"0".*\}$/)).toMatch(/^HTTP\/1.1 401 .*Su sesión terminó/s);
  expect(await app.db.sql('select 1 from eventos_operador')).toEqual([]);
  c.socket.destroy();
});

test('un acceso pesa a lo más 4 kB', async () => {
  const r = await app.request('/api/get_user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'ADMIN', password: 'x'.repeat(8_000) }),
  });
  expect(r.http).toBe(413);
});
