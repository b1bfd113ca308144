import { codigoPorEnsenar } from '@anden/contrato/articulos/propuestas-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { puede } from '../../platform/auth/operador.ts';
import { plegar } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { porClave, porNombre } from './hallar.ts';

/**
 * Articles by one of their keys, however it is written; else by words of key, name and brand; else with one mistyped
 * letter.
 */
export const buscadorDeArticulos: Buscador = {
  clase: 'Artículo',
  controles: [P.configarticulo, P.kardex],
  async busca({ texto, palabras }, { db, dia, operador }, cuantos) {
    // A GS1 label is searched by its article; any other text as it is.
    const deClave = await porClave(db, codigoPorEnsenar(texto, dia), cuantos);
    const menu = puede(operador, P.kardex) ? 'articulo' : 'configarticulo';
    return (await porNombre(db, palabras, cuantos, deClave)).map(({ clave, articulo, marca }) => ({
      TITULO: clave,
      DETALLE: marca && !plegar(articulo).includes(plegar(marca)) ? `${articulo} · ${marca}` : articulo,
      MENU: menu,
      LUGAR: { clave },
    }));
  },
};
