import type { Input, Output } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import {
  admiteEvidencia,
  archivosRejection,
  EVIDENCIA_BYTES_MAX,
  EVIDENCIA_DEL_DIA_MAX,
  EVIDENCIAS_POR_TICKET,
  MENSAJES_TICKET,
} from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { abreTicket, porUid } from './abrir.ts';
import { avisarTicket, bloquearTicket, exigirTicket } from './comunes.ts';
import { leeImagen } from './imagen.ts';

type Calls = typeof ticketsCalls;
type Subida = Input<Calls['uploadImagesTicket']>;

/** The pictures of a ticket, in the order in which they came. */
export async function getEvidenciaTicket(
  { ticket_id }: Input<Calls['getEvidenciaTicket']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEvidenciaTicket']>> {
  await exigirTicket(ctx, ticket_id);
  const { rows } = await sql<Output<Calls['getEvidenciaTicket']>['data'][number]>`
    select public_id, '/evidencias/' || public_id as url, tipo, ticket_evidencia_id, nombre as "NOMBRE", length(datos) as "BYTES"
      from tickets_evidencias where ticket_id = ${ticket_id} order by ticket_evidencia_id`.execute(ctx.db);
  return { data: rows };
}

/** The ticket that pictures are added to: one's own, open, of subject type 16. */
async function elSuyo(id: number, ctx: CommandContext): Promise<number> {
  const ticket = await bloquearTicket(ctx, id);
  if (ticket.estatus !== 'ABIERTO' || ticket.cerrandose !== null)
    throw new Rejection(MENSAJES_TICKET.cerrado);
  if (!admiteEvidencia(ticket.motivo_id)) throw new Rejection(MENSAJES_TICKET.sinEvidencia);
  if (ticket.operador_id_creo !== ctx.operador.operador_id)
    throw new Rejection(MENSAJES_TICKET.evidenciaDeOtro);
  avisarTicket(ctx, id);
  return id;
}

function leeTodas(images: Subida['images']) {
  const leidas = images.map(({ nombre, datos }) => ({
    nombre,
    imagen: leeImagen(Buffer.from(datos, 'base64')),
  }));
  rejectIf(archivosRejection(leidas.flatMap((l) => (l.imagen ? [] : [l.nombre]))));
  if (leidas.some((l) => l.imagen && l.imagen.datos.length > EVIDENCIA_BYTES_MAX))
    throw new Rejection(MENSAJES_TICKET.evidenciaGrande);
  return leidas.flatMap(({ nombre, imagen }) =>
    imagen ? [{ nombre: nombre.trim() || 'imagen', ...imagen }] : [],
  );
}

/** Refuses pictures beyond what an operator may add in a business day. */
async function exigirQueQuepanHoy(
  { db, operador, config }: CommandContext,
  imagenes: readonly { datos: Buffer }[],
): Promise<void> {
  const hoy = diaDeNegocio(config.zona, config.ahora());
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(datos)), 0)::float8 as bytes from tickets_evidencias
     where operador_id = ${operador.operador_id} and creada >= ${limites(hoy, hoy, config.zona).inicio}`.execute(
    db,
  );
  const nuevos = imagenes.reduce((n, i) => n + i.datos.length, 0);
  if ((rows[0]?.bytes ?? 0) + nuevos > EVIDENCIA_DEL_DIA_MAX)
    throw new Rejection(MENSAJES_TICKET.evidenciasDelDia);
}

/** A new ticket with its pictures, or more pictures of one's own: all of them or none (specification §5 and §7). */
export async function uploadImagesTicket(
  { images, ticketData }: Subida,
  ctx: CommandContext,
): Promise<Output<Calls['uploadImagesTicket']>> {
  const { db, operador } = ctx;
  const imagenes = leeTodas(images);
  const guardado = ticketData.ticket_id ?? (await porUid(ticketData.uid, ctx))?.ticket_id ?? null;
  if (guardado === null && imagenes.length > 0 && !admiteEvidencia(ticketData.motivo_id))
    throw new Rejection(MENSAJES_TICKET.sinEvidencia);
  const ticket_id = guardado === null ? await abreTicket(ticketData, ctx) : await elSuyo(guardado, ctx);
  const { cuantas } = await db
    .selectFrom('tickets_evidencias')
    .select((e) => e.fn.countAll<number>().as('cuantas'))
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow();
  if (cuantas + imagenes.length > EVIDENCIAS_POR_TICKET) throw new Rejection(MENSAJES_TICKET.evidenciasDeMas);
  if (imagenes.length > 0) await exigirQueQuepanHoy(ctx, imagenes);
  if (imagenes.length > 0)
    await db
      .insertInto('tickets_evidencias')
      .values(imagenes.map((i) => ({ ticket_id, operador_id: operador.operador_id, ...i })))
      .execute();
  return { data: { ticket_id }, message: MENSAJES_TICKET.creado(ticket_id) };
}
