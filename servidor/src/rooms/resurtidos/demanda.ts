import { type RawBuilder, sql } from 'kysely';
import { type Demanda, demandaDeTraspasos } from '../traspasos/index.ts';

/** The demand of an article's fixed locations, and which documents ask for it first. */
export interface DemandaEnFijas extends Demanda {
  motivo: 'TRASPASO' | 'REMISION';
}

/**
 * What open transfers and remissions still have to take out of the fixed locations of a warehouse, one row an article. It
 * is a remission's where only remissions ask, or where one was promised earlier than any transfer.
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
