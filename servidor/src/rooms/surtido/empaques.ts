import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

/**
 * Puts what a line says of its packing in step with its rows of `empaques`: so many pieces are in the box, and it is packed, by who put the last
 * one in and when, once they are all there is: nothing of it is left to pick. Called by whatever picks, closes, packs or takes back.
 */
export async function actualizarEmpaque(db: Tx, detId: number): Promise<void> {
  await sql`
    with e as (
      select coalesce(sum(piezas), 0)::int as piezas from empaques where docto_ve_det_id = ${detId} and deshecho is null
    ), ultimo as (
      select fecha, operador_id from empaques where docto_ve_det_id = ${detId} and deshecho is null and piezas > 0
       order by empaque_id desc limit 1
    ), entero as (
      select u.fecha, u.operador_id from ultimo u, e, remisiones_det d
       where d.docto_ve_det_id = ${detId} and e.piezas = d.unidades_surt and (d.cerrado is not null or d.unidades_surt = d.unidades)
    )
    update remisiones_det d
       set unidades_emp = e.piezas, fecha_hora_empaque = (select fecha from entero), operador_id_empaque = (select operador_id from entero)
      from e where d.docto_ve_det_id = ${detId}`.execute(db);
}
