import { sql } from 'kysely';
import { leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Servicios } from '../../platform/services.ts';

/** SQL: row `a`, the callback that call `l` left; one that was set again before the call ended is not it. */
export const AGENDO = sql`lateral (
  select x.para from agendados x where x.llamada_id = l.llamada_id and x.fin is distinct from 'REAGENDADO' order by x.agendado_id desc limit 1) a`;

/** Who calls a customer, or whose customer is never called again, did what the notices of its callback ask. */
export const yaSeLlamo = (ctx: CommandContext, clienteId: number): Promise<void> =>
  leeLoAvisado(ctx, { menu: 'marcador', documentoId: clienteId });

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
  eventos.publicar(
    rows.flatMap(({ operador_id }) => [
      { tema: 'aviso' as const, operador_id },
      { tema: 'marcacion' as const, operador_id },
    ]),
  );
}
