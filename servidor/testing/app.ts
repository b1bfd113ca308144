import type { AddressInfo } from 'node:net';
import type { CallName } from '@anden/contrato/contrato.ts';
import { contrato } from '@anden/contrato/contrato.ts';
import { creaApp } from '../src/app.ts';
import { type Config, leeConfig } from '../src/platform/config.ts';
import { abreServicios, type Servicios } from '../src/platform/services.ts';
import { type TestDb, testDb } from './db.ts';
import { CLAVE, type OP } from './fixture.ts';
import { porPgbouncer } from './pgbouncer.ts';

export interface Respuesta {
  http: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a reply is looked into by name; the contract's types are what is being tested
  body: any;
}

interface Opciones {
  /** Basic credentials of this operator; null for none. */
  como?: keyof typeof OP | null;
  /** Idempotency-Key. */
  clave?: string;
  headers?: Record<string, string>;
  /** Another base address, such as a proxy in front of the server. */
  base?: string;
}

export interface TestApp {
  url: string;
  db: TestDb;
  servicios: Servicios;
  /** Makes a call over HTTP, by default as ADMIN. */
  call(nombre: CallName, input?: unknown, opciones?: Opciones): Promise<Respuesta>;
  /** Gives an operator exactly these control ids. */
  darControles(operadorId: number, controles: readonly number[]): Promise<void>;
  /** Sends any request. */
  request(ruta: string, init?: RequestInit): Promise<Respuesta>;
  close(): Promise<void>;
}

export const basic = (login: string, clave = CLAVE): string =>
  `Basic ${Buffer.from(`${login}:${clave}`).toString('base64')}`;

async function leer(r: Response): Promise<Respuesta> {
  const texto = await r.text();
  return { http: r.status, headers: r.headers, body: texto ? JSON.parse(texto) : null };
}

/** The real server on a database of its own, listening on a free port. */
export async function testApp(cambios: Partial<Config> = {}): Promise<TestApp> {
  const db = await testDb();
  const app = await otraApp(db, cambios);
  return {
    ...app,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** A second server on the same test database, as if it were another process; closing it keeps the database. */
export async function otraApp(db: TestDb, cambios: Partial<Config> = {}): Promise<TestApp> {
  const config: Config = {
    ...leeConfig({ ANDEN_AMBIENTE: 'Pruebas' }),
    nivelLog: 'silent',
    databaseUrlEscucha: db.urlEscucha,
    preparar: !porPgbouncer(),
    ...cambios,
  };
  const servicios = await abreServicios(config, db.urlApp, 'secreto de prueba');
  const app = await creaApp(servicios);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    servicios,
    async call(nombre, input = {}, { como = 'ADMIN', clave, headers, base = url } = {}) {
      const { metodo } = contrato[nombre];
      const query = new URLSearchParams(
        Object.entries(input as object).map(([k, v]): [string, string] => [k, String(v)]),
      ).toString();
      const r = await fetch(`${base}/api/${nombre}${metodo === 'GET' && query ? `?${query}` : ''}`, {
        method: metodo,
        headers: {
          ...(metodo === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(como ? { authorization: basic(como) } : {}),
          ...(clave ? { 'idempotency-key': clave } : {}),
          ...headers,
        },
        ...(metodo === 'POST' ? { body: JSON.stringify(input) } : {}),
      });
      return leer(r);
    },
    async darControles(operadorId, controles) {
      await db.sql('delete from operador_controles where operador_id = $1', [operadorId]);
      await db.sql('insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])', [
        operadorId,
        controles,
      ]);
    },
    request: async (ruta, init) => leer(await fetch(`${url}${ruta}`, init)),
    async close() {
      await app.close();
      await servicios.cerrar();
    },
  };
}
