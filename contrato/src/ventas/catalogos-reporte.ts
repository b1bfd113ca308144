import { z } from 'zod';
import { id } from '../fields.ts';
import { clave, DE_CLIENTE, dato, entero, folio, instante, nombre, reporte, texto } from '../reporte.ts';

/** 'Catálogos vendidos' (specification §3, Sold catalogue row): invoice lines of catalogues in the period. */
export const catalogosVendidos = reporte({
  identidad: 'DOCTO_VE_DET_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  personales: true,
  entrada: { operador_id: id().nullish() },
  columnas: {
    DOCTO_VE_DET_ID: dato(z.number()),
    /** The invoice. */
    DOCTO_VE_ID: dato(z.number()),
    CLIENTE_ID: dato(z.number()),
    FECHA: instante('Fecha'),
    FOLIO: folio('Factura', { liga: 'factura' }),
    ...DE_CLIENTE,
    CLAVE_ARTICULO: clave('Catálogo', { liga: 'articulo' }),
    PRODUCTO: nombre('Producto'),
    PIEZAS: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    TIPO_LOCALIDAD: texto('Tipo de localidad', { nulo: true }),
    /** The sequential number of the invoice's catalogues. */
    FOLEADOR: texto('Folio catálogo', { nulo: true }),
  },
});
