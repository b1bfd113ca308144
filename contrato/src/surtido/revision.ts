import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo } from '../fields.ts';
import { P } from '../permissions.ts';

/** Who may be assigned to pack a remission, and how a warehouse packs. */
export const revisionCalls = {
  getRevisores: query({
    resumen: 'Los operadores que pueden empacar una remisión: activos, con el control y en su almacén.',
    control: P.supervisarSurtido,
    lee: { remision: 'docto_ve_id' },
    propia: true,
    input: z.strictObject({ docto_ve_id: id() }),
    output: z.object({
      data: z.array(z.object({ OPERADOR_ID: z.number(), OPERADOR: z.string(), NOMBRE: z.string() })),
    }),
  }),
  ajustaEmpaque: command({
    resumen:
      'Dice si en un almacén el empaque cuenta cada pieza (por_pieza S) o un escaneo empaca el renglón entero (N), y si tras un escaneo se puede teclear cuántas son (con_cantidad S).',
    control: P.supervisarSurtido,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({
      almacen_id: id(),
      por_pieza: siNo(),
      /** Without it, as it is. */
      con_cantidad: siNo().nullish().default(null),
    }),
    output: z.object({ data: z.object({ EMPAQUE_POR_PIEZA: siNo(), EMPAQUE_CANTIDAD: siNo() }) }),
  }),
};
