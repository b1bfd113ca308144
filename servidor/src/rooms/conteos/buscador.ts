import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { inventariosVisibles } from './queries.ts';

/**
 * Lists to count by the end of their folio. They open on their page or, without permission for that, on the screen
 * where open ones are counted.
 */
export const buscadorDeConteos: Buscador = {
  clase: 'Inventario',
  controles: [P.inventarios, P.kardex],
  async busca({ folio }, { db, operador }, cuantos) {
    if (folio === null) return [];
    const consulta = puede(operador, P.kardex);
    const filas = await inventariosVisibles(db, operador)
      .where(terminaEn(sql`i.folio`, folio))
      .$if(!consulta, (q) => q.whereRef('s.ajustados', '<', 's.total'))
      .select(['i.folio', 'i.almacen_id', 'i.descripcion', 'a.nombre', 's.total', 's.ajustados'])
      .orderBy(sql`i.folio <> ${folio}`)
      .orderBy('i.inventario_id', 'desc')
      .limit(cuantos)
      .execute();
    return filas.map((i) => ({
      TITULO: i.folio,
      DETALLE: [i.descripcion, i.ajustados < i.total ? 'Por contar' : 'Contado', i.nombre]
        .filter(Boolean)
        .join(' · '),
      ...(consulta
        ? { MENU: 'documento', LUGAR: { tipo: 'conteo', folio: i.folio } }
        : { MENU: 'inventarios', LUGAR: { almacen: i.almacen_id } }),
    }));
  },
};
