import pg from 'pg';
import { cargarDemo } from '../src/demo/cargar.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { type TestDb, testDb } from './db.ts';

/** A Monday, so that the day before is a Sunday, on which nobody works. */
export const HOY = new Date('2026-11-23T17:00:00Z');
const hash = async (clave: string) => `resumen de ${clave}`;

/** The tests' template holds a small company; the demo needs an empty database. */
export async function baseVacia(): Promise<TestDb> {
  const db = await testDb();
  await db.sql('drop schema public cascade');
  await db.sql('create schema public');
  await migrar(db.url);
  return db;
}

/** Loads the demo company as of that moment. */
export async function carga(db: TestDb, hoy = HOY): Promise<void> {
  const pgc = new pg.Client({ connectionString: db.url });
  await pgc.connect();
  try {
    await cargarDemo(pgc, { hoy, hash });
  } finally {
    await pgc.end();
  }
}

/** How many rows a query returns. */
export const cuentaEn =
  (db: TestDb) =>
  async (consulta: string): Promise<number> => {
    const [fila] = await db.sql<{ n: number }>(`select count(*)::int n from (${consulta}) x`);
    return fila?.n ?? -1;
  };
