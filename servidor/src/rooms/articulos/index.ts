import type { articulosCalls } from '@anden/contrato/articulos/calls.ts';
import type { clavesDeCalls } from '@anden/contrato/articulos/claves-de.ts';
import type { configuracionCalls } from '@anden/contrato/articulos/configuracion.ts';
import type { propuestasCalls } from '@anden/contrato/articulos/propuestas.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { buscaArticulos } from './buscar.ts';
import { claves, clavesEscritas, getRolesCLavesArt, updateRolesCLavesArt } from './claves.ts';
import { getClavesDe } from './claves-de.ts';
import { getinfoArticuloUbicacion, updateCaducidad, updateInfoArticulo } from './configuracion.ts';
import { getClavesPropuestas, getFotoPropuesta, proponeClave, resuelvePropuesta } from './propuestas.ts';

export { COLUMNAS_DE_TRABAJO } from './articulo.ts';
export { buscadorDeArticulos } from './buscador.ts';
export { buscadorDeLotes } from './buscador-de-lotes.ts';
export { clavesUnicas } from './claves.ts';
export { articuloPorClave, ROL_PRINCIPAL } from './configuracion.ts';
export { dondeVa, esperanAl, type Paradero } from './donde-va.ts';
export { ficha } from './ficha.ts';
export { presenciaDeArticulos } from './presencia.ts';

export const articulos: Handlers<
  typeof articulosCalls & typeof clavesDeCalls & typeof configuracionCalls & typeof propuestasCalls
> = {
  async getClavesArticulos({ articulo_id, conid, escrita }, { db }) {
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
    if (data.length > 0 || porId || !escrita) return { data };
    return { data: await clavesEscritas(db, String(articulo_id)) };
  },

  getClavesDe,
  getinfoArticuloUbicacion,
  updateInfoArticulo,
  updateCaducidad,
  getRolesCLavesArt,
  updateRolesCLavesArt,
  buscaArticulos,
  proponeClave,
  getClavesPropuestas,
  getFotoPropuesta,
  resuelvePropuesta,
};
