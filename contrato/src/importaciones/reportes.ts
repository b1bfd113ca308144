import { z } from 'zod';
import { siNo } from '../fields.ts';
import { dato, entero, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { TABLAS_IMPORTABLES } from './rules.ts';

/** What was imported on screen: who, when, from which file, and the outcome. */
export const importaciones = reporte({
  identidad: 'IMPORTACION_ID',
  rango: null,
  orden: { columna: 'FECHA', sentido: 'desc' },
  columnas: {
    IMPORTACION_ID: dato(z.number()),
    FECHA: instante('Fecha'),
    ARCHIVO: texto('Archivo'),
    TABLA: palabra('Tabla', TABLAS_IMPORTABLES),
    ESTADO: palabra('Estado', { importada: 'Importada', deshecha: 'Deshecha' }),
    FILAS: entero('Filas'),
    ALTAS: entero('Altas'),
    CAMBIOS: entero('Cambios'),
    SIN_CAMBIO: entero('Sin cambio'),
    OPERADOR: nombre('Operador'),
    DESHECHA: instante('Deshecha', { nulo: true }),
    DESHIZO: nombre('La deshizo', { nulo: true }),
    /** S: the previous values are still kept, so it can be undone. */
    DESHACIBLE: dato(siNo()),
  },
});
