import { type RawBuilder, sql } from 'kysely';
import { sinCaducar } from '../existencias/index.ts';

/** A fixed location with pieces that have not expired: how many, and when the first of them expires. */
export interface FijaConPiezas {
  ubicacion_id: number;
  ubicacion: string;
  piezas: number;
  caduca: string | null;
}

/**
 * The fixed locations of a warehouse with pieces of an article that have not expired, to be joined in a statement.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export const fijasConPiezas = (
  almacenId: RawBuilder<unknown>,
  articuloId: RawBuilder<unknown>,
  hoy: string,
): RawBuilder<FijaConPiezas> => sql<FijaConPiezas>`(
  select u.ubicacion_id, u.ubicacion, sum(x.piezas)::int as piezas, min(x.fecha_caducidad) as caduca
    from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
   where x.articulo_id = ${articuloId} and x.piezas > 0 and ${sinCaducar(sql`x.fecha_caducidad`, hoy)}
     and u.almacen_id = ${almacenId} and u.tipo = 'F'
   group by u.ubicacion_id)`;
