import { z } from 'zod';
import { command, query } from '../call.ts';
import { consulta, fecha, id, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';

/** Columns by which expired pieces can be sorted. */
export const COLUMNAS_CADUCADOS = [
  'FECHA_CADUCIDAD',
  'DIAS',
  'CLAVE_ARTICULO',
  'ARTICULO',
  'UBICACION',
  'LOTE',
  'PIEZAS',
  'IMPORTE',
  'ALMACEN',
] as const;

/** Pieces of one lot in one place that have expired, or are about to. */
const Caducado = z.object({
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  LUGAR_ID: z.number(),
  /** A location's code, or the name of a place that is no shelf. */
  NUMERIC_UB: z.string(),
  /** The same as people read it. */
  UBICACION: z.string(),
  /** F, M or I; null where it is no shelf. */
  TIPO: z.enum(['F', 'M', 'I']).nullable(),
  FECHA_CADUCIDAD: z.string(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
  /** Days past its last good day; 0 or less: it has not expired, and expires in as many. */
  DIAS: z.number(),
  /** The article's cost of today, and that of these pieces. Pesos, two decimals. */
  COSTO: z.number(),
  IMPORTE: z.number(),
  /** S: it has expired and stands in a location, so that it can be withdrawn from here. */
  SE_RETIRA: siNo(),
});

/** Expired pieces and what is done with them. */
export const caducadosCalls = {
  getCaducados: query({
    resumen:
      'Las piezas de los almacenes del operador que caducaron, o caducan, en un período, lote por lote y lugar por lugar, con su dinero.',
    control: P.caducados,
    propia: true,
    input: z.strictObject({
      /** Days of expiry, both ends included; past today, pieces about to expire are listed too. */
      fecha_ini: fecha(),
      fecha_fin: fecha(),
      ...consulta(COLUMNAS_CADUCADOS),
    }),
    output: z.object({
      data: z.array(Caducado),
      total: z.number(),
      /** Of the whole list: its pieces and their money. */
      piezas: z.number(),
      importe: z.number(),
    }),
  }),
  retiraCaducado: command({
    resumen:
      'Retira de una ubicación piezas caducadas de un lote, con su motivo: salen de la existencia como ajuste. Se puede deshacer.',
    control: P.caducados,
    propia: true,
    input: z.strictObject({
      articulo_id: id(),
      ubicacion_id: id(),
      FECHA_CADUCIDAD: fecha(),
      LOTE: texto(50).min(1).nullish().default(null),
      FECHA_PRODUCCION: fecha().nullish().default(null),
      piezas: piezas(),
      /** Pieces of the lot that the operator saw there; refused when they are others meanwhile. */
      EXISTENCIA_ANTERIOR: piezas(),
      motivo: texto(MOTIVO_MAX).min(MOTIVO_MIN),
    }),
    output: z.object({
      data: z.object({
        /** Pieces of the lot that stay there. */
        QUEDAN: z.number(),
        /** For `deshacerGuardado`. */
        OPERACION_ID: z.string(),
      }),
    }),
  }),
};
