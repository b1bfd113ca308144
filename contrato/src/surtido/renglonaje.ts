import { z } from 'zod';
import { query } from '../call.ts';
import { fecha, id, momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { TIPOS_ERROR_EMPAQUE } from './remision-rules.ts';

/** A row of the tab Renglonaje: an operator's day. */
export const Renglonaje = z.object({
  OPERADOR_ID: z.number(),
  USUARIO_SURTIDO: z.string(),
  NOMBRE: z.string(),
  FECHA: z.string(),
  /** Lines completed. */
  RENGLONES: z.number(),
  /** Pesos. */
  IMPORTESURTIDO: z.number(),
  /** Lines per hour of task time, waits excluded; null without task time. */
  TPSH: z.number().nullable(),
  PIEZAS: z.number(),
  /** Seconds of task time and of waiting. */
  SEGUNDOS: z.number(),
  ESPERA: z.number(),
  /** Errors found at packing of lines picked by them, by the day they were found. */
  ERRORES: z.number(),
});

/** A row of the tab Remisiones: a remission a picker worked on, by the day of the work. */
export const RemisionSurtida = z.object({
  OPERADOR_ID: z.number(),
  SURTIDOR: z.string(),
  FECHA_DOCUMENTO: momento(),
  FECHA_SURTIDO: momento(),
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  ZONA: z.string().nullable(),
  /** Pesos of what this picker picked of it. */
  IMPORTE_NETO: z.number(),
  /** Lines of it this picker completed. */
  RENGLONES: z.number(),
});

const SurtidoDeOperador = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  DOCTO_VE_DET_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  /** Those that count: without `QUITADAS`, which errors found at packing sent back. */
  PIEZAS: z.number(),
  QUITADAS: z.number(),
  INICIO: momento(),
  FIN: momento(),
  SEGUNDOS: z.number(),
  ESPERA: z.number(),
  COMPLETO: siNo(),
  IMPORTE: z.number(),
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
    /** Of one picker alone; of every one by default. Not an operador_id, which would be the caller's. */
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha(), surtidor: id().nullish() }),
    output: z.object({ renglonaje: z.array(Renglonaje), remisiones: z.array(RemisionSurtida) }),
  }),
  getSurtidosOperador: query({
    resumen:
      'Lo que hay detrás del renglonaje de un operador en un día: cada guardado y cada error de empaque.',
    control: P.renglonajesop,
    propia: true,
    pesada: true,
    input: z.strictObject({ surtidor: id(), fecha: fecha() }),
    output: z.object({ data: z.array(SurtidoDeOperador), errores: z.array(ErrorDeSurtido) }),
  }),
};
