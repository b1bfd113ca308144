import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

test('sin carpeta de imágenes se dibujan; lo que no existe es 404', async () => {
  const app = await testApp();
  try {
    const r = await fetch(`${app.url}/imagenes/productos/1.webp`);
    expect(r.headers.get('content-type')).toBe('image/svg+xml');
    expect(await r.text()).toMatch(/^<svg[\s\S]*TAZA/);
    for (const ruta of [
      'productos/999999.webp',
      'productos/1x.webp',
      'productos/..%2f1.webp',
      'otra/1.webp',
    ]) {
      expect((await app.request(`/imagenes/${ruta}`)).http, ruta).toBe(404);
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
    const r = await fetch(`${app.url}/imagenes/productos/7.webp`);
    expect([r.headers.get('content-type'), await r.text()]).toEqual(['image/webp', 'RIFF']);
    expect((await app.request('/imagenes/productos/1.webp')).http).toBe(404);
  } finally {
    await app.close();
    rmSync(imagenes, { recursive: true });
  }
});
