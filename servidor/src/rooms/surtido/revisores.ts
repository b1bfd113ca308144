import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import type { revisionCalls } from '@anden/contrato/surtido/revision.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

type Call = (typeof revisionCalls)['getRevisores'];

/** Active operators who may pack a remission of its warehouse, those `asignaRevision` takes; by name. */
async function getRevisores(
  { docto_ve_id }: Input<Call>,
  { db, operador }: QueryContext,
): Promise<Output<Call>> {
  const remision = await db
    .selectFrom('remisiones')
    .select('almacen_id')
    .where('docto_ve_id', '=', docto_ve_id)
    .executeTakeFirst();
  if (!remision) throw new Rejection(MENSAJES_REMISION.noExiste);
  exigirAlmacen(operador, remision.almacen_id);
  const { rows } = await sql<Output<Call>['data'][number]>`
    select o.operador_id as "OPERADOR_ID", o.operador as "OPERADOR", o.nombre as "NOMBRE"
      from operadores o
     where o.activo
       and exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.surtidorem})
       and (o.almacen_id = ${remision.almacen_id}
            or exists (select from operador_almacenes a where a.operador_id = o.operador_id and a.almacen_id = ${remision.almacen_id})
            or exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.verOtros}))
     order by o.nombre, o.operador_id`.execute(db);
  return { data: rows };
}

/** Who may be named to pack a remission. */
export const revision: Handlers<typeof revisionCalls> = { getRevisores };
