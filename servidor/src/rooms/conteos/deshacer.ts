import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import {
  bloquearEnUbicacion,
  type Deshacer,
  type Guardado,
  MENSAJES_DESHACER,
} from '../existencias/index.ts';

/**
 * Undoes a count: the line must be counted again, by whoever had to before. Refused once another operator counted it
 * too, or somebody accepted the count.
 */
export const deshacerConteo: Deshacer = (ctx, guardado) => deshacer(ctx, guardado, 'DESHECHO');

/** Undoes the acceptance of a count beyond the tolerance: it waits for another operator's again. */
export const deshacerAceptacion: Deshacer = (ctx, guardado) => deshacer(ctx, guardado, 'POR RECONTAR');

async function deshacer(
  ctx: CommandContext,
  guardado: Guardado,
  queda: 'DESHECHO' | 'POR RECONTAR',
): Promise<void> {
  const { db } = ctx;
  const { documento_id } = guardado;
  const { rows } = await sql<{
    inventario_det_id: number;
    inventario_id: number;
    almacen_id: number;
    articulo_id: number;
    fecha: string;
  }>`select d.inventario_det_id, d.inventario_id, i.almacen_id, d.articulo_id, greatest(c.fecha, ${guardado.fecha}::timestamptz)::text as fecha
       from conteos c join inventarios_det d using (inventario_det_id) join inventarios i using (inventario_id)
      where c.conteo_id = ${documento_id} for update of d`.execute(db);
  const [linea] = rows;
  if (!linea) throw new Rejection(MENSAJES_DESHACER.noHay);
  const conteos = await db
    .selectFrom('conteos')
    .select(['conteo_id', 'estatus', 'aceptado_por'])
    .where('inventario_det_id', '=', linea.inventario_det_id)
    .where('estatus', '!=', 'DESHECHO')
    .orderBy('conteo_id', 'desc')
    .execute();
  const [ultimo, ...anteriores] = conteos;
  const aceptado = ultimo?.aceptado_por != null;
  if (ultimo?.conteo_id !== documento_id || aceptado !== (queda === 'POR RECONTAR')) {
    throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  }
  await db
    .updateTable('conteos')
    .set({ estatus: queda, aceptado_por: null, aceptado_motivo: null })
    .where('conteo_id', '=', ultimo.conteo_id)
    .execute();
  await db
    .updateTable('inventarios_det')
    .set({ estatus: aceptado || anteriores.length > 0 ? 'RECONTEO' : 'PENDIENTE', ajustado: null })
    .where('inventario_det_id', '=', linea.inventario_det_id)
    .execute();
  if (ultimo.estatus === 'ACEPTADO') {
    const ubicaciones = await devolverContada(ctx, linea.articulo_id, ultimo.conteo_id);
    if (await algoPaso(ctx, guardado, { ...linea, ubicaciones })) {
      throw new Rejection(MENSAJES_DESHACER.yaSeUso);
    }
    // Publish always: silence would reveal that a blind count matched.
    ctx.publicar({ tema: 'existencia', id: linea.articulo_id, almacen_id: linea.almacen_id });
  }
  ctx.publicar({
    tema: 'inventario',
    id: linea.inventario_id,
    almacen_id: linea.almacen_id,
    controles: [P.inventarios, P.ajustesalmacen, P.tablero],
  });
}

/**
 * Sets the last count of each location back to the previous accepted one, if there is one. The locations are locked;
 * returns their ids.
 */
async function devolverContada(
  { db }: CommandContext,
  articuloId: number,
  conteoId: number,
): Promise<number[]> {
  const { rows } = await sql<{ ubicacion_id: number }>`
    select distinct ua.ubicacion_id from conteos_det d
      join articulos_ubicacion ua on ua.ubicacion_id = d.ubicacion_id and ua.articulo_id = ${articuloId}
     where d.conteo_id = ${conteoId}`.execute(db);
  const ids = rows.map((f) => f.ubicacion_id);
  await bloquearEnUbicacion(
    db,
    ids.map((ubicacionId) => ({ ubicacionId, articuloId })),
  );
  await sql`
    update articulos_ubicacion ua
       set contada = (select max(d.contada_en) from inventarios_det i join conteos c using (inventario_det_id)
                        join conteos_det d using (conteo_id)
                       where i.articulo_id = ua.articulo_id and c.estatus = 'ACEPTADO' and d.ubicacion_id = ua.ubicacion_id)
     where ua.articulo_id = ${articuloId} and ua.ubicacion_id = any(${ids}::int[])`.execute(db);
  return ids;
}

/**
 * Whether anything was taken from, adjusted or counted in the locations of a count since. If pieces moved the undo is
 * refused anyway; every accepted count is checked alike, so that the answer does not reveal whether there was a
 * difference.
 */
async function algoPaso(
  { db }: CommandContext,
  { operacion_id }: Guardado,
  { articulo_id, fecha, ubicaciones }: { articulo_id: number; fecha: string; ubicaciones: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
        select from movimientos p
         where p.articulo_id = ${articulo_id} and p.fecha > ${fecha}::timestamptz and p.operacion_id <> ${operacion_id}
           and p.corrige_id is null and not exists (select from movimientos c where c.corrige_id = p.movimiento_id)
           and (p.origen_id = any(${ubicaciones}::int[])
                or (p.destino_id = any(${ubicaciones}::int[])
                    and p.origen_id in (select lugar_id from lugares where clase = 'ajuste')))
      ) or exists (
        select from articulos_ubicacion ua
         where ua.articulo_id = ${articulo_id} and ua.ubicacion_id = any(${ubicaciones}::int[])
           and ua.contada > ${fecha}::timestamptz
      ) as hay`.execute(db);
  return rows[0]?.hay ?? false;
}
