import { z } from 'zod';
import { ClaveArticulo } from '../articulos/calls.ts';
import { command, query } from '../call.ts';
import { id, momento } from '../fields.ts';
import { P } from '../permissions.ts';
import { LineaRemision, Remision } from './formas.ts';

const LineaDeRecorrido = z.object({
  ...LineaRemision.shape,
  /** The tote for its pieces. */
  CAJA: z.number(),
});

/** Several remissions in one walk with a cart. */
export const recorridoCalls = {
  creaRecorrido: command({
    resumen:
      'Empieza un recorrido con carrito por hasta 12 remisiones por surtir; cada una con el número de su caja en el carrito.',
    control: P.surtidorem,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({
      remisiones: z
        .array(z.strictObject({ docto_ve_id: id(), caja: z.int().min(1).max(12) }))
        .min(1)
        .max(12),
    }),
    output: z.object({ data: z.object({ RECORRIDO_ID: z.number() }) }),
  }),
  getRecorrido: query({
    resumen: 'El recorrido abierto del operador: sus remisiones y sus renglones en el orden del camino.',
    control: P.surtidorem,
    lee: { remision: true, articulo: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({
      /** Null if no walk is open. */
      recorrido: z.object({ RECORRIDO_ID: z.number(), CREADO: momento() }).nullable(),
      remisiones: z.array(z.object({ ...Remision.shape, CAJA: z.number() })),
      data: z.array(LineaDeRecorrido),
      claves_articulos: z.array(ClaveArticulo),
    }),
  }),
  cierraRecorrido: command({
    resumen:
      'Termina el recorrido abierto del operador, o con control 9005 el de otro; lo que no surtió sigue por surtir.',
    control: P.surtidorem,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({ recorrido_id: id() }),
    output: z.object({ data: z.object({ RECORRIDO_ID: z.number() }) }),
  }),
};
