import { z } from 'zod';
import { command, query } from '../call.ts';
import { instante, momento, texto } from '../fields.ts';
import { BORRADOR_MAX, BORRADORES_MAX } from './limites.ts';

/** Drafts kept on the server too, so that a capture can go on in another device. */
export const borradoresCalls = {
  guardaBorradores: command({
    resumen:
      'Guarda lo que el operador captura y aún no guarda, por pantalla; sin valor, ya lo guardó o lo dejó. De dos aparatos vale lo más nuevo; lo de más de diez minutos después de ahora no se guarda, y de lo que ya no cabe se va lo más viejo, que se dice.',
    control: 'cualquier operador',
    cambia: [],
    propia: true,
    repetible: true,
    input: z.strictObject({
      borradores: z
        .array(
          z.strictObject({
            clave: texto(200).min(1),
            /** JSON. */
            valor: texto(BORRADOR_MAX).nullable(),
            cuando: instante(),
          }),
        )
        .min(1)
        .max(BORRADORES_MAX),
    }),
    output: z.object({
      data: z.object({
        /** Keys of the drafts that were deleted because the operator has too many: those that were written longest ago. */
        SIN_COPIA: z.array(z.string()),
      }),
    }),
  }),
  getBorradores: query({
    resumen: 'Lo que el operador capturaba en cualquier aparato en las últimas 16 horas.',
    control: 'cualquier operador',
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(z.object({ clave: z.string(), valor: z.string().nullable(), cuando: momento() })),
    }),
  }),
};
