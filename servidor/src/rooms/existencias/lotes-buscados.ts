import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { patronDe } from '../../platform/consulta/index.ts';
import { ADENTRO } from './lugares.ts';

/** A lot of an article, and how many pieces there are of it. */
interface LoteHallado {
  lote: string;
  clave: string;
  articulo: string;
  piezas: number;
}

/**
 * Lots with pieces in these warehouses (null: all), by the beginning of their label; an exact match first, then by
 * expiry.
 * @param comienzo in capitals
 */
export async function lotesQueEmpiezan(
  db: Tx,
  comienzo: string,
  visibles: readonly number[] | null,
  cuantos: number,
): Promise<LoteHallado[]> {
  const { rows } = await sql<LoteHallado>`
    select e.lote, a.clave_articulo as clave, a.articulo, sum(e.piezas)::int as piezas
      from existencias e join lugares l using (lugar_id) join articulos a using (articulo_id)
     where upper(e.lote) like ${patronDe(comienzo).slice(1)} and e.lote is not null and e.piezas > 0
       and l.clase = any(${[...ADENTRO]}::text[]) and (${visibles === null} or l.almacen_id = any(${visibles ?? []}::int[]))
     group by e.lote, a.clave_articulo, a.articulo
     order by upper(e.lote) <> ${comienzo}, min(e.fecha_caducidad) nulls last, e.lote, a.clave_articulo
     limit ${cuantos}`.execute(db);
  return rows;
}
