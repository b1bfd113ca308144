import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

/** What one command moved of a document. */
interface Operacion {
  FECHA: string;
  OPERADOR: string;
  /** In the kardex's words. */
  HECHO: string;
  PIEZAS: number;
  /** Set if it was of one article only. */
  CLAVE_ARTICULO: string | null;
  /** S: all of it was undone. */
  DESHECHO: 'S' | 'N';
}

/**
 * What was done with a document's pieces according to the ledger, one row per command.
 * @param documento as in `movimientos.documento`
 * @param de its id, or those of its lines if the ledger only names these
 */
export async function operacionesDe(
  db: Tx,
  documento: string,
  de: number | readonly number[],
): Promise<Operacion[]> {
  const suyos =
    typeof de === 'number'
      ? sql`m.documento_id = ${de}`
      : sql`m.documento_id is null and m.documento_det_id = any(${[...de]}::int[])`;
  const { rows } = await sql<Operacion>`
    select min(m.fecha) as "FECHA", min(o.operador) as "OPERADOR", min(m.llamada) as "HECHO", sum(m.piezas)::int as "PIEZAS",
           case when min(m.articulo_id) = max(m.articulo_id) then min(a.clave_articulo) end as "CLAVE_ARTICULO",
           case when bool_and(exists (select from movimientos x where x.corrige_id = m.movimiento_id)) then 'S' else 'N' end as "DESHECHO"
      from movimientos m join operadores o on o.operador_id = m.operador_id join articulos a on a.articulo_id = m.articulo_id
     where m.documento = ${documento} and ${suyos}
     group by m.operacion_id order by 1`.execute(db);
  return rows.map((o) => ({ ...o, HECHO: CONCEPTOS[o.HECHO] ?? o.HECHO }));
}
