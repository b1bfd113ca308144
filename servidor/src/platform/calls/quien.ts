import type { Call } from '@anden/contrato/call.ts';
import { CABECERA_SI_HAY } from '@anden/contrato/campo.ts';
import type { FastifyRequest } from 'fastify';
import { leeBasic } from '../auth/credentials.ts';
import {
  duenioDeSesion,
  exigirClavePropia,
  type OperadorEnSesion,
  operadorPorSesion,
  permite,
} from '../auth/operador.ts';
import { deDireccion } from '../auth/origen.ts';
import { hashDeSesion, tokenDeSesion } from '../auth/sessions.ts';
import { diaDeNegocio } from '../business-day.ts';
import { Fault, Rejection } from '../rejection.ts';
import type { Servicios } from '../services.ts';
import type { Resultado } from './audit.ts';
import { entrada, esAjeno } from './entrada.ts';
import { exigirMismoOrigen } from './origin.ts';

/** Said to whoever sends a session that is no longer open. */
const SIN_SESION = 'Su sesión terminó. Ingrese de nuevo.';
/** Said to whoever sends neither a session nor credentials: a person whose browser has none, or a program. */
const SIN_CREDENCIALES =
  'No ha ingresado. Ingrese con su usuario y contraseña o, desde un programa, mande sus credenciales con cada llamada.';
const OTRO_OPERADOR = 'No puede actuar ni consultar a nombre de otro operador';
const SIN_PERMISO = 'No cuenta con permiso para realizar esta operación';

export interface Quien {
  operador: OperadorEnSesion;
  /** SHA-256 of the session's token; null for Basic credentials. */
  sesionHash: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Who asks, as found before the body was read; null if unknown, or if it may have changed while the body arrived.
     */
    quien: Quien | null;
  }
}

/** One call while it is served. */
export interface Servida {
  s: Servicios;
  nombre: string;
  call: Call;
}

/** The refusal of a request without an open session. */
export const sinSesion = (token: string | undefined): Fault =>
  new Fault(401, token ? SIN_SESION : SIN_CREDENCIALES);

/**
 * Who asks, by Basic credentials or by the session's cookie.
 * @throws Fault 401 if neither is valid
 */
export async function autenticar(s: Servicios, req: FastifyRequest): Promise<Quien> {
  const basic = leeBasic(req.headers.authorization);
  if (basic)
    return {
      operador: await s.credenciales.verificar(basic.usuario, basic.password, deDireccion(req.ip)),
      sesionHash: null,
    };
  const token = tokenDeSesion(req, s.config);
  if (!token) throw sinSesion(token);
  const sesionHash = hashDeSesion(token);
  const operador = await operadorPorSesion(s.pool, sesionHash, diaDeNegocio(s.config.zona, s.config.ahora()));
  if (!operador) throw sinSesion(token);
  return { operador, sesionHash };
}

/** Records a refused call, with the ids of its input if that has been read. */
export const anotarRechazo = (
  { s, nombre, call }: Servida,
  req: FastifyRequest,
  r: { operadorId: number | null; resultado: Resultado; mensaje: string; cuenta?: string | undefined },
): Promise<void> =>
  s.rechazos.anotar(req.log, {
    ...r,
    llamada: nombre,
    input: entrada(call, req),
    direccion: req.ip,
    peticionId: req.id,
  });

/**
 * The parsed input of a call, once it is certain that its caller may make it and acts for nobody else. Refusals are
 * recorded.
 * @throws Fault 409 while the caller's password has to be changed; 403; ZodError if the input is invalid
 */
export async function exigirPermiso(
  servida: Servida,
  req: FastifyRequest,
  operador: OperadorEnSesion,
  mandado: unknown,
): Promise<Record<string, unknown>> {
  const { call, nombre } = servida;
  const { operador_id: operadorId } = operador;
  exigirClavePropia(operador, nombre);
  if (!permite(call.control, operador)) {
    await anotarRechazo(servida, req, { operadorId, resultado: 'sin permiso', mensaje: SIN_PERMISO });
    throw new Fault(403, SIN_PERMISO);
  }
  const input = call.input.parse(mandado) as Record<string, unknown>;
  if (esAjeno(call, input, operador)) {
    await anotarRechazo(servida, req, { operadorId, resultado: 'ajeno', mensaje: OTRO_OPERADOR });
    throw new Fault(403, OTRO_OPERADOR);
  }
  return input;
}

/**
 * The operator whose session it is or was. An invented token belongs to nobody and is not recorded, or anyone could
 * fill the table.
 */
async function anotarDeSesion(servida: Servida, req: FastifyRequest, mensaje: string): Promise<void> {
  const token = tokenDeSesion(req, servida.s.config);
  const operadorId = token ? await duenioDeSesion(servida.s.pool, hashDeSesion(token)) : null;
  if (operadorId !== null)
    await anotarRechazo(servida, req, { operadorId, resultado: 'sin acceso', mensaje });
}

/** Like {@link autenticar}, recording its refusals. */
export async function identificar(servida: Servida, req: FastifyRequest): Promise<Quien> {
  try {
    return await autenticar(servida.s, req);
  } catch (e) {
    if (!(e instanceof Fault) || e.http !== 401) throw e;
    if (req.headers.authorization === undefined) await anotarDeSesion(servida, req, e.message);
    else
      await anotarRechazo(servida, req, {
        operadorId: null,
        resultado: 'sin acceso',
        mensaje: e.message,
        cuenta: cuentaDe(req),
      });
    throw e;
  }
}

const cuentaDe = (req: FastifyRequest): string | undefined => {
  try {
    return leeBasic(req.headers.authorization)?.usuario;
  } catch {
    return undefined;
  }
};

/** Like {@link exigirQuien}, answering a query that asks whether there is a session with the reason why there is none. */
export async function antesDelCuerpo(servida: Servida, req: FastifyRequest): Promise<void> {
  try {
    await exigirQuien(servida, req);
  } catch (e) {
    const pregunta =
      servida.call.kind === 'query' && req.headers[CABECERA_SI_HAY.toLowerCase()] !== undefined;
    if (pregunta && req.headers.authorization === undefined && e instanceof Fault && e.http === 401)
      throw new Rejection(e.message);
    throw e;
  }
}

/**
 * Checked before the body is read: no other site sent it and, except for a sign-in, the sender has signed in. Only
 * known operators may make the server read a large body.
 */
async function exigirQuien(servida: Servida, req: FastifyRequest): Promise<void> {
  const { s, call } = servida;
  const nadie = req.headers.authorization === undefined && !tokenDeSesion(req, s.config);
  if (nadie && call.kind !== 'acceso') throw sinSesion(undefined);
  try {
    exigirMismoOrigen(req, s.config.origenes);
  } catch (e) {
    await anotarDeSesion(servida, req, (e as Fault).message);
    throw e;
  }
  if (call.kind !== 'query' && req.headers['content-type'] === undefined) {
    throw new Fault(415, 'El cuerpo debe ser JSON (Content-Type: application/json)');
  }
  if (call.kind === 'acceso') return;
  const quien = await identificar(servida, req);
  // Checked again after the body arrived: that may take a minute, in which the session may end or permissions change.
  req.quien = req.raw.complete ? quien : null;
}
