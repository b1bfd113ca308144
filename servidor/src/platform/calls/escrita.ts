import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const comprimir = promisify(gzip);
const descomprimir = promisify(gunzip);

/** Length of JSON from which a reply is compressed, once, for storing and for sending. */
const LARGA = 16_384;

/** A reply as it is stored under its key and sent: JSON, compressed if it is long. */
export type Escrita = { json: string } | { gzip: Buffer };

/** Serializes a reply once for both uses. */
export async function escribir(cuerpo: unknown): Promise<Escrita> {
  const json = JSON.stringify(cuerpo);
  return json.length < LARGA ? { json } : { gzip: await comprimir(json) };
}

/** The body to send, with its headers set; decompressed for clients that do not accept compression. */
export async function contestar(
  escrita: Escrita,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  reply.type('application/json; charset=utf-8');
  if ('json' in escrita) return escrita.json;
  if (!aceptaGzip(req.headers['accept-encoding'])) return (await descomprimir(escrita.gzip)).toString();
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return escrita.gzip;
}

/** Whether the client accepts a compressed reply. */
export const aceptaGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((e) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(e));
