import type { Reclamo } from '@anden/contrato/reclamos/calls.ts';
import {
  type DocumentoReclamable,
  ESTATUS_RECLAMADO,
  MINUTOS_RECLAMO,
  reclamadoPor,
} from '@anden/contrato/reclamos/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

type Fila = z.output<typeof Reclamo>;

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** SQL: the current claim on a line under its wire names, as JSON, or null. Expired claims do not count. */
export const reclamoVigente = (
  documento: DocumentoReclamable,
  detId: RawBuilder<unknown>,
): RawBuilder<Fila | null> => sql<Fila | null>`
  (select json_build_object('OPERADOR_ID', o.operador_id, 'OPERADOR', o.operador, 'NOMBRE', o.nombre,
                            'DESDE', to_char(r.desde at time zone 'UTC', ${ISO}), 'VENCE', to_char(r.vence at time zone 'UTC', ${ISO}))
     from reclamos r join operadores o using (operador_id)
    where r.documento = ${documento} and r.documento_det_id = ${detId} and r.vence > now())`;

interface Ajeno {
  operador_id: number;
  nombre: string;
  hora: string;
}

/** Another operator's current claim on a line, locked; `soltando` also releases this operator's own. */
async function ajeno(
  { db, operador, config }: CommandContext,
  documento: DocumentoReclamable,
  detId: number,
  soltando = false,
): Promise<Ajeno | undefined> {
  const suyo = sql`
    delete from reclamos where documento = ${documento} and documento_det_id = ${detId}
       and (operador_id = ${operador.operador_id} or vence <= now())`;
  const { rows } = await sql<Ajeno>`
    ${soltando ? sql`with suyo as (${suyo})` : sql``}
    select r.operador_id, o.nombre, to_char(r.desde at time zone ${config.zona}, 'HH24:MI') as hora
      from reclamos r join operadores o using (operador_id)
     where r.documento = ${documento} and r.documento_det_id = ${detId}
       and r.operador_id <> ${operador.operador_id} and r.vence > now()
       for no key update of r`.execute(db);
  return rows[0];
}

/**
 * Claims a line for this operator, or renews the claim, as every command that works on the line does. Another
 * operator's current claim is a {@link Rejection} that names them and since when, unless `tomar`, which takes the line
 * over and records that.
 */
export async function apartar(
  ctx: CommandContext,
  documento: DocumentoReclamable,
  detId: number,
  tomar: boolean,
): Promise<Fila> {
  const { db, operador } = ctx;
  let deOtro: Ajeno | undefined;
  for (;;) {
    const { rows } = await sql<{ desde: string; vence: string }>`
      insert into reclamos as r (documento, documento_det_id, operador_id, vence)
      values (${documento}, ${detId}, ${operador.operador_id}, now() + make_interval(mins => ${MINUTOS_RECLAMO}))
      on conflict (documento, documento_det_id) do update
         set operador_id = excluded.operador_id, vence = excluded.vence,
             desde = case when r.operador_id = excluded.operador_id and r.vence > now() then r.desde else now() end
       where r.operador_id in (excluded.operador_id, ${deOtro?.operador_id ?? 0}) or r.vence <= now()
      returning desde, vence`.execute(db);
    const [fila] = rows;
    if (!fila) {
      deOtro = await ajeno(ctx, documento, detId);
      if (deOtro && !tomar) throw new Rejection(reclamadoPor(deOtro.nombre, deOtro.hora), ESTATUS_RECLAMADO);
      continue;
    }
    if (deOtro) await anotarTomado(db, documento, detId, deOtro.operador_id, operador.operador_id);
    return {
      OPERADOR_ID: operador.operador_id,
      OPERADOR: operador.operador,
      NOMBRE: operador.nombre,
      DESDE: fila.desde,
      VENCE: fila.vence,
    };
  }
}

/** Records that an operator took over a claim; append-only. */
export async function anotarTomado(
  db: Tx,
  documento: DocumentoReclamable | 'resurtido',
  detId: number,
  de: number,
  a: number,
): Promise<void> {
  await db
    .insertInto('reclamos_tomados')
    .values({ documento, documento_det_id: detId, de_operador_id: de, a_operador_id: a })
    .execute();
}

/**
 * For a command that finishes a line at once: refuses like {@link apartar}, or takes the line over with `tomar`, and
 * leaves no claim of this operator.
 */
export async function terminar(
  ctx: CommandContext,
  documento: DocumentoReclamable,
  detId: number,
  tomar: boolean,
): Promise<void> {
  const { db, operador } = ctx;
  const deOtro = await ajeno(ctx, documento, detId, true);
  if (!deOtro) return;
  if (!tomar) throw new Rejection(reclamadoPor(deOtro.nombre, deOtro.hora), ESTATUS_RECLAMADO);
  await soltar({ db, operador: deOtro }, documento, detId);
  await anotarTomado(db, documento, detId, deOtro.operador_id, operador.operador_id);
}

/** Releases this operator's claim on a line; returns whether there was one. */
export async function soltar(
  { db, operador }: { db: Tx; operador: { operador_id: number } },
  documento: DocumentoReclamable,
  detId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reclamos')
    .where('documento', '=', documento)
    .where('documento_det_id', '=', detId)
    .where('operador_id', '=', operador.operador_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lets go of every line an operator had claimed: which they were. */
export async function soltarTodo(
  db: Tx,
  operadorId: number,
): Promise<readonly { documento: DocumentoReclamable; documento_det_id: number }[]> {
  const sueltos = await db
    .deleteFrom('reclamos')
    .where('operador_id', '=', operadorId)
    .returning(['documento', 'documento_det_id'])
    .execute();
  return sueltos as { documento: DocumentoReclamable; documento_det_id: number }[];
}
