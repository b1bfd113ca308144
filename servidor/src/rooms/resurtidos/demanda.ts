import { type RawBuilder, sql } from 'kysely';
import { type Demanda, demandaDeTraspasos } from '../traspasos/index.ts';

/** What is demanded of an article's fixed locations, and by which kind of document first. */
export interface DemandaEnFijas extends Demanda {
  motivo: 'TRASPASO' | 'REMISION';
}

/**
 * SQL: pieces that open transfers and remissions are still to take from the fixed locations of a warehouse, one row per
 * article. It is attributed to remissions if only they request it, or one was promised before every transfer.
 */
export const demandaEnFijas = (almacenId: number): RawBuilder<DemandaEnFijas> => sql<DemandaEnFijas>`(
  select x.articulo_id, least(sum(x.piezas), 2147483647)::int as piezas, min(x.prometido) as prometido,
         case when bool_and(x.remision) or min(x.prometido) filter (where x.remision)
                     < coalesce(min(x.prometido) filter (where not x.remision), 'infinity')
              then 'REMISION' else 'TRASPASO' end as motivo
    from (select articulo_id, piezas, prometido, false as remision from ${demandaDeTraspasos(almacenId)} t
          union all
          select articulo_id, piezas, prometido, true from demanda_remisiones where almacen_id = ${almacenId}) x
   group by x.articulo_id)`;
