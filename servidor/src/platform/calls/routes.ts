import type { CallMap } from '@anden/contrato/call.ts';
import {
  CABECERA_CAPTURA,
  CABECERA_LLEGADAS,
  CABECERA_OPERADOR,
  CABECERA_PENDIENTES,
} from '@anden/contrato/campo.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  cookieDeAparato,
  origenDeAcceso,
  RUTA_APARATO,
  recordarAparato,
  VIGENCIA_APARATO_DIAS,
} from '../auth/aparatos.ts';
import { normalizarLogin } from '../auth/credentials.ts';
import type { OperadorEnSesion } from '../auth/operador.ts';
import { abreSesion, ponerSesion, quitarSesion, tokenDeSesion } from '../auth/sessions.ts';
import { diaDeNegocio } from '../business-day.ts';
import { Fault } from '../rejection.ts';
import type { Servicios } from '../services.ts';
import { leeCaptura, type Resultado } from './audit.ts';
import { entrada } from './entrada.ts';
import { contestar } from './escrita.ts';
import type { Handler, PreparacionContext, QueryContext } from './handlers.ts';
import { acaba, desenlaceDe, midiendo, sinCosto } from './lentitud.ts';
import { anotarRechazo, antesDelCuerpo, exigirPermiso, identificar, type Servida } from './quien.ts';
import { type Cuerpo, ejecutarComando, leeKey, leer, llegadas } from './run.ts';

const DE_OTRO = 'La sesión abierta es de otro operador: lo que mandó espera a que él ingrese';

interface AnyHandler {
  (input: unknown, ctx: unknown): Promise<Record<string, unknown>>;
  preparar?: (input: unknown, ctx: PreparacionContext) => Promise<unknown>;
}

/** Throws unless every call declares who may make it: deny by default, checked before the server listens. */
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

/** Serves every call of `calls` at `/api/<name>` by its declared method; {@link exigirMetodo} answers the others. */
export function registrarLlamadas<M extends CallMap>(
  app: FastifyInstance,
  servicios: Servicios,
  calls: M,
  handlers: { [N in keyof M]: Handler<M[N]> },
): void {
  exigirControles(calls);
  app.decorateRequest('quien', null);
  app.decorateRequest('costo', null as never);
  for (const [nombre, call] of Object.entries(calls)) {
    const handler = handlers[nombre] as unknown as AnyHandler;
    const url = `/api/${nombre}`;
    const servida: Servida = { s: servicios, nombre, call };
    app.route({
      method: call.metodo,
      url,
      exposeHeadRoute: false,
      ...(call.kind === 'acceso' ? { bodyLimit: ACCESO_MAX } : {}),
      ...(call.formulario ? { bodyLimit: call.formulario, config: { formulario: true } } : {}),
      onRequest: (req) => {
        req.costo = sinCosto();
        return midiendo(servicios, { req, llamada: nombre, termina: false }, () =>
          antesDelCuerpo(servida, req),
        );
      },
      handler: (req, reply) =>
        midiendo(servicios, { req, llamada: nombre, termina: true }, () =>
          atender(servida, handler, req, reply),
        ),
      // A body that cannot be read ends it between the two.
      onError: async (req, _reply, error) => acaba(servicios, req, nombre, desenlaceDe(error)),
    });
  }
}

/**
 * Throws 405, with `allow` in `reply`, if `req` asks for a call by another method than its own. Routes that answer so
 * would be six of every seven, and a third of the time in which a server starts.
 */
export function exigirMetodo(calls: CallMap, req: FastifyRequest, reply: FastifyReply): void {
  const nombre = /^\/api\/(\w+)(?:\?|$)/.exec(req.url)?.[1];
  if (nombre === undefined || !Object.hasOwn(calls, nombre)) return;
  const { metodo } = calls[nombre] as CallMap[string];
  if (req.method === metodo) return;
  reply.header('allow', metodo);
  throw new Fault(405, `${nombre} se pide por ${metodo}`);
}

/** Most bytes of a sign-in, since anybody may send one. */
const ACCESO_MAX = 4 * 1024;

async function atender(
  servida: Servida,
  handler: AnyHandler,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<Cuerpo | string | Buffer> {
  const { s, nombre, call } = servida;
  const rechazo = (operadorId: number | null, resultado: Resultado, mensaje: string, cuenta?: string) =>
    anotarRechazo(servida, req, { operadorId, resultado, mensaje, cuenta });
  const dia = diaDeNegocio(s.config.zona, s.config.ahora());

  const terminar = (salida: Record<string, unknown>): Cuerpo => {
    const { message = '', ...resto } = salida;
    const partes = call.output.safeParse(resto);
    // As a ZodError it would count as bad input, and blame the caller for our own mistake.
    if (!partes.success) throw new Error(`${nombre} contesta fuera de su contrato`, { cause: partes.error });
    return { estatus: '1', message: String(message), ...partes.data };
  };

  if (call.kind === 'acceso') {
    const input = call.input.parse(entrada(call, req)) as Record<string, unknown>;
    return await atenderAcceso(s, { nombre, dia, input, handler, req, reply, terminar, rechazo });
  }

  const quien = req.quien ?? (await identificar(servida, req));
  const { operador_id } = quien.operador;
  req.costo.operador_id = operador_id;
  // A device's outbox says who made each save; under another operator's session it must not be made.
  const deQuien = req.headers[CABECERA_OPERADOR.toLowerCase()];
  if (deQuien !== undefined && deQuien !== String(operador_id)) throw new Fault(409, DE_OTRO);
  const salirDelLimite = s.limites.entrar(`operador ${operador_id}`);
  let terminarTurno = () => {};
  try {
    const mandado = entrada(call, req);
    const input = await exigirPermiso(servida, req, quien.operador, mandado);
    const contexto = { operador: quien.operador, config: s.config, dia };
    const turnos = call.pesada ? s.turnos : s.turnosLigeros;
    terminarTurno = await turnos.entrar(`operador ${operador_id}`, reply.raw);
    if (call.kind === 'query') {
      return await leer(s, async (db) => {
        const keys = await llegadas(db, operador_id, req.headers[CABECERA_PENDIENTES.toLowerCase()]);
        if (keys.length > 0) reply.header(CABECERA_LLEGADAS, keys.join());
        return terminar(await handler(input, { ...contexto, sesionHash: quien.sesionHash, db }));
      });
    }
    const { sesionHash } = quien;
    const preparado = await handler.preparar?.(input, { ...contexto, db: s.db, sesionHash });
    const hecho = await ejecutarComando({
      base: s,
      llamada: nombre,
      cambia: call.cambia,
      input,
      mandado,
      key: call.pasajera ? undefined : leeKey(req.headers['idempotency-key']),
      contexto: { ...contexto, sesionHash, preparado },
      auditoria: call.pasajera
        ? null
        : {
            direccion: req.ip,
            peticionId: req.id,
            captura: leeCaptura(req.headers[CABECERA_CAPTURA.toLowerCase()]),
          },
      ejecutar: async (ctx) => terminar(await handler(input, ctx)),
      alReintentar: (codigo) => s.metricas?.reintento(codigo),
    }).catch(async (e) => {
      if (e instanceof Fault && e.http < 500) await rechazo(operador_id, 'rechazado', e.message);
      throw e;
    });
    s.eventos.publicar(hecho.eventos);
    req.costo.rechazada = hecho.rechazada;
    req.costo.repetida = hecho.repetida;
    if (hecho.repetida) reply.header('idempotency-replayed', 'true');
    if (hecho.olvidarCookie) quitarSesion(req, reply, s.config);
    return await contestar(hecho.respuesta, req, reply);
  } finally {
    terminarTurno();
    salirDelLimite();
  }
}

async function atenderAcceso(
  s: Servicios,
  {
    nombre,
    dia,
    input,
    handler,
    req,
    reply,
    terminar,
    rechazo,
  }: {
    nombre: string;
    dia: string;
    input: Record<string, unknown>;
    handler: AnyHandler;
    req: FastifyRequest;
    reply: FastifyReply;
    terminar: (salida: Record<string, unknown>) => Cuerpo;
    rechazo: (
      operadorId: number | null,
      resultado: Resultado,
      mensaje: string,
      cuenta?: string,
    ) => Promise<void>;
  },
): Promise<Cuerpo> {
  const key = leeKey(req.headers['idempotency-key']);
  const entrar = async (usuario: string, contrasena: string): Promise<OperadorEnSesion> => {
    try {
      const aparato = req.cookies[cookieDeAparato(s.config)];
      const origen = await origenDeAcceso(s.pool, aparato, normalizarLogin(usuario), req.ip);
      const operador = await s.credenciales.verificar(usuario, contrasena, origen);
      req.costo.operador_id = operador.operador_id;
      const token = await abreSesion(s.pool, {
        operadorId: operador.operador_id,
        dia,
        direccion: req.ip,
        agente: req.headers['user-agent'],
        key,
        secreto: s.secretoDeSesiones,
        anterior: tokenDeSesion(req, s.config),
      });
      ponerSesion(req, reply, token, s.config);
      const suyo = await recordarAparato(s.pool, {
        token: aparato,
        operadorId: operador.operador_id,
        key,
        secreto: s.secretoDeSesiones,
      });
      reply.setCookie(cookieDeAparato(s.config), suyo, {
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
      leer: <T>(operador: OperadorEnSesion, leeEn: (ctx: QueryContext) => Promise<T>) =>
        leer(s, (db) => leeEn({ ...contexto, db, operador })),
    }),
  );
}
