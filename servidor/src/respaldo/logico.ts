import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { clienteSuelto } from '../platform/db/pool.ts';
import { type Cabecera, escribirRespaldo, recorrerRespaldo } from './archivo.ts';
import { RespaldoError } from './error.ts';
import { type Origen, ultimaMigracion } from './hacer.ts';

const VOLCADO = 'base.dump';

/**
 * Copies the database at `DATABASE_URL` with its pg_dump, as of one moment, into one file.
 * @throws RespaldoError if there is no pg_dump of its version or later, or it fails
 */
export async function respaldarBase(
  ruta: string,
  { url, version, para }: Omit<Origen, 'datos'>,
): Promise<Cabecera> {
  const { momento, postgres } = await ahora(url);
  exigirPrograma('pg_dump', postgres);
  const migracion = await ultimaMigracion(url);
  // The file needs its size first, so the dump is written to a temporary file.
  const aparte = mkdtempSync(join(dirname(resolve(ruta)), '.respaldo-'));
  const volcado = join(aparte, VOLCADO);
  try {
    await correr('pg_dump', ['--format=custom', '--compress=0', `--file=${volcado}`], url);
    const cabecera: Cabecera = {
      formato: 1,
      clase: 'base',
      version,
      postgres,
      plataforma: `${process.platform}-${process.arch}`,
      momento,
      sistema: null,
      migracion,
    };
    const tamano = statSync(volcado).size;
    const datos = createReadStream(volcado) as AsyncIterable<Buffer>;
    await escribirRespaldo(ruta, cabecera, Readable.from([{ nombre: VOLCADO, tamano, datos }]), para);
    return cabecera;
  } finally {
    rmSync(aparte, { recursive: true, force: true });
  }
}

/**
 * Replaces the database at `DATABASE_URL` with a backup in one transaction: if it is interrupted, nothing changes.
 * @param ruta a file that was completely checked before
 * @throws RespaldoError if somebody is using the database, or PostgreSQL's programs are missing or fail
 */
export async function restaurarBase(ruta: string, url: string): Promise<void> {
  const { postgres, otras } = await ahora(url);
  exigirPrograma('pg_restore', postgres);
  exigirPrograma('psql', postgres);
  if (otras > 0) {
    throw new RespaldoError(
      `Hay ${otras} conexiones de Andén a esa base: detenga todos los servidores y repita la orden`,
    );
  }
  const aparte = mkdtempSync(join(tmpdir(), 'anden-restaura-'));
  try {
    const volcado = join(aparte, VOLCADO);
    await recorrerRespaldo(ruta, async ({ nombre, datos }) => {
      if (nombre === VOLCADO)
        await pipeline(Readable.from(datos), createWriteStream(volcado, { mode: 0o600 }));
    });
    const guion = join(aparte, 'guion.sql');
    // Without grants: each start gives the application's role its privileges, and the role may not exist yet.
    await correr('pg_restore', ['--no-owner', '--no-acl', `--file=${guion}`, volcado], null);
    await correr(
      'psql',
      ['--no-psqlrc', '--quiet', '--single-transaction', '-v', 'ON_ERROR_STOP=1', '-c', VACIA, '-f', guion],
      url,
    );
  } finally {
    rmSync(aparte, { recursive: true, force: true });
  }
}

/** If the application still has a session on the database, this waits briefly and then leaves it as it was. */
const VACIA = `set lock_timeout = '10s'; drop schema public cascade; create schema public`;

async function ahora(url: string): Promise<{ momento: string; postgres: number; otras: number }> {
  const cliente = clienteSuelto(url);
  try {
    await cliente.connect();
    const { rows } = await cliente.query<{ momento: string; postgres: number; otras: number }>(
      `select now() as momento, current_setting('server_version_num')::int as postgres,
              (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                  and application_name = 'anden')::int as otras`,
    );
    return rows[0] as { momento: string; postgres: number; otras: number };
  } catch (error) {
    throw new RespaldoError(`La base de datos de DATABASE_URL no responde: ${(error as Error).message}`);
  } finally {
    await cliente.end().catch(() => {});
  }
}

/** PostgreSQL's programs read servers of their own version and earlier ones. */
function exigirPrograma(nombre: string, servidor: number): void {
  const mayor = Math.floor(servidor / 10_000);
  const { stdout } = spawnSync(nombre, ['--version'], { encoding: 'utf8' });
  const suya = Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (suya >= mayor) return;
  const hay = suya ? `el que hay es de la ${suya}` : 'no está en el PATH';
  throw new RespaldoError(
    `La base de DATABASE_URL es PostgreSQL ${mayor} y hace falta un ${nombre} de esa versión o posterior (${hay}): instale postgresql-client-${mayor}, o use el respaldo de quien administra esa base`,
  );
}

/** The connection string goes through the environment, because other processes can see arguments. */
async function correr(programa: string, args: string[], url: string | null): Promise<void> {
  const base = url === null ? [] : [`--dbname=${sinContrasenia(url)}`];
  const hijo = spawn(programa, [...base, ...args], {
    env: { ...process.env, LC_ALL: 'C', ...(url === null ? {} : contrasenia(url)) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let dijo = '';
  hijo.stderr.on('data', (d) => (dijo += d));
  const codigo = await new Promise<number | null>((listo, falla) => {
    hijo.on('error', falla);
    hijo.on('close', listo);
  });
  if (codigo !== 0) {
    const linea = dijo.split('\n').find((l) => /error|fatal/i.test(l)) ?? dijo.trim();
    throw new RespaldoError(`${programa} no pudo: ${linea}`);
  }
}

function sinContrasenia(texto: string): string {
  const url = new URL(texto);
  url.password = '';
  url.searchParams.delete('password');
  return url.toString();
}

function contrasenia(texto: string): { PGPASSWORD?: string } {
  const url = new URL(texto);
  const suya = url.searchParams.get('password') || decodeURIComponent(url.password);
  return suya ? { PGPASSWORD: suya } : {};
}
