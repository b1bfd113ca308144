import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAIZ } from '../src/platform/config.ts';
import { family, postmasterOf } from '../src/platform/postgres/harness.ts';
import { basic } from './app.ts';
import { hoyEnElNegocio, unoALaVez } from './template.ts';

export interface Corrida {
  hijo: ChildProcess;
  url: string;
  salida(): string;
}

/** The real server as separate processes over one data folder, which is removed when it is closed. */
export class Instalacion {
  readonly datos = mkdtempSync(join(tmpdir(), 'anden-arranque-'));
  readonly #hijos: ChildProcess[] = [];

  constructor() {
    chmodSync(this.datos, 0o711);
  }

  /**
   * Starts the server; settles when it announces its address or ends.
   * @param opciones for Node
   * @param args of the server itself
   * @param raiz folder of the checkout whose server it is, ending in a slash
   */
  async arrancar(
    env: Record<string, string> = {},
    opciones: readonly string[] = [],
    raiz = RAIZ,
    args: readonly string[] = [],
  ): Promise<Corrida> {
    const puerto = env.PUERTO ?? String(await puertoLibre());
    const { NODE_ENV: _, ...mio } = process.env;
    const hijo = spawn(process.execPath, [...opciones, `${raiz}servidor/src/main.ts`, ...args], {
      env: { ...mio, ANDEN_DATOS: this.datos, LOG_LEVEL: 'info', ...env, PUERTO: puerto },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#hijos.push(hijo);
    let salida = '';
    await new Promise<void>((listo) => {
      const oir = (d: Buffer) => {
        salida += d;
        if (/Server listening|está listo en/.test(salida)) listo();
      };
      hijo.stdout?.on('data', oir);
      hijo.stderr?.on('data', oir);
      hijo.on('close', () => listo());
    });
    return { hijo, url: `http://127.0.0.1:${puerto}`, salida: () => salida };
  }

  /** `kill -9` of the server and of every process of its PostgreSQL, the server first or last. */
  matarTodo(hijo: ChildProcess, servidorPrimero = true): void {
    const familia = family(postmasterOf(this.datos)).map((f) => f.pid);
    for (const pid of servidorPrimero ? [hijo.pid, ...familia] : [...familia, hijo.pid]) {
      try {
        process.kill(pid as number, 'SIGKILL');
      } catch {
        // It already ended with the previous one.
      }
    }
  }

  /**
   * Starts a program of ours and kills it with `kill -9` as soon as `cuando` says so; returns whether that was before
   * it ended by itself.
   */
  async interrumpir(programa: string, args: string[], cuando: () => boolean): Promise<boolean> {
    const { NODE_ENV: _, DATABASE_URL: __, ...mio } = process.env;
    const hijo = spawn(process.execPath, [`${RAIZ}servidor/src/${programa}.ts`, ...args], {
      env: { ...mio, ANDEN_DATOS: this.datos, PUERTO: '0' },
      stdio: 'ignore',
    });
    const fin = new Promise<void>((listo) => hijo.on('close', () => listo()));
    let acabo = false;
    void fin.then(() => {
      acabo = true;
    });
    // Without a pause between looks this process would take the processor from the one it waits for.
    while (!acabo && !cuando()) await new Promise((otraVuelta) => setTimeout(otraVuelta, 1));
    const matado = !acabo && hijo.kill('SIGKILL');
    await fin;
    return matado;
  }

  async cerrar(): Promise<void> {
    for (const h of this.#hijos.splice(0)) await terminar(h, 'SIGTERM');
    for (const ruta of [this.datos, `${this.datos}.marca`]) rmSync(ruta, { recursive: true, force: true });
  }
}

/**
 * Fills an empty data folder with what a server's first start and its orderly end leave in one: our own PostgreSQL with the
 * demo company. That is made once for the run; a test of a first start itself makes its own (`primer-arranque.test.ts`).
 */
export async function conDemo(datos: string): Promise<void> {
  const { ANDEN_PRUEBA_PG: raiz = '', ANDEN_PRUEBA_CARPETA: carpeta = '' } = process.env;
  const hecha = join(carpeta, `casa-${hoyEnElNegocio()}`);
  await unoALaVez(raiz, async () => {
    if (existsSync(hecha)) return;
    const casa = new Instalacion();
    try {
      const { hijo, salida } = await casa.arrancar();
      if ((await terminar(hijo, 'SIGTERM')) !== 0) throw new Error(salida());
      copia(casa.datos, `${hecha}-en-obra`);
      renameSync(`${hecha}-en-obra`, hecha);
    } finally {
      await casa.cerrar();
    }
  });
  copia(`${hecha}/.`, datos);
}

/** Copies with owners: if root runs the tests, PostgreSQL has an account of its own. */
const copia = (de: string, a: string): void => {
  execFileSync('cp', ['-a', de, a]);
};

/** Sends the signal; resolves with the exit code. */
export const terminar = (hijo: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((listo) => {
    if (hijo.exitCode !== null || hijo.signalCode !== null) return listo(hijo.exitCode);
    hijo.on('close', (codigo) => listo(codigo));
    hijo.kill(signal);
  });

/** A port that nobody uses now. */
export async function puertoLibre(): Promise<number> {
  const sonda = createServer();
  await new Promise<void>((listo) => sonda.listen(0, listo));
  const { port } = sonda.address() as AddressInfo;
  await new Promise((listo) => sonda.close(listo));
  return port;
}

export interface Contestado {
  /** HTTP's code: 503 means that nothing was done and that it may be sent again. */
  codigo: number;
  estatus: string;
  message?: string;
  data: Record<string, number>[];
  detalle: Record<string, number>[];
}

/** Makes a call as the demo's administrator. */
export const llamar = (
  url: string,
  nombre: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Contestado> =>
  fetch(`${url}/api/${nombre}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basic('ADMIN', 'anden'), ...headers },
    body: JSON.stringify(input),
  }).then(async (r) => ({ ...((await r.json()) as Contestado), codigo: r.status }));
