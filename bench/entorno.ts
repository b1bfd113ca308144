import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cargarDemo } from '../servidor/demo/cargar.ts';
import { hashPassword } from '../servidor/src/platform/auth/passwords.ts';
import { RAIZ } from '../servidor/src/platform/config.ts';
import { migrar } from '../servidor/src/platform/db/migrate.ts';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import { tmpPostgres } from '../servidor/src/platform/postgres/tmp.ts';
import { cargarBanco } from './datos.ts';
import { cargarPorSurtir } from './por-surtir.ts';
import { acabar, alTerminar } from './procesos.ts';

const LISTO_MS = 30_000;

/** The scripts of the checkout are plain JavaScript; this is the part of them used here. */
interface Memoria {
  LIMITES_DE_MEMORIA: readonly string[];
  ENTORNO_DE_MEMORIA: Readonly<Record<string, string>>;
}
interface Calentar {
  calienta(node: string): Promise<void>;
}

/** The options and variables with which a server stays small, as `npm start` gives them. */
export const { LIMITES_DE_MEMORIA, ENTORNO_DE_MEMORIA } = (await import(
  `${RAIZ}scripts/memoria.mjs`
)) as Memoria;

export interface Servidor {
  puerto: number;
  pid: number;
  parar(): Promise<void>;
}

/**
 * A throw-away PostgreSQL with fsync, migrated, with the demo company and the bench's own data.
 * @param conBanco false: only the demo company, which passes the audit (the bench's data are written directly)
 */
export async function prepararBase(conBanco = true): Promise<{ url: string; version: string }> {
  process.env.ANDEN_PRUEBA_FSYNC = 'si';
  const arranque = tmpPostgres();
  // Registered before it is up, so that an interruption during the start stops it.
  alTerminar(async () => (await arranque.catch(() => null))?.stop());
  const postgres = await arranque;
  await migrar(postgres.url);
  return { url: postgres.url, version: await poblar(postgres.url, conBanco) };
}

/**
 * Loads the demo company, and the bench's own data, into a migrated database that is empty.
 * @returns the version of its PostgreSQL
 */
export function poblar(url: string, conBanco = true): Promise<string> {
  return conDuenio(url, async (cliente) => {
    await cargarDemo(cliente, { hash: hashPassword });
    if (conBanco) {
      await cargarBanco(cliente);
      await cargarPorSurtir(cliente);
    }
    const { rows } = await cliente.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
}

/** Works on the database as its owner. */
export async function conDuenio<T>(url: string, hacer: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(conexionConfig(url));
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end();
  }
}

async function puertoLibre(): Promise<number> {
  const sonda = createServer();
  await new Promise<void>((listo) => sonda.listen(0, '127.0.0.1', listo));
  const { port } = sonda.address() as AddressInfo;
  await new Promise<void>((listo) => sonda.close(() => listo()));
  return port;
}

/**
 * Starts the server as in production, in a process of its own on the loopback. Its log goes to a file, as a service's
 * goes to a journal.
 * @throws with the end of the log if it does not start
 */
export async function iniciarServidor(
  urlBase: string,
  opciones: { argumentosNode?: string[]; urlApp?: string } = {},
): Promise<Servidor> {
  const puerto = await puertoLibre();
  const carpeta = mkdtempSync(join(tmpdir(), 'anden-bench-'));
  alTerminar(async () => rmSync(carpeta, { recursive: true, force: true }));
  const bitacora = join(carpeta, 'servidor.log');
  const salida = openSync(bitacora, 'w');
  await ((await import(`${RAIZ}scripts/calentar.mjs`)) as Calentar).calienta(process.execPath);
  const hijo = spawn(
    process.execPath,
    [...LIMITES_DE_MEMORIA, ...(opciones.argumentosNode ?? []), join(RAIZ, 'servidor/src/main.ts')],
    {
      cwd: RAIZ,
      env: {
        ...ENTORNO_DE_MEMORIA,
        NODE_COMPILE_CACHE: join(RAIZ, 'node_modules/.cache/node'),
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: urlBase,
        ANDEN_PREPARADAS: 'si',
        PUERTO: String(puerto),
        ANDEN_HOST: '127.0.0.1',
        ...(opciones.urlApp && { DATABASE_URL_APP: opciones.urlApp }),
      },
      // The channel closes when we end, however that happens, and then so does the server.
      stdio: ['ignore', salida, salida, 'ipc'],
    },
  );
  closeSync(salida);
  alTerminar(() => acabar(hijo));
  const limite = performance.now() + LISTO_MS;
  for (;;) {
    const listo = await fetch(`http://127.0.0.1:${puerto}/listo`).then(
      (r) => r.ok,
      () => false,
    );
    if (listo) break;
    if (hijo.exitCode !== null || performance.now() > limite) {
      throw new Error(`El servidor no inició: ${readFileSync(bitacora, 'utf8').slice(-2_000)}`);
    }
    await sleep(50);
  }
  return { puerto, pid: hijo.pid ?? 0, parar: () => acabar(hijo) };
}
