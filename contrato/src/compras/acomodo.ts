import { z } from 'zod';
import { command, query } from '../call.ts';
import { LineaCaducidad, motivoCaducado } from '../existencias/calls.ts';
import { id, piezas } from '../fields.ts';
import { P } from '../permissions.ts';
import { ubicacionDicha } from '../ubicaciones/calls.ts';
import { ordenesDeAcomodo, porAcomodar } from './listas.ts';

/** Pieces put in a location, as the shelving screen sends its rows. */
export const Acomodada = z.object({
  UBICACION_ID: id(),
  /** Pieces put there; rows with 0 are ignored. */
  CONTADAS: z.int().min(0).max(1_000_000),
});

export const acomodoCalls = {
  getArticulosAcomodoCompra: query({
    resumen: 'Los artículos recibidos que faltan por acomodar, en los almacenes del operador.',
    control: P.acomodocom,
    lee: { acomodo: true, articulo: true },
    enCampo: true,
    input: z.strictObject({
      /** Only the articles attached to this location. */
      ubicacion: ubicacionDicha().optional(),
    }),
    output: z.object({ data: z.array(porAcomodar.fila) }),
  }),
  guardaAcomodoCompra: command({
    resumen:
      'Acomoda piezas recibidas de un artículo en sus ubicaciones, con su caducidad, lote y producción.',
    control: P.acomodocom,
    cambia: ['acomodo', 'compra', 'existencia', 'guardado'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      /** The warehouse in which it was received. Default: the warehouse of the locations sent. */
      almacen_id: id().optional(),
      operador_id: id(),
      cantidad: piezas(),
      ubicaciones: z.array(Acomodada).min(1).max(200),
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      motivo_caducado: motivoCaducado(),
    }),
    output: z.object({
      data: z.object({
        ARTICULO_ID: z.number(),
        ACOMODADAS: z.number(),
        /** Pieces still waiting in reception. */
        DIFERENCIA: z.number(),
        OPERACION_ID: z.string(),
      }),
    }),
  }),
  getArticulosAcomodo: query({
    resumen: 'Las órdenes de acomodo pendientes de los almacenes del operador: qué va a qué ubicación.',
    control: P.acomodoinv,
    lee: { acomodo: true, articulo: true },
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(ordenesDeAcomodo.fila) }),
  }),
  ActualizaArticulosAcomodo: command({
    resumen: 'Acomoda piezas de una orden de acomodo en su ubicación.',
    control: P.acomodoinv,
    cambia: ['acomodo', 'existencia', 'guardado'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      unidades: piezas(),
      cat_ubicacion_id: id(),
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      motivo_caducado: motivoCaducado(),
      operador_id: id(),
    }),
    output: z.object({
      data: z.object({
        ARTICULO_ID: z.number(),
        CAT_UBICACION_ID: z.number(),
        /** Pieces of the order still to be put away. */
        UNIDADES: z.number(),
        OPERACION_ID: z.string(),
      }),
    }),
  }),
};
