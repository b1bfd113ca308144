import { expect, test } from 'vitest';
import { diaRejection, diasDe, leeDia, leeHora, leeMomento, leeReloj, masMeses } from './dias.ts';

const HOY = '2026-11-23';

test.each([
  ['hoy', HOY],
  ['Ayer', '2026-11-22'],
  ['antier', '2026-11-21'],
  ['mañana', '2026-11-24'],
  ['22', '2026-11-22'],
  ['22/11', '2026-11-22'],
  ['5-1', '2026-01-05'],
  ['22/11/25', '2025-11-22'],
  ['22.11.2025', '2025-11-22'],
  ['22112025', '2025-11-22'],
  ['2025-11-22', '2025-11-22'],
  [' 1/12 ', '2026-12-01'],
  ['31/11', null],
  ['29/02', null],
  ['22/13', null],
  ['luego', null],
  ['', null],
  ['1/1/0026', null],
])('%s es %s', (texto, esperado) => expect(leeDia(texto, HOY)).toBe(esperado));

test.each([
  ['hoy 10 h', '2026-11-23T10'],
  ['22/11 9h', '2026-11-22T09'],
  ['2026-11-22 23 H.', '2026-11-22T23'],
  ['hoy 24 h', null],
  ['hoy 10', null],
  ['31/11 10 h', null],
  ['10 h', null],
])('%s es la hora %s', (texto, esperada) => expect(leeHora(texto, HOY)).toBe(esperada));

test.each([
  ['ayer 16:30', '2026-11-22T16:30'],
  ['22/11 9:05', '2026-11-22T09:05'],
  ['2026-11-22T09:05', '2026-11-22T09:05'],
  ['22-11-2026 09:05', '2026-11-22T09:05'],
  ['ayer', null],
  ['ayer 24:00', null],
  ['ayer 16:60', null],
  ['31/02 10:00', null],
  ['16:30', null],
])('%s es el momento %s', (texto, esperado) => expect(leeMomento(texto, HOY)).toBe(esperado));

test.each([
  ['31/02', 'No existe el día 31/02', 'Así'],
  ['31/02/2026', 'No existe el día 31/02/2026', 'No existe el día 31/02/2026'],
  ['luego', 'Así', 'Así'],
  ['31/02/2', 'Así', 'Así'],
])('de %s se dice qué está mal', (texto, sinAnio, conAnio) => {
  expect(diaRejection(texto, 'Así')).toBe(sinAnio);
  expect(diaRejection(texto, 'Así', true)).toBe(conAnio);
});

test('en enero, diciembre es el pasado', () => {
  expect(leeDia('28/12', '2027-01-05')).toBe('2026-12-28');
  expect(leeDia('29/02', '2028-01-05')).toBe('2028-02-29');
});

test.each([
  ['hoy', '2026-11-23', '2026-11-23'],
  ['ayer', '2026-11-22', '2026-11-22'],
  ['esta_semana', '2026-11-22', '2026-11-28'],
  ['semana_pasada', '2026-11-15', '2026-11-21'],
  ['este_mes', '2026-11-01', '2026-11-30'],
  ['mes_pasado', '2026-10-01', '2026-10-31'],
  ['ultimos_30', '2026-10-25', '2026-11-23'],
] as const)('%s', (periodo, desde, hasta) => expect(diasDe(periodo, HOY)).toEqual([desde, hasta]));

test('un mes más corto termina en su último día', () => {
  expect(masMeses('2026-01-31', 1)).toBe('2026-02-28');
  expect(masMeses('2026-03-31', -1)).toBe('2026-02-28');
  expect(diasDe('mes_pasado', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31']);
});

test.each([
  ['9:05', '09:05'],
  ['16:30', '16:30'],
  [' 16.30 ', '16:30'],
  ['905', '09:05'],
  ['1630', '16:30'],
  ['9', '09:00'],
  ['9 h', '09:00'],
  ['4:30 pm', '16:30'],
  ['4 p. m.', '16:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['0:00', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['13 pm', null],
  ['0 am', null],
  ['a las 9', null],
  ['7501000000012', null],
  ['', null],
])('%s es la hora del día %s', (texto, esperada) => expect(leeReloj(texto)).toBe(esperada));
