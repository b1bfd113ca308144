import { z } from 'zod';
import { id, siNo } from '../fields.ts';
import { dato, entero, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { PASOS_IMPORTACION, TABLAS_IMPORTABLES } from './rules.ts';

/** Progress of what runs now. */
export const avance = z.object({ PASO: z.enum(PASOS_IMPORTACION), FILAS: z.number(), TOTAL: z.number() });

/** What was imported, on screen or by the command: who, when, from which file, and the outcome. */
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
    OPERADOR: nombre('Operador', { liga: 'operador' }),
    DESHECHA: instante('Deshecha', { nulo: true }),
    DESHIZO: nombre('La deshizo', { nulo: true, liga: 'operador' }),
    /** S: the previous values are still kept, so it can be undone. */
    DESHACIBLE: dato(siNo()),
    /** Of its undo, while it runs. */
    AVANCE: dato(avance.nullable()),
  },
});

/** Every reason against a row of a file, as of its last rehearsal or refused import. */
export const rechazos = reporte({
  identidad: 'RECHAZO_ID',
  rango: null,
  orden: { columna: 'FILA', sentido: 'asc' },
  entrada: { importacion_id: id() },
  columnas: {
    RECHAZO_ID: dato(z.number()),
    FILA: entero('Fila'),
    COLUMNA: texto('Columna'),
    VALOR: texto('Valor'),
    MOTIVO: texto('Motivo'),
  },
});
