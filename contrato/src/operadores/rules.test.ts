import { expect, test } from 'vitest';
import { P } from '../permissions.ts';
import { controlesRejection, diferenciaDeControles, MENSAJES_OPERADORES } from './rules.ts';

test('nadie se quita a sí mismo el control que administra, pero sí los demás', () => {
  expect(controlesRejection([P.kardex], 1, 1)).toBe(MENSAJES_OPERADORES.propio);
  expect(controlesRejection([P.administrarOperadores], 1, 1)).toBeNull();
  expect(controlesRejection([], 2, 1)).toBeNull();
});

test('cada control debe existir', () => {
  expect(controlesRejection([P.kardex, 5], 2, 1)).toBe('No existe el control 5');
});

test('la diferencia dice lo que se da y lo que se quita, sin repetir', () => {
  expect(diferenciaDeControles([998, 997, 512], [512, 9003, 9003, 450])).toEqual({
    otorgados: [450, 9003],
    retirados: [997, 998],
  });
  expect(diferenciaDeControles([1], [1])).toEqual({ otorgados: [], retirados: [] });
});
