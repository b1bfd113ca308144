import { z } from 'zod';

/** {@link import('./formatos.ts').Respuestas} on the wire. */
export const Respuestas = z.strictObject({
  fecha: z.enum(['dma', 'mda']).optional(),
  decimal: z.enum(['punto', 'coma']).optional(),
});

/** {@link import('./formatos.ts').Pregunta} on the wire. */
export const Pregunta = z.object({
  QUE: z.enum(['fecha', 'decimal']),
  COLUMNA: z.string(),
  EJEMPLOS: z.array(z.object({ FILA: z.number(), ESCRITO: z.string(), LECTURAS: z.array(z.string()) })),
});
