import { constants, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, ListenOptions } from 'node:net';
import { type SecureContextOptions, TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { responderSinPeticion } from '../calls/errors.ts';
import { seguirConexiones } from '../conexiones.ts';
import type { Config } from '../config.ts';
import { Fault } from '../rejection.ts';
import type { ParPem } from './autoridad.ts';
import { RUTA_AUTORIDAD, type Tls, tlsDe } from './certificados.ts';
import { admitirTls } from './mismo-puerto.ts';
import { hostDe } from './nombres.ts';

/** Longest TLS handshake in milliseconds; an unfinished one occupies about 50 kB. */
const SALUDO_MAX_MS = 20_000;

const LOCALES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Host of a request, without its port. */
const hostPedido = (req: FastifyRequest): string => req.host.replace(/:\d+$/, '').toLowerCase();

/** The address of a request by HTTPS, under a name that the certificate has. */
function aDonde(cert: X509Certificate, req: FastifyRequest, puerto: number): string {
  const host = hostDe(cert, hostPedido(req));
  if (host === null) throw new Fault(421, 'Pida Andén por su nombre: el certificado no es de esta dirección');
  // An address as proxies ask for it, with a host of its own, would follow ours.
  const url = req.url.startsWith('/') ? req.url : '/';
  return `https://${host}${puerto === 443 ? '' : `:${puerto}`}${url}`;
}

export interface SegundaPuerta {
  /** Port it listens on. */
  puerto: number;
  /** Serves new connections with another certificate. Throws if it does not go with its key. */
  cambiar(par: ParPem): void;
  cerrar(): Promise<void>;
}

/**
 * Redirects HTTP to HTTPS, which service workers, the camera and the screen's wake lock require: to the name that was
 * asked for if the certificate has it, otherwise to the certificate's first, and never to another that a request says.
 * Exceptions: `localhost`, which browsers trust anyway, health checks, the authority's certificate, and scripts that
 * send credentials with each call.
 * @param puertoHttps port on which HTTPS listens now; null: it does not
 * @param tls what HTTPS is served with now
 */
export function redirigirAHttps(
  app: FastifyInstance,
  puertoHttps: () => number | null,
  tls: () => Tls | null,
): void {
  let leido: { pem: string; cert: X509Certificate } | undefined;
  const elDe = (pem: string): X509Certificate => {
    if (leido?.pem !== pem) leido = { pem, cert: new X509Certificate(pem) };
    return leido.cert;
  };
  app.addHook('onRequest', async (req, reply) => {
    const puerto = puertoHttps();
    const par = tls();
    if (puerto === null || par === null) return;
    if (req.protocol === 'https') {
      // TLS on the port for HTTP: another address for a browser, with storage of its own.
      if (!(req.raw.socket instanceof TLSSocket) || req.raw.socket.localPort === puerto) return;
      return reply.redirect(aDonde(elDe(par.certificado), req, puerto), 307);
    }
    const ruta = req.url.split('?', 1)[0] ?? '/';
    if (LOCALES.has(hostPedido(req)) || ruta === '/salud' || ruta === '/listo' || ruta === RUTA_AUTORIDAD)
      return;
    if (ruta.startsWith('/api/') && req.headers.authorization !== undefined) return;
    return reply.redirect(aDonde(elDe(par.certificado), req, puerto), 307);
  });
  if (!tls()?.autoridad) return;
  app.get(RUTA_AUTORIDAD, async (_req, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="anden-autoridad.crt"')
      .send(tls()?.autoridad),
  );
}

/** What a connection is served with. */
const contextoDe = ({ llave, certificado }: ParPem): SecureContextOptions => ({
  key: llave,
  cert: certificado,
  minVersion: 'TLSv1.2',
  // No renegotiation: each one costs this side a signature, and no honest client asks for it.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
});

/**
 * Opens HTTPS for an app that listens for HTTP, with the same routes in the same process. From then on the port for
 * HTTP takes TLS too.
 */
export async function escucharHttps(
  app: FastifyInstance,
  par: ParPem,
  puerto: number,
  host: string,
  opciones: ListenOptions = {},
): Promise<SegundaPuerta> {
  const servidor: Server = createServer(
    {
      ...contextoDe(par),
      handshakeTimeout: SALUDO_MAX_MS,
    },
    (req, res) => app.routing(req, res),
  );
  const cerrarConexiones = seguirConexiones(servidor);
  servidor.on('clientError', responderSinPeticion);
  servidor.requestTimeout = app.server.requestTimeout;
  servidor.keepAliveTimeout = app.server.keepAliveTimeout;
  await new Promise<void>((listo, falla) => {
    servidor.once('error', falla);
    servidor.listen({ ...opciones, port: puerto, host }, () => {
      servidor.off('error', falla);
      listo();
    });
  });
  admitirTls(app.server, servidor, SALUDO_MAX_MS);
  return {
    puerto: (servidor.address() as AddressInfo).port,
    cambiar: (otro) => servidor.setSecureContext(contextoDe(otro)),
    cerrar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        cerrarConexiones();
      }),
  };
}

/**
 * Renews the certificate of a server that goes on working: to be called each day. The given one is read again, because
 * whoever gave it renews it.
 * @param vigente what HTTPS is served with now
 * @returns what it is served with from now on
 * @throws StartError if the certificate cannot be read now; the former one goes on being served
 */
export async function renovarTls(
  vigente: Tls,
  puerta: Pick<SegundaPuerta, 'cambiar'>,
  { certificado, llave, datos, ahora }: Pick<Config, 'certificado' | 'llave' | 'datos' | 'ahora'>,
): Promise<Tls> {
  const otra = await tlsDe(certificado, llave, datos, ahora());
  if (otra === null || otra.certificado === vigente.certificado) return vigente;
  puerta.cambiar(otra);
  return otra;
}
