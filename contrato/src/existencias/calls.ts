import { z } from 'zod';
import { command, query } from '../call.ts';
import { consulta, fecha, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';

/** A lot as clients send it back; what else they send of the row is left aside. Pieces are `INGRESO`. */
export const LineaCaducidad = z.object({
  FECHA_CADUCIDAD: fecha().nullish().default(null),
  LOTE: texto(50).min(1).nullish().default(null),
  FECHA_PRODUCCION: fecha().nullish().default(null),
  INGRESO: z.int().min(1).max(1_000_000),
  /** Where these pieces go or are; without it they are spread over the locations in the order given. */
  UBICACION_ID: id().nullish().default(null),
});

/** A CADUCIDAD row: a lot of an article in a warehouse (specification §3). Pieces. */
export const Caducidad = z.object({
  CADUCIDAD_ID: z.number().nullable(),
  ARTICULO_ID: z.number(),
  ALMACEN_ID: z.number(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  INGRESO: z.number(),
  EXISTENCIA: z.number(),
  OPERADOR_ID: z.number().nullable(),
  TIENE_CADUCIDAD: siNo(),
  TIENE_LOTE: siNo(),
  TIENE_PRODUCCION: siNo(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
});

/** Columns by which the kardex can be sorted. */
export const COLUMNAS_KARDEX = [
  'FECHA',
  'OPERADOR',
  'CONCEPTO',
  'CLAVE_ARTICULO',
  'ARTICULO',
  'ORIGEN',
  'DESTINO',
  'PIEZAS',
  'LOTE',
  'FECHA_CADUCIDAD',
  'DOCUMENTO',
] as const;

/**
 * A movement. `ENTRADA` and `SALIDA` are its pieces as seen from the location asked for, or from all shelves and docks
 * together where none is; `SALDO` is what stood there after it, null where the page is filtered or sorted otherwise.
 */
const Kardex = z.object({
  MOVIMIENTO_ID: z.number(),
  OPERACION_ID: z.string(),
  FECHA: momento(),
  OPERADOR: z.string(),
  CONCEPTO: z.string(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  ORIGEN: z.string(),
  DESTINO: z.string(),
  PIEZAS: z.number(),
  ENTRADA: z.number(),
  SALIDA: z.number(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  /** The lot it left as, in words, where the movement changed it. */
  LOTE_ANTERIOR: z.string().nullable(),
  DOCUMENTO: z.string().nullable(),
  CORRIGE_ID: z.number().nullable(),
});

const Guardado = z.object({
  OPERACION_ID: z.string(),
  FECHA: momento(),
  LLAMADA: z.string(),
  RESUMEN: z.string(),
  DESHECHO: siNo(),
});

export const existenciasCalls = {
  getCaducidadArticulo: query({
    resumen:
      'Con movimiento E, el renglón por capturar y los lotes conocidos del artículo; con S, los lotes con existencia, primero el que caduca antes.',
    control: [
      P.acomodocom,
      P.acomodoinv,
      P.inventarios,
      P.configarticulo,
      P.traspasos,
      P.surtidorem,
      P.resurtidos,
    ],
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      unidades: z.int().min(0).max(1_000_000),
      movimiento: z.enum(['E', 'S']),
      quienllama: texto(30).optional(),
    }),
    output: z.object({ data: z.array(Caducidad), existentes: z.array(Caducidad) }),
  }),
  guardaCaducidadArticulo: command({
    resumen:
      'Pone caducidad, lote y producción a piezas del almacén que no los tienen, o los corrige en un lote (con CADUCIDAD_ID).',
    control: P.caducidades,
    input: z.strictObject({
      caducidad: z.object({
        CADUCIDAD_ID: id().nullish().default(null),
        ARTICULO_ID: id(),
        ALMACEN_ID: id(),
        FECHA_CADUCIDAD: fecha().nullish().default(null),
        LOTE: texto(50).min(1).nullish().default(null),
        FECHA_PRODUCCION: fecha().nullish().default(null),
        EXISTENCIA: z.int().min(0).max(1_000_000),
      }),
    }),
    output: z.object({ data: Caducidad }),
  }),
  eliminaCaducidad: command({
    resumen: 'Quita un lote del almacén: sus piezas quedan sin lote, en el mismo lugar.',
    control: P.caducidades,
    input: z.strictObject({ caducidad_id: id() }),
    output: z.object({}),
  }),
  getKardex: query({
    resumen:
      'Cada movimiento de un artículo, una ubicación o un lote: quién, cuándo, de dónde, a dónde y por qué documento.',
    control: P.kardex,
    propia: true,
    input: z.strictObject({
      fecha_ini: fecha(),
      fecha_fin: fecha(),
      clave_articulo: texto(25).min(1).optional(),
      ubicacion: texto(11).min(1).optional(),
      lote: texto(50).min(1).optional(),
      ...consulta(COLUMNAS_KARDEX),
    }),
    output: z.object({ data: z.array(Kardex), total: z.number() }),
  }),
  getUltimoGuardado: query({
    resumen: 'El último guardado de hoy del operador que se puede deshacer.',
    control: 'cualquier operador',
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: Guardado.nullable() }),
  }),
  deshacerGuardado: command({
    resumen: 'Deshace un guardado propio con contramovimientos, mientras nada se haya construido sobre él.',
    control: 'cualquier operador',
    propia: true,
    input: z.strictObject({ operacion_id: z.uuid() }),
    output: z.object({ data: Guardado }),
  }),
};
