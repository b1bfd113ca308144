import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { momentoDe } from './ajustes.ts';
import { avisaMarcacion } from './avisos.ts';
import { terminar } from './cerrar.ts';
import {
  enLlamada,
  type Guion,
  guionDe,
  type Historia,
  historiaDe,
  type Llamada,
  loQueSigue,
  seSiguen,
} from './llamada.ts';
import { conSiguiente } from './siguiente.ts';

type Calls = typeof marcadorCalls;

/** The answers of a call that stand no longer: kept, with who took them back. */
async function quitar(ctx: CommandContext, llamadaId: number, ordenes: readonly number[]): Promise<void> {
  if (ordenes.length === 0) return;
  await sql`
    update respuestas_dadas set quitada = ${momentoDe(ctx)}, quitada_por = ${ctx.operador.operador_id}
     where llamada_id = ${llamadaId} and quitada is null and orden = any(${[...ordenes]}::int[])`.execute(
    ctx.db,
  );
}

async function suGuion(ctx: CommandContext, llamada: Llamada): Promise<Guion> {
  if (llamada.guion_id === null) throw new Rejection(M.sinGuion);
  return await guionDe(ctx.db, llamada.guion_id);
}

/** The question that stands in a place of the call: the one answered there, or the next one. */
function preguntaEn(guion: Guion, historia: Historia, orden: number): number {
  const contestada = historia[orden - 1];
  if (contestada) return contestada.PREGUNTA_ID;
  const sigue = loQueSigue(guion, historia).siguientepregunta;
  if (orden !== historia.length + 1 || sigue === null) throw new Rejection(M.respuestaFueraDeOrden);
  return sigue;
}

/** Takes back a callback that this call made, because what decided it was changed. */
async function sinAgendado(ctx: CommandContext, llamadaId: number): Promise<void> {
  await sql`
    update agendados set terminado = ${momentoDe(ctx)}, fin = 'REAGENDADO' where llamada_id = ${llamadaId} and terminado is null`.execute(
    ctx.db,
  );
}

export async function anexaRespuesta(
  { respuesta_id, orden, observaciones, siguiente, ...cual }: Input<Calls['anexaRespuesta']>,
  ctx: CommandContext,
): Promise<Output<Calls['anexaRespuesta']>> {
  const { db, operador } = ctx;
  const llamada = await enLlamada(ctx, cual);
  const guion = await suGuion(ctx, llamada);
  const historia = await historiaDe(db, llamada.llamada_id);
  const preguntaId = preguntaEn(guion, historia, orden);
  const pregunta = guion.preguntas.get(preguntaId);
  const respuesta = pregunta?.respuestas.find((r) => r.RESPUESTA_ID === respuesta_id);
  if (!pregunta || !respuesta) throw new Rejection(M.otraRespuesta);
  const nota = observaciones?.trim() || null;
  if (pregunta.observaciones && nota === null) throw new Rejection(M.sinObservacion);
  const antes = historia[orden - 1];
  if (antes && antes.RESPUESTA_ID === respuesta_id && antes.OBSERVACIONES === nota)
    return { data: { ...loQueSigue(guion, historia), historico: historia } };
  const dada = { PREGUNTA_ID: preguntaId, RESPUESTA_ID: respuesta_id, ORDEN: orden, OBSERVACIONES: nota };
  const todas = [...historia.slice(0, orden - 1), dada, ...historia.slice(orden)];
  const quedan = seSiguen(guion, todas);
  await quitar(ctx, llamada.llamada_id, [
    ...(antes ? [orden] : []),
    ...todas.slice(quedan.length).map((d) => d.ORDEN),
  ]);
  await sql`
    insert into respuestas_dadas (llamada_id, orden, pregunta_id, respuesta_id, observaciones, operador_id, dada)
    values (${llamada.llamada_id}, ${orden}, ${preguntaId}, ${respuesta_id}, ${nota}, ${operador.operador_id}, ${momentoDe(ctx)})`.execute(
    db,
  );
  const sigue = loQueSigue(guion, quedan);
  const resolucion = sigue.estado === 'siguiente_pregunta' ? null : sigue.estado;
  if (antes) await sinAgendado(ctx, llamada.llamada_id);
  await sql`
    update llamadas set iniciada = coalesce(iniciada, ${momentoDe(ctx)}), resolucion = ${resolucion} where llamada_id = ${llamada.llamada_id}`.execute(
    db,
  );
  if (sigue.estado === 'agendado')
    await terminar(
      ctx,
      { ...llamada, resolucion: 'agendado' },
      { incidencia_id: sigue.INCIDENCIA_ID, observaciones: nota ?? '', diasDist: null },
    );
  const otro = sigue.estado === 'agendado' ? await conSiguiente(ctx, siguiente) : {};
  await avisaMarcacion(ctx);
  return { data: { ...sigue, historico: quedan }, ...otro };
}

export async function borrarRespuesta(
  { orden, ...cual }: Input<Calls['borrarRespuesta']>,
  ctx: CommandContext,
): Promise<Output<Calls['borrarRespuesta']>> {
  const llamada = await enLlamada(ctx, cual);
  const guion = await suGuion(ctx, llamada);
  const historia = await historiaDe(ctx.db, llamada.llamada_id);
  const quedan = historia.filter((d) => d.ORDEN < orden);
  await quitar(
    ctx,
    llamada.llamada_id,
    historia.slice(quedan.length).map((d) => d.ORDEN),
  );
  await sinAgendado(ctx, llamada.llamada_id);
  await sql`update llamadas set resolucion = null where llamada_id = ${llamada.llamada_id}`.execute(ctx.db);
  await avisaMarcacion(ctx);
  return { data: { siguientepregunta: loQueSigue(guion, quedan).siguientepregunta, historico: quedan } };
}
