import { expect, test } from 'vitest';
import type { Columna } from './columna.ts';
import { compara, enOrden } from './enOrden.ts';

interface Fila {
  n: number | null;
}

const columnas: readonly Columna<Fila>[] = [
  { id: 'n', titulo: 'N', valor: (f) => f.n },
  { id: 'fija', titulo: 'Fija', valor: (f) => f.n, ordenable: false },
];
const filas: readonly Fila[] = [{ n: 10 }, { n: null }, { n: 9 }];
const orden = (id: string, sentido: 'asc' | 'desc') =>
  enOrden(filas, columnas, { id, sentido }).map((f) => f.n);

test('por valor, con los vacíos al final en los dos sentidos', () => {
  expect(orden('n', 'asc')).toEqual([9, 10, null]);
  expect(orden('n', 'desc')).toEqual([10, 9, null]);
});

test('como llegaron, sin orden, si no hay tal columna o no se ordena por ella', () => {
  expect(enOrden(filas, columnas, null)).toBe(filas);
  expect(orden('', 'asc')).toEqual([10, null, 9]);
  expect(orden('fija', 'asc')).toEqual([10, null, 9]);
});

test('ordena como una persona: números por valor, texto sin acentos y con sus números', () => {
  expect([10, 9, 100].sort(compara)).toEqual([9, 10, 100]);
  expect(['Ébano', 'zinc', 'arroz', 'Ñandú', 'nardo'].sort(compara)).toEqual([
    'arroz',
    'Ébano',
    'nardo',
    'Ñandú',
    'zinc',
  ]);
  expect(['A10', 'A9'].sort(compara)).toEqual(['A9', 'A10']);
});
