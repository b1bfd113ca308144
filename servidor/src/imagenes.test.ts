import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basic, testApp } from '../testing/app.ts';

const headers = { authorization: basic('NADIE') };

test('sin carpeta de imágenes se dibujan; lo que no existe es 404', async () => {
  const app = await testApp();
  try {
    const r = await fetch(`${app.url}/imagenes/productos/1.webp`, { headers });
    expect(r.headers.get('content-type')).toBe('image/svg+xml');
    expect(await r.text()).toMatch(/^<svg[\s\S]*TAZA/);
    for (const ruta of [
      'productos/999999.webp',
      'productos/1x.webp',
      'productos/..%2f1.webp',
      'otra/1.webp',
    ]) {
      expect((await app.request(`/imagenes/${ruta}`, { headers })).http, ruta).toBe(404);
    }
  } finally {
    await app.close();
  }
});

test('con carpeta se sirven los archivos de la empresa', async () => {
  const imagenes = mkdtempSync(join(tmpdir(), 'imagenes-'));
  mkdirSync(join(imagenes, 'productos'));
  writeFileSync(join(imagenes, 'productos', '7.webp'), 'RIFF');
  const app = await testApp({ imagenes });
  try {
    const r = await fetch(`${app.url}/imagenes/productos/7.webp`, { headers });
    expect([r.headers.get('content-type'), await r.text()]).toEqual(['image/webp', 'RIFF']);
    expect((await app.request('/imagenes/productos/1.webp', { headers })).http).toBe(404);
  } finally {
    await app.close();
    rmSync(imagenes, { recursive: true });
  }
});

test('sin sesión no se dice nada de los productos, ni si los hay', async () => {
  const app = await testApp();
  try {
    for (const ruta of ['productos/1.webp', 'productos/999999.webp', 'categorias/1.png']) {
      const r = await app.request(`/imagenes/${ruta}`);
      expect([r.http, r.headers.get('cache-control')], ruta).toEqual([401, null]);
      expect(JSON.stringify(r.body)).not.toMatch(/TAZA/);
    }
    const entrada = await app.call(
      'get_user',
      { usuario: 'NADIE', password: 'clave-de-prueba' },
      { como: null },
    );
    const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const conSesion = await fetch(`${app.url}/imagenes/productos/1.webp`, { headers: { cookie } });
    expect(conSesion.status).toBe(200);
  } finally {
    await app.close();
  }
});
