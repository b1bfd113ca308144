import { P } from '@anden/contrato/permissions.ts';
import { estadoDeTraspaso } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles, deSusAlmacenes, puede } from '../../platform/auth/operador.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/**
 * Transfers by the end of their folio. They open where the operator has to work on them, else on their page; without
 * permission for that, only those with work are found.
 */
export const buscadorDeTraspasos: Buscador = {
  clase: 'Traspaso',
  controles: [P.traspasos, P.kardex],
  async busca({ folio }, { db, operador, config }, cuantos) {
    if (folio === null) return [];
    const visibles = almacenesVisibles(operador);
    const consulta = puede(operador, P.kardex);
    const trabaja = puede(operador, P.traspasos);
    const suyo = (almacenId: number) => visibles === null || visibles.includes(almacenId);
    const filas = await db
      .selectFrom('traspasos as t')
      .innerJoin('almacenes as o', 'o.almacen_id', 't.almacen_org_id')
      .innerJoin('almacenes as d', 'd.almacen_id', 't.almacen_dest_id')
      .where('t.empresa_id', '=', config.empresaId)
      .where(terminaEn(sql`t.folio`, folio))
      .where(deSusAlmacenes(operador, 't.almacen_org_id', 't.almacen_dest_id'))
      .$if(!consulta, (q) => q.where('t.recibido', 'is', null))
      .$if(!consulta && visibles !== null, (q) =>
        q.where(sql`case when t.surtido is null then t.almacen_org_id else t.almacen_dest_id end`, 'in', [
          ...(visibles ?? []),
        ]),
      )
      .select([
        't.docto_in_id',
        't.folio',
        't.surtido',
        't.recibido',
        't.almacen_org_id',
        't.almacen_dest_id',
        'o.nombre as origen',
        'd.nombre as destino',
      ])
      .orderBy(sql`t.folio <> ${folio}`)
      .orderBy('t.docto_in_id', 'desc')
      .limit(cuantos)
      .execute();
    return filas.map((t) => {
      const trabajable =
        trabaja && t.recibido === null && suyo(t.surtido === null ? t.almacen_org_id : t.almacen_dest_id);
      return {
        TITULO: t.folio,
        DETALLE: `${t.origen} a ${t.destino} · ${estadoDeTraspaso(t)}`,
        ...(!trabajable
          ? { MENU: 'documento', LUGAR: { tipo: 'traspaso', folio: t.folio } }
          : t.surtido === null
            ? { MENU: 'detalletps', LUGAR: { registro: t.docto_in_id } }
            : { MENU: 'detalletpr', LUGAR: { registro: t.docto_in_id, almacen_id: t.almacen_dest_id } }),
      };
    });
  },
};
