import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { type ColumnasDeLote, type Lote, loteDe } from './lotes.ts';

/** Pieces of one lot of an article in one place. */
export interface LoteEnLugar {
  lugarId: number;
  lote: Lote;
  piezas: number;
}

/** What these places hold of an article, by lot, earliest expiry first; what has no expiry day goes last. */
export async function lotesEnLugares(
  db: Tx,
  articuloId: number,
  lugares: readonly number[],
): Promise<LoteEnLugar[]> {
  const { rows } = await sql<ColumnasDeLote & { lugar_id: number; piezas: number }>`
    select lugar_id, fecha_caducidad, lote, fecha_produccion, piezas from existencias
     where articulo_id = ${articuloId} and lugar_id = any(${lugares}::int[]) and piezas > 0
     order by fecha_caducidad nulls last, fecha_produccion nulls last, lote nulls last, lugar_id`.execute(db);
  return rows.map((f) => ({ lugarId: f.lugar_id, lote: loteDe(f), piezas: f.piezas }));
}

/** Pieces of one lot that a document line has in transit or in the shipping area. */
export interface LoteEnTransito {
  detId: number;
  lote: Lote;
  piezas: number;
}

/** The place where a document's pieces are between its two ends. */
const DE_PASO = { traspaso: 'transito', resurtido: 'transito', remision: 'embarque' } as const;

/**
 * What each line of a document has in transit (of a remission: in the shipping area), by lot, earliest expiry first:
 * what its movements put there, less what they took. The place holds the pieces of every document together, and only
 * movements tell whose they are.
 * @param detId only this line
 */
export const lotesEnTransito = (
  db: Tx,
  documento: keyof typeof DE_PASO,
  documentoId: number | null,
  detId?: number,
): Promise<LoteEnTransito[]> =>
  lotesDeDocumento(
    db,
    DE_PASO[documento],
    sql`m.documento = ${documento} and m.documento_id is not distinct from ${documentoId}::int
         and (${detId ?? null}::int is null or m.documento_det_id = ${detId ?? null}::int)`,
  );

/** What each line of several remissions has in the shipping area, like {@link lotesEnTransito}. */
export const lotesEnEmbarque = (db: Tx, remisiones: readonly number[]): Promise<LoteEnTransito[]> =>
  lotesDeDocumento(
    db,
    'embarque',
    sql`m.documento = 'remision' and m.documento_id = any(${[...remisiones]}::int[])`,
  );

/** The lots each line of a remission was picked from, even after it left for the customer. */
export const lotesSurtidos = (db: Tx, remisionId: number): Promise<LoteEnTransito[]> =>
  lotesDeDocumento(
    db,
    'embarque',
    sql`m.documento = 'remision' and m.documento_id = ${remisionId} and 'cliente' not in (o.clase, d.clase)`,
  );

async function lotesDeDocumento(
  db: Tx,
  clase: 'transito' | 'embarque',
  suyos: RawBuilder<unknown>,
): Promise<LoteEnTransito[]> {
  const { rows } = await sql<ColumnasDeLote & { det_id: number; piezas: number }>`
    with suyos as (
      select m.*, o.clase as clase_origen, d.clase as clase_destino
        from movimientos m
        join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
       where ${suyos}
    ), efectos as (
      select documento_det_id as det_id, fecha_caducidad, lote, fecha_produccion, piezas
        from suyos where clase_destino = ${clase}
      union all
      select documento_det_id,
             case when cambia_lote then fecha_caducidad_anterior else fecha_caducidad end,
             case when cambia_lote then lote_anterior else lote end,
             case when cambia_lote then fecha_produccion_anterior else fecha_produccion end, -piezas
        from suyos where clase_origen = ${clase}
    )
    select det_id, fecha_caducidad, lote, fecha_produccion, sum(piezas)::int as piezas
      from efectos group by det_id, fecha_caducidad, lote, fecha_produccion having sum(piezas) > 0
     order by det_id, fecha_caducidad nulls last, fecha_produccion nulls last, lote nulls last`.execute(db);
  return rows.map((f) => ({ detId: f.det_id, lote: loteDe(f), piezas: f.piezas }));
}
