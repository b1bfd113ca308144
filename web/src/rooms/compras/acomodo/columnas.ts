import { de } from '../../../platform/columns.ts';
import type { Columna } from '../../../ui/columna.ts';
import type { Orden } from './ordenes.ts';

const orden = de<Orden>();

const ORDENES: readonly Columna<Orden>[] = [
  orden.texto('CLAVE_ARTICULO', 'Clave', { ancho: 120 }),
  orden.texto('UBICACION', 'Ubicación', { ancho: 140 }),
  orden.entero('UNIDADES', 'Unidades', { ancho: 90 }),
  orden.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo' }),
  orden.texto('MOTIVO', 'Motivo', { ancho: 140 }),
  orden.fechaHora('FECHA', 'Fecha'),
];

const ALMACEN = orden.texto('ALMACEN', 'Almacén', { ancho: 120 });

/**
 * Columns of the pending orders: what and where to come first, beside the form there is no room for all. The warehouse only
 * for who sees more than one.
 */
export const columnasDeOrdenes = (conAlmacen: boolean): readonly Columna<Orden>[] =>
  conAlmacen ? [...ORDENES.slice(0, 2), ALMACEN, ...ORDENES.slice(2)] : ORDENES;
