import { describe, expect, test } from 'vitest';
import { casiContiene, folioBuscado, numeroBuscado, telefonoBuscado } from './rules.ts';

describe('una letra equivocada se perdona', () => {
  test.each([
    ['cloro', 'en su lugar', 'clomo'],
    ['cloro', 'la primera', 'gloro'],
    ['cloro', 'de más', 'cloroo'],
    ['cloro', 'de menos', 'clro'],
    ['cloro', 'cambiadas', 'colro'],
    ['detergente', 'al principio de una palabra más larga', 'deterj'],
    ['jabon barra', 'en la segunda palabra', 'bara'],
    ['cloro', 'ninguna', 'cloro'],
  ])('%s: %s', (texto, _como, palabra) => {
    expect(casiContiene(texto, palabra)).toBe(true);
  });

  test.each([
    ['cloro', 'dos letras', 'clama'],
    ['cloro', 'el medio de una palabra', 'loro2'],
    ['', 'un texto vacío', 'cloro'],
  ])('%s: no %s', (texto, _como, palabra) => {
    expect(casiContiene(texto, palabra)).toBe(false);
  });
});

test('el final de un folio: con algún número, de dos caracteres o más, como se escriba', () => {
  expect(folioBuscado(' oc 4218')).toBe('OC4218');
  expect(folioBuscado('18')).toBe('18');
  expect(folioBuscado('8')).toBeNull();
  expect(folioBuscado('cloro')).toBeNull();
});

test.each([
  ['123', 123],
  [' # 123 ', 123],
  ['Ticket 0123', 123],
  ['ticket', null],
  ['T-123', null],
  ['12345678901', null],
])('el número de un ticket como se escriba: %s', (texto, numero) => {
  expect(numeroBuscado(texto, 'Ticket')).toBe(numero);
});

test.each([
  ['222 555 0101', '2225550101'],
  [' (222) 555-0101 ', '2225550101'],
  ['+52 222 555 0101', '2225550101'],
  ['+521 222 555 0101', '2225550101'],
  ['522225550101', '2225550101'],
  ['5212225550101', '2225550101'],
  ['52 0101', '520101'],
  ['0101', '0101'],
  ['101', null],
  ['C-0101', null],
  ['555 0101 ext', null],
])('un teléfono como se escriba: %s', (texto, digitos) => {
  expect(telefonoBuscado(texto)).toBe(digitos);
});
