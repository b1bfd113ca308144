import { expect, test } from 'vitest';
import { masParecido } from './parecido.ts';

const PROVEEDORES = ['QUÍMICOS LIMPIAMÁS', 'QUÍMICOS DEL VALLE', 'PAPELES S.A.', 'SAL', 'SOL'];

test.each([
  ['QUIMICOS LIMPIAMAS', 'QUÍMICOS LIMPIAMÁS'],
  ['químicos limpiamas', 'QUÍMICOS LIMPIAMÁS'],
  ['QUIMICOS LIMPAIMSA', 'QUÍMICOS LIMPIAMÁS'],
  ['Papeles, S. A.', 'PAPELES S.A.'],
  ['PAPELS SA', 'PAPELES S.A.'],
  ['QUIMICOS', null],
  ['S0L', null],
  ['', null],
])('«%s» quiso decir %s', (escrito, nombre) => {
  expect(masParecido(escrito, PROVEEDORES)).toBe(nombre);
});

test('entre dos igual de cerca no se elige', () => {
  expect(masParecido('CAJA 3', ['CAJA 1', 'CAJA 2'])).toBeNull();
});
