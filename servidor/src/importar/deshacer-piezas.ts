import type { Conexion } from './conexion.ts';
import { asentar, CREA_MOVIDO } from './movido.ts';
import { NoSeDeshace } from './rastro.ts';

/** What to undo of an operation, with the inside place that each movement left or reached. */
const TOCADOS = `
  select distinct m.articulo_id, l.lugar_id from movimientos m join lugares l on l.lugar_id in (m.origen_id, m.destino_id)
   where m.operacion_id = $1 and l.almacen_id is not null`;

/**
 * Moves the pieces of an import back where they came from, with their previous lots, by counter-movements. Meanwhile
 * those articles are locked there.
 * @param operacionId of the import; {@link firmar} sets the operation of the counter-movements
 * @throws NoSeDeshace if pieces were moved, counted or adjusted there since
 */
export async function deshacerPiezas(pg: Conexion, operacionId: string): Promise<void> {
  // The same locks as bloquearEnUbicacion.
  await pg.query(
    `select 1 from articulos_ubicacion ua join ubicaciones u using (ubicacion_id) join articulos a using (articulo_id)
      where (ua.articulo_id, ua.ubicacion_id) in (${TOCADOS})
      order by ua.ubicacion_id, ua.articulo_id for no key update of ua for share of u, a`,
    [operacionId],
  );
  const { rows } = await pg.query<{ clave: string; cuantas: number }>(
    `with t as (${TOCADOS}),
          ultimo as (select articulo_id, max(movimiento_id) as id from movimientos where operacion_id = $1 group by 1)
     select min(a.clave_articulo) as clave, count(distinct a.articulo_id)::int as cuantas
       from t join ultimo u using (articulo_id) join articulos a using (articulo_id)
      where exists (select from movimientos m
                     where m.articulo_id = t.articulo_id and m.movimiento_id > u.id and m.operacion_id <> $1
                       and t.lugar_id in (m.origen_id, m.destino_id))`,
    [operacionId],
  );
  const { clave = '', cuantas = 0 } = rows[0] ?? {};
  if (cuantas > 0)
    throw new NoSeDeshace(
      `No se puede deshacer: ya se movieron piezas de ${clave}${cuantas > 1 ? ` y ${(cuantas - 1).toLocaleString('es-MX')} artículos más` : ''}`,
    );
  await pg.query(CREA_MOVIDO);
  await pg.query(
    `insert into movido (articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote, fecha_produccion, cambia_lote,
                         fecha_caducidad_anterior, lote_anterior, fecha_produccion_anterior, documento, documento_det_id, corrige_id)
     select articulo_id, destino_id, origen_id, piezas,
            case when cambia_lote then fecha_caducidad_anterior else fecha_caducidad end,
            case when cambia_lote then lote_anterior else lote end,
            case when cambia_lote then fecha_produccion_anterior else fecha_produccion end, cambia_lote,
            case when cambia_lote then fecha_caducidad end, case when cambia_lote then lote end,
            case when cambia_lote then fecha_produccion end, documento, documento_det_id, movimiento_id
       from movimientos where operacion_id = $1 order by movimiento_id desc`,
    [operacionId],
  );
  await asentar(pg, 'deshaceImportacion');
}
