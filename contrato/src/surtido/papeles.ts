import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { CAJAS_MAX, CONTROLES_PAPELES, PAPELES } from './papeles-rules.ts';

const control = CONTROLES_PAPELES;

/** A printed paper of a remission. */
export const documentosCalls = {
  getDocumentoRemision: query({
    resumen: 'La nota de remisión o la lista de empaque en PDF, o las etiquetas de sus cajas en PDF o ZPL.',
    control,
    lee: { remision: 'docto_ve_id' },
    propia: true,
    pesada: true,
    input: z.strictObject({
      docto_ve_id: id(),
      documento: z.enum(PAPELES),
      /** ZPL for labels only. */
      formato: z.enum(['pdf', 'zpl']).default('pdf'),
      /** Cartons; default: those it was packed in. */
      cajas: z.int().min(1).max(CAJAS_MAX).nullish().default(null),
    }),
    output: z.object({
      data: z.object({
        NOMBRE: z.string(),
        TIPO: z.string(),
        /** Base64 for a PDF, the text itself for ZPL. */
        CONTENIDO: z.string(),
      }),
    }),
  }),
  getPapelesRemision: query({
    resumen: 'Lo que decide qué papeles de una remisión se pueden imprimir ya.',
    control,
    lee: { remision: 'docto_ve_id' },
    propia: true,
    input: z.strictObject({ docto_ve_id: id() }),
    output: z.object({
      data: z.object({
        FOLIO: z.string(),
        /** Lines with pieces picked, and lines packed. */
        RENGLONES_SURTIDOS: z.number(),
        RENGLONES_EMPACADOS: z.number(),
        /** Cartons it was packed in; null while that is not known. */
        CAJAS: z.number().nullable(),
      }),
    }),
  }),
};
