import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardaAnteriores } from './anteriores.ts';

const DIA = 24 * 60 * 60 * 1000;
const AHORA = Date.UTC(2026, 2, 12, 18);

let dist: string;
let datos: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  datos = mkdtempSync(join(tmpdir(), 'datos-'));
});
afterEach(() => {
  for (const carpeta of [dist, datos]) rmSync(carpeta, { recursive: true, force: true });
});

/** The build under the server becomes one with these files. */
function compila(...nombres: string[]): void {
  rmSync(join(dist, 'assets'), { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const nombre of nombres) writeFileSync(join(dist, 'assets', nombre), nombre);
}

const quedan = () => readdirSync(join(datos, 'web', 'assets')).sort();

test('los archivos de una versión quedan una semana desde que otra la reemplazó, por vieja que fuera', async () => {
  compila('a-1.js', 'comun.js');
  await guardaAnteriores(dist, datos, AHORA);
  compila('a-2.js', 'comun.js');
  // The first version was served for three months without a restart.
  const cambio = AHORA + 90 * DIA;
  await guardaAnteriores(dist, datos, cambio);
  expect(quedan()).toEqual(['a-1.js', 'a-2.js', 'comun.js']);
  await guardaAnteriores(dist, datos, cambio + 7 * DIA);
  expect(quedan()).toContain('a-1.js');
  expect(readFileSync(join(datos, 'web', 'assets', 'a-1.js'), 'utf8')).toBe('a-1.js');
  await guardaAnteriores(dist, datos, cambio + 7 * DIA + 1);
  expect(quedan()).toEqual(['a-2.js', 'comun.js']);
});

test('la versión a la que se regresa vuelve a contar desde que se deja otra vez', async () => {
  compila('a-1.js');
  await guardaAnteriores(dist, datos, AHORA);
  compila('a-2.js');
  await guardaAnteriores(dist, datos, AHORA + DIA);
  compila('a-1.js');
  await guardaAnteriores(dist, datos, AHORA + 2 * DIA);
  compila('a-3.js');
  await guardaAnteriores(dist, datos, AHORA + 30 * DIA);
  expect(quedan()).toEqual(['a-1.js', 'a-3.js']);
});

test('un registro ilegible no borra nada: lo que hay cuenta desde ahora', async () => {
  compila('a-1.js');
  await guardaAnteriores(dist, datos, AHORA);
  writeFileSync(join(datos, 'web-anteriores.json'), '{');
  compila('a-2.js');
  await guardaAnteriores(dist, datos, AHORA + 30 * DIA);
  expect(quedan()).toEqual(['a-1.js', 'a-2.js']);
});
