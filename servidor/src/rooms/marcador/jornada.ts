import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hoyDe, momentoDe } from './ajustes.ts';
import { soltarAlSalir } from './apartar.ts';
import { avisaMarcacion } from './avisos.ts';

type Calls = typeof marcadorCalls;

/** What the operator's day did last, today; null: it has not begun. */
async function ultimoEvento(ctx: CommandContext): Promise<string | null> {
  const { inicio } = limites(hoyDe(ctx), hoyDe(ctx), ctx.config.zona);
  const { rows } = await sql<{ evento: string }>`
    select evento from jornadas_marcador where operador_id = ${ctx.operador.operador_id} and momento >= ${inicio} order by jornada_id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.evento ?? null;
}

/** Whether the operator's day is paused. */
export const enPausa = async (ctx: CommandContext): Promise<boolean> => (await ultimoEvento(ctx)) === 'PAUSA';

async function anotar(
  ctx: CommandContext,
  evento: 'ENTRA' | 'PAUSA' | 'REANUDA' | 'SALE',
  motivo: string | null,
): Promise<void> {
  await sql`
    insert into jornadas_marcador (operador_id, evento, momento, motivo) values (${ctx.operador.operador_id}, ${evento}, ${momentoDe(ctx)}, ${motivo})`.execute(
    ctx.db,
  );
  await avisaMarcacion(ctx);
}

/** The operator begins to call, also after having left, or goes on after a pause. Once begun it says nothing new. */
export async function set_registrarEvento(
  _: Input<Calls['set_registrarEvento']>,
  ctx: CommandContext,
): Promise<Output<Calls['set_registrarEvento']>> {
  await enFila(ctx.db, ctx.operador.operador_id);
  const ultimo = await ultimoEvento(ctx);
  if (ultimo === null || ultimo === 'SALE') await anotar(ctx, 'ENTRA', null);
  else if (ultimo === 'PAUSA') await anotar(ctx, 'REANUDA', null);
  return {};
}

/** The operator stops calling for a while. A call that fails meanwhile does not end the pause. */
export async function pausaJornada(
  { motivo }: Input<Calls['pausaJornada']>,
  ctx: CommandContext,
): Promise<Output<Calls['pausaJornada']>> {
  if (motivo === '') throw new Rejection(M.sinMotivo);
  await enFila(ctx.db, ctx.operador.operador_id);
  if (!(await enPausa(ctx))) await anotar(ctx, 'PAUSA', motivo);
  return {};
}

/** The operator signs out: what is on the screen is let go, and their day of calls stops until they enter again. */
export async function terminaJornada(ctx: CommandContext): Promise<void> {
  const tenia = await soltarAlSalir(ctx);
  const ultimo = await ultimoEvento(ctx);
  if (ultimo !== null && ultimo !== 'SALE') await anotar(ctx, 'SALE', null);
  else if (tenia) await avisaMarcacion(ctx);
}
