import type { Input, Output } from '@anden/contrato/call.ts';
import type { capacitacionesCalls } from '@anden/contrato/rh/capacitaciones.ts';
import {
  capacitacionRejection,
  diaYHora,
  type EstatusDeSesion,
  edicionRejection,
  fechaEnPalabras,
  limpiaFolio,
  MENSAJES_CAPACITACION as M,
  sesionRejection,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import { MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
import { sql } from 'kysely';
import { leeMomento } from '../../platform/business-day.ts';
import type { CommandContext, Handlers, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { avisarCapacitacion, avisarDeSesion, dicha } from './capacitaciones-avisos.ts';
import {
  diaDe,
  estatusDe,
  getCapacitaciones,
  getDetalleCapacitaciones,
  horaDe,
} from './capacitaciones-consultas.ts';
import { relojDeAhora } from './checklist-dia.ts';

type Calls = typeof capacitacionesCalls;

/** Refuses to save under another operator's name: who saves is who is signed in. */
function exigirPropio({ operador }: CommandContext, ids: readonly (number | null | undefined)[]): void {
  if (ids.some((id) => id != null && id !== operador.operador_id)) throw new Rejection(M.otroOperador);
}

/** Refuses a training that is not there, and keeps it there until the end of the transaction. */
async function exigirCapacitacion(db: Tx, id: number): Promise<void> {
  const hay = await db
    .selectFrom('capacitaciones')
    .select('capacitacion_id')
    .where('capacitacion_id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!hay) throw new Rejection(M.noExiste);
}

/** A training as it was sent, in either of the two shapes (specification §7). */
function capacitacionDe(p: Input<Calls['guardaCapacitacion']>) {
  const sueltos = [p.capacitacion_id, p.puesto_id, p.titulo, p.descripcion, p.url_capacitacion, p.edicion];
  if (p.capacitacion) {
    if (sueltos.some(Boolean)) throw new Rejection(M.dosFormas);
    return p.capacitacion;
  }
  return {
    CAPACITACION_ID: p.capacitacion_id,
    TITULO: p.titulo,
    DESCRIPCION: p.descripcion,
    FOLIO: '',
    ES_NUEVO: p.edicion === 'S' ? ('N' as const) : ('S' as const),
    USUARIO_CREACION: undefined,
  };
}

async function guardaCapacitacion(
  pedido: Input<Calls['guardaCapacitacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaCapacitacion']>> {
  const { db, operador } = ctx;
  const c = capacitacionDe(pedido);
  const esNueva = c.ES_NUEVO === 'S';
  rejectIf(capacitacionRejection(c, esNueva)?.mensaje ?? null);
  const folio = limpiaFolio(c.FOLIO);
  const escrito = { TITULO: c.TITULO.trim(), DESCRIPCION: c.DESCRIPCION.trim() };
  if (esNueva) {
    if (c.CAPACITACION_ID !== 0) throw new Rejection(M.nuevaConId);
    exigirPropio(ctx, [c.USUARIO_CREACION]);
    const fila = await db
      .insertInto('capacitaciones')
      .values({
        folio,
        titulo: escrito.TITULO,
        descripcion: escrito.DESCRIPCION,
        creada_por: operador.operador_id,
      })
      .onConflict((x) => x.column('folio').doNothing())
      .returning('capacitacion_id')
      .executeTakeFirst();
    if (!fila) throw new Rejection(M.folioRepetido(folio));
    avisarCapacitacion(ctx, fila.capacitacion_id);
    return { data: { ID: fila.capacitacion_id }, message: `Capacitación ${folio} creada` };
  }
  const ahora = await db
    .selectFrom('capacitaciones')
    .select(['folio', 'titulo as TITULO', 'descripcion as DESCRIPCION'])
    .where('capacitacion_id', '=', c.CAPACITACION_ID)
    .forUpdate()
    .executeTakeFirst();
  if (!ahora) throw new Rejection(M.noExiste);
  const { folio: suyo, ...actual } = ahora;
  if (folio !== '' && folio !== suyo) throw new Rejection(M.folioFijo);
  const nuevo = fundidos(pedido.leido ?? {}, actual, escrito);
  await db
    .updateTable('capacitaciones')
    .set({ titulo: nuevo.TITULO, descripcion: nuevo.DESCRIPCION })
    .where('capacitacion_id', '=', c.CAPACITACION_ID)
    .execute();
  avisarCapacitacion(ctx, c.CAPACITACION_ID);
  return { data: { ID: c.CAPACITACION_ID }, message: `Capacitación ${suyo} guardada` };
}

type Sesion = Input<Calls['agregaCapacitacionDetalle']>['capacitacion'];

/** The fields of a session that are compared and merged. */
interface CamposDeSesion {
  DIRIGIDO_A: string;
  IMPARTIDA_POR: string;
  FECHA_PROGRAMADA: string;
  HORA_PROGRAMADA: string;
  DURACION: number;
  ESTATUS: EstatusDeSesion;
  URL_CAPACITACION: string | null;
}

/** The session as it is stored, so that equal values compare as equal. */
function camposDe(s: Sesion): CamposDeSesion {
  const { dia, hora } = diaYHora(s.FECHA_PROGRAMADA, s.HORA_PROGRAMADA);
  return {
    DIRIGIDO_A: s.DIRIGIDO_A.trim(),
    IMPARTIDA_POR: s.IMPARTIDA_POR.trim(),
    FECHA_PROGRAMADA: dia,
    HORA_PROGRAMADA: hora,
    DURACION: s.DURACION,
    ESTATUS: s.ESTATUS,
    URL_CAPACITACION: s.URL_CAPACITACION?.trim() || null,
  };
}

/** The row of a session's fields; its day and hour are one moment of the business zone. */
function filaDe(c: CamposDeSesion, zona: string) {
  const programada = leeMomento(`${c.FECHA_PROGRAMADA} ${c.HORA_PROGRAMADA}`, zona);
  if (!programada) throw new Rejection(M.fechaMal);
  return {
    dirigido_a: c.DIRIGIDO_A,
    impartida_por: c.IMPARTIDA_POR,
    programada: programada.toISOString(),
    duracion: c.DURACION,
    estatus: c.ESTATUS,
    url: c.URL_CAPACITACION,
  };
}

/** The session under its row's lock. */
async function laSesion(db: Tx, zona: string, id: number) {
  const sesion = await db
    .selectFrom('sesiones_capacitacion as s')
    .innerJoin('capacitaciones as c', 'c.capacitacion_id', 's.capacitacion_id')
    .select([
      's.capacitacion_id',
      'c.titulo',
      's.dirigido_a as DIRIGIDO_A',
      's.impartida_por as IMPARTIDA_POR',
      diaDe(zona),
      horaDe(zona),
      's.duracion as DURACION',
      estatusDe,
      's.url as URL_CAPACITACION',
    ])
    .where('s.capacitacion_det_id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();
  if (!sesion) throw new Rejection(M.noExisteSesion);
  return sesion;
}

/** Refuses if attendance was taken in one of the sessions, which then stays as it was. */
async function exigirSinAsistencia(db: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const alguien = await db
    .selectFrom('invitados_capacitacion')
    .select('operador_id')
    .where('capacitacion_det_id', 'in', ids)
    .where('asistio', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (alguien) throw new Rejection(MENSAJES_CONSTANCIA.sesionConAsistencia);
}

/** Tells those invited that their session is cancelled, or has another day or hour. */
async function avisarDelCambio(
  ctx: CommandContext,
  s: { capacitacion_det_id: number; TITULO: string },
  antes: CamposDeSesion,
  ahora: CamposDeSesion,
): Promise<void> {
  const era = dicha({ ...s, ...antes });
  if (ahora.ESTATUS === 'CANCELADA') await avisarDeSesion(ctx, s, `Se canceló la capacitación: ${era}`);
  else if (
    antes.FECHA_PROGRAMADA !== ahora.FECHA_PROGRAMADA ||
    antes.HORA_PROGRAMADA !== ahora.HORA_PROGRAMADA
  )
    await avisarDeSesion(
      ctx,
      s,
      `Cambió la capacitación: ${era}, ahora es el ${fechaEnPalabras(ahora.FECHA_PROGRAMADA)} ${ahora.HORA_PROGRAMADA}`,
    );
}

async function agregaCapacitacionDetalle(
  { capacitacion: s, leido = {} }: Input<Calls['agregaCapacitacionDetalle']>,
  ctx: CommandContext,
): Promise<Output<Calls['agregaCapacitacionDetalle']>> {
  const { db, operador, config } = ctx;
  rejectIf(sesionRejection({ ...s, URL_CAPACITACION: s.URL_CAPACITACION ?? '' })?.mensaje ?? null);
  await exigirCapacitacion(db, s.CAPACITACION_ID);
  const escrita = camposDe(s);
  if (s.ES_NUEVO === 'S') {
    if (s.CAPACITACION_DET_ID !== 0) throw new Rejection(M.nuevaConId);
    if (s.ESTATUS !== 'PROGRAMADA') throw new Rejection(M.esNueva);
    exigirPropio(ctx, [s.USUARIO_CREACION, s.USUARIO_MODIFICO]);
    const { capacitacion_det_id } = await db
      .insertInto('sesiones_capacitacion')
      .values({
        ...filaDe(escrita, config.zona),
        capacitacion_id: s.CAPACITACION_ID,
        creada_por: operador.operador_id,
      })
      .returning('capacitacion_det_id')
      .executeTakeFirstOrThrow();
    avisarCapacitacion(ctx, s.CAPACITACION_ID);
    return { data: { ID: capacitacion_det_id }, message: 'Sesión programada' };
  }
  exigirPropio(ctx, [s.USUARIO_MODIFICO]);
  const { capacitacion_id, titulo, ...ahora } = await laSesion(db, config.zona, s.CAPACITACION_DET_ID);
  if (capacitacion_id !== s.CAPACITACION_ID) throw new Rejection(M.deOtra);
  rejectIf(edicionRejection(ahora.ESTATUS));
  const nueva = fundidos<CamposDeSesion>(leido, ahora, escrita);
  const reloj = relojDeAhora(config.zona);
  if (
    nueva.ESTATUS === 'IMPARTIDA' &&
    `${nueva.FECHA_PROGRAMADA} ${nueva.HORA_PROGRAMADA}` > `${reloj.dia} ${reloj.hora}`
  )
    throw new Rejection(M.noHaEmpezado);
  if (nueva.ESTATUS === 'CANCELADA') await exigirSinAsistencia(db, [s.CAPACITACION_DET_ID]);
  const otroMomento =
    nueva.FECHA_PROGRAMADA !== ahora.FECHA_PROGRAMADA ||
    nueva.HORA_PROGRAMADA !== ahora.HORA_PROGRAMADA ||
    nueva.DURACION !== ahora.DURACION;
  await db
    .updateTable('sesiones_capacitacion')
    .set({
      ...filaDe(nueva, config.zona),
      // A code is valid for the session's time when it was issued, so a changed time ends it.
      ...(otroMomento || nueva.ESTATUS === 'CANCELADA' ? { codigo: null, codigo_hasta: null } : {}),
      modificada: sql`now()`,
      modificada_por: operador.operador_id,
    })
    .where('capacitacion_det_id', '=', s.CAPACITACION_DET_ID)
    .execute();
  await avisarDelCambio(ctx, { capacitacion_det_id: s.CAPACITACION_DET_ID, TITULO: titulo }, ahora, nueva);
  avisarCapacitacion(ctx, capacitacion_id);
  return { data: { ID: s.CAPACITACION_DET_ID }, message: 'Sesión guardada' };
}

async function eliminaProgramacion(
  { capacitacion_id }: Input<Calls['eliminaProgramacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['eliminaProgramacion']>> {
  const { db, config } = ctx;
  const c = await db
    .selectFrom('capacitaciones')
    .select(['folio', 'titulo'])
    .where('capacitacion_id', '=', capacitacion_id)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw new Rejection(M.noExiste);
  const sesiones = await db
    .selectFrom('sesiones_capacitacion as s')
    .select(['s.capacitacion_det_id', 's.estatus', diaDe(config.zona), horaDe(config.zona)])
    .where('s.capacitacion_id', '=', capacitacion_id)
    .orderBy('s.capacitacion_det_id')
    .forUpdate()
    .execute();
  if (sesiones.some((s) => s.estatus !== 'PROGRAMADA')) throw new Rejection(M.conHistoria);
  await exigirSinAsistencia(
    db,
    sesiones.map((s) => s.capacitacion_det_id),
  );
  for (const s of sesiones)
    await avisarDeSesion(ctx, s, `Se canceló la capacitación: ${dicha({ ...s, TITULO: c.titulo })}`);
  await db.deleteFrom('sesiones_capacitacion').where('capacitacion_id', '=', capacitacion_id).execute();
  await db.deleteFrom('capacitaciones').where('capacitacion_id', '=', capacitacion_id).execute();
  avisarCapacitacion(ctx, capacitacion_id);
  return { message: `Capacitación ${c.folio} eliminada` };
}

async function eliminaProgramacionDet(
  { capacitacion_det_id }: Input<Calls['eliminaProgramacionDet']>,
  ctx: CommandContext,
): Promise<Output<Calls['eliminaProgramacionDet']>> {
  const { db, config } = ctx;
  const sesion = await laSesion(db, config.zona, capacitacion_det_id);
  rejectIf(edicionRejection(sesion.ESTATUS));
  await exigirSinAsistencia(db, [capacitacion_det_id]);
  const dichaDe = dicha({ capacitacion_det_id, TITULO: sesion.titulo, ...sesion });
  await avisarDeSesion(ctx, { capacitacion_det_id }, `Se canceló la capacitación: ${dichaDe}`);
  await db
    .deleteFrom('sesiones_capacitacion')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .execute();
  avisarCapacitacion(ctx, sesion.capacitacion_id);
  return { message: 'Sesión eliminada' };
}

/** Trainings and their sessions. */
export const capacitaciones: Handlers<Calls> = {
  getCapacitaciones,
  getDetalleCapacitaciones,
  guardaCapacitacion,
  agregaCapacitacionDetalle,
  eliminaProgramacion,
  eliminaProgramacionDet,
};
