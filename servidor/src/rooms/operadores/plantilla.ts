import { P } from '@anden/contrato/permissions.ts';
import { esqueletoDeClave, lugarRejection, MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { bloquearAdministradores, exigirAdministrador } from './administradores.ts';

/** What is kept of an operator besides how they sign in and what they may do. */
export interface FichaDeOperador {
  /** Login, upper case. */
  operador: string;
  nombre: string;
  email: string;
  telefono: string;
  telefono_emp: string | null;
  clasificacion: number;
  ficha_contratacion: string | null;
  tareas: string | null;
  puesto_id: number;
  departamento_id: number;
}

/**
 * Refuses a login that another operator has or that is taken for another's. Saves of operators pass one at a time, so nobody takes it meanwhile.
 * @param antes the login that is changed; null: a new operator's
 */
async function exigirSinRepetir(
  db: Tx,
  operador: string,
  antes: { operador_id: number; operador: string } | null,
): Promise<void> {
  if (antes?.operador === operador) return;
  const otros = await db.selectFrom('operadores').select(['operador_id', 'operador']).execute();
  const otro = otros.find(
    (o) =>
      o.operador_id !== antes?.operador_id && esqueletoDeClave(o.operador) === esqueletoDeClave(operador),
  );
  if (otro)
    throw new Rejection(
      otro.operador === operador ? MENSAJES_RH.repetido(operador) : MENSAJES_RH.parecido(otro.operador),
    );
}

/**
 * Creates an operator without control ids.
 * @param acceso hash of a password, to be changed at the first sign-in, and the main warehouse
 * @returns its id
 */
export async function creaOperador(
  ctx: CommandContext,
  ficha: FichaDeOperador,
  acceso: { hash: string; almacenId: number },
): Promise<number> {
  await exigirSinRepetir(ctx.db, ficha.operador, null);
  const { operador_id } = await ctx.db
    .insertInto('operadores')
    .values({
      ...ficha,
      almacen_id: acceso.almacenId,
      clave_hash: acceso.hash,
      debe_cambiar_clave: true,
    })
    .returning('operador_id')
    .executeTakeFirstOrThrow();
  avisarOperador(ctx, operador_id);
  return operador_id;
}

/**
 * Changes an operator's own data; password and control ids stay. Only an administrator may change the login of an administrator, who could not sign
 * in without knowing it; and nobody else may move themselves to another position or department.
 */
export async function cambiarOperador(
  ctx: CommandContext,
  operadorId: number,
  ficha: FichaDeOperador,
): Promise<void> {
  const { db, operador } = ctx;
  const administra = puede(operador, P.administrarOperadores);
  // Control ids are granted under the lock of this row, so nobody gets one between the check and the change.
  const antes = await db
    .selectFrom('operadores')
    .select(['operador', 'puesto_id', 'departamento_id'])
    .where('operador_id', '=', operadorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!antes) throw new Rejection(MENSAJES_RH.noExisteColaborador);
  const suLugar = { puesto_id: antes.puesto_id ?? 0, departamento_id: antes.departamento_id ?? 0 };
  rejectIf(lugarRejection(operadorId, suLugar, ficha, { operador_id: operador.operador_id, administra }));
  const otraClave = antes.operador !== ficha.operador;
  if (otraClave && !administra && (await tieneControles(db, operadorId, P.administrarOperadores)))
    throw new Rejection(MENSAJES_RH.claveDeAdministrador);
  await exigirSinRepetir(db, ficha.operador, { operador_id: operadorId, operador: antes.operador });
  await db.updateTable('operadores').set(ficha).where('operador_id', '=', operadorId).execute();
  avisarOperador(ctx, operadorId);
}

/** Whether an operator holds control ids; with `cual`, that one. */
async function tieneControles(db: Tx, operadorId: number, cual?: number): Promise<boolean> {
  const control = await db
    .selectFrom('operador_controles')
    .select('control_id')
    .where('operador_id', '=', operadorId)
    .$if(cual !== undefined, (q) => q.where('control_id', '=', cual as number))
    .executeTakeFirst();
  return control !== undefined;
}

interface Cual {
  operador: string;
  activo: boolean;
}

/**
 * An operator, locked. Only an administrator may decide about operators whom `protege` covers: administrators or, where the operator gets a new
 * password, anybody with control ids, because that password would open what these allow.
 */
async function bloquearParaDecidir(
  { db, operador }: CommandContext,
  operadorId: number,
  protege: 'administradores' | 'quien tiene permisos',
): Promise<Cual> {
  await bloquearAdministradores(db);
  const cual = await db
    .selectFrom('operadores')
    .select(['operador', 'activo'])
    .where('operador_id', '=', operadorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!cual) throw new Rejection(MENSAJES_RH.noExisteColaborador);
  const control = protege === 'administradores' ? P.administrarOperadores : undefined;
  if (!puede(operador, P.administrarOperadores) && (await tieneControles(db, operadorId, control)))
    throw new Rejection(MENSAJES_RH.esAdministrador);
  return cual;
}

/** An operator leaves: from the next call on they are refused, and their sessions end. Their history and their control ids stay. */
export async function darDeBaja(ctx: CommandContext, operadorId: number): Promise<string> {
  const { db, operador } = ctx;
  if (operadorId === operador.operador_id) throw new Rejection(MENSAJES_RH.propia);
  const { operador: login, activo } = await bloquearParaDecidir(ctx, operadorId, 'administradores');
  if (!activo) throw new Rejection(MENSAJES_RH.yaEsBaja);
  await db.updateTable('operadores').set({ activo: false }).where('operador_id', '=', operadorId).execute();
  if (puede(operador, P.administrarOperadores)) await exigirAdministrador(ctx, login);
  await terminarSesiones(db, operadorId);
  await db.deleteFrom('presencias').where('operador_id', '=', operadorId).execute();
  avisarOperador(ctx, operadorId);
  return login;
}

/** An operator comes back, with a new password to be changed. */
export async function reingresar(ctx: CommandContext, operadorId: number, hash: string): Promise<string> {
  const { operador: login, activo } = await bloquearParaDecidir(ctx, operadorId, 'quien tiene permisos');
  if (activo) throw new Rejection(MENSAJES_RH.yaEsActivo);
  await ctx.db
    .updateTable('operadores')
    .set({ activo: true, clave_hash: hash, debe_cambiar_clave: true })
    .where('operador_id', '=', operadorId)
    .execute();
  avisarOperador(ctx, operadorId);
  return login;
}

async function terminarSesiones(db: Tx, operadorId: number): Promise<void> {
  await db
    .updateTable('sesiones')
    .set({ terminada: new Date().toISOString() })
    .where('operador_id', '=', operadorId)
    .where('terminada', 'is', null)
    .execute();
}

/** Makes the operator's open screens read their permissions again, and tells those who administer operators. */
function avisarOperador(ctx: CommandContext, operadorId: number): void {
  ctx.publicar({ tema: 'sesion', operador_id: operadorId });
  ctx.publicar({ tema: 'operador', id: operadorId, controles: [P.administrarOperadores] });
}
