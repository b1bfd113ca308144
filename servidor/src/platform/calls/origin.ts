import type { FastifyRequest } from 'fastify';
import { Fault } from '../rejection.ts';

/** Refuses a request sent by another site's page, by Sec-Fetch-Site, or by Origin in browsers that lack it. */
export function exigirMismoOrigen(req: FastifyRequest, permitidos: readonly string[]): void {
  const sitio = req.headers['sec-fetch-site'];
  const origen = req.headers.origin;
  const anfitrion = origen && URL.canParse(origen) ? new URL(origen).host : origen;
  if (anfitrion !== undefined && permitidos.includes(anfitrion)) return;
  const ajeno =
    sitio !== undefined
      ? sitio !== 'same-origin' && sitio !== 'none'
      : anfitrion !== undefined && anfitrion !== req.host;
  if (ajeno) throw new Fault(403, 'La petición viene de otro sitio');
}
