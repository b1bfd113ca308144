import pg from 'pg';
import { hashPassword } from '../src/platform/auth/passwords.ts';
import { diaDeNegocio } from '../src/platform/business-day.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { empresa } from './empresa.ts';
import { CLAVE } from './fixture.ts';

/** Its folder is being written: nobody clones it under this name. */
const EN_OBRA = 'anden_plantilla_en_obra';
/** Advisory lock of whoever builds a template. */
const CANDADO = 7_041_776;

/**
 * The name of today's migrated template with the small test company; each test file works on a clone. A run that crosses
 * midnight of the business zone builds a second one: what the company saved 'today' would otherwise be of yesterday.
 */
export const plantillaDeHoy = (): string =>
  `anden_plantilla_${diaDeNegocio('America/Mexico_City').replaceAll('-', '')}`;

/** Creates today's template unless it is there, and returns its name. */
export async function prepareTemplate(url: string): Promise<string> {
  const nombre = plantillaDeHoy();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [CANDADO]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [nombre]);
    if (rowCount) return nombre;
    await admin.query(`drop database if exists ${EN_OBRA} with (force)`);
    await admin.query(`create database ${EN_OBRA}`);
    await llenar(conBase(url, EN_OBRA));
    await admin.query(`alter database ${EN_OBRA} rename to ${nombre}`);
    return nombre;
  } finally {
    await admin.end();
  }
}

async function llenar(plantilla: string): Promise<void> {
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
