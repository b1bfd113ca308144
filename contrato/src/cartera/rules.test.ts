import { describe, expect, test } from 'vitest';
import { CERO, centavos as c } from '../centavos.ts';
import {
  abonoRejection,
  cargoRejection,
  importeDeCarteraRejection,
  MENSAJES_CARTERA,
  motivoDeCarteraRejection,
  repartirEntre,
  repartoRejection,
  TRAMOS,
  tramoDe,
} from './rules.ts';

describe('importes', () => {
  test('más de cero, con dos decimales y no demasiado', () => {
    expect([0.01, 999_999_999.99].map(importeDeCarteraRejection)).toEqual([null, null]);
    expect([0, -1, 1.005, Number.POSITIVE_INFINITY].map(importeDeCarteraRejection)).toEqual(
      Array(4).fill(MENSAJES_CARTERA.importe),
    );
    expect(importeDeCarteraRejection(1_000_000_000)).toBe(MENSAJES_CARTERA.grande);
  });
});

test('nunca más de lo que queda, y se dice cuánto queda', () => {
  const f1 = { dicho: 'F1', pendiente: c(1000) };
  expect(cargoRejection(f1, c(1000))).toBeNull();
  expect(cargoRejection(f1, c(1001))).toBe('Se quiere aplicar $10.01 a la factura F1, que debe $10.00');
  expect(abonoRejection({ dicho: 'pago P-1', pendiente: c(1) }, c(2))).toBe(
    'Se quiere aplicar $0.02 y de pago P-1 quedan $0.01',
  );
  expect(repartoRejection(c(500), c(500))).toBeNull();
  expect(repartoRejection(c(500), c(501))).toBe('Se quieren dar $5.01 del depósito y le quedan $5.00');
});

test('un motivo dice algo y no es un código leído', () => {
  expect(motivoDeCarteraRejection('Se aplicó a otra factura')).toBeNull();
  expect(motivoDeCarteraRejection('  no  ')).toBe(MENSAJES_CARTERA.motivo);
  expect(motivoDeCarteraRejection('7501055310883')).not.toBeNull();
});

test('se reparte en orden hasta que no queda', () => {
  expect(repartirEntre(c(1000), [300, 500, 400].map(c))).toEqual({
    partes: [300, 500, 200],
    sobra: 0,
  });
  expect(repartirEntre(c(1000), [c(300)])).toEqual({ partes: [300], sobra: 700 });
  expect(repartirEntre(CERO, [c(300)])).toEqual({ partes: [0], sobra: 0 });
});

test('los tramos no dejan huecos ni se enciman', () => {
  expect([-3, 0, 1, 30, 31, 60, 61, 90, 91, 400].map(tramoDe)).toEqual([
    'POR_VENCER',
    'POR_VENCER',
    'DE_1_A_30',
    'DE_1_A_30',
    'DE_31_A_60',
    'DE_31_A_60',
    'DE_61_A_90',
    'DE_61_A_90',
    'MAS_DE_90',
    'MAS_DE_90',
  ]);
  expect(Object.values(TRAMOS).map((t) => t.titulo)).toContain('Más de 90 días');
});
