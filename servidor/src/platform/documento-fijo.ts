import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { aceptaGzip } from './calls/escrita.ts';

const comprimir = promisify(gzip);

interface Fijo {
  tal: Buffer;
  comprimido: Buffer;
  etiqueta: string;
}

/**
 * Handler for a document that stays the same while the process lives: made on the first request, compressed once, and
 * not sent again to clients that have it (ETag), so that a thousand requests a second cost little.
 * @param hacer writes the document; called once
 */
export function documentoFijo(
  tipo: string,
  hacer: () => string,
  cabeceras: Readonly<Record<string, string>> = {},
): (req: FastifyRequest, reply: FastifyReply) => Promise<Buffer | undefined> {
  let hecho: Promise<Fijo> | undefined;
  const armar = async (): Promise<Fijo> => {
    const tal = Buffer.from(hacer());
    const etiqueta = `"${createHash('sha256').update(tal).digest('base64url').slice(0, 22)}"`;
    return { tal, comprimido: await comprimir(tal, { level: 9 }), etiqueta };
  };
  return async (req, reply) => {
    hecho ??= armar();
    const { tal, comprimido, etiqueta } = await hecho;
    reply.headers({ ...cabeceras, etag: etiqueta, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (lotiene(req.headers['if-none-match'], etiqueta)) {
      reply.code(304);
      return undefined;
    }
    reply.type(tipo);
    if (!aceptaGzip(req.headers['accept-encoding'])) return tal;
    reply.header('content-encoding', 'gzip');
    return comprimido;
  };
}

const lotiene = (header: string | undefined, etiqueta: string): boolean =>
  (header ?? '').split(',').some((e) => e.trim().replace(/^W\//, '') === etiqueta || e.trim() === '*');
