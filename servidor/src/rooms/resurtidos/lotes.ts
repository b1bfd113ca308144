import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import type { LoteEnReserva } from '@anden/contrato/resurtidos/lotes.ts';
import { lotesDeReservaRejection, tomasDeReserva } from '@anden/contrato/resurtidos/lotes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { type Lote, lotesEnLugares } from '../existencias/index.ts';

/** Lots in reserve or on the way, under their wire names, by the article's open order. */
interface LotesDeOrden {
  reserva: LoteEnReserva[];
  enCamino: Omit<LoteEnReserva, 'UBICACION_ID'>[];
}

const PARTES = `'FECHA_CADUCIDAD', x.fecha_caducidad, 'LOTE', x.lote, 'FECHA_PRODUCCION', x.fecha_produccion, 'PIEZAS', x.piezas`;
const EN_ORDEN = 'order by x.fecha_caducidad nulls last, x.fecha_produccion nulls last, x.lote nulls last';

/**
 * The lots of every open order of a warehouse, so that whoever goes for them knows beforehand which to take: those in
 * its multi-warehouse locations, expired ones included, and those on the way; earliest expiry first.
 */
export async function lotesDeOrdenes(db: Tx, almacenId: number): Promise<Map<number, LotesDeOrden>> {
  const { rows } = await sql<{ resurtido_id: number } & LotesDeOrden>`
    select r.resurtido_id, coalesce(s.lotes, '[]') as reserva, coalesce(c.lotes, '[]') as "enCamino"
      from resurtidos r
      left join lateral (
        select json_agg(json_build_object('UBICACION_ID', x.lugar_id, ${sql.raw(PARTES)}) ${sql.raw(EN_ORDEN)}, u.ubicacion) as lotes
          from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
         where x.articulo_id = r.articulo_id and x.piezas > 0 and u.almacen_id = r.almacen_id and u.tipo = 'M') s on true
      left join lateral (
        select json_agg(json_build_object(${sql.raw(PARTES)}) ${sql.raw(EN_ORDEN)}) as lotes
          from (select m.fecha_caducidad, m.lote, m.fecha_produccion,
                       sum(case when d.clase = 'transito' then m.piezas else -m.piezas end)::int as piezas
                  from movimientos m join lugares d on d.lugar_id = m.destino_id
                 where r.cantidad_sur > r.cantidad_aco and m.documento = 'resurtido' and m.documento_id is null
                   and m.documento_det_id = r.resurtido_id
                 group by m.fecha_caducidad, m.lote, m.fecha_produccion) x
         where x.piezas > 0) c on true
     where r.almacen_id = ${almacenId} and r.estatus = 'ABIERTO'`.execute(db);
  return new Map(rows.map(({ resurtido_id, ...lotes }) => [resurtido_id, lotes]));
}

/**
 * Which lots leave a multi-warehouse location for this many pieces. If lots are named, they must be there with enough
 * pieces and not have expired; otherwise pieces without a lot go first, then by expiry, and never expired ones. The
 * article is locked in the location.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export async function elegirDeReserva(
  db: Tx,
  que: { articuloId: number; ubicacionId: number; cantidad: number; lineas: readonly LineaDeLote[] },
  hoy: string,
): Promise<{ lote: Lote; piezas: number }[]> {
  const hay = (await lotesEnLugares(db, que.articuloId, [que.ubicacionId])).map(({ lote, piezas }) => ({
    UBICACION_ID: que.ubicacionId,
    FECHA_CADUCIDAD: lote.fechaCaducidad,
    LOTE: lote.lote,
    FECHA_PRODUCCION: lote.fechaProduccion,
    PIEZAS: piezas,
  }));
  rejectIf(lotesDeReservaRejection(que.lineas, hay, que.cantidad, hoy));
  const tomas =
    que.lineas.length > 0
      ? que.lineas.map((l) => ({ ...l, PIEZAS: l.INGRESO }))
      : tomasDeReserva(hay, que.ubicacionId, que.cantidad, hoy);
  if (tomas.length === 0) throw new Rejection('No hay existencia suficiente en el lugar de origen');
  return tomas.map((t) => ({
    lote: { fechaCaducidad: t.FECHA_CADUCIDAD, lote: t.LOTE, fechaProduccion: t.FECHA_PRODUCCION },
    piezas: t.PIEZAS,
  }));
}
