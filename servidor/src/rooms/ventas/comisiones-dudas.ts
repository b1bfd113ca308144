import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import { dudaRejection, MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { puede } from '../../platform/auth/operador.ts';
import { avisaAEstos } from '../../platform/avisos.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { avisaComisiones } from './comisiones-reglas.ts';

type Calls = typeof comisionesCalls;
type Contexto = Pick<QueryContext, 'db' | 'operador'>;

/** Most open questions shown beside the reach. */
const ABIERTAS = 20;
/** Longest piece of a question or an answer that its notice repeats. */
const EN_AVISO = 120;

/** SQL: what is asked about line `l` is the operator's to see: it is theirs, or they answer and see its adviser's customers. */
const leToca = ({ operador }: Pick<QueryContext, 'operador'>): RawBuilder<boolean> =>
  puede(operador, P.reglasComision)
    ? deSusClientes(operador, 'l.operador_id')
    : sql<boolean>`l.operador_id = ${operador.operador_id}`;

/** SQL: whether the last that was said of line `l` is an answer; null: nothing was said. */
const respondida = sql<
  boolean | null
>`(select d.respuesta from dudas_comision d where d.linea_id = l.linea_id order by d.mensaje_id desc limit 1)`;

/** SQL: the state of the questions about line `l`, of those that are the operator's to see. */
export const dudaDe = (ctx: Pick<QueryContext, 'operador'>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(case when ${leToca(ctx)} then case ${respondida} when true then 'RESPONDIDA' when false then 'ABIERTA' end end)`;

/** The questions without an answer that the operator asked or may answer, of any month, the oldest first. */
export async function dudasAbiertas(
  ctx: Contexto,
): Promise<NonNullable<Output<(typeof alcanceCalls)['getComisionesAsesores']>['dudas']>> {
  const { rows } = await sql<{ LINEA_ID: number; FACTURA: string; OPERADOR: string; FECHA: string }>`
    select l.linea_id as "LINEA_ID", l.factura as "FACTURA", coalesce(l.operador, '') as "OPERADOR", u.fecha as "FECHA"
      from (select distinct on (linea_id) linea_id, respuesta, fecha from dudas_comision order by linea_id, mensaje_id desc) u
      join lineas_comision l using (linea_id)
     where not u.respuesta and ${leToca(ctx)} order by u.fecha, l.linea_id limit ${ABIERTAS}`.execute(ctx.db);
  return rows;
}

/** What was asked about a line and answered, and whether the operator may ask or answer. */
export async function hiloDe(
  { db, operador }: Contexto,
  lineaId: number,
): Promise<Pick<Output<Calls['getLineaComision']>, 'dudas' | 'PREGUNTA' | 'RESPONDE'>> {
  const { rows: dudas } = await sql<Output<Calls['getLineaComision']>['dudas'][number]>`
    select d.mensaje_id as "MENSAJE_ID", o.nombre as "OPERADOR", d.fecha as "FECHA", case when d.respuesta then 'S' else 'N' end as "RESPUESTA", d.texto as "TEXTO"
      from dudas_comision d join operadores o using (operador_id) join lineas_comision l using (linea_id)
     where d.linea_id = ${lineaId} and ${leToca({ operador })} order by d.mensaje_id`.execute(db);
  const { rows } = await sql<{ suya: boolean }>`
    select coalesce(l.operador_id = ${operador.operador_id}, false) as suya from lineas_comision l where l.linea_id = ${lineaId}`.execute(
    db,
  );
  return {
    dudas,
    PREGUNTA: rows[0]?.suya ? 'S' : 'N',
    RESPONDE: puede(operador, P.reglasComision) && dudas.length > 0 ? 'S' : 'N',
  };
}

interface Linea {
  factura: string;
  operador_id: number | null;
  operador: string | null;
}

/** The line, which has to be one that meets the condition. */
async function lineaDe({ db }: Contexto, lineaId: number, donde: RawBuilder<boolean>): Promise<Linea> {
  const { rows } = await sql<Linea>`
    select l.factura, l.operador_id, l.operador from lineas_comision l where l.linea_id = ${lineaId} and ${donde}`.execute(
    db,
  );
  const [linea] = rows;
  if (!linea) throw new Rejection(M.lineaNoExiste);
  return linea;
}

/** Writes a message of the thread, and tells these operators of it, except who wrote it. */
async function escribe(
  ctx: CommandContext,
  dice: { linea_id: number; texto: string; respuesta: boolean },
  quienes: readonly number[],
  mensaje: string,
): Promise<void> {
  const { db, operador, config } = ctx;
  const texto = dice.texto.trim();
  await sql`
    insert into dudas_comision (linea_id, operador_id, fecha, respuesta, texto)
    values (${dice.linea_id}, ${operador.operador_id}, ${config.ahora()}, ${dice.respuesta}, ${texto})`.execute(
    db,
  );
  const dicho = texto.length > EN_AVISO ? `${texto.slice(0, EN_AVISO)}…` : texto;
  await avisaAEstos(
    ctx,
    quienes.filter((id) => id !== operador.operador_id),
    {
      tipo: 'general',
      mensaje: `${mensaje}: «${dicho}»`,
      menu: 'comisionesventatmk',
      documentoId: dice.linea_id,
    },
  );
  avisaComisiones(ctx);
}

/** The adviser of a line asks about it; whoever answers and can open it is told. Another adviser's is a {@link Rejection}. */
export async function preguntaLineaComision(
  { linea_id, texto }: Input<Calls['preguntaLineaComision']>,
  ctx: CommandContext,
): Promise<Output<Calls['preguntaLineaComision']> & { message: string }> {
  const { db, operador } = ctx;
  rejectIf(dudaRejection(texto, false));
  const linea = await lineaDe(ctx, linea_id, sql<boolean>`l.operador_id = ${operador.operador_id}`);
  const { rows } = await sql<{ operador_id: number }>`
    select o.operador_id from operadores o join operador_controles c using (operador_id)
     where o.activo group by 1
    having ${P.reglasComision} = any(array_agg(c.control_id)) and ${P.comisionesventatmk} = any(array_agg(c.control_id))
       and array_agg(c.control_id) && ${[P.todosLosClientes, P.verOtros]}::int[] order by 1`.execute(db);
  await escribe(
    ctx,
    { linea_id, texto, respuesta: false },
    rows.map((r) => r.operador_id),
    `${operador.nombre} pregunta por su comisión de ${linea.factura}`,
  );
  return { message: M.preguntada };
}

/** Answers what an adviser asked about a line, and tells them. A line of which nothing was asked is a {@link Rejection}. */
export async function respondeDudaComision(
  { linea_id, texto }: Input<Calls['respondeDudaComision']>,
  ctx: CommandContext,
): Promise<Output<Calls['respondeDudaComision']> & { message: string }> {
  const { db, operador } = ctx;
  rejectIf(dudaRejection(texto, true));
  const linea = await lineaDe(ctx, linea_id, deSusClientes(operador, 'l.operador_id'));
  const { rows } = await sql<{ operador_id: number; activo: boolean }>`
    select o.operador_id, o.activo from operadores o
     where o.operador_id = ${linea.operador_id}::int and exists (select from dudas_comision d where d.linea_id = ${linea_id})`.execute(
    db,
  );
  if (rows.length === 0) throw new Rejection(M.nadaQueResponder);
  await escribe(
    ctx,
    { linea_id, texto, respuesta: true },
    rows.filter((r) => r.activo).map((r) => r.operador_id),
    `${operador.nombre} respondió su duda de la comisión de ${linea.factura}`,
  );
  return { message: M.respondida };
}
