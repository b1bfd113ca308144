import { expect, test } from 'vitest';
import { inicioDeAlcance, limiteDeAlcance, rechazoDeAlcance, rechazoDeSabana } from './alcance-rules.ts';

test('the reach goes back two months, to the last day of a shorter one', () => {
  expect(limiteDeAlcance('2026-11-28')).toBe('2026-09-28');
  expect(limiteDeAlcance('2026-01-15')).toBe('2025-11-15');
  expect(limiteDeAlcance('2026-04-30')).toBe('2026-02-28');
  expect(rechazoDeAlcance('2026-09-28', '2026-11-28')).toBeNull();
  expect(rechazoDeAlcance('2026-09-27', '2026-11-28')).toBe('Solo se pueden consultar los dos últimos meses');
});

test('without an initial date it is that of the final date’s month, cut at the limit', () => {
  expect(inicioDeAlcance('2026-11-28', '2026-11-28')).toBe('2026-11-01');
  expect(inicioDeAlcance('2026-09-30', '2026-11-28')).toBe('2026-09-28');
  expect(inicioDeAlcance('2026-08-30', '2026-11-28')).toBe('2026-08-01');
});

test('a sales sheet has at most 31 days', () => {
  expect(rechazoDeSabana('2026-10-01', '2026-10-31')).toBeNull();
  expect(rechazoDeSabana('2026-10-01', '2026-11-01')).toBe('No es posible generar más de 31 días');
});
