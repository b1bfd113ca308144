import { z } from 'zod';
import { command, query } from '../call.ts';
import { consulta, fecha, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';

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
 * A movement. `ENTRADA` and `SALIDA` are its pieces as seen from what was asked for: the location, or where none was
 * all shelves and docks the operator may see together; the lot, where one was. A move within that is neither.
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
  /** A location's code, or the name of a place that is no shelf. */
  ORIGEN: z.string(),
  DESTINO: z.string(),
  PIEZAS: z.number(),
  ENTRADA: z.number(),
  SALIDA: z.number(),
  /** Pieces of what was asked for right after this movement; null unless the movements are of one article. */
  SALDO: z.number().nullable(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  /** The lot it left as, in words, where the movement changed it. */
  LOTE_ANTERIOR: z.string().nullable(),
  DOCUMENTO: z.string().nullable(),
  /** What the operator wrote where the move asks why. */
  MOTIVO: z.string().nullable(),
  /** The movement this one takes back. */
  CORRIGE_ID: z.number().nullable(),
  /** S: a later movement took this one back. */
  DESHECHO: siNo(),
});

const Guardado = z.object({
  OPERACION_ID: z.string(),
  FECHA: momento(),
  LLAMADA: z.string(),
  RESUMEN: z.string(),
  DESHECHO: siNo(),
});

/** The ledger as operators read it, and their way to take a save back. */
export const libroCalls = {
  getKardex: query({
    resumen:
      'Cada movimiento de un artículo, una ubicación o un lote, o de lo que cumpla todos ellos: quién, cuándo, de dónde, a dónde y por qué documento. Sin ninguno, todo el período.',
    control: P.kardex,
    propia: true,
    input: z.strictObject({
      fecha_ini: fecha(),
      fecha_fin: fecha(),
      /** Any key of the article. */
      clave_articulo: texto(25).min(1).optional(),
      ubicacion: texto(11).min(1).optional(),
      lote: texto(50).min(1).optional(),
      /** One warehouse alone: `ENTRADA`, `SALIDA` and `SALDO` are its own. Default: all the operator may see, together. */
      almacen_id: id().optional(),
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
