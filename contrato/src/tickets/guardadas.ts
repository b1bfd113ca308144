import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo, texto } from '../fields.ts';
import { TITULO_GUARDADA_MAX } from './guardadas-rules.ts';
import { COMENTARIO_MAX, RESPONDEN } from './rules.ts';

const Guardada = z.object({
  RESPUESTA_ID: z.number(),
  TITULO: z.string(),
  /** With its places, such as {cliente}. */
  TEXTO: z.string(),
  COMPARTIDA: siNo(),
  /** Who wrote it. */
  NOMBRE: z.string(),
  /** S: whoever asks may change and delete it. */
  PUEDE_CAMBIAR: siNo(),
  /** How often it has been saved. */
  VERSION: z.number(),
});

/** Saved answers of tickets: an operator's own, and those that everybody uses (control 9021 writes these). */
export const guardadasCalls = {
  getRespuestasGuardadas: query({
    resumen: 'Las respuestas guardadas para tickets: las propias y las compartidas.',
    control: RESPONDEN,
    lee: { respuesta: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(Guardada) }),
  }),
  guardaRespuestaGuardada: command({
    resumen:
      'Guarda una respuesta para tickets: nueva, o sobre una que ya hay. Las compartidas piden el control 9021.',
    control: RESPONDEN,
    cambia: ['respuesta'],
    propia: true,
    input: z.strictObject({
      /** The one to change; without it a new one is made. */
      respuesta_id: id().nullish(),
      titulo: texto(TITULO_GUARDADA_MAX),
      texto: texto(COMENTARIO_MAX),
      compartida: siNo(),
      /** VERSION as it was read: refused if somebody saved meanwhile. Without it, the save overwrites. */
      version: id().nullish(),
    }),
    output: z.object({ data: z.object({ RESPUESTA_ID: z.number(), VERSION: z.number() }) }),
  }),
  borraRespuestaGuardada: command({
    resumen: 'Borra una respuesta guardada propia o, con el control 9021, una compartida.',
    control: RESPONDEN,
    cambia: ['respuesta'],
    propia: true,
    input: z.strictObject({ respuesta_id: id() }),
    output: z.object({}),
  }),
};
