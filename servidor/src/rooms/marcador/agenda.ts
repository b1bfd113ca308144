import { sql } from 'kysely';
import { leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Servicios } from '../../platform/services.ts';
import { hoyDe } from './ajustes.ts';
import { armar } from './lista.ts';

/** SQL: row `a`, the callback that call `l` left; one that was set again before the call ended is not it. */
export const AGENDO = sql`lateral (
  select x.para from agendados x where x.llamada_id = l.llamada_id and x.fin is distinct from 'REAGENDADO' order by x.agendado_id desc limit 1) a`;

/** Who calls a customer, or whose customer is never called again, did what the notices of its callback ask. */
export const yaSeLlamo = (ctx: CommandContext, clienteId: number): Promise<void> =>
  leeLoAvisado(ctx, { menu: 'marcador', documentoId: clienteId });

/** Brings into today's lists the callbacks of which their operators were alerted at a moment and that came to them after the list was made, with their customer. */
async function traeALaLista(ctx: Pick<Servicios, 'config' | 'db'>, avisado: string): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    select distinct s.operador_id from agendados a join listas_marcacion s on s.operador_id = a.operador_id and s.dia = ${hoyDe(ctx)}
     where a.terminado is null and a.avisado = ${avisado}
       and not exists (select from marcaciones m where m.seguimiento_id = s.seguimiento_id and m.cliente_id = a.cliente_id) order by 1`.execute(
    ctx.db,
  );
  for (const { operador_id } of rows)
    await ctx.db.transaction().execute((db) => armar({ ...ctx, db }, operador_id));
}

/**
 * Alerts, wherever they are in the app, the operators of callbacks whose moment has come. Each is told once, however often and on however many
 * servers this runs.
 */
export async function avisarAgendados({
  config,
  db,
  eventos,
}: Pick<Servicios, 'config' | 'db' | 'eventos'>): Promise<void> {
  const ahora = config.ahora().toISOString();
  const { rows } = await sql<{ operador_id: number }>`
    with vencidos as (
      update agendados a set avisado = ${ahora} where a.terminado is null and a.avisado is null and a.para <= ${ahora}
      returning a.operador_id, a.cliente_id, a.para)
    insert into avisos (operador_id, tipo, documento_id, mensaje, menu)
    select v.operador_id, 'marcacion', v.cliente_id, 'Llamar a ' || c.nombre || ', agendado a las ' || to_char(v.para at time zone ${config.zona}, 'HH24:MI'), 'marcador'
      from vencidos v join clientes c using (cliente_id) order by v.para
    returning operador_id`.execute(db);
  if (rows.length > 0) await traeALaLista({ config, db }, ahora);
  eventos.publicar(
    rows.flatMap(({ operador_id }) => [
      { tema: 'aviso' as const, operador_id },
      { tema: 'marcacion' as const, operador_id },
    ]),
  );
}
