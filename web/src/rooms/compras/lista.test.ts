import { describe, expect, test } from 'vitest';
import type { Columna } from '../../ui/columna.ts';
import { enOrden } from '../../ui/enOrden.ts';
import { filtra } from '../../ui/filtra.ts';
import { type Compra, comprasQueEsperan, foliosDe, type Linea, mensajeDeEncontradas } from './lista.ts';

const compra = (id: number, proveedor: string, recepcion: string | null = null): Compra => ({
  DOCTO_CM_ID: id,
  PROVEEDOR: proveedor,
  FOLIO: `OC${id}`,
  FOLIO_PROV: id % 2 ? `F-${id}` : null,
  FECHA: '2026-11-20',
  IMPORTE: 100,
  RECIBIDO: 0,
  ACOMODADO: 0,
  FECHA_RECEPCION: recepcion,
  ALMACEN_ID: 1,
  ALMACEN: 'PRINCIPAL',
});
const linea = (compraId: number, articulo: number, recibidas: number) =>
  ({ DOCTO_CM_ID: compraId, ARTICULO_ID: articulo, UNIDADES: 5, UNIDADES_RECIB: recibidas }) as Linea;

const compras = [
  compra(1, 'QUÍMICOS ÁGUILA'),
  compra(2, 'Aceros Norte', '2026-11-20T10:00:00Z'),
  compra(3, 'ZINC'),
];
const columnas: Columna<Compra>[] = [
  { id: 'FOLIO', titulo: 'Folio', valor: foliosDe },
  { id: 'PROVEEDOR', titulo: 'Proveedor', valor: (c) => c.PROVEEDOR },
  { id: 'FECHA_RECEPCION', titulo: 'Recepción', valor: (c) => c.FECHA_RECEPCION },
];

describe('filtro', () => {
  test.each([
    ['', [1, 2, 3]],
    ['quimicos aguila', [1]],
    ['norte ACEROS', [2]],
    ['f-3', [3]],
    ['nada', []],
  ])('%j', (filtro, ids) => {
    expect(filtra(compras, columnas, filtro).map((c) => c.DOCTO_CM_ID)).toEqual(ids);
  });
});

test('orden: como las archivaría una persona, lo vacío al final en los dos sentidos', () => {
  const ids = (id: string, sentido: 'asc' | 'desc') =>
    enOrden(compras, columnas, [{ id, sentido }]).map((c) => c.DOCTO_CM_ID);
  expect(ids('PROVEEDOR', 'asc')).toEqual([2, 1, 3]);
  expect(ids('PROVEEDOR', 'desc')).toEqual([3, 1, 2]);
  expect(ids('FECHA_RECEPCION', 'asc')[0]).toBe(2);
  expect(ids('FECHA_RECEPCION', 'desc')[0]).toBe(2);
});

test('las compras que esperan un artículo, y lo que se dice de ellas', () => {
  const detalle = [linea(1, 7, 0), linea(2, 7, 5), linea(3, 7, 4), linea(3, 8, 0)];
  const halladas = comprasQueEsperan({ data: compras, detalle }, [{ ARTICULO_ID: 7 }]);
  expect(mensajeDeEncontradas(halladas)).toBe('Producto encontrado en el folio: OC1, OC3');
  expect(mensajeDeEncontradas(comprasQueEsperan({ data: compras, detalle }, []))).toBe(
    'Producto no encontrado',
  );
});
