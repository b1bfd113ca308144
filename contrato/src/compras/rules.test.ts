import { describe, expect, test } from 'vitest';
import type { ClaveArticulo } from '../articulos/rules.ts';
import { buscarLinea, cantidadRejection, fechaRecepcionRejection, type Linea, MENSAJES } from './rules.ts';

const linea = (
  id: number,
  articulo: number,
  pedidas: number,
  recibidas: number,
  comodin: 'S' | 'N' = 'N',
): Linea => ({
  DOCTO_CM_DET_ID: id,
  ARTICULO_ID: articulo,
  UNIDADES: pedidas,
  UNIDADES_RECIB: recibidas,
  COMODIN_EMPAQUE: comodin,
});
const clave = (articulo: number, rol: number): ClaveArticulo => ({
  CLAVE_ARTICULO: `K${articulo}`,
  ROL_CLAVE_ART_ID: rol,
  ARTICULO_ID: articulo,
});

describe('cantidadRejection', () => {
  test.each([
    [10, 0, 10, null],
    [10, 4, 6, null],
    [10, 4, 7, 'No es posible recibir más unidades a las pendientes por recibir. Pendientes: 6'],
    [10, 10, 1, MENSAJES.yaRecibido],
    [10, 0, 0, 'Las unidades deben ser numéricas y mayor que 0'],
    [10, 0, -1, 'Las unidades deben ser numéricas y mayor que 0'],
    [10, 0, 1.5, 'Las unidades deben ser numéricas y mayor que 0'],
    [10, 0, Number.NaN, 'Las unidades deben ser numéricas y mayor que 0'],
  ])('de %i pedidas y %i recibidas, %f', (UNIDADES, UNIDADES_RECIB, cantidad, motivo) => {
    expect(cantidadRejection({ UNIDADES, UNIDADES_RECIB }, cantidad)).toBe(motivo);
  });
});

describe('buscarLinea', () => {
  const lineas = [
    linea(1, 7, 5, 5),
    linea(2, 7, 5, 1),
    linea(3, 7, 5, 0),
    linea(4, 8, 2, 2),
    linea(5, 9, 3, 0, 'S'),
  ];

  test('la primera línea del artículo que aún no se recibe completa', () => {
    expect(buscarLinea(lineas, [clave(7, 18)])).toEqual({ tipo: 'recibir', linea: lineas[1] });
  });
  test.each([18, 19, 20, 21])('el rol %i es código de barras', (rol) => {
    expect(buscarLinea(lineas, [clave(7, rol)]).tipo).toBe('recibir');
  });
  test.each([17, 22, 23])('el rol %i no prueba nada sin comodín', (rol) => {
    expect(buscarLinea(lineas, [clave(7, rol)])).toEqual({
      tipo: 'sin barras',
      linea: lineas[1],
      mensaje: MENSAJES.sinCodigoDeBarras,
    });
  });
  test('con comodín basta cualquier clave', () => {
    expect(buscarLinea(lineas, [clave(9, 17)]).tipo).toBe('recibir');
  });
  test('una clave que es de dos artículos no prueba nada', () => {
    expect(buscarLinea(lineas, [clave(7, 18), clave(8, 18)]).tipo).toBe('sin barras');
    expect(buscarLinea(lineas, [clave(9, 18), clave(99, 18)]).tipo).toBe('sin barras');
  });
  test('todo recibido: la línea y su mensaje', () => {
    expect(buscarLinea(lineas, [clave(8, 18)])).toEqual({
      tipo: 'completa',
      linea: lineas[3],
      mensaje: MENSAJES.yaRecibido,
    });
  });
  test('de otra compra o de nadie', () => {
    expect(buscarLinea(lineas, [clave(99, 18)])).toEqual({
      tipo: 'no encontrado',
      mensaje: MENSAJES.noEncontrado,
    });
    expect(buscarLinea(lineas, [])).toEqual({ tipo: 'no encontrado', mensaje: MENSAJES.noEncontrado });
  });
});

describe('fechaRecepcionRejection', () => {
  const ahora = new Date('2026-11-21T12:00:00Z');
  test.each([
    [null, new Date('2026-11-21T11:00:00Z'), null],
    [null, new Date('2026-11-21T12:04:00Z'), null],
    [null, new Date('2026-11-21T12:06:00Z'), MENSAJES.fechaFutura],
    [null, null, MENSAJES.fechaVacia],
    [null, new Date('no'), MENSAJES.fechaVacia],
    ['2026-11-20T00:00:00Z', new Date('2026-11-21T11:00:00Z'), MENSAJES.fechaYaAsignada],
  ])('actual %s, nueva %s', (actual, fecha, motivo) => {
    expect(fechaRecepcionRejection(actual, fecha, ahora)).toBe(motivo);
  });
});
