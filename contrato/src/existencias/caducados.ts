import { z } from 'zod';
import { command, queryReport } from '../call.ts';
import { fecha, id, importe, piezas, siNo, texto as textoRecibido } from '../fields.ts';
import { P } from '../permissions.ts';
import { DE_ARTICULO, dato, dia, dinero, entero, reporte, texto } from '../reporte.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';

/**
 * 'Caducados': pieces of one lot in one place that have expired or are about to, with what they cost. The range is of
 * expiry days, both ends included; an end after today also lists pieces about to expire.
 */
export const caducados = reporte({
  identidad: 'LLAVE',
  rango: 'FECHA_CADUCIDAD',
  orden: { columna: 'FECHA_CADUCIDAD', sentido: 'asc' },
  columnas: {
    /** Identifies the row: lot and place in one text. */
    LLAVE: dato(z.string()),
    ...DE_ARTICULO,
    /** With hyphens; of a place that is no shelf, its name. */
    UBICACION: texto('Ubicación', { liga: 'ubicacion' }),
    LUGAR_ID: dato(z.number()),
    /** The location's code, or the name of the place. */
    NUMERIC_UB: dato(z.string()),
    /** Kind of location: F, M or I; null for a place that is no shelf. */
    TIPO: dato(z.enum(['F', 'M', 'I']).nullable()),
    LOTE: texto('Lote', { nulo: true, liga: 'lote' }),
    FECHA_CADUCIDAD: dia('Caducidad'),
    FECHA_PRODUCCION: dato(z.string().nullable()),
    /** Days since its last good day; 0 or negative: it expires in that many days. */
    DIAS: entero('Días'),
    PIEZAS: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    /** Cost of one piece of the article today, and of these pieces. */
    COSTO: dato(importe()),
    IMPORTE: dinero('Importe', { suma: ['de costo', 'de costo'] }),
    ALMACEN_ID: dato(z.number()),
    ALMACEN: texto('Almacén'),
    /** S: it has expired and is in a location, so it can be withdrawn here. */
    SE_RETIRA: dato(siNo()),
  },
});

/** The list of expired pieces, and their withdrawal. */
export const caducadosCalls = {
  getCaducados: queryReport(caducados, {
    resumen:
      'Las piezas de los almacenes del operador que caducaron, o caducan, en un período, lote por lote y lugar por lugar, con su dinero.',
    control: P.caducados,
    lee: { existencia: true },
    propia: true,
  }),
  retiraCaducado: command({
    resumen:
      'Retira de una ubicación piezas caducadas de un lote, con su motivo: salen de la existencia como ajuste. Se puede deshacer.',
    control: P.caducados,
    cambia: ['existencia', 'guardado'],
    propia: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      ubicacion_id: id(),
      FECHA_CADUCIDAD: fecha(),
      LOTE: textoRecibido(50).min(1).nullish().default(null),
      FECHA_PRODUCCION: fecha().nullish().default(null),
      piezas: piezas(),
      /** Pieces of the lot that the operator saw there; refused if the number has changed. */
      EXISTENCIA_ANTERIOR: piezas(),
      motivo: textoRecibido(MOTIVO_MAX).min(MOTIVO_MIN),
    }),
    output: z.object({
      data: z.object({
        /** Pieces of the lot that remain there. */
        QUEDAN: z.number(),
        /** For `deshacerGuardado`. */
        OPERACION_ID: z.string(),
      }),
    }),
  }),
};
