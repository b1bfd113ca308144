import { leerConfig } from '../platform/config.ts';
import { migrar } from '../platform/db/migrate.ts';
import { runningPostgres, startPostgres } from '../platform/postgres/index.ts';

export interface Conexion {
  /** The owner's connection string, to a migrated database. */
  url: string;
  /** Stops the PostgreSQL started for this command, if one was. */
  close(): Promise<void>;
}

/**
 * The database a command works on: `DATABASE_URL`; else this checkout's own PostgreSQL as `npm start` has it running;
 * else the same one, started for as long as the command lasts.
 * @throws StartError when it cannot be had
 */
export async function conexion(): Promise<Conexion> {
  const { databaseUrl, databaseUrlApp, datos } = leerConfig();
  const externa = databaseUrl ?? runningPostgres(datos);
  if (externa) {
    await migrar(externa, databaseUrl && databaseUrlApp);
    return { url: externa, close: async () => {} };
  }
  const propia = await startPostgres({ dir: datos });
  try {
    await migrar(propia.url);
  } catch (error) {
    await propia.stop();
    throw error;
  }
  return { url: propia.url, close: () => propia.stop() };
}
