import type { dondeVaCalls } from '@anden/contrato/articulos/donde-va.ts';
import { FOLIOS_MAX, TRABAJOS, type Trabajo } from '@anden/contrato/articulos/donde-va-rules.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Output } from '@anden/contrato/call.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/** A kind of work whose open documents may wait for something: an article, given by its id, unless stated otherwise. */
export interface Paradero<De = number> {
  trabajo: Trabajo;
  /** Controls that open those documents. */
  control: number;
  /**
   * Folios of the open documents that wait for it in the operator's warehouses, without repetition, in the order of the
   * work.
   * @param cuantos the most to return
   */
  folios(ctx: QueryContext, de: De, cuantos: number): Promise<string[]>;
}

/**
 * What an article is and where it goes; `paraderos` is what other rooms say about it. An unknown id is a {@link
 * Rejection}.
 */
export const dondeVa = (paraderos: readonly Paradero[]): Handlers<typeof dondeVaCalls> => ({
  async getDondeVa({ articulo_id }, ctx) {
    const articulo = await ctx.db
      .selectFrom('articulos')
      .select(['clave_articulo as CLAVE_ARTICULO', 'articulo as ARTICULO'])
      .where('articulo_id', '=', articulo_id)
      .executeTakeFirst();
    if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
    return { data: { ...articulo, VA: await esperanAl(paraderos, ctx, articulo_id) } };
  },
});

/**
 * The open documents that wait for an article (or for whatever the paraderos take) and that this operator may open, by
 * kind of work in the order of {@link TRABAJOS}.
 */
export async function esperanAl<De>(
  paraderos: readonly Paradero<De>[],
  ctx: QueryContext,
  de: De,
): Promise<Output<(typeof dondeVaCalls)['getDondeVa']>['data']['VA']> {
  const VA = [];
  for (const { trabajo, control, folios } of paraderos) {
    if (!puede(ctx.operador, control)) continue;
    const suyos = await folios(ctx, de, FOLIOS_MAX + 1);
    if (suyos.length === 0) continue;
    VA.push({
      TRABAJO: trabajo,
      FOLIOS: suyos.slice(0, FOLIOS_MAX),
      HAY_MAS: suyos.length > FOLIOS_MAX ? ('S' as const) : ('N' as const),
    });
  }
  const orden = (t: Trabajo) => TRABAJOS.indexOf(t);
  return VA.toSorted((a, b) => orden(a.TRABAJO) - orden(b.TRABAJO));
}
