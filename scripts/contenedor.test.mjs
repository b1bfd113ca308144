import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './checkout.mjs';
import { ENTORNO_DE_MEMORIA, LIMITES_DE_MEMORIA } from './memoria.mjs';

const texto = readFileSync(at('despliegue/Containerfile'), 'utf8').replaceAll('\\\n', ' ');
/** What follows each of these instructions. @param {string} cual */
const de = (cual) => [...texto.matchAll(new RegExp(`^${cual} (.*)$`, 'gm'))].map(([, resto = '']) => resto);

test('lo que la imagen copia del repositorio está en él', () => {
  const rutas = de('COPY').flatMap((resto) => {
    const partes = resto.split(' ');
    const taller = partes[0] === '--from=taller';
    // What the first stage makes is not in the checkout.
    return partes
      .slice(taller ? 1 : 0, -1)
      .filter((ruta) => !taller || (ruta.startsWith('/taller/') && ruta !== '/taller/web/dist'))
      .map((ruta) => ruta.replace(/^\/taller\//, ''));
  });
  expect(rutas.length).toBeGreaterThan(10);
  expect(rutas.filter((ruta) => !existsSync(at(ruta)))).toEqual([]);
});

test('corre con las mismas opciones y el mismo entorno que npm start, con un usuario propio', () => {
  expect(JSON.parse(de('CMD').at(-1) ?? '')).toEqual(['node', ...LIMITES_DE_MEMORIA, 'servidor/src/main.ts']);
  const entorno = Object.fromEntries(
    de('ENV').flatMap((l) =>
      l
        .trim()
        .split(/ +/)
        .map((v) => v.split('=')),
    ),
  );
  expect(entorno).toMatchObject(ENTORNO_DE_MEMORIA);
  expect(de('USER')).toEqual(['anden']);
});
