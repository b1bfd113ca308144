import type { Output } from '@anden/contrato/call.ts';
import { type fichaDeUbicacionCalls, MOVIMIENTOS_DE_FICHA } from '@anden/contrato/ubicaciones/ficha.ts';
import { MENSAJES_UBICACION, NOMBRE_TIPO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { diasDe, esLaUbicacion, getKardex, lotesEn } from '../existencias/index.ts';

type Ficha = Output<typeof fichaDeUbicacionCalls.getFichaUbicacion>['data'];

/** A location whose open work is asked for. */
export interface EnUbicacion {
  ubicacionId: number;
  almacenId: number;
}

/** What other rooms say about a location. */
interface DeOtros {
  /** The open work waiting for it that this operator may open. */
  esperan(ctx: QueryContext, donde: EnUbicacion): Promise<Ficha['pendientes']>;
  ultimoConteo(db: Tx, ubicacionId: number): Promise<Ficha['ultimo_conteo']>;
}

/**
 * Everything about one location. One that does not exist, or in a warehouse the operator may not see, is a {@link
 * Rejection}.
 */
export const fichaDeUbicacion = ({
  esperan,
  ultimoConteo,
}: DeOtros): Handlers<typeof fichaDeUbicacionCalls> => ({
  async getFichaUbicacion({ ubicacion: escrita, almacen_id }, ctx) {
    const { db, operador, config, dia } = ctx;
    if (almacen_id !== undefined) exigirAlmacen(operador, almacen_id);
    const visibles = almacen_id === undefined ? almacenesVisibles(operador) : [almacen_id];
    const suya = await db
      .selectFrom('ubicaciones as u')
      .innerJoin('almacenes as a', 'a.almacen_id', 'u.almacen_id')
      .select(['u.ubicacion_id', 'u.almacen_id', 'u.ubicacion', 'u.codigo', 'u.leida', 'u.tipo', 'a.nombre'])
      .where(esLaUbicacion(escrita))
      .$if(visibles !== null, (q) => q.where('u.almacen_id', 'in', [...(visibles ?? [])]))
      .orderBy(sql`u.almacen_id <> ${operador.almacen_id}`)
      .orderBy('u.almacen_id')
      .executeTakeFirst();
    if (!suya) throw new Rejection(MENSAJES_UBICACION.noExiste);
    const donde = { ubicacionId: suya.ubicacion_id, almacenId: suya.almacen_id };
    const { data: movimientos } = await getKardex(
      {
        fecha_ini: '2000-01-01',
        fecha_fin: dia,
        ubicacion: suya.ubicacion,
        almacen_id: suya.almacen_id,
        pagina: 1,
        por_pagina: MOVIMIENTOS_DE_FICHA,
      },
      ctx,
    );
    return {
      data: {
        UBICACION_ID: suya.ubicacion_id,
        ALMACEN_ID: suya.almacen_id,
        ALMACEN: suya.nombre,
        UBICACION: suya.leida,
        NUMERIC_UB: suya.ubicacion,
        CODIGO_PROPIO: suya.codigo,
        TIPO: suya.tipo,
        NOMBRE_TIPO: NOMBRE_TIPO_UBICACION[suya.tipo],
        existencias: await lotesEn(db, suya.ubicacion_id),
        dias: await diasDe(db, suya.ubicacion_id, dia, config.zona),
        movimientos,
        ultimo_conteo: await ultimoConteo(db, suya.ubicacion_id),
        pendientes: await esperan(ctx, donde),
      },
    };
  },
});
