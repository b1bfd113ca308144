import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTROLES } from './permissions.ts';

/** Rows of the page's tables, without their headings. */
const filas = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((l) => l.startsWith('| ') && !l.startsWith('| ---') && !l.startsWith('| Specification'));

const palabras = (fila: string): Set<string> => new Set(fila.toLowerCase().match(/[\p{L}\d_]{4,}/gu) ?? []);

/** How much of the words of two rows is in both: 1 is all of it. */
function parecido(a: Set<string>, b: Set<string>): number {
  const comunes = [...a].filter((p) => b.has(p)).length;
  return comunes / (a.size + b.size - comunes || 1);
}

test('no difference is listed twice, not even in other words', () => {
  const dichas = filas.map((fila) => ({ fila, palabras: palabras(fila) }));
  const repetidas = dichas.flatMap((a, i) =>
    dichas
      .slice(i + 1)
      .filter((b) => parecido(a.palabras, b.palabras) > 0.4)
      .map((b) => [a.fila.slice(0, 90), b.fila.slice(0, 90)]),
  );
  expect(filas.length).toBeGreaterThan(150);
  expect(repetidas).toEqual([]);
});

test('the row of the control ids names each of ours', () => {
  const fila = filas.find((f) => f.includes('Control ids from 9000 on')) ?? '';
  const propios = CONTROLES.filter((c) => c.id >= 9000).map((c) => c.id);
  expect(propios.filter((id) => !fila.includes(` ${id} `))).toEqual([]);
});
