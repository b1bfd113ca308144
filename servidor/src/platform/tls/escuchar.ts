import { constants } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { responderSinPeticion } from '../calls/errors.ts';
import { seguirConexiones } from '../conexiones.ts';
import type { Tls } from './certificados.ts';

/** Where a device gets the company's authority; over HTTP, because it does not trust HTTPS yet. */
export const RUTA_AUTORIDAD = '/autoridad.crt';

/** Longest TLS handshake in milliseconds; an unfinished one occupies about 50 kB. */
const SALUDO_MAX_MS = 20_000;

const LOCALES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Host of a request, without its port. */
const sinPuerto = (host: string): string => host.replace(/:\d+$/, '');

export interface SegundaPuerta {
  /** Port it listens on. */
  puerto: number;
  cerrar(): Promise<void>;
}

/**
 * Redirects HTTP to HTTPS, which service workers, the camera and the screen's wake lock require. Exceptions:
 * `localhost`, which browsers trust anyway, health checks, the authority's certificate, and scripts that send
 * credentials with each call.
 */
export function redirigirAHttps(
  app: FastifyInstance,
  puertoHttps: () => number | null,
  autoridad: string | null,
): void {
  app.addHook('onRequest', async (req, reply) => {
    const puerto = puertoHttps();
    if (puerto === null || req.protocol === 'https') return;
    const host = sinPuerto(req.host);
    const ruta = req.url.split('?', 1)[0] ?? '/';
    if (LOCALES.has(host) || ruta === '/salud' || ruta === '/listo' || ruta === RUTA_AUTORIDAD) return;
    if (ruta.startsWith('/api/') && req.headers.authorization !== undefined) return;
    return reply.redirect(`https://${host}${puerto === 443 ? '' : `:${puerto}`}${req.url}`, 307);
  });
  if (autoridad === null) return;
  app.get(RUTA_AUTORIDAD, async (_req, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="anden-autoridad.crt"')
      .send(autoridad),
  );
}

/** Opens HTTPS for an app that already listens for HTTP, with the same routes in the same process. */
export async function escucharHttps(
  app: FastifyInstance,
  tls: Tls,
  puerto: number,
  host: string,
): Promise<SegundaPuerta> {
  const servidor: Server = createServer(
    {
      key: tls.llave,
      cert: tls.certificado,
      minVersion: 'TLSv1.2',
      // No renegotiation: each one costs this side a signature, and no honest client asks for it.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
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
    servidor.listen(puerto, host, () => {
      servidor.off('error', falla);
      listo();
    });
  });
  return {
    puerto: (servidor.address() as AddressInfo).port,
    cerrar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        cerrarConexiones();
      }),
  };
}
