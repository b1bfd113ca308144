import { expect, test } from 'vitest';
import { NumeroExcel } from '../../importar/celda.ts';
import { Motivo } from '../../importar/lectores.ts';
import { leeDia, leeImporte } from './celdas-estado.ts';

test.each([
  '24/11/2026',
  '24-11-26',
  '24/11/26',
  '24.11.2026',
  '24/NOV/2026',
  '24-nov-26',
  '24 NOV. 2026',
  '24NOV2026',
  '24 de noviembre de 2026',
  '2026-11-24',
  '2026/11/24',
  '20261124',
  '24112026',
  "'24112026'",
  '2026-11-24T10:15:00',
  '24/11/2026 10:15:00 a. m.',
  '24/11/26 10:15',
  '46350',
])('el día de un movimiento: %s', (escrito) => {
  expect(leeDia(escrito)).toBe('2026-11-24');
});

test('el día de un movimiento como lo guarda Excel', () => {
  expect(leeDia(new NumeroExcel('46350'))).toBe('2026-11-24');
  expect(leeDia(new NumeroExcel('46350.75'))).toBe('2026-11-24');
  expect(leeDia(new Date('2026-11-24T00:00:00Z'))).toBe('2026-11-24');
});

test.each(['11/24/2026', '31/02/2026', '24/XYZ/2026', '241126', 'ayer', '999999', '24-11'])(
  'no es un día: %s',
  (escrito) => {
    expect(leeDia(escrito)).toBeInstanceOf(Motivo);
  },
);

test.each([
  ['$1,234.50', 123_450],
  ['1,234.50', 123_450],
  ['1234.5', 123_450],
  ['1 234.50', 123_450],
  ['1\u00A0234.50', 123_450],
  ['+1,234.50', 123_450],
  ['MXN 1,234.50', 123_450],
  ['$ 1,234.50 MXN', 123_450],
  ['1,234.50 M.N.', 123_450],
  ['1,234.50 CR', 123_450],
  ['1234.5000', 123_450],
  ['1234.50-', -123_450],
  ['-1,234.50', -123_450],
  ['−$1,234.50', -123_450],
  ['$-1,234.50', -123_450],
  ['$ (1,234.50)', null],
  ['(1,234.50)', -123_450],
  ['($1,234.50)', -123_450],
  ['1,234.50 DB', -123_450],
  ['-1,234.50 MXN', -123_450],
])('el importe de un movimiento: %s', (escrito, centavos) => {
  if (centavos === null) expect(leeImporte(escrito)).toBeInstanceOf(Motivo);
  else expect(leeImporte(escrito)).toBe(centavos);
});

test.each(['', '-', '$ -', '--', '$'])('no dice importe: «%s»', (escrito) => {
  expect(leeImporte(escrito)).toBeNull();
});

test.each(['1.234,50', '1234,50', 'x', '12.345', '1 23', '10 20.00', '--5'])(
  'no es un importe: %s',
  (escrito) => {
    expect(leeImporte(escrito)).toBeInstanceOf(Motivo);
  },
);

test('el importe de un movimiento como lo guarda Excel', () => {
  expect(leeImporte(new NumeroExcel('1234.5'))).toBe(123_450);
  expect(leeImporte(new NumeroExcel('-1234.5'))).toBe(-123_450);
  expect(leeImporte(new NumeroExcel('12.345'))).toBeInstanceOf(Motivo);
});
