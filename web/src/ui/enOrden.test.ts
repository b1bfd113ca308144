import { expect, test } from 'vitest';
import type { Columna } from './columna.ts';
import { alPulsar, compara, enOrden } from './enOrden.ts';

interface Fila {
  n: number | null;
}

const columnas: readonly Columna<Fila>[] = [
  { id: 'n', titulo: 'N', valor: (f) => f.n },
  { id: 'fija', titulo: 'Fija', valor: (f) => f.n, ordenable: false },
];
const filas: readonly Fila[] = [{ n: 10 }, { n: null }, { n: 9 }];
const orden = (id: string, sentido: 'asc' | 'desc') =>
  enOrden(filas, columnas, [{ id, sentido }]).map((f) => f.n);

test('por valor, con los vacíos al final en los dos sentidos', () => {
  expect(orden('n', 'asc')).toEqual([9, 10, null]);
  expect(orden('n', 'desc')).toEqual([10, 9, null]);
});

test('como llegaron, sin orden, si no hay tal columna o no se ordena por ella', () => {
  expect(enOrden(filas, columnas, [])).toBe(filas);
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

test('lo igual en una columna va por la siguiente', () => {
  const dos: readonly Columna<[string, number]>[] = [
    { id: 'a', titulo: 'A', valor: (f) => f[0] },
    { id: 'b', titulo: 'B', valor: (f) => f[1] },
  ];
  const pares: readonly [string, number][] = [
    ['x', 1],
    ['y', 3],
    ['x', 2],
  ];
  const asc = enOrden(pares, dos, [
    { id: 'a', sentido: 'desc' },
    { id: 'b', sentido: 'desc' },
  ]);
  expect(asc).toEqual([
    ['y', 3],
    ['x', 2],
    ['x', 1],
  ]);
});

test('una cabecera ordena sola, y con Mayús además de las que hay', () => {
  const a = [{ id: 'a', sentido: 'asc' }] as const;
  expect(alPulsar([], 'a', false)).toEqual(a);
  expect(alPulsar(a, 'a', false)).toEqual([{ id: 'a', sentido: 'desc' }]);
  const dos = alPulsar(a, 'b', true);
  expect(dos).toEqual([...a, { id: 'b', sentido: 'asc' }]);
  const baja = alPulsar(dos, 'b', true);
  expect(baja[1]).toEqual({ id: 'b', sentido: 'desc' });
  expect(alPulsar(baja, 'b', true)).toEqual(a);
  expect(alPulsar(alPulsar(a, 'a', true), 'a', true)).toHaveLength(1);
  expect(alPulsar(dos, 'b', false)).toEqual([{ id: 'b', sentido: 'asc' }]);
});
