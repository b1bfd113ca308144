import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { comprasVisibles } from './queries.ts';

/** SQL: the supplier's folio, in the form in which folios are searched; it has an index on its end. */
const FOLIO_PROV = sql`upper(replace(c.folio_prov, ' ', ''))`;

/**
 * Purchases by the end of their folio or of their supplier's. They open where they are received or, once complete, on their page or in the report of
 * received ones.
 */
export const buscadorDeCompras: Buscador = {
  clase: 'Compra',
  controles: [P.recepcioncom, P.histcompras, P.kardex],
  async busca({ folio }, { db, operador, config }, cuantos) {
    if (folio === null) return [];
    const recibe = puede(operador, P.recepcioncom);
    const expediente = puede(operador, P.kardex);
    const consulta = puede(operador, P.histcompras);
    const filas = await comprasVisibles(db, operador)
      .where((e) => e.or([terminaEn(sql`c.folio`, folio), terminaEn(FOLIO_PROV, folio)]))
      .$if(!expediente, (q) =>
        q.where((e) =>
          e.or([
            ...(recibe ? [e('c.completada', 'is', null)] : []),
            ...(consulta ? [e('c.fecha_recepcion', 'is not', null)] : []),
          ]),
        ),
      )
      .select([
        'c.docto_cm_id',
        'c.folio',
        'c.folio_prov',
        'c.completada',
        'c.fecha_recepcion',
        'p.proveedor',
        'a.nombre',
      ])
      .orderBy(sql`(c.folio = ${folio} or ${FOLIO_PROV} = ${folio}) is not true`)
      .orderBy('c.docto_cm_id', 'desc')
      .limit(cuantos)
      .execute();
    return filas.map((c) => {
      const abierta = recibe && c.completada === null;
      const dia = diaDeNegocio(config.zona, new Date(c.fecha_recepcion ?? 0));
      return {
        TITULO: c.folio,
        DETALLE: [c.proveedor, c.folio_prov, c.completada === null ? 'Por recibir' : 'Recibida', c.nombre]
          .filter(Boolean)
          .join(' · '),
        ...(abierta
          ? { MENU: 'recepcioncom', LUGAR: { registro: c.docto_cm_id } }
          : expediente
            ? { MENU: 'documento', LUGAR: { tipo: 'compra', folio: c.folio } }
            : { MENU: 'histcompras', LUGAR: { desde: dia, hasta: dia, filtro: c.folio } }),
      };
    });
  },
};
