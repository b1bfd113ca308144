import type { Input, Output } from '@anden/contrato/call.ts';
import { consentimientos, noLlamar, type noLlamarCalls } from '@anden/contrato/marcador/no-llamar.ts';
import {
  GRACIA_PARA_DESHACER_S,
  MENSAJES_NO_LLAMAR as M,
  unNumero,
} from '@anden/contrato/marcador/rules-no-llamar.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { yaSeLlamo } from './agenda.ts';
import { ahoraDe, hoyDe, momentoDe } from './ajustes.ts';
import { exigirSuyo } from './alcance.ts';
import { llamables } from './hechos.ts';

type Calls = typeof noLlamarCalls;

/** SQL: block `n`, of customer `c` if it is one's, is in the operator's list. Numbers without a customer are everybody's. */
const SE_VE = (operador: OperadorEnSesion): RawBuilder<boolean> =>
  sql<boolean>`(n.cliente_id is null or ${deSusClientes(operador, 'c.operador_id')})`;

/** Tells every screen that calls, and those that keep the lists. */
const avisaNoLlamar = ({ publicar }: Pick<CommandContext, 'publicar'>): void =>
  publicar({ tema: 'marcacion', controles: [P.marcador, P.tableroMarcador, P.campanas, P.noLlamar] });

/**
 * Nobody calls this customer again, nor any of its numbers: it wins over everything that is said or imported later. Its callback ends.
 * @returns the id of the customer's block; null: it was blocked already
 */
export async function bloquea(
  ctx: CommandContext,
  clienteId: number,
  motivo: string,
): Promise<number | null> {
  const { db, operador } = ctx;
  const ahora = momentoDe(ctx);
  const numeros = (await llamables(ctx, [clienteId])).get(clienteId)?.numeros.map((n) => n.numero) ?? [];
  const { rows } = await sql<{ no_llamar_id: number }>`
    insert into no_llamar (cliente_id, motivo, desde, operador_id) values (${clienteId}, ${motivo}, ${ahora}, ${operador.operador_id})
    on conflict do nothing returning no_llamar_id`.execute(db);
  await sql`
    insert into no_llamar (cliente_id, numero, motivo, desde, operador_id)
    select ${clienteId}, n, ${motivo}, ${ahora}, ${operador.operador_id} from unnest(${numeros}::text[]) n on conflict do nothing`.execute(
    db,
  );
  await sql`
    update agendados set terminado = ${ahora}, fin = 'NO_LLAMAR' where cliente_id = ${clienteId} and terminado is null`.execute(
    db,
  );
  await yaSeLlamo(ctx, clienteId);
  ctx.publicar({ tema: 'cliente', id: clienteId });
  avisaNoLlamar(ctx);
  return rows[0]?.no_llamar_id ?? null;
}

/** Blocks a number that need not be a customer's. */
async function bloqueaNumero(ctx: CommandContext, escrito: string, motivo: string): Promise<number | null> {
  if (!puede(ctx.operador, P.noLlamar)) throw new Rejection(M.soloNumeros);
  const numero = unNumero(escrito);
  if (numero === null) throw new Rejection(M.sinNumero);
  const { rows } = await sql<{ no_llamar_id: number }>`
    insert into no_llamar (numero, motivo, desde, operador_id) values (${numero}, ${motivo}, ${momentoDe(ctx)}, ${ctx.operador.operador_id})
    on conflict do nothing returning no_llamar_id`.execute(ctx.db);
  avisaNoLlamar(ctx);
  return rows[0]?.no_llamar_id ?? null;
}

export async function noVolverALlamar(
  { dir_cli_id = null, numero = null, motivo }: Input<Calls['noVolverALlamar']>,
  ctx: CommandContext,
): Promise<Output<Calls['noVolverALlamar']>> {
  const NO_LLAMAR_ID =
    dir_cli_id === null
      ? await bloqueaNumero(ctx, numero ?? '', motivo)
      : await bloquea(ctx, await exigirSuyo(ctx, dir_cli_id), motivo);
  if (NO_LLAMAR_ID === null) throw new Rejection(M.yaEsta);
  return { data: { NO_LLAMAR_ID }, message: M.bloqueado };
}

/** Takes back a block of the operator's list, or their own of a moment ago, with the numbers that were blocked with it, and its customer's callback stands again. */
export async function quitaNoLlamar(
  { no_llamar_id }: Input<Calls['quitaNoLlamar']>,
  ctx: CommandContext,
): Promise<Output<Calls['quitaNoLlamar']>> {
  const { db, operador } = ctx;
  const { rows } = await sql<{
    cliente_id: number | null;
    numero: string | null;
    desde: string;
    operador_id: number;
    se_ve: boolean;
  }>`
    select n.cliente_id, n.numero, n.desde, n.operador_id, ${SE_VE(operador)} as se_ve
      from no_llamar n left join clientes c using (cliente_id) where n.no_llamar_id = ${no_llamar_id} and n.quitado is null for update of n`.execute(
    db,
  );
  const [fila] = rows;
  const todo = puede(operador, P.noLlamar) && fila?.se_ve === true;
  if (!fila || (fila.operador_id !== operador.operador_id && !todo)) throw new Rejection(M.noExiste);
  if (!todo && ahoraDe(ctx) - Date.parse(fila.desde) > GRACIA_PARA_DESHACER_S * 1000)
    throw new Rejection(M.tarde);
  await sql`
    update no_llamar set quitado = ${momentoDe(ctx)}, quitado_por = ${operador.operador_id}
     where quitado is null and (no_llamar_id = ${no_llamar_id}
        or ${fila.numero}::text is null and cliente_id = ${fila.cliente_id} and desde = ${fila.desde})`.execute(
    db,
  );
  if (fila.cliente_id !== null && fila.numero === null) {
    await sql`
      update agendados a set terminado = null, fin = null
       where a.cliente_id = ${fila.cliente_id} and a.fin = 'NO_LLAMAR' and a.terminado = ${fila.desde}
         and not exists (select from agendados b where b.cliente_id = a.cliente_id and b.terminado is null)`.execute(
      db,
    );
    ctx.publicar({ tema: 'cliente', id: fila.cliente_id });
  }
  avisaNoLlamar(ctx);
  return { message: M.devuelto };
}

export async function anotaConsentimiento(
  { dir_cli_id, fecha, fuente, nota }: Input<Calls['anotaConsentimiento']>,
  ctx: CommandContext,
): Promise<Output<Calls['anotaConsentimiento']>> {
  const clienteId = await exigirSuyo(ctx, dir_cli_id);
  if (fecha > hoyDe(ctx)) throw new Rejection(M.fechaFutura);
  const { db, operador } = ctx;
  const ahora = momentoDe(ctx);
  // The newer one stands; the one before is kept as withdrawn by whoever wrote this one.
  await sql`
    update consentimientos set retirado = ${ahora}, retirado_por = ${operador.operador_id} where cliente_id = ${clienteId} and retirado is null`.execute(
    db,
  );
  await sql`
    insert into consentimientos (cliente_id, fecha, fuente, nota, anotado, operador_id)
    values (${clienteId}, ${fecha}, ${fuente}, ${nota.trim() || null}, ${ahora}, ${operador.operador_id})`.execute(
    db,
  );
  ctx.publicar({ tema: 'cliente', id: clienteId });
  avisaNoLlamar(ctx);
  return { message: M.consentido };
}

export async function retiraConsentimiento(
  { consentimiento_id }: Input<Calls['retiraConsentimiento']>,
  ctx: CommandContext,
): Promise<Output<Calls['retiraConsentimiento']>> {
  const { rows } = await sql<{ cliente_id: number }>`
    update consentimientos x set retirado = ${momentoDe(ctx)}, retirado_por = ${ctx.operador.operador_id}
      from clientes c where c.cliente_id = x.cliente_id and x.consentimiento_id = ${consentimiento_id} and x.retirado is null
       and ${deSusClientes(ctx.operador, 'c.operador_id')} returning x.cliente_id`.execute(ctx.db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.sinConsentimiento);
  ctx.publicar({ tema: 'cliente', id: fila.cliente_id });
  avisaNoLlamar(ctx);
  return { message: M.retirado };
}

/** The company's own list. */
export const getNoLlamar = responde(noLlamar, ({ operador }: QueryContext) => ({
  filas: sql<FilaDe<typeof noLlamar>>`
    select n.no_llamar_id as "NO_LLAMAR_ID", n.desde as "DESDE", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", n.numero as "NUMERO",
           n.motivo as "MOTIVO", o.nombre as "OPERADOR", case when n.quitado is null then 'S' else 'N' end as "ESTADO", n.quitado as "QUITADO",
           q.nombre as "QUITO"
      from no_llamar n join operadores o on o.operador_id = n.operador_id left join operadores q on q.operador_id = n.quitado_por
      left join clientes c on c.cliente_id = n.cliente_id
     where ${SE_VE(operador)}`,
}));

export const getConsentimientos = responde(consentimientos, ({ operador }: QueryContext) => ({
  filas: sql<FilaDe<typeof consentimientos>>`
    select x.consentimiento_id as "CONSENTIMIENTO_ID", x.fecha as "FECHA", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           x.fuente as "FUENTE", x.nota as "NOTA", o.nombre as "OPERADOR", x.anotado as "ANOTADO", x.retirado as "RETIRADO", q.nombre as "RETIRO"
      from consentimientos x join clientes c using (cliente_id) join operadores o on o.operador_id = x.operador_id
      left join operadores q on q.operador_id = x.retirado_por
     where ${deSusClientes(operador, 'c.operador_id')}`,
}));
