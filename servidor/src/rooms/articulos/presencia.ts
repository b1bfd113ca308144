import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { RegistrosConPresencia } from '../presencia/index.ts';

/** Who has an article's configuration open. */
export const presenciaDeArticulos: RegistrosConPresencia = {
  controles: [P.configarticulo],
  async exigir({ db }, id) {
    const hay = await db
      .selectFrom('articulos')
      .select('articulo_id')
      .where('articulo_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
    return null;
  },
};
