import { type RawBuilder, sql } from 'kysely';

/** What open transfers still have to take of an article from one warehouse. */
export interface Demanda {
  articulo_id: number;
  piezas: number;
  /** The earliest promise among them; null if there is none. */
  prometido: string | null;
}

/**
 * SQL, for joining in another room's statement: the demand of the open transfers of a warehouse, one row per article.
 * Pieces of lines neither supplied nor closed short, which picking takes from fixed locations (specification §5).
 */
export const demandaDeTraspasos = (almacenId: number): RawBuilder<Demanda> => sql<Demanda>`(
  select d.articulo_id, sum(d.unidades - d.unidades_surt)::int as piezas, min(t.prometido) as prometido
    from traspasos t join traspasos_det d using (docto_in_id)
   where t.almacen_org_id = ${almacenId} and t.surtido is null and d.surtido_cerrado is null and d.unidades_surt < d.unidades
   group by d.articulo_id)`;
