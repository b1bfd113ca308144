import { expect, test } from 'vitest';
import type { Columna } from './columna.ts';
import {
  COMO_VIENE,
  conMedida,
  conMovida,
  conVista,
  dispuestas,
  enSuOrden,
  leeDisposicion,
} from './disposicion.ts';

const columnas: Columna<object>[] = ['A', 'B', 'C', 'D'].map((id) => ({ id, titulo: id, valor: () => id }));
const ids = (cs: readonly Columna<object>[]) => cs.map((c) => c.id).join('');

test('sin elección las columnas quedan como las da la pantalla', () =>
  expect(dispuestas(columnas, COMO_VIENE)).toBe(columnas));

test('una columna se mueve y las demás la siguen en su orden', () => {
  const d = conMovida(columnas, COMO_VIENE, 'D', 0);
  expect(ids(dispuestas(columnas, d))).toBe('DABC');
  expect(ids(dispuestas(columnas, conMovida(columnas, d, 'A', 99)))).toBe('DBCA');
});

test('una columna nueva queda tras la que la precede, y la que ya no existe no estorba', () => {
  const d = { ...COMO_VIENE, orden: ['D', 'X', 'B', 'A'] };
  expect(ids(enSuOrden(columnas, d))).toBe('DBCA');
});

test('se ocultan columnas, pero nunca la última', () => {
  let d = COMO_VIENE;
  for (const id of ['A', 'B', 'C', 'D']) d = conVista(columnas, d, id, false);
  expect(ids(dispuestas(columnas, d))).toBe('D');
  expect(ids(dispuestas(columnas, conVista(columnas, d, 'B', true)))).toBe('BD');
  expect(ids(dispuestas(columnas, { ...COMO_VIENE, ocultas: ['A', 'B', 'C', 'D'] }))).toBe('ABCD');
});

test('un ancho elegido vale hasta que se quita, dentro de lo posible', () => {
  const d = conMedida(COMO_VIENE, 'B', 3.4);
  expect(dispuestas(columnas, d)[1]).toMatchObject({ ancho: 48, estira: false, fija: true });
  expect(dispuestas(columnas, conMedida(d, 'B', null))).toBe(columnas);
});

test('lo guardado que no significa nada es como si no estuviera', () => {
  for (const x of [null, 7, 'x', [], { orden: 3, ocultas: {}, anchos: 'x' }])
    expect(leeDisposicion(x)).toEqual(COMO_VIENE);
  expect(leeDisposicion({ orden: ['A', 3], ocultas: ['B'], anchos: { A: 1e9, B: 'x' } })).toEqual({
    orden: ['A'],
    ocultas: ['B'],
    anchos: { A: 800 },
  });
});
