import { type fichaCalls, ULTIMOS_DE_FICHA } from '@anden/contrato/articulos/ficha.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Output } from '@anden/contrato/call.ts';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { mesesDe, piezasDe } from '../existencias/index.ts';
import { articuloDeTrabajo } from './articulo.ts';
import { cambiosDe } from './cambios.ts';
import { claves } from './claves.ts';
import { articuloPorClave } from './configuracion.ts';
import { esperanAl, type Paradero } from './donde-va.ts';

type Ficha = Output<typeof fichaCalls.getFichaArticulo>['data'];

/** What other rooms know of an article. */
export interface DeOtrasSalas {
  /** The documents that wait for it. */
  paraderos: readonly Paradero[];
  /** Its latest purchases, and the pieces that open ones still owe, in the operator's warehouses. */
  comprado: (
    ctx: QueryContext,
    articuloId: number,
    cuantas: number,
  ) => Promise<Pick<Ficha, 'compras' | 'POR_LLEGAR'>>;
}

/** Everything about one article. An unknown key is a {@link Rejection}. */
export const ficha = ({ paraderos, comprado }: DeOtrasSalas): Handlers<typeof fichaCalls> => ({
  async getFichaArticulo({ clave_articulo }, ctx) {
    const { db, operador, config } = ctx;
    const articulo = await articuloDeTrabajo(db, await articuloPorClave(db, clave_articulo.trim()));
    if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
    const id = articulo.ARTICULO_ID;
    const visibles = almacenesVisibles(operador);
    const suyo = await db
      .selectFrom('articulos')
      .select('marca')
      .where('articulo_id', '=', id)
      .executeTakeFirst();
    return {
      data: {
        articulo,
        MARCA: suyo?.marca ?? null,
        claves: await claves(db).where('c.articulo_id', '=', id).execute(),
        existencias: await piezasDe(db, id, visibles),
        ...(await mesesDe(db, id, visibles, config.zona)),
        ...(await comprado(ctx, id, ULTIMOS_DE_FICHA)),
        cambios: await cambiosDe(db, id, ULTIMOS_DE_FICHA),
        pendientes: await esperanAl(paraderos, ctx, id),
      },
    };
  },
});
