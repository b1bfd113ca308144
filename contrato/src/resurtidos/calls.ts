import { z } from 'zod';
import { CLAVE_ARTICULO_MAX } from '../articulos/rules.ts';
import { command, query } from '../call.ts';
import { consulta, fecha, id, momento, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVOS_RESURTIDO } from './rules.ts';

/** What an order can be: `CANCELADO` was closed without a piece supplied. */
export const ESTATUS_RESURTIDO = ['ABIERTO', 'CERRADO', 'CANCELADO'] as const;

/**
 * A replenishment of one article in one warehouse (specification §3): pieces go from its multi-warehouse locations, by way
 * of the transit place, to its fixed ones. Quantities are pieces.
 */
export const Resurtido = z.object({
  RESURTIDO_ID: z.number(),
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  /** When it was asked for; the same moment as `FECHA_SOL`. */
  FECHA: momento(),
  /** Business hours from `FECHA_SOL` to `HASTA`, two decimals. */
  DIFERENCIA: z.number(),
  /** The same in whole minutes: the figure that `explicaMinutosHabiles` (calendario/rules.ts) breaks down. */
  MINUTOS: z.number(),
  /** Where its time ends: when all of it was placed, or it was closed; while it waits, the moment of the reply. */
  HASTA: momento(),
  /** S: over two business hours (specification §4, VENCIDO by its caption). */
  VENCIDO: siNo(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  COMODIN_EMPAQUE: siNo(),
  IMAGEN_ARTICULO_ID: z.number(),
  CANTIDAD_SOL: z.number(),
  CANTIDAD_SUR: z.number(),
  CANTIDAD_ACO: z.number(),
  /** Who supplied last. */
  OPERADOR_ID_SUR: z.number().nullable(),
  /** Who has what is on the way, and therefore the only one who may place it: who supplied, or who took it over. */
  OPERADOR_ID_LLEVA: z.number().nullable(),
  LLEVA: z.string().nullable(),
  /** The last time that pieces of it were taken over. */
  TOMADO: z.object({ DE: z.string(), A: z.string(), FECHA: momento() }).nullable(),
  ESTATUS: z.enum(ESTATUS_RESURTIDO),
  /** Who asked for it, supplied, placed and closed it. */
  SOLICITO: z.string(),
  SURTIO: z.string().nullable(),
  ACOMODO: z.string().nullable(),
  CERRO: z.string().nullable(),
  FECHA_SOL: momento(),
  FECHA_SUR: momento().nullable(),
  FECHA_ACO: momento().nullable(),
  FECHA_CIERRE: momento().nullable(),
  MOTIVO: z.enum(MOTIVOS_RESURTIDO),
  /** When what it blocks was promised: in the order as transfers and remissions stand now, in a history as they stood then. Null: it blocks nothing. */
  PROMETIDO: momento().nullable(),
});

/** A row of the order being worked on, with where to go. */
export const ResurtidoEnOrden = z.object({
  ...Resurtido.shape,
  /** The multi-warehouse location to take from next, as scanned and as read: what expires first; null where none has pieces. */
  ORIGEN: z.string().nullable(),
  ORIGEN_LEIDO: z.string().nullable(),
  /** The fixed location with the fewest pieces of it. */
  DESTINO: z.string().nullable(),
  DESTINO_LEIDO: z.string().nullable(),
  /** Pieces its multi-warehouse locations hold now. */
  RESERVA: z.number(),
  /** Business minutes until `PROMETIDO`, 0 when it has passed; null without a promise. The order the rows come in. */
  MINUTOS_RESTANTES: z.number().nullable(),
});

/** Columns by which the histories can be sorted. */
export const COLUMNAS_RESURTIDOS = [
  'FECHA',
  'DIFERENCIA',
  'CLAVE_ARTICULO',
  'ARTICULO',
  'CANTIDAD_SOL',
  'CANTIDAD_SUR',
  'CANTIDAD_ACO',
  'ESTATUS',
  'SURTIO',
  'ACOMODO',
  'FECHA_SOL',
  'FECHA_SUR',
  'FECHA_ACO',
] as const;

/** The lots that moved: what the operator should have in hand. Empty parts: without it. */
const lotes = z.array(
  z.object({
    FECHA_CADUCIDAD: z.string().nullable(),
    LOTE: z.string().nullable(),
    FECHA_PRODUCCION: z.string().nullable(),
    PIEZAS: z.number(),
  }),
);

const periodo = z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha(), ...consulta(COLUMNAS_RESURTIDOS) });

export const resurtidosCalls = {
  getaAticulosdeOrden: query({
    resumen: 'La orden de resurtido de un almacén: lo abierto, primero lo que antes se prometió.',
    control: P.resurtidos,
    input: z.strictObject({ almacen_id: id() }),
    output: z.object({ data: z.array(ResurtidoEnOrden) }),
  }),
  generaOrdenResurtido: command({
    resumen:
      'Agrega a la orden lo que falta en ubicaciones fijas: la demanda de traspasos y remisiones abiertos y lo que está bajo su mínimo, hasta donde alcance la reserva.',
    control: P.resurtidos,
    input: z.strictObject({ almacen_id: id(), operador_id: id() }),
    /** Only what was added; `message` says how many. */
    output: z.object({ data: z.array(Resurtido) }),
  }),
  anexarProductoaOrden: command({
    resumen: 'Agrega un artículo a la orden, por cualquiera de sus claves.',
    control: P.resurtidos,
    input: z.strictObject({
      clave_articulo: texto(CLAVE_ARTICULO_MAX).min(1),
      almacen_id: id(),
      operador_id: id(),
      /** Pieces to ask for; without it, what its fixed locations need. */
      cantidad: piezas().optional(),
    }),
    output: z.object({ data: Resurtido }),
  }),
  cierraRegistroOrdenResurtido: command({
    resumen: 'Cierra un renglón de la orden: todo lo surtido está acomodado, o no se surtió nada.',
    control: P.resurtidos,
    input: z.strictObject({ resurtido_id: id() }),
    output: z.object({ data: Resurtido }),
  }),
  setTraspasoentreubicaciones: command({
    resumen:
      'Surte de una ubicación multialmacén o acomoda en una fija las piezas de un renglón de la orden; los lotes viajan con ellas.',
    control: P.resurtidos,
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      operador_id: id(),
      /** surtido: the origin; acomodo: the destination. */
      ubicacion_id: id(),
      cantidad: piezas(),
      operacion: z.enum(['surtido', 'acomodo']),
      resurtido_id: id(),
    }),
    output: z.object({
      data: z.object({
        ...Resurtido.shape,
        /** For `deshacerGuardado`. */
        OPERACION_ID: z.string(),
        LOTES: lotes,
      }),
    }),
  }),
  tomaResurtido: command({
    resumen:
      'Toma las piezas en camino de un renglón que surtió otro operador, para acomodarlas o regresarlas; queda escrito de quién.',
    control: P.tomarResurtido,
    propia: true,
    input: z.strictObject({
      resurtido_id: id(),
      /** Who had them when it was decided; refused when it is somebody else meanwhile. */
      de_operador_id: id(),
    }),
    output: z.object({ data: Resurtido }),
  }),
  regresaResurtido: command({
    resumen:
      'Regresa a una ubicación multialmacén piezas en camino de un renglón, con sus lotes: es como si no se hubieran surtido.',
    control: P.resurtidos,
    propia: true,
    input: z.strictObject({ resurtido_id: id(), ubicacion_id: id(), cantidad: piezas() }),
    output: z.object({ data: z.object({ ...Resurtido.shape, LOTES: lotes }) }),
  }),
  getHistorialResurtidos: query({
    resumen: 'Resurtidos ya cerrados que se pidieron en el período.',
    control: P.histresurtidos,
    input: periodo,
    output: z.object({ data: z.array(Resurtido), total: z.number() }),
  }),
  getResurtidosAbiertos: query({
    resumen: 'Resurtidos que siguen abiertos y se pidieron en el período.',
    control: P.histresurtidos,
    input: periodo,
    output: z.object({ data: z.array(Resurtido), total: z.number() }),
  }),
};
