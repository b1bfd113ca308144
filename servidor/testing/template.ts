import pg from 'pg';
import { hashPassword } from '../src/platform/auth/passwords.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { CLAVE, empresa } from './fixture.ts';

export const PLANTILLA = 'anden_plantilla';

/** Creates the migrated template with the small test company; each test file works on a clone. */
export async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${PLANTILLA} with (force)`);
    await admin.query(`create database ${PLANTILLA}`);
  } finally {
    await admin.end();
  }
  const plantilla = conBase(url, PLANTILLA);
  await migrar(plantilla);
  const client = new pg.Client({ connectionString: plantilla });
  await client.connect();
  try {
    await client.query(empresa(client.escapeLiteral(await hashPassword(CLAVE))));
  } finally {
    await client.end();
  }
}

/** The same server and user on another database. */
export function conBase(url: string, base: string): string {
  const otra = new URL(url);
  otra.pathname = `/${base}`;
  return otra.toString();
}
