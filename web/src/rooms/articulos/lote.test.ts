import { MENSAJES_LOTE, type PideLote } from '@anden/contrato/existencias/rules.ts';
import { expect, test } from 'vitest';
import { escritoDe, LOTE_NUEVO, leido, loteEscritoRejection } from './lote.ts';

const HOY = '2026-11-21';
const TODO: PideLote = { CADUCA: 'S', LOTE: 'S', FECHA_PRODUCCION: 'S' };
const NADA: PideLote = { CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' };
const BUENO = {
  ...LOTE_NUEVO,
  caducidad: '15-06-2027',
  produccion: '01-11-2026',
  lote: ' L1 ',
  existencia: '5',
};

test('un lote escrito se lee', () => {
  expect(leido(BUENO, HOY)).toEqual({
    FECHA_CADUCIDAD: '2027-06-15',
    FECHA_PRODUCCION: '2026-11-01',
    LOTE: 'L1',
    EXISTENCIA: 5,
  });
  expect(loteEscritoRejection(TODO, BUENO, HOY)).toBeNull();
});

test('lo que el artículo pide no puede faltar', () => {
  expect(loteEscritoRejection(TODO, { ...BUENO, caducidad: '' }, HOY)).toBe(MENSAJES_LOTE.caducidad);
  expect(loteEscritoRejection(TODO, { ...BUENO, lote: ' ' }, HOY)).toBe(MENSAJES_LOTE.lote);
  expect(loteEscritoRejection(TODO, { ...BUENO, produccion: '' }, HOY)).toBe(MENSAJES_LOTE.produccion);
  expect(loteEscritoRejection(TODO, { ...BUENO, existencia: '0' }, HOY)).toBe(MENSAJES_LOTE.cantidad);
  expect(loteEscritoRejection(TODO, { ...BUENO, existencia: '' }, HOY)).toBe(MENSAJES_LOTE.cantidad);
});

test('una fecha que no se entiende no se toma por vacía', () => {
  expect(
    loteEscritoRejection({ ...TODO, FECHA_PRODUCCION: 'N' }, { ...BUENO, produccion: '31-02-2026' }, HOY),
  ).toMatch(/Escriba la fecha/);
});

test('un artículo sin lotes no toma ninguno', () => {
  expect(loteEscritoRejection(NADA, BUENO, HOY)).toBe(MENSAJES_LOTE.sinDatos);
});

test('un lote de la tabla se escribe como se lee', () => {
  const fila = {
    CADUCIDAD_ID: 7,
    ARTICULO_ID: 1,
    ALMACEN_ID: 1,
    FECHA_CADUCIDAD: '2027-06-15',
    LOTE: null,
    FECHA_PRODUCCION: null,
    INGRESO: 0,
    EXISTENCIA: 12,
    OPERADOR_ID: null,
    TIENE_CADUCIDAD: 'S' as const,
    TIENE_LOTE: 'N' as const,
    TIENE_PRODUCCION: 'N' as const,
    CLAVE_ARTICULO: 'A-5',
    ARTICULO: 'MERMELADA',
  };
  const escrito = escritoDe(fila);
  expect(escrito).toEqual({
    id: 7,
    caducidad: '15-06-2027',
    produccion: '',
    lote: '',
    existencia: '12',
    anterior: 12,
  });
  expect(leido(escrito, HOY).FECHA_CADUCIDAD).toBe('2027-06-15');
});
