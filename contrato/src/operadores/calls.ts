import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, momento } from '../fields.ts';
import { P } from '../permissions.ts';
import { cambiosDeModelo, operadores } from './listas.ts';
import { MODELOS, type ModeloDePermisos } from './modelos.ts';
import { MODOS_DE_MODELO, OPERADORES_MAX } from './rules.ts';

const CambioDeControl = z.object({
  FECHA: momento(),
  /** Login of who made the change; 'Consola' for one made on the server. */
  OPERADOR: z.string(),
  OTORGADOS: z.array(z.number()),
  RETIRADOS: z.array(z.number()),
});

const Controles = z.object({
  OPERADOR_ID: z.number(),
  CONTROLES: z.array(z.number()),
  /** Increases with every change; sent back on saving, so that nobody overwrites a change they have not seen. */
  VERSION: z.number(),
});

const modelo = () => z.enum(Object.keys(MODELOS) as [ModeloDePermisos, ...ModeloDePermisos[]]);
/** Whether a model's control ids are added to those somebody has, or take their place. */
const modo = () => z.enum(MODOS_DE_MODELO);

export const operadoresCalls = {
  getOperadores: query({
    resumen: 'Los operadores, con cuántos controles tiene cada uno.',
    control: P.administrarOperadores,
    lee: { operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(operadores.fila) }),
  }),
  getControlesOperador: query({
    resumen: 'Los controles de un operador y quién los ha cambiado.',
    control: P.administrarOperadores,
    lee: { operador: 'operador_id' },
    propia: true,
    ajeno: P.administrarOperadores,
    input: z.strictObject({ operador_id: id() }),
    output: z.object({ data: Controles, cambios: z.array(CambioDeControl) }),
  }),
  guardaControlesOperador: command({
    resumen: 'Da a un operador estos controles y ningún otro.',
    control: P.administrarOperadores,
    cambia: ['operador'],
    propia: true,
    ajeno: P.administrarOperadores,
    input: z.strictObject({
      operador_id: id(),
      controles: z.array(id()).max(500),
      version: z.int().min(0).max(2_147_483_647),
    }),
    output: z.object({ data: Controles }),
  }),
  getCambiosDeModelo: query({
    resumen: 'Qué permisos ganaría y perdería cada quien con un modelo, antes de dárselo.',
    control: P.administrarOperadores,
    lee: { operador: true },
    propia: true,
    input: z.strictObject({
      operadores: z.array(id()).min(1).max(OPERADORES_MAX),
      modelo: modelo(),
      modo: modo(),
    }),
    output: z.object({ data: z.array(cambiosDeModelo.fila) }),
  }),
  daModeloOperadores: command({
    resumen: 'Da los permisos de un modelo a varios operadores, a todos o a ninguno.',
    control: P.administrarOperadores,
    cambia: ['operador'],
    propia: true,
    input: z.strictObject({
      /** Each with the version of their control ids that was shown. */
      operadores: z
        .array(z.strictObject({ operador_id: id(), version: z.int().min(0).max(2_147_483_647) }))
        .min(1)
        .max(OPERADORES_MAX),
      modelo: modelo(),
      modo: modo(),
    }),
    output: z.object({}),
  }),
};
