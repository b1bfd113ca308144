import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RAIZ } from '../src/platform/config.ts';

/** The tests cited in a table of docs/seguridad.md: a file, and titles in it. */
const CITA = /`([\w./-]+\.test\.m?[jt]s)`: ((?:«[^»]+»(?:, )?)+)/g;

test('cada prueba que docs/seguridad.md nombra existe', () => {
  const pagina = readFileSync(`${RAIZ}docs/seguridad.md`, 'utf8');
  const citas = [...pagina.matchAll(CITA)].flatMap(([, archivo = '', titulos = '']) =>
    [...titulos.matchAll(/«([^»]+)»/g)].map(([, titulo = '']) => ({ archivo, titulo })),
  );
  expect(citas.length).toBe((pagina.match(/«/g) ?? []).length);
  expect(citas.length).toBeGreaterThan(30);
  const faltan = citas.filter(
    ({ archivo, titulo }) =>
      !existsSync(`${RAIZ}${archivo}`) || !readFileSync(`${RAIZ}${archivo}`, 'utf8').includes(titulo),
  );
  expect(faltan).toEqual([]);
});

test('cada promesa dice con qué se prueba', () => {
  const pagina = readFileSync(`${RAIZ}docs/seguridad.md`, 'utf8');
  const promesas = pagina
    .split('\n')
    .filter((l) => l.startsWith('| ') && !l.startsWith('| ---') && !l.startsWith('| Promise'));
  for (const p of promesas) expect(p).toMatch(CITA);
});
