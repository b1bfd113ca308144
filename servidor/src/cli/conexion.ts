import { leeConfig } from '../platform/config.ts';
import { migrar } from '../platform/db/migrate.ts';
import { runningPostgres, startPostgres } from '../platform/postgres/index.ts';

export interface Conexion {
  /** The owner's connection string to a migrated database. */
  url: string;
  /** Stops the PostgreSQL that was started for this command, if any. */
  close(): Promise<void>;
}

/**
 * The database for a command: `DATABASE_URL`; else this checkout's own PostgreSQL if `npm start` is running it; else
 * the same one, started for the duration of the command.
 * @throws StartError if there is none
 */
export async function conexion(): Promise<Conexion> {
  const { databaseUrl, databaseUrlApp, datos } = leeConfig();
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
