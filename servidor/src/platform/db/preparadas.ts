import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Statements of commands are a few dozen. Beyond this (lists of many lengths) they go unnamed, and nothing grows. */
const MAXIMO = 300;

const nombres = new Map<string, string>();

/** The same text has the same name in every process: behind a pooler they share connections. */
function nombreDe(texto: string): string | undefined {
  let nombre = nombres.get(texto);
  if (!nombre && nombres.size < MAXIMO) {
    nombre = createHash('sha256').update(texto).digest('hex').slice(0, 20);
    nombres.set(texto, nombre);
  }
  return nombre;
}

/**
 * The pool for statements worth preparing: short, by key, the same ones all day. Each connection plans one once; for
 * these, planning costs PostgreSQL more than running. Not for reports, whose best plan depends on their range.
 */
export function poolQuePrepara(pool: pg.Pool): PostgresPool {
  const envueltos = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const cliente = await pool.connect();
      let envuelto = envueltos.get(cliente);
      if (!envuelto) {
        envuelto = envolver(cliente);
        envueltos.set(cliente, envuelto);
      }
      return envuelto;
    },
  };
}

/** The database may not write: a standby, after a failover that left this connection on it. */
const SOLO_LECTURA = '25006';

function envolver(cliente: pg.PoolClient): PostgresPoolClient {
  let quedoAtras = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length ? nombreDe(text) : undefined;
    try {
      return await cliente.query({ text, values: [...values], ...(name && { name }) });
    } catch (e) {
      if ((e as { code?: string }).code === SOLO_LECTURA) quedoAtras = true;
      throw e;
    }
  };
  return {
    // No cursors: a command reads what it needs whole.
    query: query as unknown as PostgresPoolClient['query'],
    // A connection to a database that has turned read-only is dropped: the next one looks up where the database is now.
    release: (destroy) => cliente.release(destroy || quedoAtras),
  };
}

/**
 * A client that sends every statement unnamed, for a transaction pooler that does not follow prepared statements
 * (PgBouncer before 1.21).
 */
export class ClienteSinPreparar extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { query } = this;
    this.query = (consulta: unknown, ...resto: unknown[]) =>
      Reflect.apply(query, this, [sinNombre(consulta), ...resto]);
  }
}

const sinNombre = (consulta: unknown): unknown =>
  typeof consulta === 'object' && consulta !== null && 'name' in consulta
    ? { ...consulta, name: undefined }
    : consulta;
