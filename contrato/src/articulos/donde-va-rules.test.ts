import { describe, expect, test } from 'vitest';
import { esDeOtro, esDeOtroRenglon, esDeOtroSinRed } from './donde-va-rules.ts';
import { claveEscrita, clavesEscritas } from './escritas.ts';

describe('de un producto que no está en el documento', () => {
  const va = (TRABAJO: 'recepcion' | 'conteo' | 'acomodo', FOLIOS: string[], HAY_MAS: 'S' | 'N' = 'N') => ({
    TRABAJO,
    FOLIOS,
    HAY_MAS,
  });
  test.each([
    [[va('recepcion', ['OC0004218']), va('conteo', ['INV1'])], 'Es PA-0076; viene en OC0004218'],
    [[va('recepcion', ['OC1', 'OC2', 'OC3'], 'S')], 'Es PA-0076; viene en OC1, OC2, OC3 y otros'],
    [
      [va('acomodo', ['OC9']), va('conteo', ['INV1'])],
      'Es PA-0076; está por acomodar, de OC9; está por contar en INV1',
    ],
    [[], 'Es PA-0076; ningún documento abierto lo espera'],
  ])('se dice cuál es y dónde va', (VA, dicho) => {
    expect(esDeOtro({ CLAVE_ARTICULO: 'PA-0076', VA }, 'recepcion')).toBe(dicho);
  });

  test('de otro renglón del mismo documento', () => {
    expect(esDeOtroRenglon('PA-0076')).toBe('Es PA-0076; es otro renglón de este documento');
  });

  test('sin red, lo que se sabe', () => {
    expect(esDeOtroSinRed('PA-0076')).toContain('Es PA-0076');
    expect(esDeOtroSinRed(null)).toContain('otro producto');
  });
});

test('una clave escrita a mano: en mayúsculas y sin acentos; la exacta gana', () => {
  expect(claveEscrita(' jabón-ñ1 ')).toBe('JABON-N1');
  const claves = ['JABÓN-Ñ1', 'Caja-7', 'caja-7'].map((CLAVE_ARTICULO) => ({ CLAVE_ARTICULO }));
  const de = (texto: string) => clavesEscritas(texto, claves).map((c) => c.CLAVE_ARTICULO);
  expect(de('jabon-n1')).toEqual(['JABÓN-Ñ1']);
  expect(de('caja-7')).toEqual(['caja-7']);
  expect(de('CAJA-7')).toEqual(['Caja-7', 'caja-7']);
  expect(de('caja7')).toEqual([]);
});
