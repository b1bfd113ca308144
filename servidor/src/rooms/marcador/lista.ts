import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { diasDeMarcado } from '@anden/contrato/marcador/dias.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { Servicios } from '../../platform/services.ts';
import { hoyDe, momentoDe } from './ajustes.ts';
import { avisaMarcacion } from './avisos.ts';

type Calls = typeof marcadorCalls;
type Ctx = Pick<QueryContext, 'db' | 'config'>;

/** The ways of writing dialing days, of an operator's customers, that hold a weekday. */
async function textosDelDia(db: Tx, operadorId: number, dia: string): Promise<string[]> {
  const { rows } = await sql<{ dias: string }>`
    select distinct dias_marcado_tmk as dias from clientes where operador_id = ${operadorId} and dias_marcado_tmk is not null`.execute(
    db,
  );
  const deLaSemana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return rows.map((f) => f.dias).filter((d) => diasDeMarcado(d).has(deLaSemana));
}

/** Today's list of an operator; null: it has not been made. */
export async function listaDeHoy(ctx: Ctx, operadorId: number): Promise<number | null> {
  const { rows } = await sql<{ seguimiento_id: number }>`
    select seguimiento_id from listas_marcacion where operador_id = ${operadorId} and dia = ${hoyDe(ctx)}`.execute(
    ctx.db,
  );
  return rows[0]?.seguimiento_id ?? null;
}

/**
 * Refuses a list that is not the operator's, which answers as one that does not exist.
 * @throws Rejection
 */
export async function exigirSuLista(ctx: CommandContext, seguimientoId: number): Promise<void> {
  const { rows } = await sql`
    select from listas_marcacion where seguimiento_id = ${seguimientoId} and operador_id = ${ctx.operador.operador_id}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Rejection(M.noExiste);
}

/**
 * Makes an operator's list of today, or adds to it who is missing: their customers whose dialing days hold today, and those they have to call back
 * by tonight, and the campaigns' that fell to them; never one that was closed today or must not be called. Done twice at once it gives the same list.
 */
export async function armar(
  ctx: Ctx,
  operadorId: number,
): Promise<{ SEGUIMIENTO_ID: number; AGREGADOS: number }> {
  const { db, config } = ctx;
  const dia = hoyDe(ctx);
  await sql`insert into listas_marcacion (operador_id, dia) values (${operadorId}, ${dia}) on conflict do nothing`.execute(
    db,
  );
  const SEGUIMIENTO_ID = await listaDeHoy(ctx, operadorId);
  if (SEGUIMIENTO_ID === null) throw new Error('No se creó la lista de marcación');
  const { inicio, fin } = limites(dia, dia, config.zona);
  const textos = await textosDelDia(db, operadorId, dia);
  // Lists are made one at a time, so that a campaign's customer, who may be of two operators, comes into one.
  await sql`select pg_advisory_xact_lock(${CANDADOS.listas.solo})`.execute(db);
  const deOtroHoy = (origen: 'CAMPANA' | null) => sql`exists (
    select from marcaciones m join listas_marcacion s using (seguimiento_id)
     where m.cliente_id = c.cliente_id and s.dia = ${dia} and s.operador_id <> ${operadorId} and (${origen}::text is null or m.origen = ${origen}))`;
  const campana = (cliente: RawBuilder<unknown>) => sql`(
    select x.campana_id from campana_clientes x join campanas k using (campana_id)
     where x.cliente_id = ${cliente} and x.operador_id = ${operadorId} and x.llamada_id is null and k.terminada is null
       and ${dia} between k.desde and k.hasta order by k.hasta, x.campana_id limit 1)`;
  const sinAgenda = sql`not exists (select from agendados a where a.cliente_id = c.cliente_id and a.terminado is null)`;
  const { rows } = await sql<{ nuevo: boolean }>`
    insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id, origen, campana_id, creada)
    select distinct on (x.cliente_id) ${SEGUIMIENTO_ID}, x.dir_cli_id, x.cliente_id, x.origen, x.campana_id, ${momentoDe(ctx)} from (
      select a.dir_cli_id, a.cliente_id, 'AGENDA' as origen, ${campana(sql`a.cliente_id`)} as campana_id, 1 as lugar from agendados a
       where a.operador_id = ${operadorId} and a.terminado is null and a.para < ${fin}
       union all
      select y.dir_cli_id, c.cliente_id, 'CAMPANA', y.campana_id, 2
        from campana_clientes y join campanas k using (campana_id) join clientes c using (cliente_id)
       where y.operador_id = ${operadorId} and y.llamada_id is null and k.terminada is null and ${dia} between k.desde and k.hasta
         and ${sinAgenda} and not ${deOtroHoy(null)}
       union all
      select d.dir_cli_id, c.cliente_id, 'DIA', null, 3
        from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
       where c.operador_id = ${operadorId} and c.dias_marcado_tmk = any(${textos}::text[]) and ${sinAgenda} and not ${deOtroHoy('CAMPANA')}) x
     where not exists (select from no_llamar n where n.cliente_id = x.cliente_id and n.numero is null and n.quitado is null)
       and not exists (select from clientes_inactivos n where n.cliente_id = x.cliente_id and x.origen <> 'AGENDA')
       and not exists (select from llamadas l where l.cliente_id = x.cliente_id and l.cerrada >= ${inicio} and x.origen <> 'AGENDA')
     order by x.cliente_id, x.lugar, x.campana_id
    on conflict (seguimiento_id, cliente_id) do update set campana_id = excluded.campana_id
      where marcaciones.campana_id is null and marcaciones.cerrada is null and excluded.campana_id is not null
    returning xmax = 0 as nuevo`.execute(db);
  return { SEGUIMIENTO_ID, AGREGADOS: rows.filter((f) => f.nuevo).length };
}

export async function armaListaMarcacion(
  _: Input<Calls['armaListaMarcacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['armaListaMarcacion']>> {
  const data = await armar(ctx, ctx.operador.operador_id);
  if (data.AGREGADOS > 0) await avisaMarcacion(ctx);
  return { data };
}

/** Makes today's list of every operator who calls customers and has none yet. */
export async function armarListas({ db, config }: Pick<Servicios, 'db' | 'config'>): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    select o.operador_id from operadores o join operador_controles c on c.operador_id = o.operador_id and c.control_id = ${P.marcador}
     where o.activo and not exists (
       select from listas_marcacion l where l.operador_id = o.operador_id and l.dia = ${hoyDe({ config })})
     order by 1`.execute(db);
  for (const { operador_id } of rows)
    await db.transaction().execute((tx) => armar({ db: tx, config }, operador_id));
}
