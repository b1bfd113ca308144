import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, puede } from '../../platform/auth/operador.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/**
 * Put-away orders by the end of their folio. They open on their page or, without permission for that, in the list of
 * open ones.
 */
export const buscadorDeAcomodos: Buscador = {
  clase: 'Acomodo',
  controles: [P.acomodoinv, P.kardex],
  async busca({ folio }, { db, operador }, cuantos) {
    if (folio === null) return [];
    const consulta = puede(operador, P.kardex);
    const filas = await db
      .selectFrom('acomodos as o')
      .innerJoin('almacenes as a', 'a.almacen_id', 'o.almacen_id')
      .where(terminaEn(sql`o.folio`, folio))
      .where(deSusAlmacenes(operador, 'o.almacen_id'))
      .$if(!consulta, (q) => q.whereRef('o.unidades_acom', '<', 'o.unidades'))
      .groupBy(['o.folio', 'a.nombre'])
      .select((e) => [
        'o.folio',
        'a.nombre',
        e.fn.min('o.motivo').as('motivo'),
        sql<boolean>`bool_or(o.unidades_acom < o.unidades)`.as('abierta'),
      ])
      .orderBy(sql`o.folio <> ${folio}`)
      .orderBy(sql`max(o.acomodo_id) desc`)
      .limit(cuantos)
      .execute();
    return filas.map((o) => ({
      TITULO: o.folio,
      DETALLE: [o.motivo, o.abierta ? 'Por acomodar' : 'Acomodada', o.nombre].join(' · '),
      ...(consulta
        ? { MENU: 'documento', LUGAR: { tipo: 'acomodo', folio: o.folio } }
        : { MENU: 'acomodoinv', LUGAR: {} }),
    }));
  },
};
