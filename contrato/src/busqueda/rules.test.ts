import { describe, expect, test } from 'vitest';
import { casiContiene, folioBuscado } from './rules.ts';

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
