import pg from 'pg';
import { hashPassword } from '../src/platform/auth/passwords.ts';
import { diaDeNegocio } from '../src/platform/business-day.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { empresa } from './empresa.ts';
import { CLAVE } from './fixture.ts';

/** A database that tests clone instead of filling one each: by its name, and made by whoever wants it first. */
export interface Plantilla {
  nombre: string;
  /** What it is a clone of before it is filled. Without it: an empty database. */
  sobre?: Plantilla;
  llena(url: string): Promise<void>;
}

/** Its folder is being written: nobody clones it under this name. */
const EN_OBRA = 'anden_plantilla_en_obra';
/** Advisory lock of whoever builds a template, or anything else that is made once for the run. */
const CANDADO = 7_041_776;

/** The migrated schema, and nothing in it. */
export const VACIA: Plantilla = {
  nombre: 'anden_plantilla_vacia',
  async llena(url) {
    await migrar(url);
  },
};

/**
 * Today's migrated template with the small test company; each test file works on a clone. A run that crosses
 * midnight of the business zone builds a second one: what the company saved 'today' would otherwise be of yesterday.
 */
export const plantillaDeHoy = (): Plantilla => ({
  nombre: `anden_plantilla_${hoyEnElNegocio()}`,
  sobre: VACIA,
  llena: llenar,
});

export const hoyEnElNegocio = (): string =>
  diaDeNegocio('America/Mexico_City', new Date()).replaceAll('-', '');

/** Creates the template unless it is there. */
export const prepareTemplate = (url: string, plantilla: Plantilla): Promise<void> =>
  unoALaVez(url, (admin) => crea(admin, url, plantilla));

/** Runs it while no other worker of the run runs anything else by this function. */
export async function unoALaVez<T>(url: string, hacer: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [CANDADO]);
    return await hacer(admin);
  } finally {
    await admin.end();
  }
}

async function crea(admin: pg.Client, url: string, { nombre, sobre, llena }: Plantilla): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [nombre]);
  if (rowCount) return;
  if (sobre) await crea(admin, url, sobre);
  await admin.query(`drop database if exists ${EN_OBRA} with (force)`);
  await admin.query(`create database ${EN_OBRA} ${sobre ? clonDe(sobre) : ''}`);
  await llena(conBase(url, EN_OBRA));
  await admin.query(`alter database ${EN_OBRA} rename to ${nombre}`);
}

/** What follows `create database` and its name: by copying files, which costs half of logging them (about 60 ms). */
export const clonDe = ({ nombre }: Plantilla): string => `template ${nombre} strategy file_copy`;

async function llenar(plantilla: string): Promise<void> {
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
