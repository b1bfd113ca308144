import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import type { Diferencia } from './diferencias.ts';

/** An earlier count of a line. */
export interface ConteoAnterior {
  conteoId: number;
  operadorId: number;
  estatus: 'ACEPTADO' | 'POR RECONTAR' | 'DESHECHO';
  diferencias: Diferencia[];
  /** When each location was counted, with the database's microseconds. */
  momentos: { ubicacionId: number; momento: string }[];
}

/** Every count of a line, oldest first, with each location's difference at its moment. */
export async function conteosAnteriores(db: Tx, inventarioDetId: number): Promise<ConteoAnterior[]> {
  const filas = await db
    .selectFrom('conteos as c')
    .innerJoin('conteos_det as d', 'd.conteo_id', 'c.conteo_id')
    .select((e) => [
      'c.conteo_id',
      'c.operador_id',
      'c.estatus',
      'd.ubicacion_id',
      e.fn.sum<number>('d.contadas').as('contadas'),
      e.fn.sum<number>('d.esperadas').as('esperadas'),
      sql<string>`min(d.contada_en)::text`.as('momento'),
    ])
    .where('c.inventario_det_id', '=', inventarioDetId)
    .groupBy(['c.conteo_id', 'd.ubicacion_id'])
    .orderBy('c.conteo_id')
    .execute();
  const conteos = new Map<number, ConteoAnterior>();
  for (const f of filas) {
    const conteo = conteos.get(f.conteo_id) ?? {
      conteoId: f.conteo_id,
      operadorId: f.operador_id,
      estatus: f.estatus,
      diferencias: [],
      momentos: [],
    };
    conteo.diferencias.push({ ubicacionId: f.ubicacion_id, contadas: f.contadas, esperadas: f.esperadas });
    conteo.momentos.push({ ubicacionId: f.ubicacion_id, momento: f.momento });
    conteos.set(f.conteo_id, conteo);
  }
  return [...conteos.values()];
}
