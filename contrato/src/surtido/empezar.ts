import { z } from 'zod';
import { command } from '../call.ts';
import { id, momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';

/** Beginning a remission, and releasing it. */
export const empezarCalls = {
  empiezaRemision: command({
    resumen:
      'El operador empieza a trabajar una remisión: a los demás les toca otra. Si otro la trabaja responde estatus 2 con quién y desde cuándo; con unirse la trabajan los dos.',
    control: P.surtidorem,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({ docto_ve_id: id(), unirse: z.boolean().default(false) }),
    output: z.object({ data: z.object({ DOCTO_VE_ID: z.number(), DESDE: momento() }) }),
  }),
  sueltaRemision: command({
    resumen:
      'El operador deja de trabajar una remisión y los renglones que abrió en ella sin surtirlos: puede tocarle a otro. Con sin_trabajo, sólo si no hizo nada en ella desde que empezó.',
    control: P.surtidorem,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({ docto_ve_id: id(), sin_trabajo: z.boolean().default(false) }),
    output: z.object({ data: z.object({ SOLTADA: siNo() }) }),
  }),
};
