import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { RAIZ } from '../src/platform/config.ts';
import { family, living, postmasterOf } from '../src/platform/postgres/harness.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { basic } from './app.ts';
import { testDb } from './db.ts';

const MAIN = `${RAIZ}servidor/src/main.ts`;

let datos: string;
const hijos: ChildProcess[] = [];
beforeEach(() => {
  datos = mkdtempSync(join(tmpdir(), 'anden-arranque-'));
  chmodSync(datos, 0o711);
});
afterEach(async () => {
  for (const h of hijos.splice(0)) await terminar(h, 'SIGTERM');
  rmSync(datos, { recursive: true, force: true });
});

interface Corrida {
  hijo: ChildProcess;
  url: string;
  salida(): string;
}

/** Starts the real server as a process of its own; settles when it announces its address or ends. */
async function arrancar(env: Record<string, string> = {}): Promise<Corrida> {
  const puerto = env.PUERTO ?? String(await puertoLibre());
  const { NODE_ENV: _, ...mio } = process.env;
  const hijo = spawn(process.execPath, [MAIN], {
    env: { ...mio, ANDEN_DATOS: datos, LOG_LEVEL: 'info', ...env, PUERTO: puerto },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  hijos.push(hijo);
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

const terminar = (hijo: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((listo) => {
    if (hijo.exitCode !== null || hijo.signalCode !== null) return listo(hijo.exitCode);
    hijo.on('close', (codigo) => listo(codigo));
    hijo.kill(signal);
  });

async function puertoLibre(): Promise<number> {
  const sonda = createServer();
  await new Promise<void>((listo) => sonda.listen(0, listo));
  const { port } = sonda.address() as AddressInfo;
  await new Promise((listo) => sonda.close(listo));
  return port;
}

const llamar = (url: string, nombre: string, input: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/${nombre}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basic('ADMIN', 'anden'), ...headers },
    body: JSON.stringify(input),
  }).then(
    (r) =>
      r.json() as Promise<{
        estatus: string;
        data: Record<string, number>[];
        detalle: Record<string, number>[];
      }>,
  );

describe('lo que impide arrancar: una línea y código distinto de cero', () => {
  async function motivo(env: Record<string, string>): Promise<string> {
    const { hijo, salida } = await arrancar(env);
    expect(await terminar(hijo, 'SIGTERM')).toBe(1);
    expect(
      salida()
        .split('\n')
        .filter((l) => l && !/^\s+\d+\.\d s /.test(l)),
    ).toHaveLength(1);
    return salida();
  }

  test('el puerto ocupado', async () => {
    const otro = createServer();
    await new Promise<void>((listo) => otro.listen(0, '0.0.0.0', listo));
    const puerto = String((otro.address() as AddressInfo).port);
    expect(await motivo({ PUERTO: puerto })).toMatch(new RegExp(`El puerto ${puerto} ya está en uso`));
    otro.close();
  });

  test('una base que no responde', async () => {
    expect(await motivo({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/anden' })).toMatch(
      /DATABASE_URL no responde/,
    );
  });

  test('la carpeta de datos en uso', async () => {
    await arrancar();
    expect(await motivo({})).toMatch(/en uso|usando/);
  });

  test('una configuración sin sentido', async () => {
    expect(await motivo({ ANDEN_ZONA: 'Luna/Mar' })).toMatch(/ANDEN_ZONA/);
  });
});

test('en producción no hay datos de demostración, el registro es JSON y se drena con SIGTERM', async () => {
  const db = await testDb();
  const base = new URL(db.url);
  const vacia = `${base.pathname.slice(1)}_vacia`;
  await db.sql(`create database ${vacia}`);
  base.pathname = `/${vacia}`;
  try {
    const { hijo, url, salida } = await arrancar({ NODE_ENV: 'production', DATABASE_URL: base.toString() });
    expect(await (await fetch(`${url}/salud`)).json()).toMatchObject({ estado: 'vivo' });
    expect((await fetch(`${url}/listo`)).status).toBe(200);
    const cliente = new pg.Client(base.toString());
    await cliente.connect();
    expect((await cliente.query('select count(*)::int as n from operadores')).rows).toEqual([{ n: 0 }]);
    await cliente.end();
    const r = await fetch(`${url}/api/getEventos`, { method: 'POST' });
    const peticion = r.headers.get('x-request-id');
    expect(peticion).toBeTruthy();
    expect(await terminar(hijo, 'SIGTERM')).toBe(0);
    const lineas = salida()
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l));
    expect(lineas.some((l) => l.reqId === peticion)).toBe(true);
  } finally {
    await db.sql(`drop database ${vacia} with (force)`);
    await db.close();
  }
});

test('SIGTERM no deja ningún proceso', async () => {
  const { hijo } = await arrancar();
  const familia = family(postmasterOf(datos));
  expect(familia.length).toBeGreaterThan(3);
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  expect(living(familia)).toEqual([]);
});

test('kill -9 de todo a media carga: lo confirmado está, una sola vez, y el libro cuadra', async () => {
  const CORTES = 3;
  const confirmadas: string[] = [];
  for (let corte = 1; corte <= CORTES; corte++) {
    const { hijo, url } = await arrancar();
    const { data, detalle } = await llamar(url, 'getComprasRecepcion', {});
    const abiertas = new Set(data.filter((c) => c.FECHA_RECEPCION).map((c) => c.DOCTO_CM_ID));
    const lineas = detalle.filter(
      (l) =>
        abiertas.has(l.DOCTO_CM_ID as number) && (l.UNIDADES as number) - (l.UNIDADES_RECIB as number) > 20,
    );
    expect(lineas.length).toBeGreaterThan(8);
    let alcanzadas = 0;
    const suficientes = Promise.withResolvers<void>();
    const clientes = Array.from({ length: 8 }, async (_, cliente) => {
      for (let i = 0; ; i++) {
        const clave = randomUUID();
        const linea = lineas[(cliente + i * 8) % lineas.length] as Record<string, number>;
        const input = { docto_cm_det_id: linea.DOCTO_CM_DET_ID, operador_id: 1, cantidad: 1 };
        const r = await llamar(url, 'guardarRecepcionCompra', input, { 'idempotency-key': clave }).catch(
          () => null,
        );
        if (!r) return;
        if (r.estatus === '1') {
          confirmadas.push(clave);
          if (++alcanzadas === 60) suficientes.resolve();
        }
      }
    });
    await suficientes.promise;
    const familia = family(postmasterOf(datos));
    for (const p of [hijo.pid, ...familia.map((f) => f.pid)]) {
      try {
        process.kill(p as number, 'SIGKILL');
      } catch {
        // It went with the one before it.
      }
    }
    await Promise.all(clientes);
  }
  const { hijo } = await arrancar();
  const cliente = new pg.Client(runningPostgres(datos) ?? '');
  await cliente.connect();
  const { rows: halladas } = await cliente.query(
    'select operacion_id as op, count(*)::int as n from movimientos where operacion_id = any($1) group by 1',
    [confirmadas],
  );
  expect(confirmadas.length).toBeGreaterThanOrEqual(60 * CORTES);
  expect(halladas).toHaveLength(confirmadas.length);
  expect(halladas.filter((h) => h.n !== 1)).toEqual([]);
  expect(await auditar(cliente)).toEqual([]);
  await cliente.end();
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);
});
