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
import { festivosDe, hechosDe, llamables } from './hechos.ts';
import { enLlamada, laAbierta } from './llamada.ts';

type Calls = typeof marcadorCalls;

/** The number of a customer to dial now. One that may not be called is a {@link Rejection} with the reason. */
async function elNumero(ctx: QueryContext, clienteId: number, enCurso: number | null) {
  const suyo = (await llamables(ctx, [clienteId], enCurso)).get(clienteId);
  if (!suyo) throw new Rejection(M.noExiste);
  const veredicto = sePuedeLlamar(
    hechosDe(suyo, ahoraDe(ctx), await ajustesDe(ctx.db), await festivosDe(ctx)),
  );
  if ('motivo' in veredicto) throw new Rejection(veredicto.motivo);
  return veredicto.numero;
}

export async function seLePuedeMarcar(
  { dir_cli_id }: Input<Calls['seLePuedeMarcar']>,
  ctx: QueryContext,
): Promise<Output<Calls['seLePuedeMarcar']>> {
  const clienteId = await exigirSuyo(ctx, dir_cli_id);
  const abierta = await laAbierta(ctx);
  const { numero, extension, estado, intentos } = await elNumero(
    ctx,
    clienteId,
    abierta?.cliente_id === clienteId ? abierta.llamada_id : null,
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
  const { lanzamiento } = await ajustesDe(db);
  const porCentralita = lanzamiento === 'http';
  if (porCentralita) await exigirCentralita(ctx);
  await sql`
    insert into intentos_llamada (llamada_id, cliente_id, operador_id, numero, momento, estado, estado_desde)
    values (${llamada.llamada_id}, ${llamada.cliente_id}, ${operador.operador_id}, ${numero}, ${ahora},
            ${porCentralita ? 'PEDIDO' : null}, ${porCentralita ? ahora : null})`.execute(db);
  await sql`update llamadas set iniciada = coalesce(iniciada, ${ahora}) where llamada_id = ${llamada.llamada_id}`.execute(
    db,
  );
  await avisaMarcacion(ctx);
  return {
    data: {
      NUMERO: numero,
      EXTENSION: extension,
      URL: lanzamiento === 'tel' ? `tel:+52${numero}${extension === null ? '' : `;ext=${extension}`}` : null,
      INICIADA: llamada.iniciada ?? ahora,
    },
  };
}

export async function iniciaLlamada(
  cual: Input<Calls['iniciaLlamada']>,
  ctx: CommandContext,
): Promise<Output<Calls['iniciaLlamada']>> {
  const llamada = await enLlamada(ctx, cual);
  const ahora = momentoDe(ctx);
  if (llamada.iniciada === null) {
    const { numero } = await elNumero(ctx, llamada.cliente_id, llamada.llamada_id);
    await sql`
      insert into intentos_llamada (llamada_id, cliente_id, operador_id, numero, momento)
      values (${llamada.llamada_id}, ${llamada.cliente_id}, ${ctx.operador.operador_id}, ${numero}, ${ahora})`.execute(
      ctx.db,
    );
    await sql`update llamadas set iniciada = ${ahora} where llamada_id = ${llamada.llamada_id}`.execute(
      ctx.db,
    );
    await avisaMarcacion(ctx);
  }
  return { data: { INICIADA: llamada.iniciada ?? ahora } };
}
