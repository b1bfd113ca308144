import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/** Open transfers by the end of their folio, at the end where the operator has to work on them. */
export const buscadorDeTraspasos: Buscador = {
  clase: 'Traspaso',
  controles: [P.traspasos],
  async busca({ folio }, { db, operador, config }, cuantos) {
    if (folio === null) return [];
    const almacenes = almacenesVisibles(operador);
    const filas = await db
      .selectFrom('traspasos as t')
      .innerJoin('almacenes as o', 'o.almacen_id', 't.almacen_org_id')
      .innerJoin('almacenes as d', 'd.almacen_id', 't.almacen_dest_id')
      .where('t.empresa_id', '=', config.empresaId)
      .where(terminaEn(sql`t.folio`, folio))
      .where('t.recibido', 'is', null)
      .$if(almacenes !== null, (q) =>
        q.where((e) =>
          e.or([
            e.and([e('t.surtido', 'is', null), e('t.almacen_org_id', 'in', [...(almacenes ?? [])])]),
            e.and([e('t.surtido', 'is not', null), e('t.almacen_dest_id', 'in', [...(almacenes ?? [])])]),
          ]),
        ),
      )
      .select([
        't.docto_in_id',
        't.folio',
        't.surtido',
        't.almacen_dest_id',
        'o.nombre as origen',
        'd.nombre as destino',
      ])
      .orderBy(sql`t.folio <> ${folio}`)
      .orderBy('t.docto_in_id', 'desc')
      .limit(cuantos)
      .execute();
    return filas.map((t) => ({
      TITULO: t.folio,
      DETALLE: `${t.origen} a ${t.destino} · ${t.surtido === null ? 'Por surtir' : 'Por recibir'}`,
      ...(t.surtido === null
        ? { MENU: 'detalletps', LUGAR: { registro: t.docto_in_id } }
        : { MENU: 'detalletpr', LUGAR: { registro: t.docto_in_id, almacen_id: t.almacen_dest_id } }),
    }));
  },
};
