import type { FastifyInstance } from 'fastify';
import { intentoDeAviso, noticiaDe } from './platform/centralita.ts';
import { Cubetas } from './platform/cubetas.ts';
import { Fault } from './platform/rejection.ts';
import type { Servicios } from './platform/services.ts';
import { anotaNoticia } from './rooms/marcador/index.ts';

/** Notices of one address: an exchange sends some for each call. */
const POR_SEGUNDO = 50;
const RAFAGA = 500;
const AVISO_MAX = 64 * 1024;

/**
 * What becomes of the calls that the exchange was asked for: it tells it to the signed address it was given, by GET or POST, as JSON or a form. A notice
 * of something that Andén does not follow is taken and does nothing. The request is not logged, because its address is its right.
 */
export function registrarCentralita(app: FastifyInstance, servicios: Servicios): void {
  const { centralita } = servicios.config;
  if (!centralita) return;
  const cubetas = new Cubetas(POR_SEGUNDO, RAFAGA);
  void app.register(async (suya) => {
    suya.removeAllContentTypeParsers();
    suya.addContentTypeParser('*', { parseAs: 'string', bodyLimit: AVISO_MAX }, (_req, cuerpo, done) =>
      done(null, cuerpo),
    );
    suya.route<{ Params: { aviso: string } }>({
      method: ['GET', 'POST'],
      url: '/api/centralita/:aviso',
      exposeHeadRoute: false,
      logLevel: 'error',
      handler: async (req, reply) => {
        if (!cubetas.gasta(req.ip)) throw new Fault(429, 'Demasiados avisos. Espere un momento.', 1);
        const intento = intentoDeAviso(servicios.secretoDeSesiones, req.params.aviso);
        const consulta = new URL(req.url, 'http://anden').searchParams;
        const noticia = noticiaDe(centralita, consulta, typeof req.body === 'string' ? req.body : '');
        if (!intento || (noticia && !(await anotaNoticia(servicios, intento, noticia))))
          throw new Fault(404, 'No existe lo que se pidió');
        return reply.code(204).send();
      },
    });
  });
}
