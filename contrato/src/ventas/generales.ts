import { z } from 'zod';
import { importe } from '../fields.ts';
import { clave, dinero, entero, folio, instante, lista, nombre, porcentaje, texto } from '../reporte.ts';

/** What a figure of sales is compared with, in pesos: the same month of the year before, and the objective. */
export const comparada = { ANTES: importe(), OBJETIVO: importe() };

/** 'Ventas generales', Venta por Zonas (specification §3, General sales). */
export const ventaPorZona = lista({
  identidad: ['ANIO', 'MES', 'ZONA'],
  columnas: {
    ANIO: entero('Año'),
    /** 1 to 12. */
    MES: entero('Mes'),
    /** Blank: customers without a zone. */
    ZONA: texto('Zona'),
    IMPORTE: dinero('Importe', { suma: ['de venta', 'de venta'] }),
  },
});

/** 'Ventas generales', Venta x documento/clte: the month's invoices, and its returns below zero. */
export const ventaDetallada = lista({
  identidad: 'ASIENTO_ID',
  datos: {
    ASIENTO_ID: z.number(),
    CLIENTE_ID: z.number(),
    OPERADOR_ID: z.number().nullable(),
  },
  columnas: {
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    NOMBRE: nombre('Cliente'),
    OPERADOR: nombre('Operador', { nulo: true, liga: 'operador' }),
    TIPO_CLIENTE: texto('Tipo de cliente', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    FOLIO: folio('Folio', { liga: 'factura' }),
    TIPO_DOCTO: texto('Documento'),
    FECHA: instante('Fecha'),
    MES: entero('Mes'),
    ANIO: entero('Año'),
    TOTAL: dinero('Total', { suma: ['de venta', 'de venta'] }),
  },
});

/** 'Ventas generales', Venta por Operadores: what was sold to each adviser's customers, and the month's target. */
export const ventaPorOperador = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    /** 0: customers without an adviser. */
    OPERADOR_ID: z.number(),
    /** Pesos sold in the same month of the year before, to the customers that are the adviser's now. */
    ANTES: importe(),
  },
  columnas: {
    /** Login; blank: customers without an adviser. */
    OPERADOR: texto('Operador', { liga: 'operador' }),
    NOMBRE: nombre('Nombre'),
    OBJETIVO: dinero('Objetivo', { suma: ['de objetivo', 'de objetivo'] }),
    VENTAS: dinero('Ventas', { suma: ['de venta', 'de venta'] }),
    /** Percent of the target, without a cap. */
    ALCANCE: porcentaje('Alcance'),
  },
});
