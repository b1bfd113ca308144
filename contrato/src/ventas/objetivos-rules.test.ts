import { describe, expect, test } from 'vitest';
import { dePesos } from '../centavos.ts';
import {
  loQueGuarda,
  MENSAJES_OBJETIVO,
  OBJETIVO_MAX,
  OBSERVACIONES_OBJ_MAX,
  objetivoEscrito,
  objetivoRejection,
  observacionesRejection,
} from './objetivos-rules.ts';

describe('objetivoEscrito', () => {
  test.each([
    ['1500', 1500],
    [' $1,500.50 ', 1500.5],
    ['0', 0],
    ['.5', 0.5],
    ['12.', 12],
    ['$ 1 500', 1500],
    ['1,234,567.5', 1_234_567.5],
  ])('«%s» son %d pesos', (texto, pesos) => expect(objetivoEscrito(texto)).toBe(dePesos(pesos)));
  test.each(['', 'mil', '1.234', '-5', '1e3', '12a', '.', '1 2 x', '1500,00', '12,5', '0,75', '1,2,3'])(
    '«%s» no es un importe',
    (texto) => expect(objetivoEscrito(texto)).toBeNull(),
  );
});

test('un objetivo se rechaza si no es número o no cabe; vacío no se envía', () => {
  expect(objetivoRejection('doce')).toBe(MENSAJES_OBJETIVO.noNumerico);
  expect(objetivoRejection(String(OBJETIVO_MAX + 1))).toBe(MENSAJES_OBJETIVO.grande);
  expect(objetivoRejection(String(OBJETIVO_MAX))).toBeNull();
  expect(objetivoRejection('  ')).toBeNull();
});

test('un comentario mide cien caracteres o menos', () => {
  expect(observacionesRejection('a'.repeat(OBSERVACIONES_OBJ_MAX))).toBeNull();
  expect(observacionesRejection('a'.repeat(OBSERVACIONES_OBJ_MAX + 1))).toBe(MENSAJES_OBJETIVO.larga);
});

describe('loQueGuarda', () => {
  test.each([
    [
      { objetivo: 1500, obs: 'X' },
      { objetivo: 1500, observaciones: null },
    ],
    [
      { objetivo: 0, obs: 'X' },
      { objetivo: 0, observaciones: null },
    ],
    [
      { objetivo: 0, obs: ' Compra en mayo ' },
      { objetivo: null, observaciones: 'Compra en mayo' },
    ],
    [
      { objetivo: 900, obs: 'Ambos' },
      { objetivo: 900, observaciones: 'Ambos' },
    ],
    [
      { objetivo: 0, obs: '' },
      { objetivo: null, observaciones: null },
    ],
    [
      { objetivo: 0, obs: 'X', campo: 'obs' as const },
      { objetivo: null, observaciones: 'X' },
    ],
    [
      { objetivo: 7, obs: 'nada', campo: 'objetivo' as const },
      { objetivo: 7, observaciones: null },
    ],
  ])('%j', (dice, guarda) => expect(loQueGuarda(dice)).toEqual(guarda));
});
