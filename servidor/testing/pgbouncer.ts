import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RAIZ } from '../src/platform/config.ts';
import { ROL_APP, urlApp } from '../src/platform/db/rol.ts';
import { identidadDe } from './identidad.ts';

/**
 * Set by `npm run prueba:pgbouncer`: the servers of the tests (`testApp`, `otraApp`, `appDeNuevo`) reach their databases through PgBouncer, as in
 * production. Straight to PostgreSQL, as there too, go:
 * - what listens for events (`urlEscucha`; `DATABASE_URL_ESCUCHA`), with `platform/events.test.ts`: a pooler lends no session to listen on;
 * - the owner (`db.sql`, `db.url`), who makes, migrates and looks at databases, and the commands that work as it (`cli/operador`, `cli/importar`, the bridge,
 *   `respaldo-base`, which dumps);
 * - servers that a test starts with a database of their own (`arranque`, `primer-arranque`, `primer-dia`, `caidas`, `cortes`, `subida`, `empresa-de-prueba`,
 *   `base-que-no-queda`, `respaldo`, `varios-procesos`) or as another role (`rol-app`): what they are about is that start, or the fall of that PostgreSQL.
 */
export const porPgbouncer = (): boolean => process.env.ANDEN_PRUEBA_PGBOUNCER === 'si';

/** Port of the run's PgBouncer, for the workers. */
const PUERTO = 'ANDEN_PRUEBA_PGBOUNCER_PUERTO';

/** The same connection string through the run's PgBouncer, if it has one. */
export function pasando(url: string): string {
  const puerto = process.env[PUERTO];
  if (!puerto) return url;
  const otra = new URL(url);
  otra.port = puerto;
  return otra.toString();
}

/** PgBouncer refuses to be root. */
const USUARIO = 'postgres';
const LISTO_MS = 10_000;

async function puertoLibre(): Promise<number> {
  const sonda = createServer();
  await new Promise<void>((listo) => sonda.listen(0, '127.0.0.1', listo));
  const { port } = sonda.address() as AddressInfo;
  await new Promise((listo) => sonda.close(listo));
  return port;
}

/**
 * PgBouncer with the settings of `despliegue/`, but for where it listens and what it leads to: every database of the run's PostgreSQL.
 * @param url the owner's connection string
 * @returns how to end it
 */
export async function iniciaPgbouncer(url: string): Promise<() => Promise<void>> {
  const carpeta = mkdtempSync(join(tmpdir(), 'anden-pgbouncer-'));
  const puerto = await puertoLibre();
  const ini = readFileSync(`${RAIZ}despliegue/pgbouncer.ini`, 'utf8')
    .replace(/^anden = .*$/m, `* = host=127.0.0.1 port=${new URL(url).port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${puerto}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(carpeta, 'userlist.txt')}`);
  writeFileSync(join(carpeta, 'pgbouncer.ini'), ini);
  writeFileSync(
    join(carpeta, 'userlist.txt'),
    `"${ROL_APP}" "${decodeURIComponent(new URL(urlApp(url)).password)}"\n`,
  );
  const { uid, gid } = identidadDe(USUARIO);
  for (const ruta of ['', 'pgbouncer.ini', 'userlist.txt']) chownSync(join(carpeta, ruta), uid, gid);
  const hijo = spawn('/usr/sbin/pgbouncer', [join(carpeta, 'pgbouncer.ini')], {
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let dicho = '';
  hijo.stderr?.on('data', (d) => {
    dicho = `${dicho}${d}`.slice(-2_000);
  });
  const fin = new Promise((listo) => hijo.once('exit', listo));
  const limite = performance.now() + LISTO_MS;
  while (!(await contesta(puerto))) {
    if (hijo.exitCode !== null || performance.now() > limite)
      throw new Error(`PgBouncer no inició: ${dicho}`);
    await sleep(20);
  }
  process.env[PUERTO] = String(puerto);
  return async () => {
    hijo.kill('SIGKILL');
    await fin;
    rmSync(carpeta, { recursive: true, force: true });
  };
}

const contesta = (puerto: number): Promise<boolean> =>
  new Promise((listo) => {
    const socket = connect(puerto, '127.0.0.1', () => {
      socket.destroy();
      listo(true);
    });
    socket.on('error', () => listo(false));
  });
