import { z } from 'zod';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { fecha, id, momento, siNo, texto } from '../fields.ts';
import { Reclamo } from '../reclamos/calls.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';
import { remisionesAbiertas } from './listas.ts';
import { ESTATUS_REMISION, MOTIVOS_FALTANTE } from './remision-rules.ts';

/** A remission as its header and the lists show it. */
export const Remision = remisionesAbiertas.fila;

/** Where to walk for a line: the fixed location with what expires first. */
export const Parada = z.object({ UBICACION_ID: z.number(), UBICACION: z.string(), NUMERIC_UB: z.string() });

/** The parts of a lot, on a label or of picked pieces. */
export const LoteDeEmpaque = z.strictObject({
  FECHA_CADUCIDAD: fecha().nullable(),
  LOTE: texto(50).min(1).nullable(),
  FECHA_PRODUCCION: fecha().nullable(),
});

/** A remission line (specification §3, Remission picking line). Pieces. */
export const LineaRemision = z.object({
  ...ArticuloDeTrabajo.shape,
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  FOLIO: z.string(),
  FECHA: momento(),
  DOCTO_VE_ID: z.number(),
  DOCTO_VE_DET_ID: z.number(),
  PRIORIDAD: siNo(),
  LIBERAR_REMISION: siNo(),
  OBSERVACIONES: z.string().nullable(),
  FOLIO_DR: z.string().nullable(),
  ESTATUS: z.enum(ESTATUS_REMISION),
  CLTE_RECOGE: siNo(),
  PAQUETERIA: z.string().nullable(),
  OPERADOR_REVISION: z.string().nullable(),
  /** Pieces requested. */
  UNIDADES: z.number(),
  /** Pieces picked. `UNIDADES_SUR_REC` is the same. */
  UNID_SURT_BOD: z.number(),
  UNIDADES_SUR_REC: z.number(),
  /** Pieces still to be picked; 0 once the line is closed short. */
  DIFERENCIA: z.number(),
  FECHA_HORA_SURTIDO: momento().nullable(),
  /** Who last picked it. */
  SURTIO: z.string().nullable(),
  /** Pieces in the box; the line is packed when they equal those picked. */
  UNIDADES_EMPACADAS: z.number(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  EMPACO: z.string().nullable(),
  /** During packing, the lots its pieces were picked from; empty if its article has none. */
  LOTES_SURTIDOS: z.array(LoteDeEmpaque),
  CERRADO: momento().nullable(),
  MOTIVO_CORTO: z.string().nullable(),
  /** Where to walk for it; null if it is attached to no fixed location. */
  PARADA: Parada.nullable(),
  /** During picking: pieces were missing there, and it has been neither counted nor filled since. */
  FALTANTE: z
    .object({ NOMBRE: z.string(), FECHA: momento(), MOTIVO: z.enum(MOTIVOS_FALTANTE), PIEZAS: z.number() })
    .nullable(),
  /** Pieces in fixed locations that have not expired. */
  DISPONIBLES: z.number(),
  RECLAMO: Reclamo.nullable(),
});

/** Pieces of a lot in a location that the picker should take: what expires first. */
export const Toma = z.object({
  UBICACION_ID: z.number(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
});

/** A line after work on it. Pieces. */
export const LineaDeSurtido = z.object({
  DOCTO_VE_ID: z.number(),
  DOCTO_VE_DET_ID: z.number(),
  ARTICULO_ID: z.number(),
  UNIDADES: z.number(),
  UNID_SURT_BOD: z.number(),
  UNIDADES_SUR_REC: z.number(),
  DIFERENCIA: z.number(),
  UNIDADES_EMPACADAS: z.number(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  /** State of the remission after it. */
  ESTATUS: z.enum(ESTATUS_REMISION),
  /** For `deshacerGuardado`. */
  OPERACION_ID: z.string(),
});

/** The reason for closing a line short, or for taking another lot. */
export const motivo = () => texto(MOTIVO_MAX).min(MOTIVO_MIN);
/** The line worked on; `tomar`: take it over if another operator has it. */
export const linea = { docto_ve_det_id: id(), tomar: z.boolean().default(false) };
