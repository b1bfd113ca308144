import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db.gen.ts';
import { ClienteSinPreparar } from './preparadas.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type { DB };

const { builtins } = pg.types;

const EN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * `2026-11-21 13:00:00.123+00` as ISO 8601 in UTC. Sessions run in UTC, so the offset is always +00 and no Date is
 * needed: a report's reply holds tens of thousands of moments.
 */
export function aIso(texto: string): string {
  const partes = EN_UTC.exec(texto);
  if (!partes) return new Date(texto.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return `${partes[1]}T${partes[2]}.${(partes[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

/**
 * Values leave the driver as the wire needs them: moments as ISO text, days as text, whole numbers as numbers. A `numeric` stays text, so that no amount
 * becomes a float unnoticed: cents are made of it by `deNumeric`, and a statement says `::float8` of what is no money.
 */
const PARSERS = new Map<number, (texto: string) => unknown>([
  [builtins.TIMESTAMPTZ, aIso],
  [builtins.DATE, (t) => t],
  [builtins.INT8, Number],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Settings of every connection we open. */
export function conexionConfig(url: string): pg.ClientConfig {
  return { connectionString: url, types, application_name: 'anden' };
}

/**
 * A lost connection is reported twice: to the running statement, which fails, and as an 'error' event, which ends the
 * process if nobody listens. The first is enough, so the event is ignored.
 */
function oirPerdida<C extends pg.ClientBase>(cliente: C): C {
  return cliente.on('error', () => {});
}

/** A connection outside the pool, not yet open. Losing it fails its own statements and nothing else. */
export const clienteSuelto = (url: string, mas: pg.ClientConfig = {}): pg.Client =>
  oirPerdida(new pg.Client({ ...conexionConfig(url), ...mas }));

/**
 * Longest wait for a statement's answer: longer than the role's own limit, so a host that is alive has answered by
 * then.
 */
const RESPUESTA_MAX_MS = 40_000;

/** Most connections of a process' pool. */
const CONEXIONES_MAX = 20;

/** Most connections to the database that a process which serves uses: those, and the one that listens. */
export const CONEXIONES_DE_UN_PROCESO = CONEXIONES_MAX + 1;

/**
 * The application's connections. `max` stays well below PostgreSQL's limit, because two processes may share a server.
 * Without `preparar` no statement is ever named. A lost connection is replaced at the next checkout.
 * @param respuestaMs longest wait for an answer, in case the host vanished without closing
 */
export function abrePool(
  url: string,
  { max = CONEXIONES_MAX, preparar = true, respuestaMs = RESPUESTA_MAX_MS } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...conexionConfig(url),
    ...(preparar ? {} : { Client: ClienteSinPreparar }),
    max,
    // A statement does not wait for the answer to the one before it, if nobody does.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: respuestaMs,
    // Keep-alive notices within minutes, not hours, that a network drops packets silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The pool only reports idle connections; each one in use needs its own listener.
  pool.on('error', () => {});
  pool.on('connect', oirPerdida);
  return pool;
}

/** @param alConsultar told each statement that has ended */
export function abreDb(pool: PostgresPool, alConsultar?: (evento: LogEvent) => void): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(alConsultar && { log: alConsultar }),
  });
}
