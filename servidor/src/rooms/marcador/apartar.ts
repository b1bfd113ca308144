import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { apartadosDesde, hoyDe, momentoDe } from './ajustes.ts';
import { avisaMarcacion } from './avisos.ts';
import { motivoDe, veredictos } from './hechos.ts';
import { armar, exigirSuLista, listaDeHoy } from './lista.ts';
import {
  candadoDeCliente,
  comoVa,
  guionVigente,
  type Llamada,
  laAbierta,
  quienLoTiene,
  reabrir,
  segundosHasta,
} from './llamada.ts';
import { renovarTramos } from './tramos.ts';

type Calls = typeof marcadorCalls;

interface Candidato {
  marcacion_id: number;
  cliente_id: number;
  /** Paused or added by the operator: it comes whatever the hour, and only its launch is checked. */
  elegido: boolean;
}

/** Candidates whose rule is checked at a time. */
const PARTE = 25;

/**
 * The customers of a list that may come next, in the order in which they do (specification §4): the one just added, then paused ones, then callbacks
 * whose moment has come, the oldest first, then the others, those skipped last and those longest without attention first.
 */
async function enTurno(
  ctx: CommandContext,
  seguimientoId: number,
  menos: number | null,
): Promise<Candidato[]> {
  const ahora = momentoDe(ctx);
  const { inicio } = limites(hoyDe(ctx), hoyDe(ctx), ctx.config.zona);
  const limite = new Date(await apartadosDesde(ctx)).toISOString();
  const { rows } = await sql<Candidato>`
    select m.marcacion_id, m.cliente_id, (m.origen = 'ANEXADO' and mia.llamada_id is null or mia.estado = 'PAUSADA') is true as elegido
      from marcaciones m
      left join agendados a on a.cliente_id = m.cliente_id and a.terminado is null
      left join llamadas mia on mia.marcacion_id = m.marcacion_id and mia.estado <> 'CERRADA'
      left join cifras_clientes k on k.cliente_id = m.cliente_id
     where m.seguimiento_id = ${seguimientoId} and m.cerrada is null and m.dir_cli_id is distinct from ${menos}::int
       and (m.origen = 'ANEXADO' or not exists (select from clientes_inactivos z where z.cliente_id = m.cliente_id))
       and (a.para is null or a.para <= ${ahora} and a.operador_id = ${ctx.operador.operador_id} or mia.estado = 'PAUSADA' or m.origen = 'ANEXADO' and mia.llamada_id is null and m.saltada is null)
       and not exists (select from llamadas o where o.cliente_id = m.cliente_id and o.operador_id <> ${ctx.operador.operador_id}
                          and (o.estado = 'ABIERTA' and o.visto >= ${limite} or o.estado = 'PAUSADA' and o.apartada >= ${inicio}))
     order by m.saltada nulls first, (m.origen = 'ANEXADO' and mia.llamada_id is null) desc, (mia.estado = 'PAUSADA') is true desc,
              a.para nulls last, k.ultimo_pedido nulls first, m.marcacion_id`.execute(ctx.db);
  return rows;
}

/** A customer of one of the operator's lists. */
async function laMarcacion(ctx: CommandContext, seguimientoId: number, dirCliId: number) {
  const { rows } = await sql<{ marcacion_id: number; cliente_id: number; cerrada: string | null }>`
    select m.marcacion_id, m.cliente_id, m.cerrada from marcaciones m join listas_marcacion s using (seguimiento_id)
     where m.seguimiento_id = ${seguimientoId} and m.dir_cli_id = ${dirCliId} and s.operador_id = ${ctx.operador.operador_id}`.execute(
    ctx.db,
  );
  const [marcacion] = rows;
  if (!marcacion) throw new Rejection(M.noExiste);
  if (marcacion.cerrada !== null) throw new Rejection(M.cerradoHoy);
  return marcacion;
}

/** Whether somebody closed this customer today and it is not to be called back now. */
async function seCerroHoy(ctx: CommandContext, clienteId: number): Promise<boolean> {
  const { inicio } = limites(hoyDe(ctx), hoyDe(ctx), ctx.config.zona);
  const { rows } = await sql`
    select from llamadas l where l.cliente_id = ${clienteId} and l.cerrada >= ${inicio}
       and not exists (select from agendados a where a.cliente_id = ${clienteId} and a.terminado is null and a.para <= ${momentoDe(ctx)}
                          and a.operador_id = ${ctx.operador.operador_id})
       and l.operador_id <> ${ctx.operador.operador_id} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Reserves a customer whose lock is held and whom nobody has. */
async function apartar(
  ctx: CommandContext,
  { marcacion_id, cliente_id }: Omit<Candidato, 'elegido'>,
): Promise<Llamada> {
  const { db, operador } = ctx;
  const ahora = momentoDe(ctx);
  const { rows } = await sql<{ llamada_id: number }>`
    select llamada_id from llamadas where marcacion_id = ${marcacion_id} and estado <> 'CERRADA'`.execute(db);
  if (rows[0]) await reabrir(ctx, rows[0].llamada_id);
  else
    await sql`
      insert into llamadas (marcacion_id, cliente_id, operador_id, guion_id, apartada, visto, desde)
      values (${marcacion_id}, ${cliente_id}, ${operador.operador_id}, ${await guionVigente(db)}, ${ahora}, ${ahora}, ${ahora})`.execute(
      db,
    );
  await sql`update marcaciones set saltada = null, motivo_salto = null where marcacion_id = ${marcacion_id} and saltada is not null`.execute(
    db,
  );
  const abierta = await laAbierta(ctx);
  if (!abierta) throw new Error('No quedó apartado el cliente');
  return abierta;
}

/** Reserves the first candidate that may be called and that nobody else is taking. */
async function elSiguiente(
  ctx: CommandContext,
  seguimientoId: number,
  menos: number | null,
): Promise<Llamada | null> {
  const candidatos = await enTurno(ctx, seguimientoId, menos);
  for (let i = 0; i < candidatos.length; i += PARTE) {
    const parte = candidatos.slice(i, i + PARTE);
    const sePuede = await veredictos(
      ctx,
      parte.map((c) => c.cliente_id),
    );
    for (const c of parte) {
      if (!c.elegido && motivoDe(sePuede.get(c.cliente_id)) !== null) continue;
      if (!(await candadoDeCliente(ctx.db, c.cliente_id, false))) continue;
      if ((await quienLoTiene(ctx, c.cliente_id)) !== null || (await seCerroHoy(ctx, c.cliente_id))) continue;
      return await apartar(ctx, c);
    }
  }
  return null;
}

/** When an operator's next callback of a list is due, in words of the wall clock of the business; null: none. */
async function cuandoHabra(ctx: CommandContext, seguimientoId: number): Promise<string | null> {
  const { rows } = await sql<{ cuando: string | null }>`
    select case when to_char(p.para, 'YYYY-MM-DD') > ${hoyDe(ctx)} then to_char(p.para, '"el "DD-MM-YYYY" a las "HH24:MI')
                else to_char(p.para, '"a las "HH24:MI') end as cuando
      from (select min(a.para) at time zone ${ctx.config.zona} as para
              from marcaciones m join agendados a on a.cliente_id = m.cliente_id and a.terminado is null
             where m.seguimiento_id = ${seguimientoId} and m.cerrada is null and a.para > ${momentoDe(ctx)}
               and a.operador_id = ${ctx.operador.operador_id}) p`.execute(ctx.db);
  return rows[0]?.cuando ?? null;
}

/**
 * Reserves the next customer of the operator's list of today, with nobody on their screen, or says why there is none. A screen left open overnight
 * asks with the list of the day before.
 * @param menos the address of a customer that is not to be the next
 */
export async function apartaSiguiente(
  ctx: CommandContext,
  menos: number | null,
): Promise<{ llamada: Llamada } | { motivo: string }> {
  const lista = await suListaDeHoy(ctx);
  const llamada = await elSiguiente(ctx, lista, menos);
  if (llamada) return { llamada };
  const cuando = await cuandoHabra(ctx, lista);
  return { motivo: cuando === null ? M.noHay : M.noHayHasta(cuando) };
}

/** The operator's list of today, made if it is missing. */
async function suListaDeHoy(ctx: CommandContext): Promise<number> {
  const yo = ctx.operador.operador_id;
  return (await listaDeHoy(ctx, yo)) ?? (await armar(ctx, yo)).SEGUIMIENTO_ID;
}

/** Leaves a customer that was only looked at. */
async function dejar(ctx: CommandContext, llamadaId: number): Promise<void> {
  await sql`
    update llamadas set estado = 'SUELTA', segundos = ${segundosHasta(momentoDe(ctx))}, desde = null where llamada_id = ${llamadaId}`.execute(
    ctx.db,
  );
}

/**
 * Reserves a customer for the operator: the one named, or the next of today's list. Asked again, by the same screen or another of the operator's, it
 * gives the call that is already there.
 */
export async function clienteDisponible(
  { dir_cli_id, seguimiento_id, menos = null }: Input<Calls['clienteDisponible']>,
  ctx: CommandContext,
): Promise<Output<Calls['clienteDisponible']>> {
  const { db, operador } = ctx;
  if (seguimiento_id != null) await exigirSuLista(ctx, seguimiento_id);
  await enFila(db, operador.operador_id);
  const abierta = await laAbierta(ctx);
  if (abierta && (dir_cli_id == null || dir_cli_id === abierta.dir_cli_id)) {
    await renovar(db, [operador.operador_id], ctx.config.ahora());
    return { data: await comoVa(ctx, abierta) };
  }
  if (abierta) {
    if (abierta.iniciada !== null) {
      throw new Rejection(M.tieneOtro(abierta.nombre));
    }
    await dejar(ctx, abierta.llamada_id);
  }
  let llamada: Llamada;
  if (dir_cli_id == null) {
    const dado = await apartaSiguiente(ctx, menos);
    if ('motivo' in dado) throw new Rejection(dado.motivo);
    ({ llamada } = dado);
  } else {
    const marcacion = await laMarcacion(ctx, await suListaDeHoy(ctx), dir_cli_id);
    await candadoDeCliente(db, marcacion.cliente_id, true);
    const quien = await quienLoTiene(ctx, marcacion.cliente_id);
    if (quien !== null) throw new Rejection(M.loTieneOtro(quien));
    if (await seCerroHoy(ctx, marcacion.cliente_id)) throw new Rejection(M.cerradoHoy);
    llamada = await apartar(ctx, marcacion);
  }
  await avisaMarcacion(ctx);
  return { data: await comoVa(ctx, llamada) };
}

/** A sign of life of these operators' browsers: what they have on their screens, a call or a customer to clean up, stays theirs. */
export async function renovar(db: Db, operadores: readonly number[], ahora: Date): Promise<void> {
  await sql`
    with d as (update depuraciones set apartado_visto = ${ahora.toISOString()} where apartado_por = any(${[...operadores]}::int[]))
    update llamadas set visto = ${ahora.toISOString()} where estado = 'ABIERTA' and operador_id = any(${[...operadores]}::int[])`.execute(
    db,
  );
  await renovarTramos(db, operadores, ahora);
}

/** Lets go what an operator who signs out has on the screen, a call or a customer to clean up; false: no call. */
export async function soltarAlSalir(ctx: CommandContext): Promise<boolean> {
  await sql`
    update depuraciones set apartado_por = null, apartado_visto = null where apartado_por = ${ctx.operador.operador_id}`.execute(
    ctx.db,
  );
  const abierta = await laAbierta(ctx);
  if (abierta) await dejar(ctx, abierta.llamada_id);
  return abierta !== null;
}
