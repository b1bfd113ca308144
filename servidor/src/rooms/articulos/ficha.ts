import type { fichaCalls } from '@anden/contrato/articulos/ficha.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { mesesDe, piezasDe } from '../existencias/index.ts';
import { articuloDeTrabajo } from './articulo.ts';
import { claves } from './claves.ts';
import { articuloPorClave } from './configuracion.ts';
import { esperanAl, type Paradero } from './donde-va.ts';

/** Everything about one article; `paraderos` are what the other rooms say of the documents that wait for it. An unknown key is a {@link Rejection}. */
export const ficha = (paraderos: readonly Paradero[]): Handlers<typeof fichaCalls> => ({
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
        pendientes: await esperanAl(paraderos, ctx, id),
      },
    };
  },
});
