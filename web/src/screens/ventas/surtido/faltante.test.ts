import { expect, test } from 'vitest';
import { faltaronEn } from './faltante.ts';

test('lo que faltó se dice en singular y en plural', () => {
  const UBICACION = '1-01-001-01-010';
  const dice = (motivo: 'no hay' | 'dañado', piezas: number) => faltaronEn({ motivo, piezas, UBICACION });
  expect(dice('no hay', 1)).toBe('No estaba 1 pieza en 1-01-001-01-010');
  expect(dice('no hay', 3)).toBe('No estaban 3 piezas en 1-01-001-01-010');
  expect(dice('dañado', 1)).toBe('Dañada 1 pieza en 1-01-001-01-010');
  expect(dice('dañado', 1_200)).toBe('Dañadas 1,200 piezas en 1-01-001-01-010');
});
