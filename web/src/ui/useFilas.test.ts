import { expect, test } from 'vitest';
import { compara } from './useFilas.ts';

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
