import pg from 'pg';
import { administratorUrl } from '../src/platform/postgres/index.ts';
import { tmpPostgres } from '../src/platform/postgres/tmp.ts';
import { iniciaPgbouncer, porPgbouncer } from './pgbouncer.ts';
import { plantillaDeHoy, prepareTemplate } from './template.ts';

/**
 * One PostgreSQL for the whole run, with the migrated template that each test clones (`testDb`). Nothing in it has to
 * survive a power cut, so it does not wait for the disk; tests about surviving one have their own clusters
 * (`instalacion`).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await tmpPostgres({ fleeting: true });
  try {
    await permiteRegresar(postgres.url);
    await prepareTemplate(postgres.url, plantillaDeHoy());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const acabaPgbouncer = porPgbouncer() ? await iniciaPgbouncer(postgres.url) : async () => {};
  process.env.ANDEN_PRUEBA_PG = postgres.url;
  process.env.ANDEN_PRUEBA_CARPETA = postgres.dir;
  return async () => {
    await acabaPgbouncer();
    await postgres.stop();
  };
}

/** Only a superuser may write rows past the triggers, and a database's owner is none (`puntoDePartida`). */
async function permiteRegresar(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: administratorUrl(url) });
  await admin.connect();
  try {
    await admin.query(
      `grant set on parameter session_replication_role to ${admin.escapeIdentifier(new URL(url).username)}`,
    );
  } finally {
    await admin.end();
  }
}
