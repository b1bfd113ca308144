import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { clavesPropuestas } from './listas.ts';
import { FOTO_BASE64_MAX, MOTIVO_MAX } from './propuestas-rules.ts';
import {
  CLAVE_ARTICULO_MAX,
  CONTROLES_DE_ARTICULO,
  CONTROLES_DE_CAPTURA,
  UNIDADES_DE_CLAVE_MAX,
} from './rules.ts';

/** A code taught to an article. */
export const ClavePropuesta = clavesPropuestas.fila;

export const propuestasCalls = {
  buscaArticulos: query({
    resumen:
      'Artículos por una de sus claves, por la etiqueta del anaquel donde están o por palabras de su nombre.',
    control: CONTROLES_DE_ARTICULO,
    lee: { articulo: true },
    propia: true,
    input: z.strictObject({ texto: texto(100).min(1) }),
    output: z.object({
      data: z.array(
        z.object({
          ARTICULO_ID: z.number(),
          CLAVE_ARTICULO: z.string(),
          ARTICULO: z.string(),
          MARCA: z.string().nullable(),
        }),
      ),
    }),
  }),
  proponeClave: command({
    resumen:
      'Enseña un código desconocido a un artículo, con la foto de su etiqueta; no cuenta hasta que se apruebe.',
    control: CONTROLES_DE_CAPTURA,
    cambia: ['aviso', 'propuesta'],
    propia: true,
    enCampo: true,
    input: z.strictObject({
      articulo_id: id(),
      clave: texto(CLAVE_ARTICULO_MAX).min(1),
      /** Pieces that one scan of it will stand for. */
      unidades: z.int().min(1).max(UNIDADES_DE_CLAVE_MAX).optional(),
      /** JPEG, in base64. */
      foto: z.base64().min(1).max(FOTO_BASE64_MAX),
    }),
    output: z.object({ data: ClavePropuesta }),
  }),
  getClavesPropuestas: query({
    resumen:
      'Los códigos enseñados: los que esperan aprobación, los más antiguos primero, o los ya resueltos.',
    control: P.guardarRoles,
    lee: { propuesta: true },
    propia: true,
    pesada: true,
    input: z.strictObject({ resueltas: z.boolean().optional() }),
    output: z.object({ data: z.array(ClavePropuesta) }),
  }),
  getFotoPropuesta: query({
    resumen:
      'La foto de la etiqueta de un código enseñado; null: se resolvió hace más de 90 días y ya no se guarda.',
    control: P.guardarRoles,
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({ propuesta_id: id() }),
    output: z.object({ data: z.object({ TIPO: z.string(), CONTENIDO: z.string() }).nullable() }),
  }),
  resuelvePropuesta: command({
    resumen: 'Aprueba un código enseñado, que desde entonces es del artículo, o lo rechaza diciendo por qué.',
    control: P.guardarRoles,
    cambia: ['articulo', 'aviso', 'propuesta'],
    propia: true,
    input: z.strictObject({
      propuesta_id: id(),
      decision: z.enum(['APROBADA', 'RECHAZADA']),
      motivo: texto(MOTIVO_MAX).optional(),
    }),
    output: z.object({ data: ClavePropuesta }),
  }),
};
