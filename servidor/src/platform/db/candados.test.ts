import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CANDADOS } from './candados.ts';

const FUENTES = fileURLToPath(new URL('../../', import.meta.url));

test('ningún candado comparte número con otro, solo o de un espacio', () => {
  const numeros = Object.values(CANDADOS).map((c) => ('solo' in c ? c.solo : c.espacio));
  expect(new Set(numeros).size).toBe(numeros.length);
});

test('todo candado consultivo del servidor se toma con un nombre del registro', () => {
  const tomas = readdirSync(FUENTES, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
    .flatMap((f) =>
      readFileSync(join(FUENTES, f), 'utf8')
        .split('\n')
        .filter((linea) => /pg_(try_)?advisory/.test(linea))
        .map((linea) => ({ f, linea: linea.trim() })),
    );
  expect(tomas.length).toBeGreaterThanOrEqual(Object.keys(CANDADOS).length);
  // Locks are named, or use a parameter or a hash: a literal number could clash with another.
  expect(tomas.filter(({ linea }) => !/CANDADOS\.|\[CANDADO\]|\$2\)|hashtextextended/.test(linea))).toEqual(
    [],
  );
});
