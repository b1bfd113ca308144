import { z } from 'zod';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { fecha, id, momento, siNo, texto } from '../fields.ts';
import { Reclamo } from '../reclamos/calls.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';
import { remisionesAbiertas } from './listas.ts';
import { ESTATUS_REMISION, MOTIVOS_FALTANTE } from './remision-rules.ts';

/** A remission as its header and the lists show it. */
export const Remision = remisionesAbiertas.fila;

/** Where the walk goes for a line: the fixed location with what expires first. */
export const Parada = z.object({ UBICACION_ID: z.number(), UBICACION: z.string(), NUMERIC_UB: z.string() });

/** A lot's own parts, those a label says or those of picked pieces. */
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
  /** Asked for. */
  UNIDADES: z.number(),
  /** Picked. `UNIDADES_SUR_REC` is the same. */
  UNID_SURT_BOD: z.number(),
  UNIDADES_SUR_REC: z.number(),
  /** Still to pick; 0 once the line is closed short. */
  DIFERENCIA: z.number(),
  FECHA_HORA_SURTIDO: momento().nullable(),
  /** Who picked it last. */
  SURTIO: z.string().nullable(),
  /** Pieces in the box; the line is packed when they are all that was picked. */
  UNIDADES_EMPACADAS: z.number(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  EMPACO: z.string().nullable(),
  /** While it is packed, the lots its pieces were picked of; none where its article has none. */
  LOTES_SURTIDOS: z.array(LoteDeEmpaque),
  CERRADO: momento().nullable(),
  MOTIVO_CORTO: z.string().nullable(),
  /** Where the walk goes for it; null where no fixed location has it attached. */
  PARADA: Parada.nullable(),
  /** While it is picked: pieces were missed there, and it was neither counted nor filled since. */
  FALTANTE: z
    .object({ NOMBRE: z.string(), FECHA: momento(), MOTIVO: z.enum(MOTIVOS_FALTANTE), PIEZAS: z.number() })
    .nullable(),
  /** Pieces in fixed locations that have not expired. */
  DISPONIBLES: z.number(),
  RECLAMO: Reclamo.nullable(),
});

/** Pieces of a lot in a location that the picker is told to take: what expires first. */
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
  /** Of the remission, after it. */
  ESTATUS: z.enum(ESTATUS_REMISION),
  /** For `deshacerGuardado`. */
  OPERACION_ID: z.string(),
});

/** Why a line is closed short, or another lot leaves. */
export const motivo = () => texto(MOTIVO_MAX).min(MOTIVO_MIN);
/** The line worked on; `tomar`: although another operator has it. */
export const linea = { docto_ve_det_id: id(), tomar: z.boolean().default(false) };
