import { expect, test } from 'vitest';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { destinosDe } from './encabezado.ts';
import { junto } from './parecido.ts';
import type { Tabla } from './tabla.ts';
import { titulosDe } from './titulos.ts';

const tabla = (nombre: string): Tabla => TABLAS.find((t) => t.nombre === nombre) as Tabla;
const sonDe = (nombre: string, ...titulos: string[]) =>
  destinosDe(tabla(nombre), titulos).map((d) => d.columna?.nombre ?? null);

test('los títulos que usan las casas se conocen como se escriban, y el nombre de una columna gana', () => {
  expect(sonDe('operadores', 'Usuario', 'Nombre completo', 'Área', 'PERFIL', 'Bodega')).toEqual([
    'OPERADOR',
    'NOMBRE',
    'DEPARTAMENTO',
    'MODELO',
    'ALMACEN_ID',
  ]);
  expect(sonDe('claves', 'Artículo', 'Código de barras', 'Pzas.')).toEqual([
    'CLAVE_ARTICULO',
    'CLAVE',
    'UNIDADES',
  ]);
  expect(sonDe('facturas', 'Factura', 'Cliente', 'Código', 'Cant.', 'Situación')).toEqual([
    'FOLIO',
    'CLAVE_CLIENTE',
    'CLAVE_ARTICULO',
    'UNIDADES',
    'ESTATUS',
  ]);
  expect(sonDe('existencias', 'Caducidad', 'No. de lote', 'Fecha de elaboración')).toEqual([
    'FECHA_CADUCIDAD',
    'LOTE',
    'FECHA_PRODUCCION',
  ]);
  // In payments the invoice is another column, and a customer's 'Cliente' is the name.
  expect(sonDe('pagos', 'Recibo', 'Factura', 'Monto')).toEqual(['FOLIO', 'FACTURA', 'IMPORTE']);
  expect(sonDe('clientes', 'Código', 'Cliente')).toEqual(['CLAVE_CLIENTE', 'NOMBRE']);
  expect(sonDe('ubicaciones', 'Código propio', 'Localización')).toEqual(['CODIGO_PROPIO', 'UBICACION']);
});

test.each(TABLAS.map((t) => [t.nombre, t] as const))('%s: ningún título es de dos columnas', (_, t) => {
  const todos = t.columnas.flatMap((c) => titulosDe(t, c).map(junto));
  expect(todos).toEqual([...new Set(todos)]);
});
