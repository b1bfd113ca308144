import type { articulosCalls } from '@anden/contrato/articulos/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';

export const articulos: Handlers<typeof articulosCalls> = {
  async getClavesArticulos({ articulo_id, conid }, { db }) {
    const porId =
      conid === true ||
      conid === 'S' ||
      conid === '1' ||
      (conid === undefined && typeof articulo_id === 'number');
    const id = Number(articulo_id);
    const claves = db
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
    if (porId && !(Number.isInteger(id) && id > 0 && id < 2 ** 31)) return { data: [] };
    const data = await claves
      .where((e) =>
        porId ? e('c.articulo_id', '=', id) : e('c.clave_articulo', '=', String(articulo_id).trim()),
      )
      .execute();
    return { data };
  },
};
