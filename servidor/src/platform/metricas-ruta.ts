import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Fault } from './rejection.ts';
import type { Servicios } from './services.ts';
import { loQueNoHay } from './static.ts';

const huella = (texto: string): Buffer => createHash('sha256').update(texto).digest();

/**
 * Serves `GET /metrics` to whoever sends the configured secret (`Authorization: Bearer`); without a configured one there is no such
 * address. The secret is compared by its hash, so that the time it takes tells neither its length nor its beginning.
 */
export function registrarMetricas(app: FastifyInstance, { config, metricas }: Servicios): void {
  const esperada = huella(`Bearer ${config.metricasClave}`);
  // Asked for several times a minute: its requests would be most lines of the log.
  app.get('/metrics', { exposeHeadRoute: false, logLevel: 'warn' }, async (req, reply) => {
    if (!metricas) throw new Fault(404, loQueNoHay(req.url));
    if (!timingSafeEqual(huella(req.headers.authorization ?? ''), esperada))
      throw new Fault(401, 'La clave de las medidas no es la de este servidor');
    return reply
      .type(metricas.tipo)
      .header('cache-control', 'no-store')
      .send(await metricas.texto());
  });
}
