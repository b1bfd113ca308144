import { z } from 'zod';
import { CLAVE_ARTICULO_MAX, CONTROLES_DE_ESTANTE } from '../articulos/rules.ts';
import { command, query } from '../call.ts';
import { motivoCaducado } from '../existencias/calls.ts';
import { id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { CODIGO_PROPIO_MAX, onceDigitos, propioBuscado } from './propios.ts';
import { CODIGO_UBICACION, TIPOS_UBICACION, UBICACION_LARGO } from './rules.ts';

/** An 11-digit location code. */
export const codigoUbicacion = () => texto(11).regex(CODIGO_UBICACION, { message: 'debe tener 11 dígitos' });
/** A location as somebody calls it: its eleven digits, with or without hyphens, or the house's own code. */
export const ubicacionDicha = () =>
  texto(2 * UBICACION_LARGO).refine((t) => onceDigitos(t) !== null || propioBuscado(t) !== '', {
    message: 'debe tener 11 dígitos o ser un código propio',
  });
/** A house's own code; null: none. */
const codigoPropio = () => texto(CODIGO_PROPIO_MAX).min(1).nullable();
export const tipoUbicacion = () => z.enum(TIPOS_UBICACION);

/**
 * One of an article's locations (specification §3, Location). `NUMERIC_UB` is the scannable code, `UBICACION` what
 * people read: the house's own code or, without one, the same with hyphens. `EXISTENCIA` is missing for an operator who counts blind. `CONTADAS` and `CONTABILIZADA` start as 0 and
 * N, and the screen sets them.
 */
export const UbicacionArticulo = z.object({
  UBICACION_UA_ID: z.number(),
  UBICACION_ID: z.number(),
  CAT_UBICACION_ID: z.number(),
  ALMACEN_ID: z.number(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
  TIPO: tipoUbicacion(),
  NOMBRE_TIPO: z.string(),
  EXISTENCIA: z.number().optional(),
  CONTADAS: z.number(),
  CONTABILIZADA: siNo(),
  /** S: no shelf, but pieces known only by warehouse; pieces leave it, and none come. */
  SIN_UBICAR: z.literal('S').optional(),
});

/** Where to put pieces, best first; `UNIDADES` of those to be put away fit there by its rule. */
export const Sugerencia = z.object({
  UBICACION_ID: z.number(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
  TIPO: tipoUbicacion(),
  NOMBRE_TIPO: z.string(),
  UNIDADES: z.number(),
  RAZON: z.string(),
  /** S: the article is not attached to it yet; saving attaches it. */
  NUEVA: siNo(),
});

const ArticuloEnUbicacion = z.object({
  ARTICULO_ID: z.number(),
  UBICACION_ID: z.number(),
  UBICACION_UA_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  TIPO_ARTICULO_U: z.enum(['D', 'M']).nullable(),
  NOMBRE_TIPO: z.string().nullable(),
  COMODIN_EMPAQUE: siNo(),
  EXISTENCIA: z.number(),
  IMAGEN_ARTICULO_ID: z.number(),
});

export const ubicacionesCalls = {
  getUbicacionesArticulo: query({
    resumen: 'Las ubicaciones de un artículo en un almacén y dónde conviene acomodarlo.',
    control: [...CONTROLES_DE_ESTANTE, P.configarticulo],
    // A location that becomes another kind may take no pieces any more, or those it could not.
    lee: { existencia: 'articulo_id', articulo: 'articulo_id', ubicacion: true },
    enCampo: true,
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      almacen_ex_id: id().nullish(),
      /** Pieces to put away: with them the reply includes suggestions. */
      unidades: z.int().min(0).max(1_000_000).optional(),
      /** Which screen asks: compras, traspasos, remision or conteo. */
      quienllama: texto(30).optional(),
    }),
    output: z.object({
      data: z.array(UbicacionArticulo),
      sugerencias: z.array(Sugerencia),
      /** The server's time, with which a count states when each location was counted. */
      ahora: momento(),
    }),
  }),
  existeUbicacion: query({
    resumen: 'La ubicación con ese código en el almacén, si existe.',
    control: [P.configubicacion, P.configarticulo],
    lee: { ubicacion: true },
    input: z.strictObject({ ubicacion: texto(2 * UBICACION_LARGO).min(1), almacen_id: id() }),
    output: z.object({
      data: z.array(
        z.object({
          UBICACION_ID: z.number(),
          ALMACEN_ID: z.number(),
          UBICACION: z.string(),
          NUMERIC_UB: z.string(),
          /** The house's own code; null: none. */
          CODIGO_PROPIO: z.string().nullable(),
          TIPO: tipoUbicacion(),
          NOMBRE_TIPO: z.string(),
        }),
      ),
    }),
  }),
  getCodigosPropios: query({
    resumen: 'Los códigos propios de las ubicaciones, para leerlas y escanearlas también sin red.',
    control: 'cualquier operador',
    lee: { codigopropio: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(z.object({ NUMERIC_UB: z.string(), CODIGO_PROPIO: z.string() })),
    }),
  }),
  get_articulosEnUbicacion: query({
    resumen: 'Los artículos asignados a una ubicación y sus piezas en ella.',
    control: P.configubicacion,
    lee: { existencia: true, ubicacion: 'ubicacion_id' },
    input: z.strictObject({ ubicacion_id: id() }),
    output: z.object({ data: z.array(ArticuloEnUbicacion) }),
  }),
  enviarUbicacion: command({
    resumen: 'Crea una ubicación, o cambia el tipo o el código propio de la que ya existe.',
    control: P.configubicacion,
    cambia: ['codigopropio', 'ubicacion'],
    input: z.strictObject({
      ubicacion: codigoUbicacion(),
      tipo: tipoUbicacion(),
      almacen_id: id(),
      /** The house's own code; null takes it away. Without it, it stays. */
      codigo: codigoPropio().optional(),
      /**
       * Its type and own code as they were read, null if it did not exist: refused if another operator changed it meanwhile. Without
       * it, the type is written as sent.
       */
      leido: z
        .strictObject({ tipo: tipoUbicacion().nullable(), codigo: codigoPropio().optional() })
        .optional(),
    }),
    output: z.object({ data: z.object({ UBICACION_ID: z.number() }) }),
  }),
  updateUbicacionArticulo: command({
    resumen: 'Asigna una ubicación a un artículo, con las piezas que ya están en ella.',
    control: P.asignarUbicacion,
    cambia: ['existencia', 'guardado', 'ubicacion'],
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      ubicacion: ubicacionDicha(),
      almacen_id: id(),
      operador_id: id(),
      existencia: z.int().min(0).max(1_000_000),
    }),
    output: z.object({ data: UbicacionArticulo }),
  }),
  cambiodeubicacion: command({
    resumen: 'Cambia una ubicación del artículo por otra: sus piezas se van con él.',
    control: P.cambiarUbicacion,
    cambia: ['existencia', 'guardado'],
    deshace: true,
    input: z.strictObject({
      ubicacion: ubicacionDicha(),
      ubicacion_id: id(),
      almacen_id: id(),
      articulo_id: id(),
      motivo_caducado: motivoCaducado(),
    }),
    output: z.object({ data: UbicacionArticulo }),
  }),
  guardaExistenciaArticuloUbicacion: command({
    resumen: 'Anexa un artículo a una ubicación o corrige sus piezas en ella.',
    control: P.existenciaUbicacion,
    cambia: ['existencia', 'guardado', 'ubicacion'],
    deshace: true,
    input: z.strictObject({
      articulo: z.object({
        ARTICULO_ID: id(),
        UBICACION_ID: id(),
        EXISTENCIA: z.int().min(0).max(1_000_000),
        /** Pieces the operator saw; refused if the number has changed. */
        EXISTENCIA_ANTERIOR: z.int().min(0).max(2_147_483_647).nullish().default(null),
        /**
         * The key by which the article was found for attaching. With it, an article already attached is refused, and
         * one that is no wildcard needs it to be one of its bar codes.
         */
        CLAVE_LEIDA: texto(CLAVE_ARTICULO_MAX).min(1).nullish().default(null),
      }),
      almacen_id: id(),
      operador_id: id(),
    }),
    output: z.object({ data: ArticuloEnUbicacion }),
  }),
};
