import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { P } from '../permissions.ts';

/** Who may be named to pack a remission. */
export const revisionCalls = {
  getRevisores: query({
    resumen: 'Los operadores que pueden empacar una remisión: activos, con el control y en su almacén.',
    control: P.supervisarSurtido,
    propia: true,
    input: z.strictObject({ docto_ve_id: id() }),
    output: z.object({
      data: z.array(z.object({ OPERADOR_ID: z.number(), OPERADOR: z.string(), NOMBRE: z.string() })),
    }),
  }),
};
