import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { RunningPostgres } from '../servidor/src/platform/postgres/index.ts';
import { tmpPostgres } from '../servidor/src/platform/postgres/tmp.ts';
import { conBase } from '../servidor/testing/template.ts';

const PLANTILLA = 'anden_e2e_plantilla';

/** Builds the web and prepares the run's company at the same time, because each of them leaves one of two cores idle. */
export default async function prepara(): Promise<() => Promise<void>> {
  const [web, postgres] = await Promise.allSettled([compilaLaWeb(), conLaEmpresa()]);
  const deja = async () => {
    if (postgres.status === 'fulfilled') await postgres.value.stop();
  };
  for (const parte of [web, postgres]) {
    if (parte.status === 'fulfilled') continue;
    await deja();
    throw parte.reason;
  }
  return deja;
}

async function compilaLaWeb(): Promise<void> {
  const compila = spawn(process.execPath, [`${import.meta.dirname}/../scripts/compila.mjs`], {
    stdio: 'inherit',
  });
  const [codigo] = await once(compila, 'exit');
  if (codigo !== 0) throw new Error('La interfaz web no compiló (arriba, el motivo).');
}

/**
 * One PostgreSQL for the whole run, with the demo company as a server's first start leaves it. Each worker clones it: migrating
 * and loading it takes ten times as long.
 */
async function conLaEmpresa(): Promise<RunningPostgres> {
  const postgres = await tmpPostgres({ fleeting: true });
  try {
    await orden(postgres.url, `create database ${PLANTILLA}`);
    await (await servidorEn(conBase(postgres.url, PLANTILLA))).cierra();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  process.env.ANDEN_E2E_PG = postgres.url;
  return postgres;
}

/** A worker's own company. Returns its owner's connection string; it is removed with the run. */
export const clonada = (nombre: string): Promise<string> =>
  nueva(nombre, `template ${PLANTILLA} strategy file_copy`);

/** The same without anything in it: the first server loads the demo company by its own settings. */
export const vacia = (nombre: string): Promise<string> => nueva(nombre, '');

async function nueva(nombre: string, como: string): Promise<string> {
  const raiz = process.env.ANDEN_E2E_PG;
  if (!raiz) throw new Error('ANDEN_E2E_PG falta: la pone globalSetup de playwright.config.ts');
  await orden(raiz, `create database ${nombre} ${como}`);
  return conBase(raiz, nombre);
}

async function orden(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

interface Servidor {
  url: string;
  cierra(): Promise<void>;
}

/** The real server in a process of its own on that database, with more settings. Resolves once it answers. */
export async function servidorEn(base: string, ajustes: Record<string, string> = {}): Promise<Servidor> {
  const { NODE_ENV: _env, ...env } = process.env;
  const servidor = spawn(process.execPath, [`${import.meta.dirname}/../servidor/src/main.ts`], {
    env: { ...env, DATABASE_URL: base, PUERTO: '0', ...ajustes },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const cerrado = new Promise((listo) => servidor.on('close', listo));
  const url = await new Promise<string>((listo, falla) => {
    let salida = '';
    servidor.stdout.on('data', (d) => {
      salida += d;
      const direccion = /http:\/\/(localhost|127\.0\.0\.1):\d+/.exec(salida);
      if (direccion) listo(direccion[0]);
    });
    servidor.on('close', () => falla(new Error(`El servidor no arrancó: ${salida}`)));
  });
  return {
    url,
    async cierra() {
      if (servidor.kill('SIGTERM')) await cerrado;
    },
  };
}
