import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import type { revisionCalls } from '@anden/contrato/surtido/revision.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { comoEmpaca } from './empaques.ts';
import { remisionSuya } from './suyas.ts';

type Calls = typeof revisionCalls;
type Call = Calls['getRevisores'];

/** Active operators who may pack a remission that the asker may see, which `asignaRevision` accepts; by name. */
async function getRevisores(
  { docto_ve_id }: Input<Call>,
  { db, operador }: QueryContext,
): Promise<Output<Call>> {
  const remision = await db
    .selectFrom('remisiones as r')
    .select('r.almacen_id')
    .where('r.docto_ve_id', '=', docto_ve_id)
    .where(remisionSuya(operador))
    .executeTakeFirst();
  if (!remision) throw new Rejection(MENSAJES_REMISION.noExiste);
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

/**
 * Sets whether packing in a warehouse scans every piece or one scan packs a line, and whether pieces may be counted by
 * hand. What is in boxes already stays.
 */
async function ajustaEmpaque(
  { almacen_id, por_pieza, con_cantidad }: Input<Calls['ajustaEmpaque']>,
  { db, operador, publicar }: CommandContext,
): Promise<Output<Calls['ajustaEmpaque']>> {
  exigirAlmacen(operador, almacen_id);
  const { numUpdatedRows } = await db
    .updateTable('almacenes')
    .set({
      empaque_por_pieza: por_pieza === 'S',
      ...(con_cantidad === null ? {} : { empaque_cantidad: con_cantidad === 'S' }),
    })
    .where('almacen_id', '=', almacen_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Rejection(MENSAJES_REMISION.sinAlmacen);
  publicar({ tema: 'remision', almacen_id, controles: [P.surtidorem] });
  return { data: await comoEmpaca(db, almacen_id) };
}

/** Who may be assigned to pack a remission, and how a warehouse packs. */
export const revision: Handlers<Calls> = { getRevisores, ajustaEmpaque };
