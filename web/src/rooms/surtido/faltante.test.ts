import { expect, test } from 'vitest';
import { faltaronEn, faltoAntes } from './faltante.ts';

test('lo que faltó se dice en singular y en plural', () => {
  const UBICACION = '1-01-001-01-010';
  const dice = (motivo: 'no hay' | 'dañado', piezas: number) => faltaronEn({ motivo, piezas, UBICACION });
  expect(dice('no hay', 1)).toBe('No estaba 1 pieza en 1-01-001-01-010');
  expect(dice('no hay', 3)).toBe('No estaban 3 piezas en 1-01-001-01-010');
  expect(dice('dañado', 1)).toBe('Dañada 1 pieza en 1-01-001-01-010');
  expect(dice('dañado', 1_200)).toBe('Dañadas 1,200 piezas en 1-01-001-01-010');
});

test('a quien llega después se le dice quién no las halló, cuántas y cuándo', () => {
  const de = (MOTIVO: 'no hay' | 'dañado', PIEZAS: number, FECHA: string) =>
    faltoAntes({ NOMBRE: 'ANA', MOTIVO, PIEZAS, FECHA }, '1-01-001-01-010');
  expect(de('no hay', 3, '2026-01-05T16:00:00.000Z')).toBe(
    'ANA no encontró 3 piezas en 1-01-001-01-010 el 05-01-2026; desde entonces no se ha contado ni llenado.',
  );
  expect(de('dañado', 1, new Date().toISOString())).toMatch(
    /^ANA halló dañada 1 pieza en 1-01-001-01-010 a las \d\d:\d\d; desde entonces/,
  );
});
