import { describe, expect, test } from 'vitest';
import { centavos as c, leeDinero } from '../centavos.ts';
import {
  type DepositoNuevo,
  depositoRejection,
  type IdentidadDeDeposito,
  importeEscritoRejection,
  importeRejection,
  MENSAJES_DEPOSITO,
  rasgosDe,
  sonElMismo,
} from './rules-depositos.ts';

const HOY = '2026-11-23';
const bueno: DepositoNuevo = {
  folio: 'F-1',
  fecha: HOY,
  concepto_ba_id: 79,
  cuenta_ba_id: 1,
  referencia_web: 'W-1',
  banco_id: 1,
  forma_pago: 1,
  empresa: 1,
  descripcion: 'DEPÓSITO EN VENTANILLA',
  importe: '$1,500.00',
};

test.each([
  ['$0.00', 0],
  ['1234.5', 123_450],
  ['$1,234.56', 123_456],
  [' 7 ', 700],
  ['.5', 50],
  ['999,999,999.99', 99_999_999_999],
  ['', null],
  ['$', null],
  ['.', null],
  ['1.234', null],
  ['12,34', null],
  ['mil', null],
  ['-5', null],
  ['1e3', null],
])('%j son %j centavos', (escrito, centavos) => {
  expect(leeDinero(escrito)).toBe(centavos);
});

test('un importe que no es número dice «Inválido»; cero, que falta', () => {
  expect(importeEscritoRejection('doce')).toBe('Inválido');
  expect(importeEscritoRejection('$0.00')).toBe(MENSAJES_DEPOSITO.importe);
  expect(importeEscritoRejection('1,000,000,000.00')).toBe(MENSAJES_DEPOSITO.grande);
  expect(importeEscritoRejection('0.01')).toBeNull();
  expect(importeRejection(10.005)).toBe('Inválido');
  expect(importeRejection(0.1 + 0.2)).toBeNull();
});

describe('un depósito nuevo', () => {
  test('con todo se acepta', () => {
    expect(depositoRejection(bueno, HOY)).toBeNull();
    expect(depositoRejection({ ...bueno, empresa: 3 }, HOY)).toBeNull();
  });

  test.each<[Partial<DepositoNuevo>, keyof DepositoNuevo]>([
    [{ cuenta_ba_id: 0 }, 'cuenta_ba_id'],
    [{ banco_id: 0 }, 'banco_id'],
    [{ forma_pago: 0 }, 'forma_pago'],
    [{ empresa: 2 }, 'empresa'],
    [{ concepto_ba_id: 0 }, 'concepto_ba_id'],
    [{ fecha: '' }, 'fecha'],
    [{ fecha: '2026-11-24' }, 'fecha'],
    [{ fecha: '1999-12-31' }, 'fecha'],
    [{ importe: '$0.00' }, 'importe'],
    [{ importe: 'x' }, 'importe'],
    [{ descripcion: ' ' }, 'descripcion'],
    [{ descripcion: 'x'.repeat(61) }, 'descripcion'],
    [{ folio: '' }, 'folio'],
    [{ folio: '1234567890' }, 'folio'],
    [{ referencia_web: '' }, 'referencia_web'],
    [{ referencia_web: '12345678' }, 'referencia_web'],
    [{ descripcion: '7501000000012' }, 'descripcion'],
  ])('con %j no', (cambio, campo) => {
    expect(depositoRejection({ ...bueno, ...cambio }, HOY)?.campo).toBe(campo);
  });
});

describe('dos depósitos de una cuenta', () => {
  const uno: IdentidadDeDeposito = {
    fecha: HOY,
    centavos: c(50_000),
    folio: null,
    referencia: 'SPEI 0004512',
    referencia_web: null,
    descripcion: 'TRANSFERENCIA',
  };
  const aMano = {
    ...uno,
    referencia: null,
    folio: 'F-9',
    referencia_web: '0004512',
    descripcion: 'VENTANILLA',
  };
  test.each<[string, IdentidadDeDeposito, IdentidadDeDeposito, boolean]>([
    ['con la misma referencia son el mismo', uno, { ...uno, referencia: ' spei 0004512' }, true],
    [
      'una de cifras, sin los ceros que quita una hoja',
      { ...uno, referencia: '000123' },
      { ...uno, referencia: '123' },
      true,
    ],
    ['con ceros que son de ella, no', { ...uno, referencia: '1000' }, { ...uno, referencia: '1' }, false],
    ['con otra referencia no', uno, { ...uno, referencia: 'SPEI 0004513' }, false],
    ['con otro importe no', uno, { ...uno, centavos: c(50_001) }, false],
    ['de otro día no', uno, { ...uno, fecha: '2026-11-22' }, false],
    ['sin referencia los dos, sí', { ...uno, referencia: null }, { ...uno, referencia: '' }, true],
    [
      'sin referencia y con otro concepto, no',
      { ...uno, referencia: null },
      { ...uno, referencia: null, descripcion: 'SPEI RECIBIDO BANCO X' },
      false,
    ],
    [
      'sin referencia, con el concepto que se cortaba a 60 caracteres, sí',
      { ...uno, referencia: null, descripcion: 'x'.repeat(60) },
      { ...uno, referencia: null, descripcion: `${'x'.repeat(60)} FACTURA F1` },
      true,
    ],
    ['a otra hora, no', { ...uno, hora: '10:15:00' }, { ...uno, hora: '12:30:00' }, false],
    ['sin hora uno, sí', { ...uno, hora: '10:15:00' }, uno, true],
    ['con otro saldo, en otro archivo, sí', { ...uno, saldo: c(1) }, { ...uno, saldo: c(2) }, true],
    ['sin referencia uno, no', uno, { ...uno, referencia: null }, false],
    ['a mano con la referencia que dice el banco, sí', aMano, uno, true],
    [
      'el banco la dice en su descripción',
      { ...uno, referencia: null, descripcion: 'PAGO 0004512 MX' },
      aMano,
      true,
    ],
    [
      'un folio de una cifra no se busca en el texto',
      { ...aMano, referencia_web: null, folio: '4' },
      { ...uno, descripcion: 'CAJA 4' },
      false,
    ],
  ])('%s', (_, a, b, si) => {
    expect(sonElMismo(a, b)).toBe(si);
    expect(sonElMismo(b, a)).toBe(si);
    // Whoever searches for one by its traits finds the other.
    const { es } = rasgosDe(b);
    if (si) expect([...rasgosDe(a).busca].some((r) => es.has(r))).toBe(true);
  });
  test('en un mismo archivo, otro saldo es otro depósito', () => {
    expect(sonElMismo({ ...uno, saldo: c(1) }, { ...uno, saldo: c(2) }, true)).toBe(false);
    expect(sonElMismo({ ...uno, saldo: c(1) }, { ...uno, saldo: c(1) }, true)).toBe(true);
  });
});
