import type { FastifyReply } from 'fastify';

/** Milliseconds of the log, to a tenth. */
const decimas = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * What the log says of a reply in the line that ends each request (`request completed`, with its `reqId`): its code and, for a call, which
 * one, who asked, how it ended and the milliseconds that the server worked at it, with the id of its trace where traces are told. A refusal is a 200 like what was done: without its
 * outcome the line would not tell one from the other.
 */
export function enElRegistro(
  reply: Pick<FastifyReply, 'statusCode'> & Partial<Pick<FastifyReply, 'request'>>,
) {
  const { statusCode, request } = reply;
  const costo = request?.costo;
  if (!costo?.fin) return { statusCode };
  const { llamada, desenlace, ms, repetida } = costo.fin;
  const { traza } = costo;
  return {
    statusCode,
    llamada,
    operador_id: costo.operador_id ?? request?.quien?.operador.operador_id ?? null,
    desenlace,
    ms: decimas(ms),
    ...(repetida ? { repetida } : {}),
    ...(traza ? { traza } : {}),
  };
}
