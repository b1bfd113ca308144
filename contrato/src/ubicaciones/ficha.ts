import { z } from 'zod';
import { FOLIOS_MAX, TRABAJOS } from '../articulos/donde-va-rules.ts';
import { query } from '../call.ts';
import { kardex } from '../existencias/kardex.ts';
import { id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { TIPOS_UBICACION, UBICACION_LARGO } from './rules.ts';

/** Days of movements on the page of a location, today included, and how many of its last movements are listed. */
export const DIAS_DE_FICHA = 30;
export const MOVIMIENTOS_DE_FICHA = 20;

/** Pieces of one lot of an article in the location; 0 for an article that is attached there but has none. */
const LoteAqui = z.object({
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  LOTE: z.string().nullable(),
  FECHA_CADUCIDAD: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
});

/** What came in and left in a day of the business zone, and the stock at its end. Pieces. */
const Dia = z.object({ DIA: z.string(), ENTRADAS: z.number(), SALIDAS: z.number(), SALDO: z.number() });

/** The last count of an article in the location. */
const UltimoConteo = z.object({
  CLAVE_ARTICULO: z.string(),
  FECHA: momento(),
  OPERADOR: z.string(),
  ESPERADAS: z.number(),
  CONTADAS: z.number(),
  /** S: another operator must count it again. */
  POR_RECONTAR: siNo(),
});

const FichaDeUbicacion = z.object({
  UBICACION_ID: z.number(),
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
  /** The house's own code; null: none. */
  CODIGO_PROPIO: z.string().nullable(),
  TIPO: z.enum(TIPOS_UBICACION),
  NOMBRE_TIPO: z.string(),
  /** By article; within one, what expires first goes first. */
  existencias: z.array(LoteAqui),
  /** The oldest first, one a day. */
  dias: z.array(Dia).length(DIAS_DE_FICHA),
  movimientos: z.array(kardex.fila).max(MOVIMIENTOS_DE_FICHA),
  ultimo_conteo: UltimoConteo.nullable(),
  /** The open work on its articles there, only of the kinds that this operator may open. */
  pendientes: z.array(
    z.object({
      TRABAJO: z.enum(TRABAJOS),
      /** Folios; a replenishment has none, so the keys of its articles. */
      FOLIOS: z.array(z.string()).min(1).max(FOLIOS_MAX),
      /** S: there are more of them. */
      HAY_MAS: siNo(),
    }),
  ),
});

export const fichaDeUbicacionCalls = {
  getFichaUbicacion: query({
    resumen:
      'La ficha de una ubicación por su código: qué es, qué hay en ella y de qué lotes, lo que entró y salió cada día, sus últimos movimientos, su último conteo y el trabajo abierto que la espera; de los almacenes del operador.',
    control: P.kardex,
    propia: true,
    lee: {
      ubicacion: true,
      existencia: true,
      acomodo: true,
      remision: true,
      resurtido: true,
      inventario: true,
    },
    input: z.strictObject({
      /** Its eleven digits, with or without hyphens, or its own code. */
      ubicacion: texto(2 * UBICACION_LARGO).min(1),
      /** Default: the operator's warehouse if it has such a location, else the first that does. */
      almacen_id: id().optional(),
    }),
    output: z.object({ data: FichaDeUbicacion }),
  }),
};
