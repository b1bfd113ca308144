import { centavos } from '@anden/contrato/centavos.ts';
import { describe, expect, test } from 'vitest';
import { combinacionDe } from './combinaciones.ts';

const cargos = (...pendientes: number[]) =>
  pendientes.map((pendiente, i) => ({ id: i + 1, pendiente: centavos(pendiente) }));
const ids = (cuanto: number, ...pendientes: number[]) =>
  combinacionDe(centavos(cuanto), cargos(...pendientes))?.map((c) => c.id) ?? null;

describe('la suma exacta de un importe', () => {
  test('una sola antes que varias, y la primera de las iguales', () => {
    expect(ids(500, 200, 300, 500, 500)).toEqual([3]);
  });
  test('de dos, de tres y de cuatro', () => {
    expect(ids(500, 200, 100, 300)).toEqual([1, 3]);
    expect(ids(601, 100, 200, 301)).toEqual([1, 2, 3]);
    expect(ids(1111, 1, 10, 100, 1000)).toEqual([1, 2, 3, 4]);
  });
  test('de cinco no, ni lo que no da', () => {
    expect(ids(11_111, 1, 10, 100, 1000, 10_000)).toBeNull();
    expect(ids(7, 2, 4)).toBeNull();
    expect(ids(5)).toBeNull();
  });
  test('con quinientos cargos acaba pronto', () => {
    const muchos = cargos(...Array.from({ length: 500 }, (_, i) => 1000 + 2 * i));
    const antes = performance.now();
    expect(combinacionDe(centavos(4001), muchos)).toBeNull();
    expect(performance.now() - antes).toBeLessThan(1000);
  });
});
