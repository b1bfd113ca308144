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

/** Classes of the places that hold stock. */
export const ADENTRO: ReadonlySet<Clase> = new Set<Clase>([
  'ubicacion',
  'recepcion',
  'devolucion',
  'embarque',
  'transito',
]);

/** Anywhere a piece can be. Only this room makes them, so that whether a place holds stock is never a caller's word. */
export interface Lugar {
  readonly id: number;
  readonly clase: Clase;
  /** Null for what belongs to no warehouse: a supplier, a customer, an adjustment. */
  readonly almacenId: number | null;
}

/** Whether `existencias` counts what is there; a supplier, a customer or an adjustment is outside. */
export const estaAdentro = (l: Lugar): boolean => ADENTRO.has(l.clase);

/** The place of a shelf location. */
export const lugarDeUbicacion = (u: { ubicacion_id: number; almacen_id: number }): Lugar => ({
  id: u.ubicacion_id,
  clase: 'ubicacion',
  almacenId: u.almacen_id,
});

type SinUbicacion = Exclude<Clase, 'ubicacion'>;

/**
 * SQL: a place that is no shelf, as a column of the statement that has the document or the article at hand anyway.
 * @param almacenId of its warehouse; left out for what belongs to none
 */
export const lugarSql = (clase: SinUbicacion, almacenId?: number): RawBuilder<Lugar> => sql<Lugar>`
  (select json_build_object('id', lugar_id, 'clase', clase, 'almacenId', almacen_id) from lugares
    where clase = ${clase} and almacen_id is not distinct from ${almacenId ?? null}::int)`;

/** The places of a warehouse that are no shelf, and those outside every warehouse, by their class. */
export async function lugaresDe(db: Tx, almacenId: number): Promise<Record<SinUbicacion, Lugar>> {
  const filas = await db
    .selectFrom('lugares')
    .select(['lugar_id', 'clase', 'almacen_id'])
    .where((e) =>
      e.or([
        e('clase', 'in', ['proveedor', 'cliente', 'ajuste', 'transito']),
        e.and([e('clase', 'in', ['recepcion', 'devolucion', 'embarque']), e('almacen_id', '=', almacenId)]),
      ]),
    )
    .execute();
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
