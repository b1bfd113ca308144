import { de } from '../../../platform/columns.ts';
import type { Columna } from '../../../ui/columna.ts';
import type { Orden } from './ordenes.ts';

const orden = de<Orden>();

/** Columns of the pending orders: what and where to come first, beside the form there is no room for all. */
export const COLUMNAS_DE_ORDENES: readonly Columna<Orden>[] = [
  orden.texto('CLAVE_ARTICULO', 'Clave', { ancho: 90 }),
  orden.texto('UBICACION', 'Ubicación', { ancho: 124 }),
  orden.entero('UNIDADES', 'Unidades', { ancho: 84 }),
  orden.texto('ALMACEN', 'Almacén', { ancho: 120 }),
  orden.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo' }),
  orden.texto('MOTIVO', 'Motivo', { ancho: 140 }),
  orden.fechaHora('FECHA', 'Fecha'),
];
