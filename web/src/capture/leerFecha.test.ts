import { describe, expect, test } from 'vitest';
import { leerFecha } from './leerFecha.ts';

const HOY = '2026-11-21';

describe('leerFecha', () => {
  test.each([
    ['15-06-2027', '2027-06-15'],
    ['15/06/27', '2027-06-15'],
    ['15.6.27', '2027-06-15'],
    ['150627', '2027-06-15'],
    ['15062027', '2027-06-15'],
    ['2027-06-15', '2027-06-15'],
    ['JUN27', '2027-06-30'],
    ['jun 2027', '2027-06-30'],
    ['15 jun 27', '2027-06-15'],
    ['5AGO2027', '2027-08-05'],
    ['Agosto 2027', '2027-08-31'],
    ['02/2028', '2028-02-29'],
    [' 31-12-26 ', '2026-12-31'],
    ['010180', '1980-01-01'],
  ])('%s es %s', (escrito, dia) => expect(leerFecha(escrito, HOY)).toBe(dia));

  test.each([
    '',
    '15',
    '31-02-2027',
    '15-13-2027',
    '00-06-2027',
    '000627',
    'XYZ27',
    '1506',
    '15-06-20277',
    'ayer',
  ])('«%s» no nombra un día', (escrito) => expect(leerFecha(escrito, HOY)).toBeNull());
});
