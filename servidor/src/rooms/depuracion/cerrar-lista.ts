import type { Input, Output } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import { cierreRejection, MENSAJES_DEPURACION as M } from '@anden/contrato/depuracion/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { momentoDe } from '../marcador/index.ts';
import { unaListaALaVez } from './claves.ts';
import { exigirAbierta, exigirLista } from './listas.ts';

type Calls = typeof depuracionCalls;

/** A list that the operator may close, while nobody else makes, closes or opens any. */
async function laLista(ctx: CommandContext, listaId: number) {
  await unaListaALaVez(ctx.db);
  const lista = await exigirLista(ctx, listaId);
  if (!lista.suya) throw new Rejection(M.noSeCierra);
  return lista;
}

/** Closes a list with customers pending, who then may come into another. What was saved of them stays. */
export async function cierraListaDepuracion(
  { lista_id, motivo }: Input<Calls['cierraListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['cierraListaDepuracion']>> {
  rejectIf(cierreRejection(motivo));
  const { db, operador, publicar } = ctx;
  exigirAbierta(await laLista(ctx, lista_id));
  // Customers before their list, as a save locks them: whoever has one is saved first, or is told that it was closed.
  await sql`
    update depuraciones set apartado_por = null, apartado_visto = null where lista_id = ${lista_id} and apartado_por is not null`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    update listas_depuracion set cerrada = ${momentoDe(ctx)}, cerrada_por = ${operador.operador_id}, motivo_cierre = ${motivo.trim()}
     where lista_id = ${lista_id} and cerrada is null`.execute(db);
  if (numAffectedRows === 0n) throw new Rejection(M.listaTerminada);
  publicar({ tema: 'depuracion', id: lista_id });
  return { message: M.seCerro };
}

/** Opens a list that somebody closed before it was done, unless a customer of it came into another meanwhile. */
export async function abreListaDepuracion(
  { lista_id }: Input<Calls['abreListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['abreListaDepuracion']>> {
  const { db, publicar } = ctx;
  if ((await laLista(ctx, lista_id)).cerro === null) throw new Rejection(M.noSeCerro);
  const { rows } = await sql<{ clientes: number; lista: string | null }>`
    select count(distinct x.cliente_id)::int as clientes, min(l.nombre) as lista
      from depuraciones x join depuraciones y using (cliente_id) join listas_depuracion l on l.lista_id = y.lista_id
     where x.lista_id = ${lista_id} and x.revisado is null and y.lista_id <> ${lista_id} and y.revisado is null and l.cerrada is null`.execute(
    db,
  );
  const [otra] = rows;
  if (otra?.lista) throw new Rejection(M.yaEnOtra(otra.clientes, otra.lista));
  await sql`update listas_depuracion set cerrada = null, cerrada_por = null, motivo_cierre = null where lista_id = ${lista_id}`.execute(
    db,
  );
  publicar({ tema: 'depuracion', id: lista_id });
  return { message: M.seAbrio };
}
