import { z } from 'zod';
import { command } from '../call.ts';
import { id, momento } from '../fields.ts';
import { P } from '../permissions.ts';
import { DOCUMENTOS_RECLAMABLES } from './rules.ts';

/** Who is working on a document line, since when, and when the claim ends by itself. */
export const Reclamo = z.object({
  OPERADOR_ID: z.number(),
  OPERADOR: z.string(),
  NOMBRE: z.string(),
  DESDE: momento(),
  VENCE: momento(),
});

/** The kind of document and the id of its line (`traspaso`: DOCTO_IN_DET_ID; `remision`: DOCTO_VE_DET_ID). */
const renglon = { documento: z.enum(DOCUMENTOS_RECLAMABLES), documento_det_id: id() };

export const reclamosCalls = {
  reclamaLinea: command({
    resumen:
      'Aparta por 10 minutos un renglón para quien va a trabajarlo, o lo renueva. Si lo tiene otro operador responde estatus 2 con quién y desde cuándo; con tomar se le quita, y queda escrito.',
    control: [P.traspasos, P.surtidorem],
    cambia: ['remision', 'traspaso'],
    propia: true,
    input: z.strictObject({ ...renglon, tomar: z.boolean().default(false) }),
    output: z.object({ data: Reclamo }),
  }),
  sueltaLinea: command({
    resumen: 'Suelta el renglón que el operador tenía apartado; si no lo tenía, nada cambia.',
    control: [P.traspasos, P.surtidorem],
    cambia: ['remision', 'traspaso'],
    propia: true,
    input: z.strictObject(renglon),
    output: z.object({}),
  }),
};
