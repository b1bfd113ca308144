import { expect, test } from 'vitest';
import { sumasDe, sumasEnFiltro, sumasEnPalabras, totalesDe } from './totales.ts';

const VENTAS = [{ TOTAL: 0.1 }, { TOTAL: 0.2 }, { TOTAL: -0.05 }];

test('una lista que viene entera suma al centavo las filas que se le dan, en palabras y por página', () => {
  const sumas = sumasDe('getVentaGeneral.detallado', VENTAS);
  expect(sumas).toEqual({ TOTAL: 0.25 });
  expect(sumasEnPalabras('getVentaGeneral.detallado', sumas)).toBe('0.25 de venta');
  expect(totalesDe('getVentaGeneral.detallado', VENTAS.slice(0, 2), sumas)).toEqual({
    TOTAL: { pagina: 0.3, todas: 0.25, dice: undefined },
  });
});

test('el archivo de una lista lleva los totales que se ven, con los nombres de los archivos del servidor', () => {
  expect(sumasEnFiltro('getVentaGeneral.detallado', VENTAS)).toEqual([['Total', 0.25]]);
  expect(sumasEnFiltro('getVentaGeneral.general', [{ IMPORTE: 0.1 }, { IMPORTE: 0.2 }])).toEqual([
    ['Total de Importe', 0.3],
  ]);
  expect(sumasEnFiltro('getCupones', [{ IMPORTE: 3 }])).toEqual([]);
});

test('lo que una marca de ventas dice, la lista que abre lo suma', () => {
  const de = (lista: Parameters<typeof sumasDe>[0]) => Object.keys(sumasDe(lista, []));
  expect(de('getVentaGeneral.general')).toEqual(['IMPORTE']);
  expect(de('getVentaGeneral.objventas')).toEqual(['OBJETIVO', 'VENTAS']);
  expect(de('getComisionesAsesores.general')).toEqual(['TOTAL', 'OBJETIVO', 'COMISION']);
});

test('sin columnas que sumar, o sin respuesta, no hay nada', () => {
  expect(sumasDe('getCupones', [{ IMPORTE: 3 }])).toEqual({});
  expect(sumasEnPalabras('getCupones', {})).toBe('');
  // A report whose reply has no sums, because it is still being read.
  expect(totalesDe('getKardex', [], undefined)).toEqual({});
});
