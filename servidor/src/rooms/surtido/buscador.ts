import { P } from '@anden/contrato/permissions.ts';
import { NOMBRE_ESTATUS_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { remisionSuya } from './suyas.ts';

/** States in which a remission is worked on. */
export const EN_TRABAJO = ['PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE'] as const;

/**
 * Remissions by the end of their folio. They open where they are picked and packed or, once finished, on their page or in
 * the report of their times.
 */
export const buscadorDeRemisiones: Buscador = {
  clase: 'Remisión',
  controles: [P.surtidorem, P.tiemposremisiones, P.kardex],
  async busca({ folio }, { db, operador, config }, cuantos) {
    if (folio === null) return [];
    const trabaja = puede(operador, P.surtidorem);
    const expediente = puede(operador, P.kardex);
    const consulta = expediente || puede(operador, P.tiemposremisiones);
    const filas = await db
      .selectFrom('remisiones as r')
      .innerJoin('clientes as c', 'c.cliente_id', 'r.cliente_id')
      .where(terminaEn(sql`r.folio`, folio))
      .where(remisionSuya(operador))
      .$if(!consulta, (q) => q.where('r.estatus', 'in', EN_TRABAJO))
      .select(['r.docto_ve_id', 'r.folio', 'r.fecha', 'r.estatus', 'c.nombre'])
      .orderBy(sql`r.folio <> ${folio}`)
      .orderBy('r.docto_ve_id', 'desc')
      .limit(cuantos)
      .execute();
    return filas.map((r) => {
      const dia = diaDeNegocio(config.zona, new Date(r.fecha));
      const estatus = r.estatus as keyof typeof NOMBRE_ESTATUS_REMISION;
      return {
        TITULO: r.folio,
        DETALLE: `${r.nombre} · ${NOMBRE_ESTATUS_REMISION[estatus]}`,
        ...(trabaja && EN_TRABAJO.some((e) => e === estatus)
          ? { MENU: 'surtidorem', LUGAR: { registro: r.docto_ve_id } }
          : expediente
            ? { MENU: 'documento', LUGAR: { tipo: 'remision', folio: r.folio } }
            : { MENU: 'tiemposremisiones', LUGAR: { desde: dia, hasta: dia, filtro: r.folio } }),
      };
    });
  },
};
