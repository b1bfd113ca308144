import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo } from '../fields.ts';
import { CON_PRESENCIA, ESTADOS_DE_PRESENCIA, PRESENTES_MAX } from './rules.ts';

const registro = { tema: z.enum(CON_PRESENCIA), registro_id: id() };

/** Another operator who has the record open, in any number of tabs. */
const Presente = z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string(), ESCRIBE: siNo() });
const presentes = z.object({ data: z.array(Presente).max(PRESENTES_MAX) });

/**
 * Who has a record open. It needs the permission of the record's screen: whoever may not open the record learns
 * nothing.
 */
export const presenciaCalls = {
  getPresentes: query({
    resumen: 'Quién más tiene abierto un registro que el operador puede abrir, y quién escribe en él.',
    control: 'cualquier operador',
    lee: { presencia: 'registro_id' },
    propia: true,
    input: z.strictObject(registro),
    output: presentes,
  }),
  anunciaPresencia: command({
    resumen:
      'El operador tiene abierto un registro, escribe en él o lo deja, y quién más lo tiene. Lo dicho vale 45 segundos.',
    control: 'cualquier operador',
    cambia: ['presencia'],
    pasajera: true,
    propia: true,
    input: z.strictObject({
      ...registro,
      /** Id of the tab: one operator may have several. */
      pestana: z.uuid(),
      estado: z.enum(ESTADOS_DE_PRESENCIA),
    }),
    output: presentes,
  }),
};
