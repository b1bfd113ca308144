import { expect, test } from 'vitest';
import { z } from 'zod';
import { id } from './fields.ts';
import { dato, dinero, entero, folio, instante, lista, nombre, palabra, reporte, texto } from './reporte.ts';

const guias = reporte({
  columnas: {
    GUIA_ID: dato(z.number()),
    FOLIO: texto('Factura'),
    ESTATUS: palabra('Estatus', { A: 'Abierta', C: 'Cerrada' }),
    ZONA: texto('Zona', { nulo: true, ordenable: false }),
    RENGLONES: entero('Renglones'),
    TOTAL: dinero('Total', { suma: ['de importe', 'de importe'] }),
    FECHA: instante('Fecha'),
  },
  identidad: 'GUIA_ID',
  rango: 'FECHA',
  extremos: ['fini', 'ffin'],
  orden: { columna: 'FECHA', sentido: 'desc' },
  entrada: { operador_id: id().nullish() },
});

test('la entrada pide el período con sus nombres, y solo se ordena por lo que se declara', () => {
  const periodo = { fini: '2026-01-01', ffin: '2026-01-31' };
  expect(guias.entrada.parse({ ...periodo, orden: 'TOTAL', sentido: 'asc', pagina: 2 })).toMatchObject({
    pagina: 2,
  });
  expect(guias.entrada.safeParse({ ...periodo, operador_id: null }).success).toBe(true);
  for (const mala of [
    { ...periodo, orden: 'ZONA' },
    { ...periodo, orden: 'GUIA_ID' },
    { fini: '2026-01-01' },
    { ...periodo, otra: 1 },
  ]) {
    expect(guias.entrada.safeParse(mala).success).toBe(false);
  }
});

test('el renglón es el de sus columnas, y ninguna otra', () => {
  const renglon = {
    GUIA_ID: 1,
    FOLIO: 'A',
    ESTATUS: 'A',
    ZONA: null,
    RENGLONES: 1,
    TOTAL: '1.50',
    FECHA: '2026-01-01T00:00:00Z',
  };
  expect(
    guias.salida.parse({ data: [{ ...renglon, SOBRA: 1 }], total: 1, sumas: { TOTAL: '1.50' } }).data,
  ).toEqual([{ ...renglon, TOTAL: 1.5 }]);
  expect(guias.fila.safeParse({ ...renglon, ESTATUS: 'Z' }).success).toBe(false);
  expect(guias.fila.safeParse({ ...renglon, FOLIO: null }).success).toBe(false);
});

test('con columnas que se suman, la respuesta trae sus sumas; sin ellas, no', () => {
  expect(guias.salida.safeParse({ data: [], total: 0 }).success).toBe(false);
  expect(guias.salida.parse({ data: [], total: 0, sumas: { TOTAL: '2.50', RENGLONES: 1 } })).toEqual({
    data: [],
    total: 0,
    sumas: { TOTAL: 2.5 },
  });
});

test('una lista sin período no pide días', () => {
  const lista = reporte({
    columnas: { ID: dato(z.number()), NOMBRE: texto('Nombre') },
    identidad: 'ID',
    rango: null,
    orden: { columna: 'NOMBRE', sentido: 'asc' },
  });
  expect(lista.entrada.parse({})).toEqual({});
  expect(lista.porPagina).toBe(20);
  expect(lista.salida.parse({ data: [], total: 0 })).toEqual({ data: [], total: 0 });
});

test('el renglón de una lista lleva sus columnas y lo que viaja con él; lo declarado dos veces es columna', () => {
  const compras = lista({
    identidad: ['ID', 'FOLIO'],
    datos: { ID: z.number(), FOLIO: z.number() },
    columnas: { FOLIO: folio('Folio'), CLIENTE: nombre('Cliente', { nulo: true }) },
  });
  expect(compras.fila.parse({ ID: 1, FOLIO: 'A', CLIENTE: null })).toEqual({
    ID: 1,
    FOLIO: 'A',
    CLIENTE: null,
  });
  expect(compras.fila.safeParse({ ID: 1, FOLIO: 2, CLIENTE: null }).success).toBe(false);
  expect(compras.identidad).toEqual(['ID', 'FOLIO']);
  expect(compras.columnas.CLIENTE.busca).toBe(true);
});
