import { P } from '@anden/contrato/permissions.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { Paradero } from '../articulos/index.ts';
import type { EnUbicacion } from '../ubicaciones/index.ts';

/** Warehouses with a replenishment order of an article, named instead of a folio, which orders do not have. */
export const paraderoResurtido: Paradero = {
  trabajo: 'resurtido',
  control: P.resurtidos,
  async folios({ db, operador }, articuloId, cuantos) {
    const filas = await db
      .selectFrom('resurtidos as r')
      .innerJoin('almacenes as a', 'a.almacen_id', 'r.almacen_id')
      .where('r.estatus', '=', 'ABIERTO')
      .where('r.articulo_id', '=', articuloId)
      .where(deSusAlmacenes(operador, 'r.almacen_id'))
      .select('a.nombre')
      .orderBy('r.fecha_sol')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.nombre);
  },
};

/** Articles of a location that wait for replenishment in its warehouse, by key: orders have no folio. */
export const resurtidoEnUbicacion: Paradero<EnUbicacion> = {
  trabajo: 'resurtido',
  control: P.resurtidos,
  async folios({ db }, { ubicacionId, almacenId }, cuantos) {
    const filas = await db
      .selectFrom('resurtidos as r')
      .innerJoin('articulos_ubicacion as ua', 'ua.articulo_id', 'r.articulo_id')
      .innerJoin('articulos as a', 'a.articulo_id', 'r.articulo_id')
      .where('ua.ubicacion_id', '=', ubicacionId)
      .where('r.almacen_id', '=', almacenId)
      .where('r.estatus', '=', 'ABIERTO')
      .groupBy('a.clave_articulo')
      .select('a.clave_articulo')
      .orderBy((e) => e.fn.min('r.fecha_sol'))
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.clave_articulo);
  },
};
