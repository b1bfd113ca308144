import type { Call, CallMap } from '@anden/contrato/call.ts';
import { CABECERA_LLEGADAS } from '@anden/contrato/campo.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  COOKIE_APARATO,
  origenDeAcceso,
  RUTA_APARATO,
  recordarAparato,
  VIGENCIA_APARATO_DIAS,
} from '../auth/aparatos.ts';
import { leerBasic, normalizarLogin } from '../auth/credentials.ts';
import {
  duenioDeSesion,
  type OperadorEnSesion,
  operadorPorSesion,
  permite,
  puede,
} from '../auth/operador.ts';
import { deDireccion } from '../auth/origen.ts';
import { abrirSesion, COOKIE, hashDeSesion } from '../auth/sessions.ts';
import { diaDeNegocio } from '../business-day.ts';
import { Fault } from '../rejection.ts';
import type { Servicios } from '../services.ts';
import { leerCaptura, type Resultado } from './audit.ts';
import { contestar } from './escrita.ts';
import type { Handler, QueryContext } from './handlers.ts';
import { exigirMismoOrigen } from './origin.ts';
import { type Cuerpo, ejecutarComando, leer, leerClave, llegadas } from './run.ts';

const METODOS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const OTRO_OPERADOR = 'No puede actuar ni consultar a nombre de otro operador';
const SIN_PERMISO = 'No cuenta con permiso para realizar esta operación';
const DE_OTRO = 'La sesión abierta es de otro operador: lo que mandó espera a que él ingrese';
const SIN_SESION = 'Su sesión terminó. Ingrese de nuevo.';

type AnyHandler = (input: unknown, ctx: unknown) => Promise<Record<string, unknown>>;

/** Throws unless every call says who may make it: deny by default, checked before the server listens. */
export function exigirControles(calls: CallMap): void {
  for (const [nombre, call] of Object.entries(calls)) {
    const { control } = call as { control?: unknown };
    const valido =
      typeof control === 'number' ||
      control === 'cualquier operador' ||
      (control === 'sin sesión' && call.kind === 'acceso') ||
      (Array.isArray(control) && control.length > 0 && control.every((c) => typeof c === 'number'));
    if (!valido) throw new Error(`La llamada ${nombre} no declara su id de control`);
  }
}

/** Serves every call of `calls` at `/api/<name>` by its declared method; other methods get 405. */
export function registrarLlamadas<M extends CallMap>(
  app: FastifyInstance,
  servicios: Servicios,
  calls: M,
  handlers: { [N in keyof M]: Handler<M[N]> },
): void {
  exigirControles(calls);
  for (const [nombre, call] of Object.entries(calls)) {
    const handler = handlers[nombre] as unknown as AnyHandler;
    const url = `/api/${nombre}`;
    app.route({
      method: call.metodo,
      url,
      exposeHeadRoute: false,
      ...(call.kind === 'acceso' ? { bodyLimit: ACCESO_MAX } : { onRequest: exigirQuien }),
      handler: (req, reply) => atender(servicios, nombre, call, handler, req, reply),
    });
    app.route({
      method: METODOS.filter((m) => m !== call.metodo),
      url,
      exposeHeadRoute: false,
      // Before the body is looked at: the method is wrong whatever it carries.
      onRequest: async (_req, reply) => {
        reply.header('allow', call.metodo);
        throw new Fault(405, `${nombre} se pide por ${call.metodo}`);
      },
      handler: async () => {},
    });
  }
}

/** Bytes of a sign-in: anyone may send one. */
const ACCESO_MAX = 4 * 1024;

/** Who brings neither credentials nor a session is refused before the body is read: megabytes of it are nobody's to send. */
async function exigirQuien(req: FastifyRequest): Promise<void> {
  if (req.headers.authorization === undefined && !req.cookies[COOKIE]) throw new Fault(401, SIN_SESION);
}

interface Quien {
  operador: OperadorEnSesion;
  sesionHash: Buffer | null;
}

/**
 * Who asks: by Basic credentials or by the session's cookie.
 * @throws Fault 401 where neither is good
 */
export async function autenticar(s: Servicios, req: FastifyRequest, dia: string): Promise<Quien> {
  const basic = leerBasic(req.headers.authorization);
  if (basic)
    return {
      operador: await s.credenciales.verificar(basic.usuario, basic.clave, deDireccion(req.ip)),
      sesionHash: null,
    };
  const token = req.cookies[COOKIE];
  if (!token) throw new Fault(401, SIN_SESION);
  const sesionHash = hashDeSesion(token);
  const operador = await operadorPorSesion(s.pool, sesionHash, dia);
  if (!operador) throw new Fault(401, SIN_SESION);
  return { operador, sesionHash };
}

/** Whether the input names another operator whom the caller may neither act for nor look at. */
function esAjeno(call: Call, input: Record<string, unknown>, operador: OperadorEnSesion): boolean {
  const nombrado = input.operador_id ?? input.opid;
  if (nombrado === undefined || nombrado === operador.operador_id) return false;
  const ajeno = call.ajeno ?? (call.kind === 'query' ? P.verOtros : undefined);
  return ajeno === undefined || !puede(operador, ajeno);
}

/** The input as sent: the JSON body, or the query string with numbers where the call declares numbers. */
function entrada(call: Call, req: FastifyRequest): unknown {
  if (call.metodo === 'POST') return req.body ?? {};
  const campos = call.input.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(req.query as Record<string, unknown>).map(([k, v]) => {
      // Own ones only: a field may be called as something every object has.
      const declarado = Object.hasOwn(campos, k) ? campos[k] : undefined;
      const numero = typeof v === 'string' && /^-?\d{1,15}$/.test(v) ? Number(v) : undefined;
      return [k, numero !== undefined && declarado?.safeParse(v).success === false ? numero : v];
    }),
  );
}

async function atender(
  s: Servicios,
  nombre: string,
  call: Call,
  handler: AnyHandler,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<Cuerpo | string | Buffer> {
  const rechazo = (operadorId: number | null, resultado: Resultado, mensaje: string, cuenta?: string) =>
    s.rechazos.anotar(req.log, {
      operadorId,
      cuenta,
      llamada: nombre,
      resultado,
      input: entrada(call, req),
      mensaje,
      direccion: req.ip,
      peticionId: req.id,
    });
  // A token that never was a session names nobody, and anyone could fill the table with such rows.
  const rechazoDeSesion = async (mensaje: string) => {
    const token = req.cookies[COOKIE];
    const operadorId = token ? await duenioDeSesion(s.pool, hashDeSesion(token)) : null;
    if (operadorId !== null) await rechazo(operadorId, 'sin acceso', mensaje);
  };
  try {
    exigirMismoOrigen(req, s.config.origenes);
  } catch (e) {
    await rechazoDeSesion((e as Fault).message);
    throw e;
  }
  if (call.kind !== 'query' && req.headers['content-type'] === undefined) {
    throw new Fault(415, 'El cuerpo debe ser JSON (Content-Type: application/json)');
  }
  const dia = diaDeNegocio(s.config.zona);

  const terminar = (salida: Record<string, unknown>): Cuerpo => {
    const { message = '', ...resto } = salida;
    const partes = call.output.safeParse(resto);
    // A ZodError would be taken for bad input, and the caller blamed for a fault of ours.
    if (!partes.success) throw new Error(`${nombre} contesta fuera de su contrato`, { cause: partes.error });
    return { estatus: '1', message: String(message), ...partes.data };
  };

  if (call.kind === 'acceso') {
    const input = call.input.parse(entrada(call, req)) as Record<string, unknown>;
    return await atenderAcceso(s, nombre, dia, input, handler, req, reply, terminar, rechazo);
  }

  let quien: Quien;
  try {
    quien = await autenticar(s, req, dia);
  } catch (e) {
    if (e instanceof Fault && e.http === 401) {
      if (req.headers.authorization === undefined) await rechazoDeSesion(e.message);
      else await rechazo(null, 'sin acceso', e.message, cuentaDe(req));
    }
    throw e;
  }
  const { operador_id } = quien.operador;
  // A device's outbox says whose each save is: under another's session it is not theirs to make.
  const deQuien = req.headers['anden-operador'];
  if (deQuien !== undefined && deQuien !== String(operador_id)) throw new Fault(409, DE_OTRO);
  const salirDelLimite = s.limites.entrar(`operador ${operador_id}`);
  let terminarTurno = () => {};
  try {
    if (!permite(call.control, quien.operador)) {
      await rechazo(operador_id, 'sin permiso', SIN_PERMISO);
      throw new Fault(403, SIN_PERMISO);
    }
    const input = call.input.parse(entrada(call, req)) as Record<string, unknown>;
    if (esAjeno(call, input, quien.operador)) {
      await rechazo(operador_id, 'ajeno', OTRO_OPERADOR);
      throw new Fault(403, OTRO_OPERADOR);
    }
    const contexto = { operador: quien.operador, config: s.config, dia };
    const turnos = call.pesada ? s.turnos : s.turnosLigeros;
    terminarTurno = await turnos.entrar(`operador ${operador_id}`, reply.raw);
    if (call.kind === 'query') {
      return await leer(s.db, async (db) => {
        const claves = await llegadas(db, operador_id, req.headers['anden-pendientes']);
        if (claves.length > 0) reply.header(CABECERA_LLEGADAS, claves.join());
        return terminar(await handler(input, { ...contexto, db }));
      });
    }
    const hecho = await ejecutarComando({
      db: s.dbComandos,
      llamada: nombre,
      input,
      clave: leerClave(req.headers['idempotency-key']),
      contexto: { ...contexto, sesionHash: quien.sesionHash },
      auditoria: {
        direccion: req.ip,
        peticionId: req.id,
        captura: leerCaptura(req.headers['anden-captura']),
      },
      ejecutar: async (ctx) => terminar(await handler(input, ctx)),
    }).catch(async (e) => {
      if (e instanceof Fault && e.http < 500) await rechazo(operador_id, 'rechazado', e.message);
      throw e;
    });
    s.eventos.publicar(hecho.eventos);
    if (hecho.repetida) reply.header('idempotency-replayed', 'true');
    if (hecho.olvidarCookie) reply.clearCookie(COOKIE, { path: '/' });
    return await contestar(hecho.respuesta, req, reply);
  } finally {
    terminarTurno();
    salirDelLimite();
  }
}

const cuentaDe = (req: FastifyRequest): string | undefined => {
  try {
    return leerBasic(req.headers.authorization)?.usuario;
  } catch {
    return undefined;
  }
};

async function atenderAcceso(
  s: Servicios,
  nombre: string,
  dia: string,
  input: Record<string, unknown>,
  handler: AnyHandler,
  req: FastifyRequest,
  reply: FastifyReply,
  terminar: (salida: Record<string, unknown>) => Cuerpo,
  rechazo: (
    operadorId: number | null,
    resultado: Resultado,
    mensaje: string,
    cuenta?: string,
  ) => Promise<void>,
): Promise<Cuerpo> {
  const clave = leerClave(req.headers['idempotency-key']);
  const entrar = async (usuario: string, contrasena: string): Promise<OperadorEnSesion> => {
    try {
      const aparato = req.cookies[COOKIE_APARATO];
      const origen = await origenDeAcceso(s.pool, aparato, normalizarLogin(usuario), req.ip);
      const operador = await s.credenciales.verificar(usuario, contrasena, origen);
      const token = await abrirSesion(s.pool, {
        operadorId: operador.operador_id,
        dia,
        direccion: req.ip,
        agente: req.headers['user-agent'],
        clave,
        secreto: s.secretoDeSesiones,
        anterior: req.cookies[COOKIE],
      });
      reply.setCookie(COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: req.protocol === 'https',
      });
      const suyo = await recordarAparato(s.pool, {
        token: aparato,
        operadorId: operador.operador_id,
        clave,
        secreto: s.secretoDeSesiones,
      });
      reply.setCookie(COOKIE_APARATO, suyo, {
        path: RUTA_APARATO,
        httpOnly: true,
        sameSite: 'strict',
        secure: req.protocol === 'https',
        maxAge: VIGENCIA_APARATO_DIAS * 86_400,
      });
      await s.pool.query(
        `insert into auditoria (operador_id, cuenta, llamada, resultado, direccion, peticion_id)
         values ($1, $2, $3, 'hecho', $4, $5)`,
        [operador.operador_id, operador.operador, nombre, req.ip, req.id],
      );
      return operador;
    } catch (e) {
      if (e instanceof Fault && e.http < 500) await rechazo(null, 'sin acceso', e.message, usuario);
      throw e;
    }
  };
  const contexto = { config: s.config, dia };
  return terminar(
    await handler(input, {
      ...contexto,
      entrar,
      leer: <T>(operador: OperadorEnSesion, leerEn: (ctx: QueryContext) => Promise<T>) =>
        leer(s.db, (db) => leerEn({ ...contexto, db, operador })),
    }),
  );
}
