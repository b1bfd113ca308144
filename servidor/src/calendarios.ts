import type { FastifyInstance } from 'fastify';
import { Cubetas } from './platform/cubetas.ts';
import { Fault } from './platform/rejection.ts';
import type { Servicios } from './platform/services.ts';
import { eventosDe, huellaDeSecreto, icsDe } from './rooms/rh/index.ts';

/** A secret address: 32 bytes of chance in base64url. */
const SECRETO = /^([A-Za-z0-9_-]{43})\.ics$/;
/** Wrong requests of one address; those of a right calendar are not counted, so that a neighbour's guesses do not stop it. */
const POR_SEGUNDO = 1;
const RAFAGA = 30;

/**
 * Each operator's trainings for their calendar, by a secret address that needs no session. An address that is wrong, was revoked or is
 * of somebody who left is a 404, all the same. The request is not logged, because its address is the secret.
 */
export function registrarCalendarios(app: FastifyInstance, { pool }: Servicios): void {
  const cubetas = new Cubetas(POR_SEGUNDO, RAFAGA);
  app.get<{ Params: { archivo: string } }>(
    '/api/calendario/:archivo',
    { logLevel: 'error' },
    async (req, reply) => {
      const secreto = SECRETO.exec(req.params.archivo)?.[1];
      const eventos = secreto ? await eventosDe(pool, huellaDeSecreto(secreto)) : null;
      if (!eventos) {
        if (!cubetas.gasta(req.ip))
          throw new Fault(429, 'Demasiadas peticiones. Espere un momento e intente de nuevo.', RAFAGA);
        throw new Fault(404, 'No existe lo que se pidió');
      }
      return reply
        .header('cache-control', 'private, no-cache')
        .header('referrer-policy', 'no-referrer')
        .type('text/calendar; charset=utf-8')
        .send(icsDe(eventos));
    },
  );
}
