import { z } from 'zod';
import { query } from '../call.ts';
import { fecha, id, importe, momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { remisionesSurtidas, renglonaje } from './listas.ts';
import { TIPOS_ERROR_EMPAQUE } from './remision-rules.ts';

const SurtidoDeOperador = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  DOCTO_VE_DET_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  /** Pieces that count: without `QUITADAS`, which packing sent back because of an error. */
  PIEZAS: z.number(),
  QUITADAS: z.number(),
  INICIO: momento(),
  FIN: momento(),
  SEGUNDOS: z.number(),
  ESPERA: z.number(),
  COMPLETO: siNo(),
  IMPORTE: importe(),
  MOTIVO_LOTE: z.string().nullable(),
});

const ErrorDeSurtido = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  TIPO: z.enum(TIPOS_ERROR_EMPAQUE),
  PIEZAS: z.number(),
  FECHA: momento(),
  ENCONTRO: z.string(),
  OBSERVACIONES: z.string().nullable(),
});

/** Productivity (specification §2, Renglonaje y Surtidos). */
export const renglonajeCalls = {
  getRenglonajeOperadores: query({
    resumen: 'Renglones surtidos por operador y día, y las remisiones que surtió cada uno, en el período.',
    control: P.renglonajesop,
    lee: {},
    /**
     * `surtidor`: of one picker; default: all. It is not an operador_id, which would mean the caller. `almacen_id`: of one warehouse; default: all
     * that the caller may see.
     */
    input: z.strictObject({
      fecha_ini: fecha(),
      fecha_fin: fecha(),
      surtidor: id().nullish(),
      almacen_id: id().optional(),
    }),
    output: z.object({ renglonaje: z.array(renglonaje.fila), remisiones: z.array(remisionesSurtidas.fila) }),
  }),
  getSurtidosOperador: query({
    resumen:
      'Lo que hay detrás del renglonaje de un operador en un día: cada guardado y cada error de empaque.',
    control: P.renglonajesop,
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({ surtidor: id(), fecha: fecha(), almacen_id: id().optional() }),
    output: z.object({ data: z.array(SurtidoDeOperador), errores: z.array(ErrorDeSurtido) }),
  }),
};
