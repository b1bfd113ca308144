import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { DB } from './db.gen.ts';
import { ClienteSinPreparar } from './preparadas.ts';

export type Db = Kysely<DB>;
export type { DB };

const { builtins } = pg.types;

const EN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * `2026-11-21 13:00:00.123+00` as ISO 8601 in UTC. Sessions run in UTC, so the offset is always +00 and the text is put
 * together without a Date: a report's reply holds tens of thousands of them.
 */
export function aIso(texto: string): string {
  const partes = EN_UTC.exec(texto);
  if (!partes) return new Date(texto.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return `${partes[1]}T${partes[2]}.${(partes[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

/** Values leave the driver as the wire wants them: moments as ISO text, days as text, numbers as numbers. */
const PARSERS = new Map<number, (texto: string) => unknown>([
  [builtins.TIMESTAMPTZ, aIso],
  [builtins.DATE, (t) => t],
  [builtins.NUMERIC, Number],
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
 * The application's connections. `max` stays well below PostgreSQL's own limit: two API processes share a server.
 * Without `preparar` no statement is ever named.
 */
export function abrirPool(url: string, { max = 16, preparar = true } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...conexionConfig(url),
    ...(preparar ? {} : { Client: ClienteSinPreparar }),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A network that drops packets without a word is found out in minutes, not hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that the server closes is replaced at the next checkout; unheard, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

export function abrirDb(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
