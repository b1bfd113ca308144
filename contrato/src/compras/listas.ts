import { z } from 'zod';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { importe, momento, siNo } from '../fields.ts';
import { dia, entero, instante, lista, porcentaje, texto } from '../reporte.ts';

/** Purchases waiting for their goods (specification §3, Purchase document). Percentages are 0 to 100. */
export const compras = lista({
  identidad: 'DOCTO_CM_ID',
  datos: {
    DOCTO_CM_ID: z.number(),
    FOLIO_PROV: z.string().nullable(),
    /** Pesos. */
    IMPORTE: importe(),
    ALMACEN_ID: z.number(),
  },
  columnas: {
    FOLIO: texto('Folio / Folio prov.', { liga: 'compra' }),
    FECHA: dia('Fecha'),
    PROVEEDOR: texto('Proveedor'),
    ALMACEN: texto('Almacén'),
    RECIBIDO: porcentaje('% recibido'),
    ACOMODADO: porcentaje('% acomodado'),
    FECHA_RECEPCION: instante('Recepción', { nulo: true }),
  },
});

/**
 * Articles received and not yet put away, added up over the purchases of a warehouse (specification §2, Purchasing).
 * Pieces.
 */
export const porAcomodar = lista({
  identidad: ['ARTICULO_ID', 'ALMACEN_ID'],
  datos: {
    ...ArticuloDeTrabajo.shape,
    ALMACEN_ID: z.number(),
    FOLIOS: z.string(),
    /** When the oldest of those pieces arrived. */
    FECHA_RECEPCION: momento(),
  },
  columnas: {
    CLAVE_ARTICULO: texto('Clave', { liga: 'articulo' }),
    ARTICULO: texto('Artículo'),
    ALMACEN: texto('Almacén'),
    UNIDADES_RECIB: entero('Recibidas'),
    UNIDADES_ACOM: entero('Acomodadas'),
    /** Pieces waiting in reception. */
    DIFERENCIA: entero('Faltan'),
  },
});

/** Put-away orders (specification §3): pieces that must each go to one given location. */
export const ordenesDeAcomodo = lista({
  identidad: ['ARTICULO_ID', 'CAT_UBICACION_ID'],
  datos: {
    ARTICULO_ID: z.number(),
    CAT_UBICACION_ID: z.number(),
    ALMACEN_ID: z.number(),
    COMODIN_EMPAQUE: siNo(),
    NUMERIC_UB: z.string(),
    TIPO: z.enum(['F', 'M', 'I']),
    CADUCA: siNo(),
    LOTE: siNo(),
    FECHA_PRODUCCION: siNo(),
    IMAGEN_ARTICULO_ID: z.number(),
  },
  // Article and location first: beside the form there is no room for every column.
  columnas: {
    CLAVE_ARTICULO: texto('Clave', { liga: 'articulo' }),
    UBICACION: texto('Ubicación', { liga: 'ubicacion' }),
    UNIDADES: entero('Unidades'),
    ALMACEN: texto('Almacén'),
    ARTICULO: texto('Artículo'),
    MOTIVO: texto('Motivo'),
    FECHA: instante('Fecha'),
  },
});
