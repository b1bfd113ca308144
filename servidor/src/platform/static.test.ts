import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carpetaDeAnteriores, guardaAnteriores } from './anteriores.ts';
import { NONCE, paginaConNonce } from './con-nonce.ts';
import { registrarWeb } from './static.ts';

const INDICE = `<!doctype html><html><head><meta property="csp-nonce" nonce="${NONCE}">
<script type="module" src="/a.js" nonce="${NONCE}"></script><link rel="stylesheet" href="/a.css" nonce="${NONCE}">
</head><body>${'<p>Andén, almacén y oficina</p>'.repeat(200)}</body></html>`;

test('una página con su nonce se comprime una vez: dos respuestas sólo difieren en el nonce y en la suma', () => {
  for (const html of [INDICE, NONCE, 'sin ninguno', `${NONCE}al principio y al final${NONCE}`, '']) {
    const { tal, gzip } = paginaConNonce(html);
    const [a, b] = ['A'.repeat(24), 'B'.repeat(24)];
    expect(gunzipSync(gzip(a)).toString()).toBe(html.replaceAll(NONCE, a));
    expect(tal(b).toString()).toBe(html.replaceAll(NONCE, b));
    const cuerpo = (bytes: Buffer) => bytes.subarray(0, -8).toString('latin1');
    expect(cuerpo(gzip(b))).toBe(cuerpo(gzip(a)).replaceAll(a, b));
  }
});

test('la página de una empresa de prueba lo dice', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'web-prueba-'));
  const app = Fastify();
  try {
    writeFileSync(join(carpeta, 'index.html'), '<!doctype html><html lang="es-MX"><head></head></html>');
    await registrarWeb(app, carpeta, undefined, true);
    const { body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } });
    expect(body).toContain('<html data-empresa="prueba" lang="es-MX">');
  } finally {
    await app.close();
    rmSync(carpeta, { recursive: true });
  }
});

describe('la página', () => {
  let app: FastifyInstance;
  const carpeta = mkdtempSync(join(tmpdir(), 'web-'));
  beforeAll(async () => {
    writeFileSync(join(carpeta, 'index.html'), INDICE);
    app = Fastify();
    await app.register(fastifyCompress, { encodings: ['gzip'], threshold: 0 });
    await registrarWeb(app, carpeta);
  });
  afterAll(async () => {
    await app.close();
    rmSync(carpeta, { recursive: true });
  });

  test.each(['/', '/index.html', '/ventas/surtido?x=1'])(
    '%s: la misma comprimida y tal cual, con un nonce suyo',
    async (url) => {
      const pide = async (acepta: string) => {
        const r = await app.inject({ url, headers: { 'accept-encoding': acepta } });
        const nonce = /'nonce-([^']+)'/.exec(String(r.headers['content-security-policy']))?.[1] ?? '';
        expect(r.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
        expect(r.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(nonce).toHaveLength(24);
        const comprimida = r.headers['content-encoding'] === 'gzip';
        // The nonce is readable in the bytes, so it was not compressed for this reply.
        expect(r.rawPayload.includes(nonce)).toBe(true);
        return { nonce, comprimida, html: (comprimida ? gunzipSync(r.rawPayload) : r.rawPayload).toString() };
      };
      const comprimida = await pide('gzip, br');
      const tal = await pide('identity');
      expect([comprimida.comprimida, tal.comprimida]).toEqual([true, false]);
      expect(comprimida.nonce).not.toBe(tal.nonce);
      expect(comprimida.html.replaceAll(comprimida.nonce, '')).toBe(tal.html.replaceAll(tal.nonce, ''));
      // Scripts and links are allowed by origin; the nonce is for style tags that the page creates.
      expect(tal.html.match(/nonce="[^"]*"/g)).toEqual([`nonce="${tal.nonce}"`]);
      expect(tal.html).toContain(`<meta property="csp-nonce" nonce="${tal.nonce}">`);
    },
  );

  test('otra página puesta bajo el servidor en marcha es la que se da', async () => {
    writeFileSync(join(carpeta, 'index.html'), INDICE.replace('<body>', '<body>OTRA'));
    const r = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(r.rawPayload).toString()).toContain('<body>OTRA');
  });
});

test('una pestaña de la versión anterior recibe sus archivos, comprimidos como entonces; lo que nunca hubo, no', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'web-'));
  const datos = mkdtempSync(join(tmpdir(), 'datos-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), INDICE);
  writeFileSync(join(dist, 'assets', 'vieja-1.js'), 'vieja');
  writeFileSync(join(dist, 'assets', 'vieja-1.js.br'), 'vieja, comprimida');
  await guardaAnteriores(dist, datos);
  // A build empties its folder.
  rmSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets', 'nueva-2.js'), 'nueva');
  await guardaAnteriores(dist, datos);
  const app = Fastify();
  await registrarWeb(app, dist, carpetaDeAnteriores(datos));
  try {
    const pide = (url: string, acepta = 'identity') =>
      app.inject({ url, headers: { 'accept-encoding': acepta } });
    const vieja = await pide('/assets/vieja-1.js');
    expect(vieja.body).toBe('vieja');
    expect(vieja.headers['cache-control']).toContain('immutable');
    const comprimida = await pide('/assets/vieja-1.js', 'br');
    expect([comprimida.body, comprimida.headers['content-encoding']]).toEqual(['vieja, comprimida', 'br']);
    expect((await pide('/assets/nueva-2.js')).body).toBe('nueva');
    for (const ajena of ['/assets/otra-3.js', '/web-anteriores.json'])
      expect((await pide(ajena)).body).toContain('No existe lo que se pidió');
  } finally {
    await app.close();
    for (const carpeta of [dist, datos]) rmSync(carpeta, { recursive: true });
  }
});
