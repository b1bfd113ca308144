import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { type ColumnasDeLote, type Lote, loteDe, lotesEnTransito, mismoLote } from '../existencias/index.ts';

/** Pieces of a lot that a remission line has in the shipping area, and the shelf they came from. */
export interface ParteEnEmbarque {
  ubicacionId: number;
  lote: Lote;
  piezas: number;
}

/**
 * Where the last pieces picked of a line came from, by shelf and lot, latest first; without those that packing removed
 * as damaged.
 */
export async function partesEnEmbarque(
  db: Tx,
  doctoVeId: number,
  detId: number,
  piezas: number,
): Promise<ParteEnEmbarque[]> {
  const hay = (await lotesEnTransito(db, 'remision', doctoVeId, detId)).map((l) => ({ ...l }));
  const { rows } = await sql<ColumnasDeLote & { ubicacion_id: number; piezas: number }>`
    select u.ubicacion_id, m.fecha_caducidad, m.lote, m.fecha_produccion,
           sum(case when m.origen_id = u.ubicacion_id then m.piezas else -m.piezas end)::int as piezas
      from movimientos m join ubicaciones u on u.ubicacion_id in (m.origen_id, m.destino_id)
     where m.documento = 'remision' and m.documento_id = ${doctoVeId} and m.documento_det_id = ${detId}
     group by u.ubicacion_id, m.fecha_caducidad, m.lote, m.fecha_produccion
    having sum(case when m.origen_id = u.ubicacion_id then m.piezas else -m.piezas end) > 0
     order by max(m.movimiento_id) desc`.execute(db);
  let faltan = piezas;
  const partes = rows.flatMap((f): ParteEnEmbarque[] => {
    const lote = loteDe(f);
    const suyo = hay.find((l) => mismoLote(l.lote, lote));
    const salen = Math.min(faltan, f.piezas, suyo?.piezas ?? 0);
    if (!suyo || salen === 0) return [];
    faltan -= salen;
    suyo.piezas -= salen;
    return [{ ubicacionId: f.ubicacion_id, lote, piezas: salen }];
  });
  if (faltan > 0) throw new Error(`Al renglón ${detId} de remisión le faltan ${faltan} piezas en embarque`);
  return partes;
}
