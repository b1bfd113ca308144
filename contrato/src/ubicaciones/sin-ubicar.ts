import { z } from 'zod';
import { command, queryReport } from '../call.ts';
import { motivoCaducado } from '../existencias/calls.ts';
import { id } from '../fields.ts';
import { P } from '../permissions.ts';
import { DE_ARTICULO, dato, entero, instante, reporte, texto } from '../reporte.ts';
import { ubicacionDicha } from './calls.ts';

/** What stands in a warehouse without a shelf, article by article. */
export const sinUbicar = reporte({
  identidad: 'LLAVE',
  rango: null,
  orden: { columna: 'PIEZAS', sentido: 'desc' },
  datos: {
    /** Warehouse and article. */
    LLAVE: z.string(),
    ALMACEN_ID: z.number(),
  },
  columnas: {
    ...DE_ARTICULO,
    ALMACEN: texto('Almacén'),
    PIEZAS: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    /** Where the article is kept in the warehouse, first the location at which to begin; null: nowhere yet. */
    UBICACION: texto('Su ubicación', { nulo: true, liga: 'ubicacion' }),
    DESDE: instante('Desde'),
    NUMERIC_UB: dato(z.string().nullable()),
  },
});

export const sinUbicarCalls = {
  getSinUbicar: queryReport(sinUbicar, {
    resumen: 'Lo que hay en un almacén sin que se sepa en qué ubicación.',
    control: P.sinUbicar,
    lee: { existencia: true },
    propia: true,
  }),
  ubicaPiezas: command({
    resumen: 'Pone en una ubicación piezas que estaban sin ubicar, y le asigna el artículo si hacía falta.',
    control: P.sinUbicar,
    cambia: ['existencia', 'guardado', 'ubicacion'],
    propia: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      ubicacion: ubicacionDicha(),
      piezas: z.int().min(1).max(1_000_000),
      motivo_caducado: motivoCaducado(),
    }),
    output: z.object({
      data: z.object({
        /** Pieces of the article that are still without a shelf there. */
        QUEDAN: z.number(),
        OPERACION_ID: z.string(),
      }),
    }),
  }),
};
