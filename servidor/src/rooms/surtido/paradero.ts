import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { Paradero } from '../articulos/index.ts';
import type { EnUbicacion } from '../ubicaciones/index.ts';
import { EN_SU_ORDEN } from './queries.ts';

/** Remissions with an article still to be picked or packed, in the order of the work. */
export const paraderoRemision: Paradero = {
  trabajo: 'remision',
  control: P.surtidorem,
  async folios({ db, operador }, articuloId, cuantos) {
    const filas = await db
      .selectFrom('remisiones as r')
      .where('r.estatus', 'in', ['PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE'])
      .where(
        sql<boolean>`exists (select from remisiones_det d where d.docto_ve_id = r.docto_ve_id and d.articulo_id = ${articuloId}
          and case when r.estatus = 'AREAEMBARQUE' then d.unidades_surt > 0 and d.fecha_hora_empaque is null
                   else d.cerrado is null and d.unidades_surt < d.unidades end)`,
      )
      .where(deSusAlmacenes(operador, 'r.almacen_id'))
      .select('r.folio')
      .orderBy(EN_SU_ORDEN)
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
};

/** Remissions of a location's warehouse that still need one of its articles, in the order of the work. */
export const remisionEnUbicacion: Paradero<EnUbicacion> = {
  trabajo: 'remision',
  control: P.surtidorem,
  async folios({ db }, { ubicacionId, almacenId }, cuantos) {
    const filas = await db
      .selectFrom('remisiones as r')
      .where('r.estatus', 'in', ['PENDIENTE', 'SURTIENDO'])
      .where('r.almacen_id', '=', almacenId)
      .where(
        sql<boolean>`exists (select from remisiones_det d join articulos_ubicacion ua using (articulo_id)
          where d.docto_ve_id = r.docto_ve_id and ua.ubicacion_id = ${ubicacionId} and d.cerrado is null and d.unidades_surt < d.unidades)`,
      )
      .select('r.folio')
      .orderBy(EN_SU_ORDEN)
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
};
