import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';

/** Controls of screens that show stock while working: whoever may open one of them sees stock there. */
const VEN_EXISTENCIA: ReadonlyMap<string, readonly number[]> = new Map([
  ['compras', [P.acomodocom]],
  ['acomodo', [P.acomodoinv]],
  ['traspasos', [P.traspasos]],
  ['resurtidos', [P.resurtidos]],
  ['remision', [P.surtidorem]],
  ['configuracion', [P.configarticulo, P.configubicacion]],
]);

/**
 * Whether a reply may tell this operator the pieces in a location. Without control 1228 counting is blind; if the
 * caller does not say which screen asks, permission for any screen that shows stock is enough.
 */
export function veExistencia(operador: OperadorEnSesion, quienllama?: string): boolean {
  if (puede(operador, P.existenciaUbicacion)) return true;
  const controles =
    quienllama === undefined ? [...VEN_EXISTENCIA.values()].flat() : (VEN_EXISTENCIA.get(quienllama) ?? []);
  return controles.some((c) => puede(operador, c));
}

/**
 * Whether a reply about an article's locations or lots may tell their pieces. A second count is blind for everybody: it
 * is to settle a difference, and whoever sees what the first is compared with would confirm it.
 */
export async function veLasPiezas(
  db: Tx,
  operador: OperadorEnSesion,
  {
    quienllama,
    articulo_id,
    almacen_id,
  }: { quienllama?: string | undefined; articulo_id: number; almacen_id: number },
): Promise<boolean> {
  if (!veExistencia(operador, quienllama)) return false;
  if (quienllama !== 'conteo') return true;
  const { rows } = await sql`
    select 1 from inventarios_det d join inventarios i using (inventario_id)
     where d.articulo_id = ${articulo_id} and i.almacen_id = ${almacen_id} and d.estatus = 'RECONTEO' limit 1`.execute(
    db,
  );
  return rows.length === 0;
}
