import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { baseDePrueba, type Config, datosDePrueba } from '../platform/config.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { dataPlaces, hasCluster, runningPostgres, startPostgres } from '../platform/postgres/index.ts';
import { RespaldoError } from '../respaldo/error.ts';
import { respaldarCluster } from '../respaldo/hacer.ts';
import { respaldarBase, restaurarBase } from '../respaldo/logico.ts';
import { restaurar } from '../respaldo/restaurar.ts';
import { esDePrueba, marcar, SIN_PRUEBA } from './marca.ts';

type Origen = Pick<Config, 'databaseUrl' | 'datos' | 'version'>;

async function con<T>(url: string, hacer: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = clienteSuelto(url);
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end().catch(() => {});
  }
}

/** Whether there is something where the rehearsal company goes. */
export async function hayPrueba({ databaseUrl, datos }: Origen): Promise<boolean> {
  if (!databaseUrl) return hasCluster(datosDePrueba(datos));
  const base = nombreDeBase(baseDePrueba(databaseUrl));
  return con(databaseUrl, async (c) =>
    Boolean((await c.query('select 1 from pg_database where datname = $1', [base])).rowCount),
  );
}

/**
 * Copies a company, while people work, into its rehearsal company, where there is none yet.
 * @param url the owner's connection string to the company's database, migrated
 * @throws RespaldoError if it cannot be copied, or is itself a rehearsal company
 */
export async function hacerPrueba(origen: Origen, url: string): Promise<void> {
  if (await con(url, esDePrueba))
    throw new RespaldoError('Ésta ya es la empresa de prueba: la copia se hace de la empresa');
  mkdirSync(origen.datos, { recursive: true });
  const archivo = join(origen.datos, `prueba-${process.pid}.tgz`);
  try {
    if (origen.databaseUrl) await copiarBase(archivo, url, origen.version);
    else {
      await respaldarCluster(archivo, { ...origen, url });
      await restaurar(archivo, datosDePrueba(origen.datos), (suya) => con(suya, marcar));
    }
  } finally {
    rmSync(archivo, { force: true });
  }
}

async function copiarBase(archivo: string, url: string, version: string): Promise<void> {
  const suya = baseDePrueba(url);
  await respaldarBase(archivo, { url, version });
  await con(url, (c) => c.query(`create database ${pg.escapeIdentifier(nombreDeBase(suya))}`)).catch(
    (error) => {
      throw error.code === '42501'
        ? new RespaldoError('El dueño de la base no puede crear otra: déle createdb (alter role … createdb)')
        : error;
    },
  );
  try {
    await restaurarBase(archivo, suya);
    await con(suya, marcar);
  } catch (error) {
    // Not marked, it would be in the way for ever.
    await borrarBase(url, suya);
    throw error;
  }
}

/**
 * Throws the rehearsal company away.
 * @throws RespaldoError if there is none, it is being served, or what stands in its place is no rehearsal company
 */
export async function tirarPrueba(origen: Origen): Promise<void> {
  if (!(await hayPrueba(origen))) throw new RespaldoError(SIN_PRUEBA);
  if (origen.databaseUrl) {
    const suya = baseDePrueba(origen.databaseUrl);
    await con(suya, exigirPrueba);
    await borrarBase(origen.databaseUrl, suya);
    return;
  }
  const datos = datosDePrueba(origen.datos);
  if (runningPostgres(datos)) throw new RespaldoError(ABIERTA);
  const suya = await startPostgres({ dir: datos, mark: false });
  await con(suya.url, exigirPrueba).finally(() => suya.stop());
  for (const lugar of dataPlaces(datos)) rmSync(lugar, { recursive: true, force: true });
}

const ABIERTA = 'La empresa de prueba está abierta: ciérrela (Ctrl-C donde corre) y repita la orden';

async function exigirPrueba(cliente: pg.Client): Promise<void> {
  const es = await esDePrueba(cliente).catch(() => false);
  if (!es)
    throw new RespaldoError(
      'Lo que hay en el lugar de la empresa de prueba no es una empresa de prueba: no se tiró nada',
    );
}

async function borrarBase(url: string, suya: string): Promise<void> {
  try {
    await con(url, (c) => c.query(`drop database if exists ${pg.escapeIdentifier(nombreDeBase(suya))}`));
  } catch (error) {
    throw (error as { code?: string }).code === '55006' ? new RespaldoError(ABIERTA) : error;
  }
}

const nombreDeBase = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
