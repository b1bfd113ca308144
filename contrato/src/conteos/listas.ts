import { z } from 'zod';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { id, siNo } from '../fields.ts';
import { entero, instante, lista, palabra, reporte, texto } from '../reporte.ts';
import { ubicacionDicha } from '../ubicaciones/calls.ts';

/** Lists of articles to count (specification §2, Pending inventory list). */
export const inventarios = lista({
  identidad: 'INVENTARIO_ID',
  datos: { INVENTARIO_ID: z.number(), ALMACEN_ID: z.number(), DESCRIPCION: z.string().nullable() },
  columnas: {
    FOLIO: texto('Folio', { liga: 'conteo' }),
    FECHA: instante('Fecha'),
    ALMACEN: texto('Almacén'),
    TOTAL: entero('Total'),
    AJUSTADOS: entero('Ajustados'),
    PENDIENTES: entero('Pendientes'),
  },
});

/**
 * Articles to count, list by list; sorted by location they make a walk through the warehouse. Pages of 30
 * (specification §9).
 */
export const porContar = reporte({
  identidad: 'INVENTARIO_DET_ID',
  rango: null,
  orden: null,
  porPagina: 30,
  entrada: {
    operador_id: id(),
    almacen_id: id(),
    /** Restricts it to one list, one line or one article. */
    inventario_id: id().optional(),
    inventario_det_id: id().optional(),
    articulo_id: id().optional(),
    /** Restricts it to what stands in the location with this code. */
    ubicacion: ubicacionDicha().optional(),
  },
  datos: {
    ...ArticuloDeTrabajo.shape,
    INVENTARIO_ID: z.number(),
    INVENTARIO_DET_ID: z.number(),
    ALMACEN_ID: z.number(),
    ALMACEN: z.string(),
    /** N: this operator already counted it, so another must. */
    PUEDE_CONTAR: siNo(),
  },
  columnas: {
    CLAVE_ARTICULO: texto('Clave', { liga: 'articulo' }),
    ARTICULO: texto('Artículo'),
    NOMBRE_TIPO: texto('Tipo', { nulo: true }),
    /** Where to begin: the first of its fixed locations, with hyphens. */
    UBICACION: texto('Ubicación', { nulo: true, liga: 'ubicacion' }),
    NUM_UBICACIONES: entero('Ubicaciones'),
    /** Pieces that somebody looked for there and did not find. */
    DENEGADO: entero('Denegado'),
    FOLIO: texto('Folio', { liga: 'conteo' }),
    FOLIO_CONTEO_TMP: texto('Temporal'),
    ESTATUS: palabra('Estado', { PENDIENTE: 'Pendiente', RECONTEO: 'Por recontar' }),
  },
});
