import { sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';

/** How a warehouse packs, which its supervisors set. */
interface ComoEmpaca {
  EMPAQUE_POR_PIEZA: 'S' | 'N';
  EMPAQUE_CANTIDAD: 'S' | 'N';
}

/** SQL: how warehouse `a` packs, as {@link ComoEmpaca} has it. */
export const COMO_EMPACA = sql`
  case when a.empaque_por_pieza then 'S' else 'N' end as "EMPAQUE_POR_PIEZA",
  case when a.empaque_cantidad then 'S' else 'N' end as "EMPAQUE_CANTIDAD"`;

/** How a warehouse packs. It must exist. */
export async function comoEmpaca(db: QueryContext['db'], almacenId: number): Promise<ComoEmpaca> {
  const { rows } = await sql<ComoEmpaca>`
    select ${COMO_EMPACA} from almacenes a where a.almacen_id = ${almacenId}`.execute(db);
  const [hallado] = rows;
  if (!hallado) throw new Error(`No warehouse ${almacenId}`);
  return hallado;
}

/**
 * Recomputes a line's packing from its rows of `empaques`: how many pieces are in the box and, once nothing is left to
 * pick and all are there, that it is packed, by whoever put the last one in and when. Called by whatever picks, closes,
 * packs or undoes.
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
