import { describe, expect, test } from 'vitest';
import { destinoDeLectura, esEstante, esUbicacionDe, type Situacion } from './lectura.ts';

const UBICACION = '10100101010';
const BARRAS = '7501000000012';
const en = (s: Partial<Situacion>): Situacion => ({
  via: 'lector',
  foco: null,
  seccion: 'ajustes',
  almacenId: 1,
  ...s,
});

describe('esUbicacionDe', () => {
  test('once dígitos que empiezan por el almacén', () => {
    expect(esUbicacionDe(UBICACION, 1)).toBe(true);
    expect(esUbicacionDe(UBICACION, 2)).toBe(false);
    expect(esUbicacionDe('1010010101', 1)).toBe(false);
    expect(esUbicacionDe('1010010101A', 1)).toBe(false);
  });
});

test('un estante escaneado no es un artículo; lo tecleado puede serlo', () => {
  expect(esEstante(UBICACION, 'lector')).toBe(true);
  expect(esEstante(UBICACION, 'camara')).toBe(true);
  expect(esEstante(UBICACION, 'teclado')).toBe(false);
  expect(esEstante(BARRAS, 'lector')).toBe(false);
});

describe('destinoDeLectura', () => {
  test('sin artículo todo se busca', () => {
    expect(destinoDeLectura(UBICACION, en({ seccion: null }))).toBe('articulo');
    expect(destinoDeLectura(BARRAS, en({ seccion: null, foco: 'clave' }))).toBe('articulo');
  });
  test('una etiqueta de ubicación va a asignar sólo mientras se asignan', () => {
    expect(destinoDeLectura(UBICACION, en({ seccion: 'ubicaciones' }))).toBe('ubicacion');
    expect(destinoDeLectura(UBICACION, en({ seccion: 'ubicaciones', foco: 'articulo' }))).toBe('ubicacion');
    expect(destinoDeLectura(UBICACION, en({ seccion: 'ajustes' }))).toBe('articulo');
    expect(destinoDeLectura(`2${UBICACION.slice(1)}`, en({ seccion: 'ubicaciones' }))).toBe('articulo');
  });
  test('lo tecleado es del campo donde se tecleó', () => {
    expect(destinoDeLectura(UBICACION, en({ via: 'teclado', seccion: 'ubicaciones' }))).toBe('articulo');
  });
  test('un código de barras es clave nueva sólo con el foco en su campo', () => {
    expect(destinoDeLectura(BARRAS, en({ seccion: 'claves', foco: 'clave' }))).toBe('clave');
    expect(destinoDeLectura(BARRAS, en({ seccion: 'claves', foco: 'articulo' }))).toBe('articulo');
    expect(destinoDeLectura(BARRAS, en({ seccion: 'ubicaciones', foco: 'clave' }))).toBe('articulo');
  });
});
