import type { Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { alcanzables, type PreguntaDeGuion, type RespuestaDeGuion } from '@anden/contrato/marcador/guion.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection } from '../../platform/rejection.ts';
import { ajustesDe, apartadosDesde, momentoDe } from './ajustes.ts';
import { motivoDe, veredictos } from './hechos.ts';

export type Historia = Output<(typeof marcadorCalls)['clienteDisponible']>['data']['historico'];

/** A call that is not closed. */
export interface Llamada {
  llamada_id: number;
  marcacion_id: number;
  seguimiento_id: number;
  dir_cli_id: number;
  cliente_id: number;
  operador_id: number;
  guion_id: number | null;
  estado: 'ABIERTA' | 'PAUSADA' | 'SUELTA';
  desde: string | null;
  segundos: number;
  iniciada: string | null;
  resolucion: 'cerrado' | 'agendado' | 'por_agendar' | null;
  origen: string;
  nombre: string;
}

const LLAMADA = sql`
  select l.llamada_id, l.marcacion_id, m.seguimiento_id, m.dir_cli_id, l.cliente_id, l.operador_id, l.guion_id, l.estado, l.desde, l.segundos,
         l.iniciada, l.resolucion, m.origen, c.nombre
    from llamadas l join marcaciones m using (marcacion_id) join clientes c on c.cliente_id = l.cliente_id`;

/** SQL: seconds of a call up to a moment, with the stretch that is running. */
export const segundosHasta = (momento: unknown) => sql<number>`
  segundos + coalesce(greatest(0, extract(epoch from ${momento}::timestamptz - desde)), 0)::int`;

/**
 * Makes whoever wants this customer wait for whoever is taking it, until the transaction ends.
 * @returns false if another is at it and `espera` is false
 */
export async function candadoDeCliente(db: Tx, clienteId: number, espera: boolean): Promise<boolean> {
  if (espera) {
    await sql`select pg_advisory_xact_lock(${CANDADOS.marcador.espacio}, ${clienteId})`.execute(db);
    return true;
  }
  const { rows } = await sql<{
    mio: boolean;
  }>`select pg_try_advisory_xact_lock(${CANDADOS.marcador.espacio}, ${clienteId}) as mio`.execute(db);
  return rows[0]?.mio ?? false;
}

/**
 * SQL: the names `nombre` of other operators than `yo` who have customer `cliente` now, on a call or cleaning it up.
 * @param limite since when a sign of life counts
 */
export const quienesLoTienen = (
  ctx: QueryContext,
  cliente: RawBuilder<number>,
  limite: string,
): RawBuilder<{ nombre: string }> => sql`
  select o.nombre from llamadas l join operadores o using (operador_id) join marcaciones m using (marcacion_id)
    join listas_marcacion s using (seguimiento_id)
   where l.cliente_id = ${cliente} and l.operador_id <> ${ctx.operador.operador_id}
     and (l.estado = 'ABIERTA' and l.visto >= ${limite} or l.estado = 'PAUSADA' and s.dia = (${momentoDe(ctx)}::timestamptz at time zone ${ctx.config.zona})::date)
   union all
  select o.nombre from depuraciones y join operadores o on o.operador_id = y.apartado_por
   where y.cliente_id = ${cliente} and y.revisado is null and y.apartado_por <> ${ctx.operador.operador_id} and y.apartado_visto >= ${limite}`;

/**
 * Who else has a customer now, on a call or cleaning it up, by name; null: nobody. A call whose browser gave no sign of life for too long is let go here, with what was answered
 * kept for its operator. Under {@link candadoDeCliente}.
 */
export async function quienLoTiene(ctx: CommandContext, clienteId: number): Promise<string | null> {
  const limite = new Date(await apartadosDesde(ctx)).toISOString();
  await sql`
    update llamadas set estado = 'SUELTA', segundos = ${segundosHasta(sql`visto`)}, desde = null
     where cliente_id = ${clienteId} and estado = 'ABIERTA' and visto < ${limite} and operador_id <> ${ctx.operador.operador_id}`.execute(
    ctx.db,
  );
  const { rows } = await quienesLoTienen(ctx, sql<number>`${clienteId}::int`, limite).execute(ctx.db);
  if (rows[0]) return rows[0].nombre;
  // One that another operator paused on an earlier day is theirs no longer.
  await sql`
    update llamadas set estado = 'SUELTA' where cliente_id = ${clienteId} and estado = 'PAUSADA' and operador_id <> ${ctx.operador.operador_id}`.execute(
    ctx.db,
  );
  return null;
}

/** Puts a call on the operator's screen again. Under {@link candadoDeCliente}, with nobody else having the customer. */
export async function reabrir({ db, config }: CommandContext, llamadaId: number): Promise<void> {
  const ahora = momentoDe({ config });
  await sql`update llamadas set estado = 'ABIERTA', desde = ${ahora}, visto = ${ahora} where llamada_id = ${llamadaId}`.execute(
    db,
  );
}

/** The call on the operator's screen; null: none. */
export async function laAbierta({ db, operador }: QueryContext): Promise<Llamada | null> {
  const { rows } =
    await sql<Llamada>`${LLAMADA} where l.operador_id = ${operador.operador_id} and l.estado = 'ABIERTA'`.execute(
      db,
    );
  return rows[0] ?? null;
}

/**
 * The operator's call with a customer of one of their lists, to be changed: their presses pass one at a time. One that was let go for want of
 * signs of life goes on if nobody else took the customer.
 */
export async function enLlamada(
  ctx: CommandContext,
  { dir_cli_id, seguimiento_id }: { dir_cli_id: number; seguimiento_id: number },
): Promise<Llamada> {
  const { db, operador } = ctx;
  await enFila(db, operador.operador_id);
  const { rows } = await sql<Llamada>`
    ${LLAMADA} where m.seguimiento_id = ${seguimiento_id} and m.dir_cli_id = ${dir_cli_id} and l.operador_id = ${operador.operador_id}
       and l.estado in ('ABIERTA', 'SUELTA')`.execute(db);
  const [llamada] = rows;
  if (!llamada) throw new Rejection(M.sinLlamada);
  if (llamada.estado === 'ABIERTA') {
    await sql`update llamadas set visto = ${momentoDe(ctx)} where llamada_id = ${llamada.llamada_id}`.execute(
      db,
    );
    return llamada;
  }
  await candadoDeCliente(db, llamada.cliente_id, true);
  const quien = await quienLoTiene(ctx, llamada.cliente_id);
  if (quien !== null) throw new Rejection(M.laTomoOtro(quien));
  if ((await laAbierta(ctx)) !== null) throw new Rejection(M.sinLlamada);
  await reabrir(ctx, llamada.llamada_id);
  return { ...llamada, estado: 'ABIERTA', desde: momentoDe(ctx) };
}

/** A version of the script, by its questions' ids, and its first question. */
export interface Guion {
  primera: number;
  preguntas: ReadonlyMap<
    number,
    Omit<PreguntaDeGuion, 'respuestas'> & { respuestas: readonly DeGuion[]; observaciones: boolean }
  >;
}

export interface DeGuion extends RespuestaDeGuion {
  incidencia_id: number | null;
}

/** Published versions never change, so the ones read are kept. */
const leidos = new Map<number, Guion>();
const LEIDOS_MAX = 20;

export async function guionDe(db: Tx, guionId: number): Promise<Guion> {
  const ya = leidos.get(guionId);
  if (ya) return ya;
  const { rows } = await sql<{
    PREGUNTA_ID: number;
    PREGUNTA: string;
    observaciones: boolean;
    respuestas: DeGuion[];
  }>`
    select p.pregunta_id as "PREGUNTA_ID", p.pregunta as "PREGUNTA", p.observaciones,
           coalesce((select jsonb_agg(jsonb_build_object('RESPUESTA_ID', r.respuesta_id, 'RESPUESTA', r.respuesta, 'lleva_a', r.lleva_a,
                                                         'siguiente', r.siguiente_id, 'incidencia_id', r.incidencia_id) order by r.orden)
                       from respuestas r where r.pregunta_id = p.pregunta_id), '[]') as respuestas
      from preguntas p join guiones g using (guion_id) where p.guion_id = ${guionId} and g.publicado is not null order by p.orden`.execute(
    db,
  );
  const [primera] = rows;
  if (!primera) throw new Rejection(M.sinGuion);
  const guion = { primera: primera.PREGUNTA_ID, preguntas: new Map(rows.map((p) => [p.PREGUNTA_ID, p])) };
  if (leidos.size >= LEIDOS_MAX) leidos.clear();
  leidos.set(guionId, guion);
  return guion;
}

/** The version that new calls begin with; null: none is published. */
export async function guionVigente(db: Tx): Promise<number | null> {
  const { rows } = await sql<{
    guion_id: number;
  }>`select guion_id from guiones where publicado is not null order by numero desc limit 1`.execute(db);
  return rows[0]?.guion_id ?? null;
}

/** What was answered in a call and stands, in its order. */
export async function historiaDe(db: Tx, llamadaId: number): Promise<Historia> {
  const { rows } = await sql<Historia[number]>`
    select pregunta_id as "PREGUNTA_ID", respuesta_id as "RESPUESTA_ID", orden as "ORDEN", observaciones as "OBSERVACIONES"
      from respuestas_dadas where llamada_id = ${llamadaId} and quitada is null order by orden`.execute(db);
  return rows;
}

/** What the last of some answers says: the next question, or how the call ends, with the outcome it proposes. */
export function loQueSigue(guion: Guion, historia: Historia) {
  const ultima = historia.at(-1);
  if (!ultima)
    return { siguientepregunta: guion.primera, estado: 'siguiente_pregunta' as const, INCIDENCIA_ID: null };
  const dada = guion.preguntas
    .get(ultima.PREGUNTA_ID)
    ?.respuestas.find((r) => r.RESPUESTA_ID === ultima.RESPUESTA_ID);
  if (!dada) throw new Rejection(M.sinAccion);
  return { siguientepregunta: dada.siguiente, estado: dada.lleva_a, INCIDENCIA_ID: dada.incidencia_id };
}

/** Of some answers, those still reached from the beginning. */
export const seSiguen = (guion: Guion, historia: Historia): Historia =>
  alcanzables(guion.preguntas, guion.primera, historia);

/** The callback that this call made and that stands; null: none. */
export async function loAgendado(
  { db }: Pick<CommandContext, 'db'>,
  llamadaId: number,
): Promise<string | null> {
  const { rows } = await sql<{
    para: string;
  }>`select para from agendados where llamada_id = ${llamadaId} and terminado is null`.execute(db);
  return rows[0]?.para ?? null;
}

/** A call as its screen needs it. */
export async function comoVa(
  ctx: CommandContext,
  llamada: Llamada,
): Promise<Output<(typeof marcadorCalls)['clienteDisponible']>['data']> {
  const { db } = ctx;
  const { lanzamiento } = await ajustesDe(db);
  const historico = await historiaDe(db, llamada.llamada_id);
  const sigue = llamada.guion_id === null ? null : loQueSigue(await guionDe(db, llamada.guion_id), historico);
  const { rows } = await sql<{ hubo: boolean }>`
    select exists (select from llamadas l join incidencias i using (incidencia_id)
                    where l.cliente_id = ${llamada.cliente_id} and l.estado = 'CERRADA' and i.clase <> 'SIN_CONTACTO') as hubo`.execute(
    db,
  );
  const veredicto = await veredictos(ctx, [llamada.cliente_id], llamada.llamada_id);
  return {
    DIR_CLI_ID: llamada.dir_cli_id,
    SEGUIMIENTO_ID: llamada.seguimiento_id,
    CLIENTE_ID: llamada.cliente_id,
    CLIENTE: llamada.nombre,
    siguientepregunta: llamada.resolucion === null ? (sigue?.siguientepregunta ?? null) : null,
    ultimapregunta: historico.at(-1)?.PREGUNTA_ID ?? null,
    requieremarcacionapp: lanzamiento === 'ninguno' ? 'N' : 'S',
    historico,
    bloquearcheckpausa: llamada.resolucion === null ? 0 : 1,
    esprimercontacto: rows[0]?.hubo ? 'N' : 'S',
    clienteanexado: llamada.origen === 'ANEXADO' ? 'S' : 'N',
    SEGUNDOS: llamada.segundos,
    DESDE: llamada.desde ?? momentoDe(ctx),
    INICIADA: llamada.iniciada,
    RESOLUCION: llamada.resolucion,
    AGENDADA: await loAgendado(ctx, llamada.llamada_id),
    INCIDENCIA_ID: historico.length > 0 ? (sigue?.INCIDENCIA_ID ?? null) : null,
    MOTIVO: motivoDe(veredicto.get(llamada.cliente_id)),
  };
}
