import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

export type Clase =
  | 'ubicacion'
  | 'recepcion'
  | 'devolucion'
  | 'embarque'
  | 'transito'
  | 'proveedor'
  | 'cliente'
  | 'ajuste';

/** Classes of places that hold stock. */
export const ADENTRO: ReadonlySet<Clase> = new Set<Clase>([
  'ubicacion',
  'recepcion',
  'devolucion',
  'embarque',
  'transito',
]);

/**
 * Any place where a piece can be. Only this room creates them, so that no caller decides whether a place holds stock.
 */
export interface Lugar {
  readonly id: number;
  readonly clase: Clase;
  /** Null for places of no warehouse: supplier, customer, adjustment. */
  readonly almacenId: number | null;
}

/** Whether `existencias` counts its pieces; supplier, customer and adjustment are outside. */
export const estaAdentro = (l: Lugar): boolean => ADENTRO.has(l.clase);

/** The place of a shelf location. */
export const lugarDeUbicacion = (u: { ubicacion_id: number; almacen_id: number }): Lugar => ({
  id: u.ubicacion_id,
  clase: 'ubicacion',
  almacenId: u.almacen_id,
});

type SinUbicacion = Exclude<Clase, 'ubicacion'>;

/**
 * SQL: a place that is no shelf, as a column of a statement that reads the document or article anyway.
 * @param almacenId its warehouse, or the column that says which; omitted for places that belong to none
 */
export const lugarSql = (
  clase: SinUbicacion,
  almacenId?: number | RawBuilder<number>,
): RawBuilder<Lugar> => sql<Lugar>`
  (select json_build_object('id', lu.lugar_id, 'clase', lu.clase, 'almacenId', lu.almacen_id) from lugares lu
    where lu.clase = ${sql.lit(clase)} and lu.almacen_id ${almacenId === undefined ? sql`is null` : sql`= ${almacenId}`})`;

/** The places of a warehouse that are no shelf, and those outside every warehouse, by class. */
export async function lugaresDe(db: Tx, almacenId: number): Promise<Record<SinUbicacion, Lugar>> {
  // The classes are written out: as parameters they would be planned as if an eighth of all places were of each, and every location be read.
  const { rows: filas } = await sql<{ lugar_id: number; clase: Clase; almacen_id: number | null }>`
    select lugar_id, clase, almacen_id from lugares
     where clase in ('proveedor', 'cliente', 'ajuste', 'transito')
        or (clase in ('recepcion', 'devolucion', 'embarque') and almacen_id = ${almacenId})`.execute(db);
  const de = (clase: SinUbicacion): Lugar => {
    const fila = filas.find((f) => f.clase === clase);
    if (!fila) throw new Error(`No existe el lugar ${clase} del almacén ${almacenId}`);
    return { id: fila.lugar_id, clase, almacenId: fila.almacen_id };
  };
  return {
    proveedor: de('proveedor'),
    cliente: de('cliente'),
    ajuste: de('ajuste'),
    transito: de('transito'),
    recepcion: de('recepcion'),
    devolucion: de('devolucion'),
    embarque: de('embarque'),
  };
}
