import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/**
 * Most named statements. Commands have a few dozen; beyond this (lists of many lengths) they go unnamed, so that
 * nothing grows without limit.
 */
const MAXIMO = 300;

const nombres = new Map<string, string>();

/** The same text gets the same name in every process, since they share connections behind a pooler. */
function nombreDe(texto: string): string | undefined {
  let nombre = nombres.get(texto);
  if (!nombre && nombres.size < MAXIMO) {
    nombre = createHash('sha256').update(texto).digest('hex').slice(0, 20);
    nombres.set(texto, nombre);
  }
  return nombre;
}

/**
 * The pool for statements worth preparing: short, by key, the same all day. Each connection plans one once, which costs
 * PostgreSQL more than running it. Not for reports, whose best plan depends on their range.
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

/** The database may not write: a standby to which a failover left us connected. */
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
    // No cursors: commands read everything they need at once.
    query: query as unknown as PostgresPoolClient['query'],
    // A connection to a database that became read-only is dropped, so that the next one finds the new primary.
    release: (destroy) => cliente.release(destroy || quedoAtras),
  };
}

/**
 * A client that sends every statement unnamed, for transaction poolers without support for prepared statements
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
