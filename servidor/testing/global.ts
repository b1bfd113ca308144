import { tmpPostgres } from '../src/platform/postgres/tmp.ts';
import { prepareTemplate } from './template.ts';

/**
 * One PostgreSQL for the whole run, with the migrated template that each test clones (`testDb`). Nothing here outlives a
 * power cut, so the disk is not waited for; what must outlive one has clusters of its own (`instalacion`).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await tmpPostgres({ fleeting: true });
  try {
    await prepareTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  process.env.ANDEN_PRUEBA_PG = postgres.url;
  return () => postgres.stop();
}
