import { expect, test } from 'vitest';
import { diaTrasTecla, esMes, semanasDe } from './mes.ts';

test('un mes son sus semanas enteras, de domingo a sábado', () => {
  const agosto = semanasDe('2026-08');
  expect(agosto).toHaveLength(6);
  expect(agosto[0]?.[0]).toBe('2026-07-26');
  expect(agosto[5]?.[6]).toBe('2026-09-05');
  // The month begins on a Sunday and has exactly four weeks.
  expect(semanasDe('2026-02').flat()).toHaveLength(28);
  expect(semanasDe('2026-12').flat()).toContain('2026-12-31');
});

test.each([
  ['ArrowLeft', '2026-03-01', '2026-02-28'],
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['End', '2026-11-25', '2026-11-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageUp', '2026-01-15', '2025-12-15'],
  ['Enter', '2026-01-15', null],
])('%s desde el %s va al %s', (tecla, desde, hasta) => expect(diaTrasTecla(desde, tecla)).toBe(hasta));

test.each([
  ['2026-12', true],
  ['2026-13', false],
  ['', false],
  ['0026-01', false],
  ['3026-01', false],
])('«%s» es un mes: %s', (texto, si) => expect(esMes(texto)).toBe(si));
