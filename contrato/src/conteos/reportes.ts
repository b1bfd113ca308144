import { z } from 'zod';
import { siNo } from '../fields.ts';
import { DE_ARTICULO, dato, dinero, entero, instante, reporte, texto } from '../reporte.ts';

/** 'Historial de Ajustes' (specification §3, Adjustment). `CANTIDAD` is pieces with their sign; costs are pesos. */
export const ajustes = reporte({
  identidad: 'MOVIMIENTO_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  grafica: {
    titulo: 'Costo por motivo',
    nota: 'Suma del costo total: lo que salió resta',
    por: 'MOTIVO',
    mide: { columna: 'COSTO_TOTAL', como: 'suma' },
    unidad: ['peso', 'pesos'],
    dibujo: 'ranking',
  },
  porPagina: 50,
  columnas: {
    MOVIMIENTO_ID: dato(z.number()),
    FECHA: instante('Fecha'),
    ...DE_ARTICULO,
    CONCEPTO: texto('Concepto'),
    CANTIDAD: entero('Cantidad', { suma: ['pieza', 'piezas'] }),
    COSTO: dinero('Costo'),
    COSTO_TOTAL: dinero('Costo total', { suma: ['de costo', 'de costo'] }),
    MOTIVO_ID: dato(z.number().nullable()),
    MOTIVO: texto('Motivo', { nulo: true }),
    OBSERVACIONES: texto('Observaciones', { nulo: true }),
    ALMACEN: texto('Almacén'),
    UBICACION: texto('Ubicación', { liga: 'ubicacion' }),
    OPERADOR: texto('Operador', { liga: 'operador' }),
    /** The movement that this one undoes. */
    CORRIGE_ID: dato(z.number().nullable()),
    /** S: a later movement has undone it. */
    DESHECHO: dato(siNo()),
  },
});
