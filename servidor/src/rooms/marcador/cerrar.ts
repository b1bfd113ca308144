import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import {
  horaRejection,
  MENSAJES_LLAMAR,
  momentoDeRegreso,
  nuncaRejection,
} from '@anden/contrato/marcador/llamar.ts';
import {
  incidenciaRejection,
  MENSAJES_MARCADOR as M,
  momentoDeAgenda,
} from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { yaSeLlamo } from './agenda.ts';
import { ahoraDe, ajustesDe, hoyDe, momentoDe } from './ajustes.ts';
import { avisaMarcacion } from './avisos.ts';
import { festivosDe, llamables } from './hechos.ts';
import { enLlamada, type Llamada, loAgendado, segundosHasta } from './llamada.ts';
import { bloquea } from './no-llamar.ts';
import { conSiguiente } from './siguiente.ts';

type Calls = typeof marcadorCalls;

interface Incidencia {
  incidencia_id: number;
  descripcion: string;
  clase: string;
  pide_nota: boolean;
  regresa_minutos: number | null;
  otra_parte: boolean;
  estado_numero: string | null;
  nunca: boolean;
}

/** An outcome by its id. A retired one cannot be chosen, but a call that goes on under an older script may still end with it by itself. */
async function laIncidencia({ db }: CommandContext, id: number): Promise<Incidencia & { activa: boolean }> {
  const { rows } = await sql<Incidencia & { activa: boolean }>`
    select incidencia_id, descripcion, clase, pide_nota, regresa_minutos, otra_parte, estado_numero, nunca, activa
      from incidencias where incidencia_id = ${id}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.sinIncidencia);
  return fila;
}

/** What the rule of hours asks of a customer; a customer without a readable number has a clock too. */
async function relojDelCliente(ctx: CommandContext, clienteId: number) {
  const suyo = (await llamables(ctx, [clienteId])).get(clienteId);
  return {
    zona: suyo?.zona ?? ctx.config.zona,
    festivos: await festivosDe(ctx),
    ajustes: await ajustesDe(ctx.db),
    suyo,
  };
}

/** Sets the moment at which a customer is called again, in place of the one it had. */
async function agendarPara(ctx: CommandContext, llamada: Llamada, para: number): Promise<string> {
  const { db, operador } = ctx;
  const ahora = momentoDe(ctx);
  await sql`
    update agendados set terminado = ${ahora}, fin = case when para <= ${ahora} then 'LLAMADO' else 'REAGENDADO' end
     where cliente_id = ${llamada.cliente_id} and terminado is null`.execute(db);
  await yaSeLlamo(ctx, llamada.cliente_id);
  const { rows } = await sql<{ para: string }>`
    insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por, llamada_id)
    values (${llamada.cliente_id}, ${llamada.dir_cli_id}, ${operador.operador_id}, ${new Date(para).toISOString()}, ${ahora}, ${operador.operador_id},
            ${llamada.llamada_id}) returning para`.execute(db);
  return rows[0]?.para ?? new Date(para).toISOString();
}

/** Whether somebody asked that this customer is never called. */
async function noSeLlama({ db }: CommandContext, clienteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from no_llamar where cliente_id = ${clienteId} and numero is null and quitado is null`.execute(db);
  return rows.length > 0;
}

export async function agendar(
  { minutos, fecha = null, ...cual }: Input<Calls['agendar']>,
  ctx: CommandContext,
): Promise<Output<Calls['agendar']>> {
  const llamada = await enLlamada(ctx, cual);
  const cuando = momentoDeAgenda({ minutos, fecha }, ahoraDe(ctx), ctx.config.zona);
  if ('motivo' in cuando) throw new Rejection(cuando.motivo);
  if (await noSeLlama(ctx, llamada.cliente_id)) throw new Rejection(M.noSeAgenda);
  const { zona, festivos, ajustes, suyo } = await relojDelCliente(ctx, llamada.cliente_id);
  // A number that does not answer or does not exist may be put right by then; one in the REPEP may not be called then either.
  const nunca = suyo === undefined ? null : nuncaRejection(suyo);
  if (nunca === MENSAJES_LLAMAR.repep) throw new Rejection(nunca);
  const motivo = horaRejection({ cuando: cuando.para, zona, festivos, ajustes });
  if (motivo !== null) throw new Rejection(M.noSePuedeEntonces(motivo));
  const FECHA_AGENDO = await agendarPara(ctx, llamada, cuando.para);
  await sql`
    update llamadas set resolucion = 'por_agendar', iniciada = coalesce(iniciada, ${momentoDe(ctx)}) where llamada_id = ${llamada.llamada_id}`.execute(
    ctx.db,
  );
  await avisaMarcacion(ctx);
  return { data: { FECHA_AGENDO }, message: M.agendada(enPalabras(FECHA_AGENDO, ctx.config.zona)) };
}

const enPalabras = (momento: string, zona: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    timeZone: zona,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
    .format(new Date(momento))
    .replaceAll('/', '-')
    .replace(',', ' a las');

/** What an outcome says of the number that was dialled last in the call. */
async function anotaNumero(ctx: CommandContext, llamadaId: number, estado: string | null): Promise<void> {
  if (estado === null) return;
  await sql`
    insert into estados_numero (numero, estado, desde, operador_id)
    select i.numero, ${estado}, ${momentoDe(ctx)}, ${ctx.operador.operador_id} from intentos_llamada i
     where i.llamada_id = ${llamadaId} order by i.intento_id desc limit 1
    on conflict (numero) do update set estado = excluded.estado, desde = excluded.desde, operador_id = excluded.operador_id`.execute(
    ctx.db,
  );
}

/** When the customer comes back by this outcome; null: on its next day, or never. Also ends the callback that this call answered. */
async function loQueViene(
  ctx: CommandContext,
  llamada: Llamada,
  incidencia: Incidencia | null,
): Promise<string | null> {
  const hecho = await loAgendado(ctx, llamada.llamada_id);
  if (hecho !== null) return hecho;
  if (
    incidencia !== null &&
    incidencia.regresa_minutos !== null &&
    !(await noSeLlama(ctx, llamada.cliente_id))
  ) {
    const reloj = await relojDelCliente(ctx, llamada.cliente_id);
    return await agendarPara(
      ctx,
      llamada,
      momentoDeRegreso({ ...reloj, cuando: ahoraDe(ctx) }, incidencia.regresa_minutos, incidencia.otra_parte),
    );
  }
  await sql`
    update agendados set terminado = ${momentoDe(ctx)}, fin = 'LLAMADO'
     where cliente_id = ${llamada.cliente_id} and terminado is null and para <= ${momentoDe(ctx)}`.execute(
    ctx.db,
  );
  await yaSeLlamo(ctx, llamada.cliente_id);
  return null;
}

/**
 * Ends a call with its outcome: from it follow when the customer comes back, what is known of its number, and whether it is ever called again.
 * @returns when it is called again by itself
 */
export async function terminar(
  ctx: CommandContext,
  llamada: Llamada,
  como: { incidencia_id: number | null; observaciones: string; diasDist: number | null },
): Promise<string | null> {
  const { db, config } = ctx;
  const ahora = momentoDe(ctx);
  const incidencia = como.incidencia_id === null ? null : await laIncidencia(ctx, como.incidencia_id);
  if (incidencia?.nunca) await bloquea(ctx, llamada.cliente_id, incidencia.descripcion);
  else await anotaNumero(ctx, llamada.llamada_id, incidencia?.estado_numero ?? null);
  const regresa = await loQueViene(ctx, llamada, incidencia);
  await sql`
    update llamadas set estado = 'CERRADA', segundos = ${segundosHasta(ahora)}, desde = null, cerrada = ${ahora}, incidencia_id = ${como.incidencia_id},
           observaciones = ${como.observaciones.trim() || null}, dias_dist = ${como.diasDist}, iniciada = coalesce(iniciada, ${ahora})
     where llamada_id = ${llamada.llamada_id}`.execute(db);
  // One that is called again today stays on the list until then.
  const { fin } = limites(hoyDe(ctx), hoyDe(ctx), config.zona);
  await sql`
    update marcaciones set cerrada = ${ahora}, saltada = null, motivo_salto = null
     where marcacion_id = ${llamada.marcacion_id} and (${regresa}::timestamptz is null or ${regresa}::timestamptz >= ${fin})`.execute(
    db,
  );
  if (incidencia?.clase === 'CONTACTO')
    await sql`
      update campana_clientes x set llamada_id = ${llamada.llamada_id} from marcaciones m join campanas k using (campana_id)
       where m.marcacion_id = ${llamada.marcacion_id} and x.campana_id = m.campana_id and x.cliente_id = m.cliente_id and x.llamada_id is null
         and k.terminada is null`.execute(db);
  if (incidencia)
    await sql`update clientes set ultima_incidencia = ${incidencia.descripcion} where cliente_id = ${llamada.cliente_id}`.execute(
      db,
    );
  ctx.publicar({ tema: 'cliente', id: llamada.cliente_id });
  return regresa;
}

export async function guardaIncidencia(
  {
    incidencia_id = null,
    observaciones,
    dias_dist = null,
    siguiente,
    ...cual
  }: Input<Calls['guardaIncidencia']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaIncidencia']>> {
  const llamada = await enLlamada(ctx, cual);
  const incidencia = incidencia_id === null ? null : await laIncidencia(ctx, incidencia_id);
  if (incidencia?.activa === false) throw new Rejection(M.incidenciaRetirada);
  rejectIf(
    incidenciaRejection({
      pideIncidencia: (await loAgendado(ctx, llamada.llamada_id)) === null,
      incidencia_id,
      pideNota: incidencia?.pide_nota ?? true,
      observaciones,
    }),
  );
  const FECHA_AGENDO = await terminar(ctx, llamada, { incidencia_id, observaciones, diasDist: dias_dist });
  const sigue = await conSiguiente(ctx, siguiente);
  await avisaMarcacion(ctx);
  return { data: { FECHA_AGENDO }, ...sigue, message: M.incidenciaGuardada };
}

/** Takes a call off the screen without an outcome. */
async function quitarDePantalla(
  ctx: CommandContext,
  { llamada_id }: Llamada,
  estado: 'PAUSADA' | 'SUELTA',
): Promise<void> {
  await sql`
    update llamadas set estado = ${estado}, segundos = ${segundosHasta(momentoDe(ctx))}, desde = null where llamada_id = ${llamada_id}`.execute(
    ctx.db,
  );
}

export async function pausarMarcacion(
  { siguiente, ...cual }: Input<Calls['pausarMarcacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['pausarMarcacion']>> {
  const llamada = await enLlamada(ctx, cual);
  if (llamada.resolucion !== null) throw new Rejection(M.yaResuelta);
  await quitarDePantalla(ctx, llamada, 'PAUSADA');
  // The paused customer would be the next one.
  const sigue = await conSiguiente(ctx, siguiente, llamada.dir_cli_id);
  await avisaMarcacion(ctx);
  return sigue;
}

export async function saltaCliente(
  { motivo, siguiente, ...cual }: Input<Calls['saltaCliente']>,
  ctx: CommandContext,
): Promise<Output<Calls['saltaCliente']>> {
  if (motivo === '') throw new Rejection(M.sinMotivo);
  const llamada = await enLlamada(ctx, cual);
  if (llamada.resolucion !== null) throw new Rejection(M.yaResuelta);
  await quitarDePantalla(ctx, llamada, 'SUELTA');
  await sql`
    update marcaciones set saltada = ${momentoDe(ctx)}, motivo_salto = ${motivo} where marcacion_id = ${llamada.marcacion_id}`.execute(
    ctx.db,
  );
  const sigue = await conSiguiente(ctx, siguiente);
  await avisaMarcacion(ctx);
  return sigue;
}
