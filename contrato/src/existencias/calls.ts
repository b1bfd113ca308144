import { z } from 'zod';
import { CONTROLES_DE_ESTANTE } from '../articulos/rules.ts';
import { command, query } from '../call.ts';
import { fecha, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';

/** A lot as clients send it back; other fields of the row are ignored. `INGRESO` is pieces. */
export const LineaCaducidad = z.object({
  FECHA_CADUCIDAD: fecha().nullish().default(null),
  LOTE: texto(50).min(1).nullish().default(null),
  FECHA_PRODUCCION: fecha().nullish().default(null),
  INGRESO: z.int().min(1).max(1_000_000),
  /** The location these pieces go to or are in; without it they are spread over the locations in the order given. */
  UBICACION_ID: id().nullish().default(null),
});

/** Reason for putting expired pieces in a fixed location; null: there are none, or the operator was not asked. */
export const motivoCaducado = () => texto(MOTIVO_MAX).min(MOTIVO_MIN).nullish().default(null);

/**
 * A CADUCIDAD row: a lot of an article in a warehouse (specification §3). Pieces. `EXISTENCIA` is absent for an operator
 * who counts blind.
 */
export const Caducidad = z.object({
  CADUCIDAD_ID: z.number().nullable(),
  ARTICULO_ID: z.number(),
  ALMACEN_ID: z.number(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  INGRESO: z.number(),
  EXISTENCIA: z.number().optional(),
  OPERADOR_ID: z.number().nullable(),
  TIENE_CADUCIDAD: siNo(),
  TIENE_LOTE: siNo(),
  TIENE_PRODUCCION: siNo(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
});

export const existenciasCalls = {
  getCaducidadArticulo: query({
    resumen:
      'Con movimiento E, el renglón por capturar y los lotes conocidos del artículo; con S, los lotes con existencia (de una ubicación, si se dice cuál), primero el que caduca antes y al final los caducados.',
    control: [...CONTROLES_DE_ESTANTE, P.configarticulo],
    lee: { existencia: 'articulo_id', articulo: 'articulo_id' },
    enCampo: true,
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      unidades: z.int().min(0).max(1_000_000),
      movimiento: z.enum(['E', 'S']),
      /** S: only what this location of the warehouse holds, including pieces without a lot; expired lots last. */
      ubicacion_id: id().optional(),
      quienllama: texto(30).optional(),
    }),
    output: z.object({ data: z.array(Caducidad), existentes: z.array(Caducidad) }),
  }),
  guardaCaducidadArticulo: command({
    resumen:
      'Pone caducidad, lote y producción a piezas del almacén que no los tienen, o los corrige en un lote (con CADUCIDAD_ID).',
    control: P.caducidades,
    cambia: ['existencia', 'guardado'],
    deshace: true,
    input: z.strictObject({
      caducidad: z.object({
        CADUCIDAD_ID: id().nullish().default(null),
        ARTICULO_ID: id(),
        ALMACEN_ID: id(),
        FECHA_CADUCIDAD: fecha().nullish().default(null),
        LOTE: texto(50).min(1).nullish().default(null),
        FECHA_PRODUCCION: fecha().nullish().default(null),
        /** Pieces of the lot in the warehouse. */
        EXISTENCIA: z.int().min(0).max(1_000_000),
        /** Pieces of the lot that the operator saw; refused if the number has changed. */
        EXISTENCIA_ANTERIOR: z.int().min(0).max(2_147_483_647).nullish().default(null),
      }),
    }),
    output: z.object({ data: Caducidad }),
  }),
  eliminaCaducidad: command({
    resumen: 'Quita un lote del almacén: sus piezas quedan sin lote, en el mismo lugar.',
    control: P.caducidades,
    cambia: ['existencia', 'guardado'],
    deshace: true,
    input: z.strictObject({ caducidad_id: id() }),
    output: z.object({}),
  }),
};
