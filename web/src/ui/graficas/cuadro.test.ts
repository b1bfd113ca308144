import { expect, test } from 'vitest';
import { type Cuadro, cadaCuantos, enPalabras, extremos, primero, siguiente } from './cuadro.ts';

const cuadro = (
  filas: readonly (readonly (number | null)[])[],
  series = ['Entradas', 'Salidas'],
): Cuadro => ({
  titulo: 'Prueba',
  grupo: 'Día',
  series,
  grupos: filas.map((valores, i) => ({
    id: String(i),
    titulo: `Día ${i}`,
    puntos: valores.map((valor) => ({ valor })),
  })),
  escribe: (n) => `${n} piezas`,
});

test('una marca en palabras: su grupo, su serie si hay varias, y su cifra con unidad', () => {
  expect(enPalabras(cuadro([[3, null]]), { grupo: 0, serie: 0 })).toBe('Día 0, Entradas: 3 piezas');
  expect(enPalabras(cuadro([[3, null]]), { grupo: 0, serie: 1 })).toBe('Día 0, Salidas: sin datos');
  const sola = cuadro([[3]], ['Todo']);
  expect(enPalabras(sola, { grupo: 0, serie: 0 })).toBe('Día 0: 3 piezas');
  const anotada = {
    ...sola,
    grupos: [{ id: '0', titulo: 'Día 0', puntos: [{ valor: 3, nota: '2 registros' }] }],
  };
  expect(enPalabras(anotada, { grupo: 0, serie: 0 })).toBe('Día 0: 3 piezas, 2 registros');
});

test('las flechas pasan sobre lo que no tiene cifra, y en las orillas se quedan', () => {
  const c = cuadro([
    [1, 2],
    [null, 5],
    [3, null],
  ]);
  const va = (grupo: number, serie: number, tecla: string, acostada = false) =>
    siguiente(c, { grupo, serie }, tecla, acostada);
  expect(va(0, 0, 'ArrowRight')).toEqual({ grupo: 2, serie: 0 });
  expect(va(0, 0, 'ArrowDown')).toEqual({ grupo: 0, serie: 1 });
  expect(va(0, 0, 'ArrowDown', true)).toEqual({ grupo: 2, serie: 0 });
  expect(va(0, 0, 'ArrowRight', true)).toEqual({ grupo: 0, serie: 1 });
  expect(va(0, 0, 'ArrowLeft')).toBeNull();
  expect(va(0, 1, 'End')).toEqual({ grupo: 1, serie: 1 });
  expect(va(2, 0, 'Home')).toEqual({ grupo: 0, serie: 0 });
  expect(va(0, 0, 'a')).toBeNull();
});

test('con una serie, todas las flechas van por los grupos', () => {
  const c = cuadro([[1], [2]], ['Todo']);
  expect(siguiente(c, { grupo: 0, serie: 0 }, 'ArrowDown', false)).toEqual({ grupo: 1, serie: 0 });
  expect(siguiente(c, { grupo: 1, serie: 0 }, 'ArrowUp', false)).toEqual({ grupo: 0, serie: 0 });
});

test('el teclado entra por la primera marca con cifra', () => {
  expect(primero(cuadro([[null], [2]], ['Todo']))).toEqual({ grupo: 1, serie: 0 });
  expect(primero(cuadro([], ['Todo']))).toEqual({ grupo: 0, serie: 0 });
});

test('los extremos llevan el cero; apiladas, lo que suman las de arriba y las de abajo', () => {
  expect(extremos(cuadro([[4, 9]]))).toEqual([0, 9]);
  expect(extremos(cuadro([[-4, 9]]), true)).toEqual([-4, 9]);
  expect(extremos(cuadro([[4, 9]]), true)).toEqual([0, 13]);
  expect(extremos(cuadro([[null, null]]))).toEqual([0, 1]);
});

test('el eje nombra los que caben', () => {
  expect(cadaCuantos(31, 620, 40)).toBe(2);
  expect(cadaCuantos(5, 620, 40)).toBe(1);
  expect(cadaCuantos(5, 0, 40)).toBeGreaterThan(100);
});

test('con tope, lo que se dibuja no pasa de él', () => {
  const c = cuadro(
    [
      [240, null],
      [37, null],
    ],
    ['Alcance', 'Nada'],
  );
  expect(extremos(c)).toEqual([0, 240]);
  expect(extremos({ ...c, tope: 100 })).toEqual([0, 100]);
  expect(extremos({ ...cuadro([[15, null]]), tope: 100 })).toEqual([0, 100]);
});
