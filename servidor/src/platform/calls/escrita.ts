import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const comprimir = promisify(gzip);
const descomprimir = promisify(gunzip);

/** Characters of JSON from which a reply is compressed once, to be kept and to be sent. */
const LARGA = 16_384;

/** A reply as it is kept under its key and as it is sent: JSON, compressed where it is long. */
export type Escrita = { json: string } | { gzip: Buffer };

/** Writes a reply once for both. */
export async function escribir(cuerpo: unknown): Promise<Escrita> {
  const json = JSON.stringify(cuerpo);
  return json.length < LARGA ? { json } : { gzip: await comprimir(json) };
}

/** What is sent of it, with its headers set: compressed only to whoever takes it so. */
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

/** Whether the reply may go compressed. */
export const aceptaGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((e) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(e));
