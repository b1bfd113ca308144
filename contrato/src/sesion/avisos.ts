import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, momento, siNo } from '../fields.ts';
import { AVISOS_MAX, TIPOS_DE_AVISO, type TipoDeAviso } from './avisos-rules.ts';
import { avisos } from './listas.ts';

const tipo = () => z.enum(Object.keys(TIPOS_DE_AVISO) as [TipoDeAviso, ...TipoDeAviso[]]);

const Aviso = z.object({
  AVISO_ID: z.number(),
  MENSAJE: z.string(),
  MENU: z.string().nullable(),
  DOCUMENTO_ID: z.number().nullable(),
  FECHA: momento(),
});

/** The notices of an operator: the unread ones that light the red dot, and the history. */
export const avisosCalls = {
  checkForOpenTickets: query({
    resumen: 'Los avisos que el operador no ha leído, de lo que quiere que se le avise.',
    control: 'cualquier operador',
    lee: { aviso: true },
    input: z.strictObject({ operador_id: id() }),
    output: z.object({ data: z.array(Aviso) }),
  }),
  getAvisos: query({
    resumen:
      'Los avisos del operador de los últimos 30 días, primero los que no ha leído, y los tipos de los que no quiere que se le avise.',
    control: 'cualquier operador',
    lee: { aviso: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(avisos.fila), silenciados: z.array(tipo()) }),
  }),
  marcaAvisoLeido: command({
    resumen: 'Marca un aviso como leído.',
    control: 'cualquier operador',
    cambia: ['aviso'],
    propia: true,
    repetible: true,
    input: z.strictObject({ aviso_id: id() }),
    output: z.object({}),
  }),
  marcaAvisosLeidos: command({
    resumen:
      'Marca como leídos los avisos del operador que se nombran; los ajenos y los ya leídos quedan como están.',
    control: 'cualquier operador',
    cambia: ['aviso'],
    propia: true,
    repetible: true,
    input: z.strictObject({ avisos: z.array(id()).min(1).max(AVISOS_MAX) }),
    output: z.object({}),
  }),
  guardaAvisarDe: command({
    resumen: 'Guarda si el operador quiere que se le avise de un tipo. Lo importante se avisa siempre.',
    control: 'cualquier operador',
    cambia: ['aviso'],
    propia: true,
    input: z.strictObject({ tipo: tipo(), avisar: siNo() }),
    output: z.object({}),
  }),
};
