import { expect, test } from 'vitest';
import { leeDia, leeDias } from './dia.ts';

const HOY = '2026-11-21';

test.each([
  ['2027-06-15', '2027-06-15'],
  ['991231', '1999-12-31'],
  ['311299', '1999-12-31'],
  ['270627', '2027-06-27'],
  ['15/06/2027', '2027-06-15'],
  ['15-06-27', '2027-06-15'],
  ['5.6.27', '2027-06-05'],
  ['15062027', '2027-06-15'],
  ['20270615', '2027-06-15'],
  ['20012027', '2027-01-20'],
  ['06/2027', '2027-06-30'],
  ['2/28', '2028-02-29'],
  ['2027-06', '2027-06-30'],
  ['JUN27', '2027-06-30'],
  ['jun 2027', '2027-06-30'],
  ['15 ago 27', '2027-08-15'],
  ['15AUG2027', '2027-08-15'],
  ['15-agosto-2027', '2027-08-15'],
  [' 31/12/26 ', '2026-12-31'],
])('%s es el día %s', (texto, dia) => expect(leeDia(texto, HOY)).toBe(dia));

test.each([
  '',
  'mañana',
  '270615',
  '150627',
  '31/02/2027',
  '32/01/2027',
  '15/13/2027',
  '150',
  '7501000000012',
  'XYZ27',
  '15/06',
])('%s no es un día', (texto) => expect(leeDia(texto, HOY)).toBeNull());

test.each([
  // Of two readings, one that is absurd for an expiry is ruled out.
  ['150627', 'caducidad', ['2027-06-15']],
  ['270615', 'caducidad', ['2027-06-15']],
  ['150627', 'produccion', ['2015-06-27']],
  // Both are possible: somebody has to choose.
  ['281130', 'caducidad', ['2030-11-28', '2028-11-30']],
  ['281130', 'produccion', ['2030-11-28', '2028-11-30']],
  // A single reading is taken, however far away: the warning of an expired lot will tell.
  ['311299', 'caducidad', ['1999-12-31']],
  ['270627', 'caducidad', ['2027-06-27']],
  ['999999', 'caducidad', []],
] as const)('seis cifras, %s de %s: %j', (texto, que, dias) => {
  expect(leeDias(texto, HOY, que)).toEqual(dias);
  expect(leeDia(texto, HOY, que)).toBe(dias.length === 1 ? dias[0] : null);
});

test.each([
  ['ayer', -1],
  ['hoy', 0],
] as const)('de lo pasado, %s', (texto, dias) => {
  const dia = new Date(`${HOY}T12:00:00Z`);
  dia.setUTCDate(dia.getUTCDate() + dias);
  expect(leeDia(texto, HOY, 'pasado')).toBe(dia.toISOString().slice(0, 10));
  expect(leeDia(texto, HOY)).toBeNull();
});

test('de lo pasado, un mes no es su último día', () => {
  expect(leeDia('NOV26', HOY, 'pasado')).toBeNull();
  expect(leeDia('15/06/2020', HOY, 'pasado')).toBe('2020-06-15');
});

test.each([
  ['mañana', '2026-12-29', '2026-12-30'],
  ['30/12', '2026-12-29', '2026-12-30'],
  ['2/1', '2026-12-29', '2027-01-02'],
  ['02-01-2027', '2026-12-29', '2027-01-02'],
  ['02-01-2026', '2026-12-29', '2026-01-02'],
  ['15/06', '2026-12-01', '2026-06-15'],
])('%s, dicho el %s de un día que viene, es el %s', (texto, hoy, dia) =>
  expect(leeDia(texto, hoy, 'proximo')).toBe(dia),
);
