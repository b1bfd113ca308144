import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, importe, momento, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { objetivos } from './objetivos-reporte.ts';
import { OBJETIVO_MAX, OBSERVACIONES_OBJ_MAX } from './objetivos-rules.ts';

/** 'Objetivos clientes' (specification §2 and §7). */
export const objetivosCalls = {
  getObjetivosclientes: query({
    resumen:
      'Los clientes con el objetivo de su asesor, su comentario, su saldo y sus semanas sin atender; por zona, por asesor o por cuándo se puso el objetivo.',
    control: P.objetivoscltes,
    lee: { objetivo: true, cliente: true, cartera: true, pedido: true },
    pesada: true,
    input: objetivos.entrada,
    output: objetivos.salida.extend({
      /** What the list may be restricted to: zones and advisers of the customers that the operator may see. */
      zonas: z.array(z.object({ ZONA_CLIENTE_ID: z.number(), ZONA: z.string() })).optional(),
      operadores: z.array(z.object({ OPERADOR_ID: z.number(), OPERADOR: z.string() })).optional(),
    }),
  }),
  setObjetivoCliente: command({
    resumen:
      'Guarda el objetivo de un cliente (con obs X) o su comentario (con objetivo 0); lo que no se guarda queda como estaba.',
    control: P.objetivoscltes,
    cambia: ['objetivo'],
    input: z.strictObject({
      cliente_id: id(),
      /** Pesos a month, with two decimals at most. */
      objetivo: z.number().min(0).max(OBJETIVO_MAX),
      obs: texto(OBSERVACIONES_OBJ_MAX),
      /** Which of the two is saved, where the values alone do not tell. */
      campo: z.enum(['objetivo', 'obs']).optional(),
      /** Both as they were read: refused if somebody else changed meanwhile the one that is saved. Without it, the save overwrites. */
      leido: z
        .strictObject({
          objetivo: z.number().min(0).max(OBJETIVO_MAX).nullable(),
          obs: texto(OBSERVACIONES_OBJ_MAX).nullable(),
        })
        .partial()
        .optional(),
    }),
    output: z.object({
      /** As it stands now. */
      data: z.object({
        CLIENTE_ID: z.number(),
        OBJETIVO_CLTE_VEN: importe().nullable(),
        FECHA_OBJ: momento().nullable(),
        OBSERVACIONES_OBJ: z.string().nullable(),
      }),
    }),
  }),
};
