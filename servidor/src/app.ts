import { randomUUID } from 'node:crypto';
import { contrato, salas } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { registrarCalendarios } from './calendarios.ts';
import { registrarCentralita } from './centralita.ts';
import { registrarImagenes } from './imagenes.ts';
import { carpetaDeAnteriores } from './platform/anteriores.ts';
import { permite } from './platform/auth/operador.ts';
import { responderError, responderSinPeticion } from './platform/calls/errors.ts';
import { admitirFormularios } from './platform/calls/formulario.ts';
import { exigirMetodo, registrarLlamadas } from './platform/calls/routes.ts';
import { compartida } from './platform/compartida.ts';
import { seguirConexiones } from './platform/conexiones.ts';
import { WEB } from './platform/config.ts';
import { SERVIDOR_ATRASADO } from './platform/db/version.ts';
import { registrarDocumentacion } from './platform/documentacion.ts';
import { limitarEntrega } from './platform/entrega.ts';
import { registrarArchivos } from './platform/exportar/index.ts';
import { puedeEntrarse } from './platform/listo.ts';
import { registrarMetricas } from './platform/metricas-ruta.ts';
import { enElRegistro } from './platform/registro.ts';
import { Fault } from './platform/rejection.ts';
import type { Servicios } from './platform/services.ts';
import { registrarAvisos } from './platform/sse.ts';
import { CABECERAS, loQueNoHay, registrarWeb } from './platform/static.ts';
import { handlers, registrarArchivosGuardados } from './rooms/index.ts';
import { renovarApartados } from './rooms/marcador/index.ts';
import { registrarEvidencias } from './rooms/tickets/index.ts';

const CUERPO_MAX = 1024 * 1024;
/** How long an answer of `/listo` is reused: anybody may ask, and each new answer asks the database. */
const LISTO_MS = 500;
/**
 * Longest time a request may take to arrive: enough for a handheld at the edge of the network, and not for holding
 * connections.
 */
const LLEGADA_MAX_MS = 60_000;

/**
 * The whole server with its services, not listening yet.
 * @param antes called before its routes are added, for hooks that must come first
 */
export async function creaApp(
  servicios: Servicios,
  antes: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const { config } = servicios;
  const app = Fastify({
    logger: {
      level: config.nivelLog,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { res: enElRegistro },
    },
    trustProxy: (_direccion: string, salto: number) => salto < config.proxy,
    bodyLimit: CUERPO_MAX,
    requestTimeout: LLEGADA_MAX_MS,
    clientErrorHandler: responderSinPeticion,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors(error, req, reply) {
      const r = responderError(error, req.id, req.log);
      void (reply as FastifyReply).code(r.http).headers(CABECERAS).send(r.cuerpo);
    },
  });

  antes(app);

  const { esquema } = servicios;
  esquema.alAtrasarse = (migracion) => {
    app.log.fatal({ migracion }, SERVIDOR_ATRASADO);
    // Whoever listens connects again, to a server of the new version if there is one.
    for (const cerrar of servicios.alCerrar) cerrar();
  };

  app.addHook('onRequest', async (req, reply) => {
    reply.headers({ ...CABECERAS, 'x-request-id': req.id });
    if (config.produccion && req.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000');
    }
    if (req.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      if (esquema.superada) throw new Fault(503, SERVIDOR_ATRASADO, 5);
      exigirMetodo(contrato, req, reply);
    }
    if (/\/\/|%00/.test(req.url.split('?', 1)[0] ?? '')) throw new Fault(404, 'No existe lo que se pidió');
    // Refused before the body is read: no address outside the API takes one.
    if (req.is404 && req.method !== 'GET' && req.method !== 'HEAD') throw new Fault(404, loQueNoHay(req.url));
  });

  // Kept alive after its reply, a connection would delay a server that is closing.
  app.addHook('onSend', async (_req, reply) => {
    if (app.cerrando) reply.header('connection', 'close');
  });

  const { trazas } = servicios;
  if (trazas) app.addHook('onResponse', async (req, reply) => trazas.acaba(req, reply));

  limitarEntrega(app, config.entrega);

  app.setErrorHandler(async (error, req, reply) => {
    const r = responderError(error, req.id, req.log);
    if (r.retryAfter) reply.header('retry-after', r.retryAfter);
    // Unread bytes would reset the connection before the client reads the reason.
    if (r.http === 413) req.raw.resume();
    return reply.code(r.http).type('application/json; charset=utf-8').send(r.cuerpo);
  });

  app.removeAllContentTypeParsers();
  const leeJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (req, body, done) => {
    let texto: string;
    try {
      texto = utf8.decode(body as Buffer);
    } catch {
      // Decoded leniently, invalid characters would be saved as question marks.
      done(new Fault(400, 'El cuerpo no es texto UTF-8 válido'));
      return;
    }
    // The specification's clients send some queries with a JSON type and no body.
    if (texto === '') done(null, {});
    else leeJson(req, texto, done);
  });

  admitirFormularios(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    threshold: 2048,
    // Our clients do not compress what they send, and a small body must not unpack to a large one.
    globalDecompression: false,
  });

  registrarLlamadas(app, servicios, contrato, handlers);
  registrarArchivos(app, servicios, contrato, handlers);
  registrarAvisos(app, servicios, async (o) => {
    if (permite([P.marcador, P.listadepuracion], o))
      await renovarApartados(servicios.db, [o.operador_id], config.ahora());
  });
  registrarImagenes(app, servicios);
  registrarCalendarios(app, servicios);
  registrarCentralita(app, servicios);
  registrarArchivosGuardados(app, servicios);
  registrarEvidencias(app, servicios);

  registrarDocumentacion(app, salas, config.version);

  // Of several processes, the one that answers.
  const cual = config.proceso === null ? {} : { proceso: config.proceso };
  // Balancers ask every second: their visits are not the log's business, what they find wrong is.
  const deBalanceador = { logLevel: 'warn' } as const;
  app.get('/salud', deBalanceador, async () => ({
    estado: 'vivo',
    version: config.version,
    compilacion: config.compilacion,
    ...cual,
  }));
  const comoEsta = compartida(LISTO_MS, async () => {
    if (esquema.superada) throw new Error(SERVIDOR_ATRASADO);
    await puedeEntrarse(servicios.pool);
  });
  app.get('/listo', deBalanceador, async (_req, reply) => {
    const listo = await Promise.race([
      comoEsta().then(
        () => true,
        (motivo) => {
          app.log.warn({ err: motivo }, 'No se podría entrar');
          return false;
        },
      ),
      new Promise<boolean>((r) => setTimeout(() => r(false), 2_000).unref()),
    ]);
    reply.code(listo && !app.cerrando ? 200 : 503);
    return { estado: listo && !app.cerrando ? 'listo' : 'no disponible', ...cual };
  });

  registrarMetricas(app, servicios);

  app.decorate('cerrando', false);
  const cerrarConexiones = seguirConexiones(app.server);
  app.addHook('preClose', async () => {
    app.cerrando = true;
    for (const cerrar of servicios.alCerrar) cerrar();
    cerrarConexiones();
  });

  await registrarWeb(app, WEB, carpetaDeAnteriores(config.datos), config.prueba);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    cerrando: boolean;
  }
}
