import { columnasDe } from '../../../platform/reporte.tsx';

/** Columns of the pending orders. */
export const COLUMNAS_DE_ORDENES = columnasDe('getArticulosAcomodo', {
  CLAVE_ARTICULO: { ancho: 90 },
  UBICACION: { ancho: 124 },
  UNIDADES: { ancho: 84 },
  ALMACEN: { ancho: 120 },
  ARTICULO: { tarjeta: 'titulo' },
  MOTIVO: { ancho: 140 },
});
