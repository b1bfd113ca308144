import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { type Lote, mismoLote } from './lotes.ts';
import type { Movido } from './traslado.ts';

/** By how many pieces one lot of an article in one place changes. */
export interface Cambio extends Lote {
  lugarId: number;
  articuloId: number;
  piezas: number;
}

/**
 * Writes moves in one statement: takes from the stock, adds to it and appends to the ledger. Its parts run in that
 * order, each only if the one before was complete, so that a movement's timestamp is never earlier than the move
 * itself.
 * @param cambios one per row of stock, in lock order
 * @returns false if a row was missing or had too few pieces; the caller must roll back
 */
export async function escribir(
  { db, operador, operacionId, llamada }: Pick<CommandContext, 'db' | 'operador' | 'operacionId' | 'llamada'>,
  movidos: readonly Movido[],
  cambios: readonly Cambio[],
): Promise<boolean> {
  const filas = (suyos: readonly Cambio[]) => sql`
    unnest(${suyos.map((c) => c.lugarId)}::int[], ${suyos.map((c) => c.articuloId)}::int[],
           ${suyos.map((c) => c.fechaCaducidad)}::date[], ${suyos.map((c) => c.lote)}::text[],
           ${suyos.map((c) => c.fechaProduccion)}::date[], ${suyos.map((c) => c.piezas)}::int[])
      with ordinality as n (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas, orden)`;
  const bajas = cambios.filter((c) => c.piezas < 0);
  const altas = cambios.filter((c) => c.piezas > 0);
  const de = <T>(valor: (m: Movido) => T): T[] => movidos.map(valor);
  const cambia = (m: Movido) => !mismoLote(m.loteOrigen, m.loteDestino);
  const { numAffectedRows } = await sql`
    with bajas as (
      update existencias e set piezas = e.piezas + n.piezas from ${filas(bajas)}
       where e.lugar_id = n.lugar_id and e.articulo_id = n.articulo_id and e.lote is not distinct from n.lote
         and e.fecha_caducidad is not distinct from n.fecha_caducidad
         and e.fecha_produccion is not distinct from n.fecha_produccion and e.piezas >= -n.piezas
      returning 1
    ), altas as (
      insert into existencias as e (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas)
      select lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas from ${filas(altas)}
       where (select count(*) from bajas) = ${bajas.length} order by orden
      on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
      do update set piezas = e.piezas + excluded.piezas
      returning 1
    )
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
                             fecha_caducidad, lote, fecha_produccion, cambia_lote, fecha_caducidad_anterior,
                             lote_anterior, fecha_produccion_anterior, documento, documento_id, documento_det_id, corrige_id, motivo)
    select ${operacionId}::uuid, ${operador.operador_id}::int, ${llamada}::text, a, o, d, p, c, l, f, m, ca, la, fa, doc, di, dd, co, mo
      from unnest(${de((m) => m.articuloId)}::int[], ${de((m) => m.origen.id)}::int[], ${de((m) => m.destino.id)}::int[],
                  ${de((m) => m.piezas)}::int[], ${de((m) => m.loteDestino.fechaCaducidad)}::date[],
                  ${de((m) => m.loteDestino.lote)}::text[], ${de((m) => m.loteDestino.fechaProduccion)}::date[],
                  ${de(cambia)}::bool[], ${de((m) => (cambia(m) ? m.loteOrigen.fechaCaducidad : null))}::date[],
                  ${de((m) => (cambia(m) ? m.loteOrigen.lote : null))}::text[],
                  ${de((m) => (cambia(m) ? m.loteOrigen.fechaProduccion : null))}::date[],
                  ${de((m) => m.traslado.documento?.tipo ?? null)}::text[], ${de((m) => m.traslado.documento?.id ?? null)}::int[],
                  ${de((m) => m.traslado.documento?.detId ?? null)}::int[], ${de((m) => m.traslado.corrige ?? null)}::bigint[],
                  ${de((m) => m.motivo)}::text[])
        with ordinality as n (a, o, d, p, c, l, f, m, ca, la, fa, doc, di, dd, co, mo, orden)
     where (select count(*) from bajas) = ${bajas.length} and (select count(*) from altas) = ${altas.length}
     order by orden`.execute(db);
  return numAffectedRows === BigInt(movidos.length);
}
