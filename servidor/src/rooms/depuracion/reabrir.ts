import type { Input, Output } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import { MENSAJES_DEPURACION as M, reaperturaRejection } from '@anden/contrato/depuracion/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { momentoDe } from '../marcador/index.ts';
import { unaListaALaVez } from './claves.ts';
import { elItem } from './depurar.ts';
import { exigirAbierta } from './listas.ts';

type Calls = typeof depuracionCalls;

/** The open list, besides this one, on which a customer is pending; null: none. */
async function otraLista({ db }: CommandContext, clienteId: number, listaId: number): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    select l.nombre from depuraciones x join listas_depuracion l using (lista_id)
     where x.cliente_id = ${clienteId} and x.lista_id <> ${listaId} and x.revisado is null and l.cerrada is null limit 1`.execute(
    db,
  );
  return rows[0]?.nombre ?? null;
}

/** Makes a reviewed customer pending again. Its attempts begin anew, what was saved of it stays, and its list is open again. */
export async function reabreItemListaDepuracion(
  { lista_dep_det_id, motivo }: Input<Calls['reabreItemListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['reabreItemListaDepuracion']>> {
  rejectIf(reaperturaRejection(motivo));
  const { db, operador, publicar } = ctx;
  await unaListaALaVez(db);
  const fila = await elItem(ctx, lista_dep_det_id);
  exigirAbierta(fila);
  if (fila.revisado === null) throw new Rejection(M.noRevisado);
  const otra = await otraLista(ctx, fila.cliente_id, fila.lista_id);
  if (otra !== null) throw new Rejection(M.enOtraLista(otra));
  await sql`
    insert into reaperturas_depuracion (lista_dep_det_id, operador_id, momento, motivo, revisado, clasif_dep_id)
    select x.lista_dep_det_id, ${operador.operador_id}, ${momentoDe(ctx)}, ${motivo.trim()}, x.revisado, x.clasif_dep_id
      from depuraciones x where x.lista_dep_det_id = ${lista_dep_det_id}`.execute(db);
  await sql`
    update depuraciones set revisado = null, num_intento = 0, llamadas = false, chat = false, correos = false, clasif_dep_id = null,
           otra_parte = null, otro_dia = null where lista_dep_det_id = ${lista_dep_det_id}`.execute(db);
  await sql`update listas_depuracion set cerrada = null where lista_id = ${fila.lista_id}`.execute(db);
  publicar({ tema: 'depuracion', id: fila.lista_id });
  return { message: M.reabierto };
}
