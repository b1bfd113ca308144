import { expect, test } from 'vitest';
import type { Columna } from './columna.ts';
import { enOrden } from './enOrden.ts';

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

test('como llegaron, si no hay tal columna o no se ordena por ella', () => {
  expect(orden('', 'asc')).toEqual([10, null, 9]);
  expect(orden('fija', 'asc')).toEqual([10, null, 9]);
});
