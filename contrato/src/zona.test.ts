import { expect, test } from 'vitest';
import { desfaseDeZona } from './zona.ts';

const HORA = 3_600_000;
const enHoras = (zona: string, momento: string): number => desfaseDeZona(zona, Date.parse(momento)) / HORA;

test('cada zona va adelante o atrás de UTC como manda su reloj de entonces', () => {
  expect(enHoras('UTC', '2026-11-24T00:00:00Z')).toBe(0);
  expect(enHoras('America/Mexico_City', '2026-07-01T00:00:00Z')).toBe(-6);
  // Mexico changed its clock until 2022.
  expect(enHoras('America/Mexico_City', '2021-07-01T00:00:00Z')).toBe(-5);
  expect(enHoras('Asia/Kathmandu', '2026-11-24T00:00:00Z')).toBe(5.75);
  expect(enHoras('America/St_Johns', '2026-11-24T00:00:00Z')).toBe(-3.5);
  // Before there were zones, by the sun of each city, to the second.
  expect(desfaseDeZona('America/Mexico_City', Date.parse('1910-01-01T00:00:00Z'))).toBe(
    -(6 * 3600 + 36 * 60 + 36) * 1000,
  );
});

test('cambia en el instante en que su reloj se adelanta o se atrasa', () => {
  const NY = 'America/New_York';
  expect(enHoras(NY, '2026-03-08T06:59:59.999Z')).toBe(-5);
  expect(enHoras(NY, '2026-03-08T07:00:00.000Z')).toBe(-4);
  expect(enHoras(NY, '2026-11-01T05:59:59.999Z')).toBe(-4);
  expect(enHoras(NY, '2026-11-01T06:00:00.000Z')).toBe(-5);
});

test('lo que no es zona o momento no tiene desfase', () => {
  expect(desfaseDeZona('Luna/Mar', 0)).toBeNaN();
  expect(desfaseDeZona('UTC', Number.NaN)).toBeNaN();
});
