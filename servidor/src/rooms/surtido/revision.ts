import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { faltantesCalls } from '@anden/contrato/surtido/faltantes.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { avisarRemision } from './avisos.ts';
import { bloquearRemision, type Remision } from './remision.ts';

type Calls = typeof faltantesCalls;

/** Assigns who packs a remission until it is packed, or nobody: then the first to scan does. */
export async function asignaRevision(
  { docto_ve_id, revisor }: Input<Calls['asignaRevision']>,
  ctx: CommandContext,
): Promise<Output<Calls['asignaRevision']>> {
  const { db } = ctx;
  const remision = await bloquearRemision(ctx, docto_ve_id);
  exigirSinEmpacar(remision);
  const nombre = revisor === null ? null : await nombreDeEmpacador(db, revisor, remision.ALMACEN_ID);
  await db
    .updateTable('remisiones')
    .set({ operador_id_revision: revisor, revision_asignada: revisor !== null })
    .where('docto_ve_id', '=', docto_ve_id)
    .execute();
  avisarRemision(ctx, remision);
  return { data: { OPERADOR_REVISION: nombre } };
}

function exigirSinEmpacar({ ESTATUS }: Remision): void {
  if (ESTATUS === 'CANCELADA') throw new Rejection(MENSAJES_REMISION.cancelada);
  if (ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  if (ESTATUS === 'EMBARCANDO') throw new Rejection(MENSAJES_REMISION.yaEmpacada);
}

/** Name of an active operator who may pack in that warehouse; anybody else is a {@link Rejection}. */
async function nombreDeEmpacador(db: Tx, operadorId: number, almacenId: number): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`
    select o.nombre from operadores o
     where o.operador_id = ${operadorId} and o.activo
       and exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.surtidorem})
       and (o.almacen_id = ${almacenId}
            or exists (select from operador_almacenes a where a.operador_id = o.operador_id and a.almacen_id = ${almacenId})
            or exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.verOtros}))`.execute(
    db,
  );
  const [fila] = rows;
  if (!fila) throw new Rejection(MENSAJES_REMISION.noPuedeEmpacar);
  return fila.nombre;
}
