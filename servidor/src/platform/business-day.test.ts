import { describe, expect, test } from 'vitest';
import { diaDeNegocio, leeMomento } from './business-day.ts';

const MX = 'America/Mexico_City';

test('el día de negocio es el de México', () => {
  expect(diaDeNegocio(MX, new Date('2026-11-21T05:59:59Z'))).toBe('2026-11-20');
  expect(diaDeNegocio(MX, new Date('2026-11-21T06:00:00Z'))).toBe('2026-11-21');
});

describe('leeMomento', () => {
  test.each([
    ['2026-11-21', '2026-11-21T06:00:00.000Z'],
    [' 2026-11-21 08:05 ', '2026-11-21T14:05:00.000Z'],
    ['2026-11-21T08:05:30', '2026-11-21T14:05:30.000Z'],
    ['2026-11-21T08:05:30.250Z', '2026-11-21T08:05:30.250Z'],
    ['2026-11-21T08:05:00-05:00', '2026-11-21T13:05:00.000Z'],
  ])('%s', (texto, iso) => {
    expect(leeMomento(texto, MX)?.toISOString()).toBe(iso);
  });

  test.each([
    '',
    'hoy',
    '2026-02-30',
    '2026-13-01',
    '2026-11-21 24:30',
    '21/11/2026',
    '2026-11-21T08',
    '-000001-01-01',
    '0000-12-31',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
  ])('%j no es un momento', (texto) => {
    expect(leeMomento(texto, MX)).toBeNull();
  });

  test('en una zona con horario de verano, la hora de pared de cada lado del cambio', () => {
    const NY = 'America/New_York';
    expect(leeMomento('2026-03-08 01:59', NY)?.toISOString()).toBe('2026-03-08T06:59:00.000Z');
    expect(leeMomento('2026-03-08 03:00', NY)?.toISOString()).toBe('2026-03-08T07:00:00.000Z');
    expect(leeMomento('2026-11-01 12:00', NY)?.toISOString()).toBe('2026-11-01T17:00:00.000Z');
  });
});
