import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { diasDeMarcado } from '@anden/contrato/marcador/dias.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
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
 * by tonight; never one that was closed today or must not be called. Done twice at once it gives the same list.
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
  const { numAffectedRows } = await sql`
    insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id, origen, creada)
    select ${SEGUIMIENTO_ID}, x.dir_cli_id, x.cliente_id, x.origen, ${momentoDe(ctx)} from (
      select d.dir_cli_id, c.cliente_id, 'DIA' as origen
        from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
       where c.operador_id = ${operadorId} and c.dias_marcado_tmk = any(${textos}::text[])
         and not exists (select from agendados a where a.cliente_id = c.cliente_id and a.terminado is null)
       union
      select a.dir_cli_id, a.cliente_id, 'AGENDA' from agendados a
       where a.operador_id = ${operadorId} and a.terminado is null and a.para < ${fin}) x
     where not exists (select from no_llamar n where n.cliente_id = x.cliente_id and n.numero is null and n.quitado is null)
       and not exists (select from llamadas l where l.cliente_id = x.cliente_id and l.cerrada >= ${inicio} and x.origen = 'DIA')
     order by x.cliente_id
    on conflict (seguimiento_id, cliente_id) do nothing`.execute(db);
  return { SEGUIMIENTO_ID, AGREGADOS: Number(numAffectedRows ?? 0n) };
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
