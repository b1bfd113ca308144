import type { Call } from '@anden/contrato/call.ts';
import type { FastifyRequest } from 'fastify';
import { leerBasic } from '../auth/credentials.ts';
import { duenioDeSesion, type OperadorEnSesion, operadorPorSesion, permite } from '../auth/operador.ts';
import { deDireccion } from '../auth/origen.ts';
import { COOKIE, hashDeSesion } from '../auth/sessions.ts';
import { diaDeNegocio } from '../business-day.ts';
import { Fault } from '../rejection.ts';
import type { Servicios } from '../services.ts';
import type { Resultado } from './audit.ts';
import { entrada, esAjeno } from './entrada.ts';
import { exigirMismoOrigen } from './origin.ts';

const SIN_SESION = 'Su sesión terminó. Ingrese de nuevo.';
const OTRO_OPERADOR = 'No puede actuar ni consultar a nombre de otro operador';
const SIN_PERMISO = 'No cuenta con permiso para realizar esta operación';

export interface Quien {
  operador: OperadorEnSesion;
  /** SHA-256 of the session's token; null for Basic credentials. */
  sesionHash: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as found before the body was read; null where that is not known, or may have changed while the body came. */
    quien: Quien | null;
  }
}

/** One call as it is served. */
export interface Servida {
  s: Servicios;
  nombre: string;
  call: Call;
}

/**
 * Who asks: by Basic credentials or by the session's cookie.
 * @throws Fault 401 where neither is good
 */
export async function autenticar(s: Servicios, req: FastifyRequest): Promise<Quien> {
  const basic = leerBasic(req.headers.authorization);
  if (basic)
    return {
      operador: await s.credenciales.verificar(basic.usuario, basic.password, deDireccion(req.ip)),
      sesionHash: null,
    };
  const token = req.cookies[COOKIE];
  if (!token) throw new Fault(401, SIN_SESION);
  const sesionHash = hashDeSesion(token);
  const operador = await operadorPorSesion(s.pool, sesionHash, diaDeNegocio(s.config.zona));
  if (!operador) throw new Fault(401, SIN_SESION);
  return { operador, sesionHash };
}

/** Writes down what a call was refused, with the ids of its input where that has been read. */
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
 * The input of a call by who may make it, and in nobody else's name; what is refused is written down.
 * @throws Fault 403; ZodError for an input that is not the call's
 */
export async function exigirPermiso(
  servida: Servida,
  req: FastifyRequest,
  operador: OperadorEnSesion,
  mandado: () => unknown,
): Promise<Record<string, unknown>> {
  const { call } = servida;
  const { operador_id: operadorId } = operador;
  if (!permite(call.control, operador)) {
    await anotarRechazo(servida, req, { operadorId, resultado: 'sin permiso', mensaje: SIN_PERMISO });
    throw new Fault(403, SIN_PERMISO);
  }
  const input = call.input.parse(mandado()) as Record<string, unknown>;
  if (esAjeno(call, input, operador)) {
    await anotarRechazo(servida, req, { operadorId, resultado: 'ajeno', mensaje: OTRO_OPERADOR });
    throw new Fault(403, OTRO_OPERADOR);
  }
  return input;
}

/** Under whose session it came, if it ever was one: a made-up token names nobody, and anyone could fill the table with such rows. */
async function anotarDeSesion(servida: Servida, req: FastifyRequest, mensaje: string): Promise<void> {
  const token = req.cookies[COOKIE];
  const operadorId = token ? await duenioDeSesion(servida.s.pool, hashDeSesion(token)) : null;
  if (operadorId !== null)
    await anotarRechazo(servida, req, { operadorId, resultado: 'sin acceso', mensaje });
}

/** As {@link autenticar}, and whom it refuses is written down. */
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
    return leerBasic(req.headers.authorization)?.usuario;
  } catch {
    return undefined;
  }
};

/**
 * What a call asks before its body is read: that no other site sent it and, of all but a sign-in, that whoever sends it has
 * signed in. A megabyte is for nobody else to send.
 */
export async function antesDelCuerpo(servida: Servida, req: FastifyRequest): Promise<void> {
  const { s, call } = servida;
  const nadie = req.headers.authorization === undefined && !req.cookies[COOKIE];
  if (nadie && call.kind !== 'acceso') throw new Fault(401, SIN_SESION);
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
  // Asked again once the body has arrived: that may take a minute, in which the session may end or permissions change.
  req.quien = req.raw.complete ? quien : null;
}
