import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo, texto } from '../fields.ts';
import { type NombreDeListado, reportes } from '../reportes.ts';
import { VISTA_MAX } from './vistas-rules.ts';

const lista = () => z.enum(Object.keys(reportes) as [NombreDeListado, ...NombreDeListado[]]);

const Vista = z.object({
  VISTA_ID: z.number(),
  NOMBRE: z.string(),
  /** Whose it is. */
  OPERADOR: z.string(),
  PROPIA: siNo(),
  COMPARTIDA: siNo(),
  /** S: it is the operator's own, or a shared one that they may change. */
  PUEDE_CAMBIAR: siNo(),
  /** Search parameters of the list's address, without '?'. */
  BUSQUEDA: z.string(),
  /** The shown columns as JSON written by the browser; blank: the screen's default. */
  COLUMNAS: z.string(),
  /** How often it has been saved. */
  VERSION: z.number(),
});

/** Saved views of a list: filter, order, period and columns under a name, private or shared with everybody. */
export const vistasCalls = {
  getVistas: query({
    resumen: 'Las vistas guardadas de una lista: las propias y las que otros comparten.',
    control: 'cualquier operador',
    lee: { vista: true },
    propia: true,
    input: z.strictObject({ lista: lista() }),
    output: z.object({ data: z.array(Vista) }),
  }),
  guardaVista: command({
    resumen:
      'Guarda una vista de una lista: nueva, o sobre una propia. Una compartida la cambia su dueño o quien tiene el control 9001.',
    control: 'cualquier operador',
    cambia: ['vista'],
    propia: true,
    input: z.strictObject({
      /** The view to change; without it a new one is made. */
      vista_id: id().optional(),
      lista: lista(),
      nombre: texto(VISTA_MAX.nombre + 20),
      compartida: siNo(),
      busqueda: texto(VISTA_MAX.busqueda),
      columnas: texto(VISTA_MAX.columnas),
      /** VERSION as it was read: refused if somebody saved meanwhile. Without it, the save overwrites. */
      version: id().optional(),
    }),
    output: z.object({ data: z.object({ VISTA_ID: z.number(), VERSION: z.number() }) }),
  }),
  borraVista: command({
    resumen: 'Borra una vista guardada. Una compartida la borra su dueño o quien tiene el control 9001.',
    control: 'cualquier operador',
    cambia: ['vista'],
    propia: true,
    input: z.strictObject({ vista_id: id() }),
    output: z.object({}),
  }),
};
