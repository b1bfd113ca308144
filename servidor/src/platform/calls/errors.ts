import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { ZodError } from 'zod';
import { Fault, Rejection } from '../rejection.ts';

export interface Respuesta {
  http: number;
  retryAfter?: number | undefined;
  cuerpo: { estatus: string; message: string; data: null };
}

const respuesta = (http: number, message: string, estatus = '0', retryAfter?: number): Respuesta => ({
  http,
  retryAfter,
  cuerpo: { estatus, message, data: null },
});

const POR_CODIGO_FASTIFY: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'El cuerpo debe ser JSON (Content-Type: application/json)'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'El cuerpo no es JSON válido'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'El cuerpo está vacío'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'El largo del cuerpo no coincide con Content-Length'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'El cuerpo es demasiado grande'],
  FST_ERR_BAD_URL: [400, 'La dirección no es válida'],
  FST_ERR_NOT_FOUND: [404, 'No existe lo que se pidió'],
};

/** The client hung up before its reply: no bug, and nobody to answer. */
const COLGO = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'FST_ERR_CTP_ABORTED', 'ECONNABORTED']);

/**
 * The database cannot be reached, is shutting down, is full, or may not write now: nothing was done, and the same
 * request will work later. Recognised by SQLSTATE (some classes whole) and by the operating system's errors on the way
 * there.
 */
const PASAJERO = new Set([
  '25006', // read-only: a standby after a failover (for a query that tries to write see `leer`)
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement cancelled, also by its time limit
  '57P01', // shut down by the administrator
  '57P02', // another backend crashed
  '57P03', // starting up, in recovery or closing
  '57P05', // idle for too long
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
]);

/** Classes: 08 the connection; 53 disk, memory or connections exhausted; 58 an I/O error outside PostgreSQL. */
const CLASE_PASAJERA = /^(08|53|58)[0-9A-Z]{3}$/;

/** Failures that the driver only describes in text. */
const TEXTO_PASAJERO =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|connection has been discarded/;

const esPasajero = (e: Error & { code?: string }): boolean =>
  PASAJERO.has(e.code ?? '') || CLASE_PASAJERA.test(e.code ?? '') || TEXTO_PASAJERO.test(e.message);

/** Longest message, in characters: an input may have thousands of unknown fields. */
const MENSAJE_MAX = 300;

/** The first mistake in an input, in words for an operator or a programmer. */
function mensajeDeEntrada(error: ZodError): string {
  const [primero] = error.issues;
  if (!primero) return 'Datos no válidos';
  const campo = primero.path.join('.');
  return `Datos no válidos${campo ? ` en ${campo}` : ''}: ${primero.message}`.slice(0, MENSAJE_MAX);
}

/**
 * The reply for anything thrown. Refusals are HTTP 200, faults have their own code, and anything else is a bug: logged
 * under the request's id and answered with a 500 that contains that id and no internals.
 */
export function responderError(error: unknown, peticionId: string, log: FastifyBaseLogger): Respuesta {
  if (error instanceof Rejection) return respuesta(200, error.message, error.estatus);
  if (error instanceof Fault) return respuesta(error.http, error.message, '0', error.retryAfter);
  if (error instanceof ZodError) return respuesta(400, mensajeDeEntrada(error));
  const e = error as Error & { code?: string; statusCode?: number };
  if (COLGO.has(e.code ?? '')) {
    log.info({ err: e }, 'el cliente colgó');
    return respuesta(400, 'La petición se interrumpió');
  }
  const conocido = POR_CODIGO_FASTIFY[e.code ?? ''];
  if (conocido) return respuesta(conocido[0], conocido[1]);
  if (esPasajero(e)) {
    log.warn({ err: e }, 'base de datos no disponible');
    return respuesta(503, 'El servidor no puede atender en este momento. Intente de nuevo.', '0', 1);
  }
  if (e.statusCode && e.statusCode >= 400 && e.statusCode < 500) {
    return respuesta(e.statusCode, 'La petición no es válida');
  }
  log.error({ err: e }, 'error no previsto');
  return respuesta(500, `Ocurrió un error inesperado. Repórtelo con este número: ${peticionId}`);
}

const CALLADO = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

/** The HTTP code that answers what was thrown: 200 for a refusal, from 500 on for the server's own failure. */
export const httpDe = (error: unknown): number => responderError(error, '', CALLADO).http;

const SIN_PETICION: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Los encabezados son demasiado grandes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'La petición tardó demasiado en llegar'],
};

/** Milliseconds that the sender has to take the answer and close: a connection ended only on our side stays open. */
const DESPEDIDA_MS = 1_000;

/** Answers what never became a request (bytes that are not HTTP, endless headers) in the same envelope. */
export function responderSinPeticion(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [http, frase, mensaje] = SIN_PETICION[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'La petición no es válida',
  ];
  const cuerpo = JSON.stringify(respuesta(http, mensaje).cuerpo);
  const corte = setTimeout(() => socket.destroy(), DESPEDIDA_MS).unref();
  socket.once('close', () => clearTimeout(corte));
  socket.end(
    `HTTP/1.1 ${http} ${frase}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(cuerpo)}\r\nConnection: close\r\n\r\n${cuerpo}`,
  );
}
