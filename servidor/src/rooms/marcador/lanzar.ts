import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { MENSAJES_CENTRALITA } from '@anden/contrato/marcador/centralita.ts';
import { sePuedeLlamar } from '@anden/contrato/marcador/llamar.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { ahoraDe, ajustesDe, momentoDe } from './ajustes.ts';
import { exigirSuyo } from './alcance.ts';
import { avisaMarcacion } from './avisos.ts';
import { enLaLlamada, festivosDe, hechosDe, llamables, trasLaUltima } from './hechos.ts';
import { enLlamada, laAbierta } from './llamada.ts';

type Calls = typeof marcadorCalls;

/**
 * A customer's numbers, and which of them may be dialled now, by the one rule there is.
 * @param enCurso the call that is going on, whose own attempts make nobody wait; null: none
 */
export async function loQueHay(ctx: QueryContext, clienteId: number, enCurso: number | null) {
  const suyo = (await llamables(ctx, [clienteId], enCurso)).get(clienteId);
  if (!suyo) throw new Rejection(M.noExiste);
  const tras = await trasLaUltima(
    ctx.db,
    clienteId,
    suyo.numeros.map((n) => n.numero),
  );
  const veredicto = sePuedeLlamar({
    ...hechosDe(suyo, ahoraDe(ctx), await ajustesDe(ctx.db), await festivosDe(ctx)),
    tras,
  });
  return { suyo, veredicto };
}

/** The number of a customer to dial now. One that may not be called is a {@link Rejection} with the reason. */
async function elNumero(ctx: QueryContext, clienteId: number, enCurso: number | null) {
  const { veredicto } = await loQueHay(ctx, clienteId, enCurso);
  if ('motivo' in veredicto) throw new Rejection(veredicto.motivo);
  return veredicto.numero;
}

/** The operator's call with a customer that is on the screen; null: none. */
export async function laEnCurso(ctx: QueryContext, clienteId: number): Promise<number | null> {
  const abierta = await laAbierta(ctx);
  return abierta?.cliente_id === clienteId ? abierta.llamada_id : null;
}

export async function seLePuedeMarcar(
  { dir_cli_id }: Input<Calls['seLePuedeMarcar']>,
  ctx: QueryContext,
): Promise<Output<Calls['seLePuedeMarcar']>> {
  const clienteId = await exigirSuyo(ctx, dir_cli_id);
  const { numero, extension, estado, intentos } = await elNumero(
    ctx,
    clienteId,
    await laEnCurso(ctx, clienteId),
  );
  return { data: { NUMERO: numero, EXTENSION: extension, ESTADO: estado, INTENTOS: intentos } };
}

/** The exchange can be asked for this operator's calls. */
async function exigirCentralita({ config: { centralita }, db, operador }: CommandContext): Promise<void> {
  if (!centralita) throw new Rejection(MENSAJES_CENTRALITA.sinCentralita);
  if (!centralita.pideExtension) return;
  const { rows } =
    await sql`select from extensiones_marcador where operador_id = ${operador.operador_id}`.execute(db);
  if (rows.length === 0) throw new Rejection(MENSAJES_CENTRALITA.sinExtension);
}

/**
 * Launches the call to the customer on the operator's screen: the attempt is written down before anything is dialled, and an exchange is asked only
 * once that is saved (`trabajaCentralita`). Dialling again in the same call takes the number that was tried least.
 */
export async function validarylanzarllamada(
  { dir_cli_id }: Input<Calls['validarylanzarllamada']>,
  ctx: CommandContext,
): Promise<Output<Calls['validarylanzarllamada']>> {
  const { db, operador } = ctx;
  await enFila(db, operador.operador_id);
  const abierta = await laAbierta(ctx);
  if (abierta?.dir_cli_id !== dir_cli_id) throw new Rejection(M.sinLlamada);
  const llamada = await enLlamada(ctx, { dir_cli_id, seguimiento_id: abierta.seguimiento_id });
  const { numero, extension } = await elNumero(ctx, llamada.cliente_id, llamada.llamada_id);
  const ahora = momentoDe(ctx);
  const porCentralita = await saleDeCentralita(ctx);
  await anotaIntento(ctx, llamada.cliente_id, llamada.llamada_id, numero, porCentralita);
  await sql`update llamadas set iniciada = coalesce(iniciada, ${ahora}) where llamada_id = ${llamada.llamada_id}`.execute(
    db,
  );
  const { lanzamiento } = await ajustesDe(db);
  await avisaMarcacion(ctx);
  return {
    data: {
      NUMERO: numero,
      EXTENSION: extension,
      URL: urlDe(lanzamiento, numero, extension),
      INICIADA: llamada.iniciada ?? ahora,
    },
  };
}

/** What the device's telephone is given; null: it is dialled by hand. */
const urlDe = (lanzamiento: string, numero: string, extension: string | null): string | null =>
  lanzamiento === 'tel' ? `tel:+52${numero}${extension === null ? '' : `;ext=${extension}`}` : null;

/** Whether the company's exchange dials, which then can be asked for this operator's calls. */
async function saleDeCentralita(ctx: CommandContext): Promise<boolean> {
  if ((await ajustesDe(ctx.db)).lanzamiento !== 'http') return false;
  await exigirCentralita(ctx);
  return true;
}

/** Writes down that a number is dialled, by the exchange or not. `llamadaId` null: outside of the dialer's lists. */
async function anotaIntento(
  ctx: CommandContext,
  clienteId: number,
  llamadaId: number | null,
  numero: string,
  porCentralita: boolean,
): Promise<void> {
  const ahora = momentoDe(ctx);
  await sql`
    insert into intentos_llamada (llamada_id, cliente_id, operador_id, numero, momento, estado, estado_desde)
    values (${llamadaId}, ${clienteId}, ${ctx.operador.operador_id}, ${numero}, ${ahora},
            ${porCentralita ? 'PEDIDO' : null}, ${porCentralita ? ahora : null})`.execute(ctx.db);
}

/** For how long what the exchange said of a call outside of the dialer's lists is shown. */
const SE_MUESTRA_MS = 3_600_000;

/**
 * A customer's numbers as they stand, the one to dial now, and why none may be dialled, of which one is null; and where the operator's last call stands, if
 * the exchange dials.
 */
export async function paraLlamar(ctx: QueryContext, clienteId: number) {
  const { suyo, veredicto } = await loQueHay(ctx, clienteId, null);
  const { rows } = await sql<NonNullable<Output<Calls['getInfoClienteAMarcar']>['data']['LANZADA']>>`
    select i.numero as "NUMERO", i.estado as "ESTADO", i.motivo as "MOTIVO" from intentos_llamada i
     where i.numero = any(${suyo.numeros.map((n) => n.numero)}::text[]) and i.momento > ${new Date(ahoraDe(ctx) - SE_MUESTRA_MS).toISOString()}
       and i.cliente_id = ${clienteId} and i.operador_id = ${ctx.operador.operador_id} and i.llamada_id is null and i.estado is not null
     order by i.intento_id desc limit 1`.execute(ctx.db);
  const si = 'numero' in veredicto ? veredicto.numero : null;
  return {
    numeros: suyo.numeros.map(enLaLlamada),
    malos: suyo.malos,
    MARCA: si && enLaLlamada(si),
    MOTIVO: 'motivo' in veredicto ? veredicto.motivo : null,
    LANZADA: rows[0] ?? null,
  };
}

/**
 * Dials a customer who is on no list of the dialer, under {@link candadoDeCliente}: the attempt counts for everybody's next one.
 * @throws Rejection with the reason if it may not be called now
 */
export async function lanzaSuelta(ctx: CommandContext, clienteId: number) {
  const { numero, extension } = await elNumero(ctx, clienteId, null);
  await anotaIntento(ctx, clienteId, null, numero, await saleDeCentralita(ctx));
  ctx.publicar({ tema: 'marcacion' });
  const { lanzamiento } = await ajustesDe(ctx.db);
  return { NUMERO: numero, EXTENSION: extension, URL: urlDe(lanzamiento, numero, extension) };
}

export async function iniciaLlamada(
  cual: Input<Calls['iniciaLlamada']>,
  ctx: CommandContext,
): Promise<Output<Calls['iniciaLlamada']>> {
  const llamada = await enLlamada(ctx, cual);
  const ahora = momentoDe(ctx);
  if (llamada.iniciada === null) {
    const { numero } = await elNumero(ctx, llamada.cliente_id, llamada.llamada_id);
    await anotaIntento(ctx, llamada.cliente_id, llamada.llamada_id, numero, false);
    await sql`update llamadas set iniciada = ${ahora} where llamada_id = ${llamada.llamada_id}`.execute(
      ctx.db,
    );
    await avisaMarcacion(ctx);
  }
  return { data: { INICIADA: llamada.iniciada ?? ahora } };
}
