import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Paradero } from '../articulos/index.ts';
import type { EnUbicacion } from '../ubicaciones/index.ts';
import { lineasPorAcomodar, ordenesPendientes } from './acomodo-queries.ts';
import { comprasVisibles } from './queries.ts';

/** Purchases that bring an article; those that arrived first go first. */
export const paraderoRecepcion: Paradero = {
  trabajo: 'recepcion',
  control: P.recepcioncom,
  async folios({ db, operador }, articuloId, cuantos) {
    const filas = await comprasVisibles(db, operador)
      .where('c.completada', 'is', null)
      .where(
        sql<boolean>`exists (select from compras_det x where x.docto_cm_id = c.docto_cm_id and x.articulo_id = ${articuloId}
          and x.unidades_recib < x.unidades)`,
      )
      .select('c.folio')
      .orderBy(sql`c.fecha_recepcion nulls last`)
      .orderBy('c.fecha')
      .orderBy('c.docto_cm_id')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
};

/** Purchases with pieces of an article waiting to be put away; those that have waited longest go first. */
export const paraderoAcomodo: Paradero = {
  trabajo: 'acomodo',
  control: P.acomodocom,
  async folios({ db, operador }, articuloId, cuantos) {
    const filas = await lineasPorAcomodar(db, almacenesVisibles(operador))
      .where('d.articulo_id', '=', articuloId)
      .groupBy('c.docto_cm_id')
      .select('c.folio')
      .orderBy('c.fecha_recepcion')
      .orderBy('c.docto_cm_id')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
};

/** Put-away orders of an article, oldest first. */
export const paraderoDevolucion: Paradero = {
  trabajo: 'devolucion',
  control: P.acomodoinv,
  folios: ({ db, operador }, articuloId, cuantos) =>
    foliosDe(
      ordenesPendientes(db, almacenesVisibles(operador)).where('o.articulo_id', '=', articuloId),
      cuantos,
    ),
};

/** Put-away orders that name a location, oldest first. */
export const devolucionEnUbicacion: Paradero<EnUbicacion> = {
  trabajo: 'devolucion',
  control: P.acomodoinv,
  folios: ({ db }, { ubicacionId, almacenId }, cuantos) =>
    foliosDe(ordenesPendientes(db, [almacenId]).where('o.ubicacion_id', '=', ubicacionId), cuantos),
};

async function foliosDe(ordenes: ReturnType<typeof ordenesPendientes>, cuantos: number): Promise<string[]> {
  const filas = await ordenes
    .groupBy('o.folio')
    .select('o.folio')
    .orderBy(sql`min(o.fecha)`)
    .orderBy('o.folio')
    .limit(cuantos)
    .execute();
  return filas.map((f) => f.folio);
}
