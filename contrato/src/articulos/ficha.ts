import { z } from 'zod';
import { query } from '../call.ts';
import { momento, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { ClaveArticulo } from './calls.ts';
import { FOLIOS_MAX, TRABAJOS } from './donde-va-rules.ts';
import { CAMPOS_DE_CONFIGURACION, CLAVE_ARTICULO_MAX } from './rules.ts';
import { ArticuloDeTrabajo } from './trabajo.ts';

/** Months of movements on the page of an article, this one included. */
export const MESES_DE_FICHA = 12;

/** Pieces of one lot in one place of the company. */
const EnLugar = z.object({
  LUGAR_ID: z.number(),
  ALMACEN: z.string().nullable(),
  /** A location's code, or the name of another place. */
  LUGAR: z.string(),
  /** The place as people read it. */
  LUGAR_LEIDO: z.string(),
  /** S: a shelf location; N: another place, such as reception or transit. */
  ES_UBICACION: z.enum(['S', 'N']),
  LOTE: z.string().nullable(),
  FECHA_CADUCIDAD: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
});

/**
 * What came into the company and left it in a month, `YYYY-MM` of the business zone, and the stock at its end. Pieces.
 */
const Mes = z.object({
  MES: z.string(),
  ENTRADAS: z.number(),
  SALIDAS: z.number(),
  SALDO: z.number(),
  /** Part of what left, to customers, and of what came in, from them; movements that stand. */
  VENTAS: z.number(),
  DEVOLUCIONES: z.number(),
});

/** A purchase through which it came or is to come. */
const Compra = z.object({
  FOLIO: z.string(),
  PROVEEDOR: z.string(),
  /** `YYYY-MM-DD`. */
  FECHA: z.string(),
  UNIDADES: z.number(),
  UNIDADES_RECIB: z.number(),
});

/** A change of one of its settings; values as text, null where there was none. */
const Cambio = z.object({
  FECHA: momento(),
  OPERADOR: z.string(),
  CAMPO: z.enum(CAMPOS_DE_CONFIGURACION),
  ANTES: z.string().nullable(),
  DESPUES: z.string().nullable(),
});

/** How many of the latest purchases and settings' changes the page shows. */
export const ULTIMOS_DE_FICHA = 8;

const FichaDeArticulo = z.object({
  articulo: ArticuloDeTrabajo,
  MARCA: z.string().nullable(),
  claves: z.array(ClaveArticulo),
  /** By warehouse and place; within a place, what expires first goes first. */
  existencias: z.array(EnLugar),
  /** The oldest first, with no month missing between the first one that has movements and this one. */
  meses: z.array(Mes),
  /** Pieces ordered in open purchases that have not arrived. */
  POR_LLEGAR: z.number(),
  /** Its latest purchases, the newest first. */
  compras: z.array(Compra).max(ULTIMOS_DE_FICHA),
  /** The latest changes of its settings, the newest first. */
  cambios: z.array(Cambio).max(ULTIMOS_DE_FICHA),
  /** When its pieces last moved; null: never. */
  ULTIMO_MOVIMIENTO: momento().nullable(),
  /** The open documents that wait for it, only of the kinds that this operator may open. */
  pendientes: z.array(
    z.object({
      TRABAJO: z.enum(TRABAJOS),
      FOLIOS: z.array(z.string()).min(1).max(FOLIOS_MAX),
      /** S: there are more of them. */
      HAY_MAS: z.enum(['S', 'N']),
    }),
  ),
});

export const fichaCalls = {
  getFichaArticulo: query({
    resumen:
      'La ficha de un artículo por cualquiera de sus claves: qué es, dónde están sus piezas y de qué lotes, lo que entró y salió cada mes y los documentos abiertos que lo esperan; de los almacenes del operador.',
    control: P.kardex,
    propia: true,
    lee: {
      articulo: true,
      existencia: true,
      compra: true,
      acomodo: true,
      traspaso: true,
      remision: true,
      resurtido: true,
      inventario: true,
    },
    input: z.strictObject({ clave_articulo: texto(CLAVE_ARTICULO_MAX).min(1) }),
    output: z.object({ data: FichaDeArticulo }),
  }),
};
