import { type RawBuilder, sql } from 'kysely';
import { sinCaducar } from '../existencias/index.ts';

/** A fixed location with unexpired pieces: how many, and the earliest expiry. */
export interface FijaConPiezas {
  ubicacion_id: number;
  ubicacion: string;
  leida: string;
  /** No shelf: looked for last. */
  sin_ubicar: boolean;
  piezas: number;
  caduca: string | null;
}

/**
 * SQL, for joining: the fixed locations of a warehouse with unexpired pieces of an article.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export const fijasConPiezas = (
  almacenId: RawBuilder<unknown>,
  articuloId: RawBuilder<unknown>,
  hoy: string,
): RawBuilder<FijaConPiezas> => sql<FijaConPiezas>`(
  select u.ubicacion_id, u.ubicacion, u.leida, u.sin_ubicar, sum(x.piezas)::int as piezas, min(x.fecha_caducidad) as caduca
    from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
   where x.articulo_id = ${articuloId} and x.piezas > 0 and ${sinCaducar(sql`x.fecha_caducidad`, hoy)}
     and u.almacen_id = ${almacenId} and u.tipo = 'F'
   group by u.ubicacion_id)`;
