import type { articulosCalls } from '@anden/contrato/articulos/calls.ts';
import { sql } from 'kysely';
import type { Handlers, Tx } from '../../platform/calls/handlers.ts';

/** Key records under their wire names, in the order a scan is answered. */
const claves = (db: Tx) =>
  db
    .selectFrom('claves_articulo as c')
    .innerJoin('roles_clave as r', 'r.rol_clave_art_id', 'c.rol_clave_art_id')
    .select([
      'c.clave_articulo as CLAVE_ARTICULO',
      'c.rol_clave_art_id as ROL_CLAVE_ART_ID',
      'c.articulo_id as ARTICULO_ID',
      'r.nombre as NOMBRE',
    ])
    .orderBy('c.rol_clave_art_id')
    .orderBy('c.clave_articulo');

/**
 * Keys of these articles that are the only record of their code in the whole catalogue: the ones that can prove an
 * article is at hand (specification §5, exactly one key record) without asking about each.
 */
export function clavesUnicas(db: Tx, articulos: readonly number[]) {
  return claves(db)
    .where('c.articulo_id', '=', sql<number>`any(${articulos}::int[])`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('claves_articulo as o')
            .whereRef('o.clave_articulo', '=', 'c.clave_articulo')
            .where((f) =>
              f.or([
                f('o.articulo_id', '!=', f.ref('c.articulo_id')),
                f('o.rol_clave_art_id', '!=', f.ref('c.rol_clave_art_id')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

export const articulos: Handlers<typeof articulosCalls> = {
  async getClavesArticulos({ articulo_id, conid }, { db }) {
    const porId =
      conid === true ||
      conid === 'S' ||
      conid === '1' ||
      (conid === undefined && typeof articulo_id === 'number');
    const id = Number(articulo_id);
    if (porId && !(Number.isInteger(id) && id > 0 && id < 2 ** 31)) return { data: [] };
    const data = await claves(db)
      .where((e) =>
        porId ? e('c.articulo_id', '=', id) : e('c.clave_articulo', '=', String(articulo_id).trim()),
      )
      .execute();
    return { data };
  },
};
