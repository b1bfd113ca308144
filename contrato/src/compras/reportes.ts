import { z } from 'zod';
import { dato, dia, duracion, entero, folio, instante, nombre, reporte, texto } from '../reporte.ts';

/**
 * 'Compras Recibidas-Acomodadas' (specification §3, Receiving history): purchases received in the period. `DIFERENCIA`
 * is the minutes from reception to the last put-away, less 2,160 for each Sunday in between (`DOMINGOS`; specification
 * §9), at least 0; null while nothing has been put away.
 */
export const historialCompras = reporte({
  identidad: 'DOCTO_CM_ID',
  rango: 'FECHA_RECEPCION',
  orden: { columna: 'FECHA_RECEPCION', sentido: 'desc' },
  grafica: {
    titulo: 'Plazo por proveedor',
    nota: 'Días de la orden a la recepción, en promedio',
    por: 'PROVEEDOR',
    mide: { columna: 'PLAZO', como: 'media' },
    unidad: ['día', 'días'],
    dibujo: 'ranking',
  },
  columnas: {
    DOCTO_CM_ID: dato(z.number()),
    FECHA: dia('Fecha'),
    FOLIO: folio('Folio', { liga: 'compra' }),
    FOLIO_PROV: texto('Folio prov.', { nulo: true }),
    PROVEEDOR: nombre('Proveedor'),
    ALMACEN: texto('Almacén'),
    FECHA_RECEPCION: instante('Recepción'),
    /** Days from order to reception. */
    PLAZO: entero('Plazo'),
    UNIDADES: entero('Unidades', { suma: ['unidad', 'unidades'] }),
    RECIBIDAS: entero('Recibidas', { suma: ['recibida', 'recibidas'] }),
    ACOMODADAS: entero('Acomodadas', { suma: ['acomodada', 'acomodadas'] }),
    ULTIMO_ACOMODO: instante('Último acomodo', { nulo: true }),
    DIFERENCIA: duracion('Diferencia', { nulo: true }),
    DOMINGOS: dato(z.number()),
  },
});
