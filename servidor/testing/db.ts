import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { urlApp } from '../src/platform/db/rol.ts';
import { pasando } from './pgbouncer.ts';
import { clonDe, conBase, type Plantilla, plantillaDeHoy, prepareTemplate } from './template.ts';

/**
 * PostgreSQL would start two more processes for the few rows of these tables, which costs ten times as much as reading
 * them.
 */
const SIN_PROCESOS_DE_MAS = '-c max_parallel_workers_per_gather=0';

/** What a test asks of the database itself is figures, which it compares as numbers: two decimals of a `numeric` are exact enough there. */
const CON_NUMEROS = {
  getTypeParser: ((oid: number, formato?: 'text') =>
    oid === pg.types.builtins.NUMERIC
      ? Number
      : conexionConfig('').types?.getTypeParser(oid, formato)) as typeof pg.types.getTypeParser,
};

/** PostgreSQL's code for a database that does not exist. */
const NO_EXISTE = '3D000';

export interface TestDb {
  /** Owner's connection string to this test's own database. */
  url: string;
  /** The application role's; through PgBouncer, if the run has one. */
  urlApp: string;
  /** The application role's, straight to PostgreSQL: to listen for events. */
  urlEscucha: string;
  /** Runs a statement as the owner and returns its rows. */
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
  /** The same, for a statement that is repeated often: each connection parses and plans it once. */
  repetida<T>(texto: string): Promise<T[]>;
  close(): Promise<void>;
}

/**
 * A database for one test, cloned from a template that the whole run shares.
 * @param plantilla default: the small test company
 */
export async function testDb(plantilla = plantillaDeHoy()): Promise<TestDb> {
  const raiz = process.env.ANDEN_PRUEBA_PG;
  if (!raiz) throw new Error('ANDEN_PRUEBA_PG falta: las pruebas del servidor corren con npm test');
  const nombre = `prueba_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: raiz });
  // The cluster may end before the dropped database is gone.
  admin.on('error', () => {});
  await admin.connect();
  await clonar(admin, nombre, { raiz, plantilla });
  const url = conBase(raiz, nombre);
  const pool = new pg.Pool({
    ...conexionConfig(url),
    types: CON_NUMEROS,
    max: 3,
    options: SIN_PROCESOS_DE_MAS,
  });
  // Dropping the database ends connections that are closing; the test is over by then.
  pool.on('error', () => {});
  return {
    url,
    urlApp: pasando(urlApp(url)),
    urlEscucha: urlApp(url),
    sql: async <T>(texto: string, valores: unknown[] = []) => (await pool.query(texto, valores)).rows as T[],
    repetida: async <T>(texto: string) =>
      (await pool.query({ name: nombreDe(texto), text: texto })).rows as T[],
    async close() {
      await pool.end();
      // Not awaited: PostgreSQL pauses 100 ms if a connection is still closing, and the whole cluster disappears with
      // the run.
      admin
        .query(`drop database ${nombre} with (force)`)
        .then(() => admin.end())
        .catch(() => {});
    },
  };
}

async function clonar(
  admin: pg.Client,
  nombre: string,
  { raiz, plantilla }: { raiz: string; plantilla: Plantilla },
): Promise<void> {
  const orden = `create database ${nombre} ${clonDe(plantilla)}`;
  try {
    await admin.query(orden);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_EXISTE) throw error;
    // The first of the run to ask for it, or midnight passed since the run began.
    await prepareTemplate(raiz, plantilla);
    await admin.query(orden);
  }
}

/** A prepared statement's name, derived from its text and short enough for PostgreSQL. */
const nombreDe = (texto: string): string => createHash('sha1').update(texto).digest('hex');

/** Tables written by the sign-in that precedes a call, and by no call. */
const DEL_INGRESO = ['intentos_acceso'];

/** A digest of every row of every table except those named: equal digests mean that nothing changed. */
export const huella = (db: TestDb, menos: readonly string[] = []): Promise<Record<string, string>> =>
  huellaSin(db, [...menos, ...DEL_INGRESO]);

/** The digest of each table except those named. */
export async function huellaSin(db: TestDb, menos: readonly string[]): Promise<Record<string, string>> {
  const tablas = await db.repetida<{ tabla: string }>(
    `select tablename as tabla from pg_tables where schemaname = 'public' order by 1`,
  );
  const leidas = tablas.filter((t) => !menos.includes(t.tabla));
  const filas = await db.repetida<{ tabla: string; h: string }>(
    leidas
      .map(
        ({ tabla }) =>
          `select '${tabla}' as tabla, count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as h from ${tabla} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(filas.map((f) => [f.tabla, f.h]));
}
