import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { family, living, postmasterOf } from '../src/platform/postgres/harness.ts';
import { testDb } from './db.ts';
import { Instalacion, puertoLibre, terminar } from './instalacion.ts';
import { variantes } from './largo.ts';

/** A first start without loading the demo company, which takes most of the time. */
const SIN_DEMO = { NODE_ENV: 'production' };

let instalacion: Instalacion;
beforeEach(() => {
  instalacion = new Instalacion();
});
afterEach(() => instalacion.cerrar());

describe('lo que impide arrancar: una línea y código distinto de cero', () => {
  async function motivo(env: Record<string, string>): Promise<string> {
    const { hijo, salida } = await instalacion.arrancar(env);
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
    await instalacion.arrancar(SIN_DEMO);
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
    const { hijo, url, salida } = await instalacion.arrancar({
      NODE_ENV: 'production',
      DATABASE_URL: base.toString(),
    });
    const salud = (await (await fetch(`${url}/salud`)).json()) as Record<string, string>;
    expect(salud).toEqual({
      estado: 'vivo',
      version: expect.stringMatching(/^11\.23\./),
      compilacion: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}$/),
    });
    await expect.poll(async () => (await fetch(`${url}/listo`)).status, { timeout: 30_000 }).toBe(200);
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
    expect(lineas.find((l) => l.reqId === peticion && l.res)).toMatchObject({
      msg: 'request completed',
      res: { llamada: 'getEventos', operador_id: null, desenlace: 'error_cliente', ms: expect.any(Number) },
    });
    expect(lineas[0]).toMatchObject({ version: salud.version, compilacion: salud.compilacion });
    expect(lineas[1]).toMatchObject({ msg: expect.stringContaining('Migrando la base: 1 de '), va: 1 });
  } finally {
    await db.sql(`drop database ${vacia} with (force)`);
    await db.close();
  }
});

test('mientras migra lo dice: vivo, no listo, y qué paso de cuántos; después atiende en el mismo puerto', async () => {
  const db = await testDb();
  const base = new URL(db.url);
  const vacia = `${base.pathname.slice(1)}_migra`;
  await db.sql(`create database ${vacia}`);
  base.pathname = `/${vacia}`;
  const otro = new pg.Client(base.toString());
  await otro.connect();
  try {
    // A table of this name that nobody has committed yet detains the migration that creates it.
    await otro.query('begin');
    await otro.query('create table operadores ()');
    const puerto = await puertoLibre();
    const url = `http://127.0.0.1:${puerto}`;
    const arranque = instalacion.arrancar({
      DATABASE_URL: base.toString(),
      PUERTO: String(puerto),
      ...SIN_DEMO,
    });
    const salud = () =>
      fetch(`${url}/salud`).then(
        (r) => r.json(),
        () => null,
      );
    await expect
      .poll(salud, { timeout: 30_000 })
      .toMatchObject({ estado: 'migrando', migracion: expect.stringMatching(/^0001_/), va: 1 });
    const listo = await fetch(`${url}/listo`);
    expect([listo.status, await listo.json()]).toEqual([
      503,
      expect.objectContaining({ estado: 'migrando' }),
    ]);
    const llamada = await fetch(`${url}/api/getSesion`);
    expect([llamada.status, await llamada.json()]).toEqual([
      503,
      {
        estatus: '0',
        message: expect.stringMatching(/^Andén se está actualizando: paso 1 de \d+\.$/),
        data: null,
      },
    ]);
    expect(await (await fetch(`${url}/ventas/SurtidoRem`)).text()).toContain('Andén se está actualizando');

    await otro.query('rollback');
    const { hijo } = await arranque;
    expect(await salud()).toMatchObject({ estado: 'vivo' });
    expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  } finally {
    await otro.end();
    await db.sql(`drop database ${vacia} with (force)`);
    await db.close();
  }
});

test('SIGTERM no deja ningún proceso', async () => {
  const { hijo } = await instalacion.arrancar(SIN_DEMO);
  const familia = family(postmasterOf(instalacion.datos));
  expect(familia.length).toBeGreaterThan(3);
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  expect(living(familia)).toEqual([]);
});

test.each(
  variantes([
    ['uncaughtException', "throw new Error('falla de prueba')"],
    ['unhandledRejection', "Promise.reject(new Error('falla de prueba'))"],
  ]),
)(
  'un error que nadie atiende (%s) se escribe con su causa, cierra la base y termina con código 1',
  async (origen, falla) => {
    const modulo = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(falla)}})`;
    const { hijo, salida } = await instalacion.arrancar(SIN_DEMO, ['--import', modulo]);
    const familia = family(postmasterOf(instalacion.datos));
    expect(await terminar(hijo, 'SIGUSR2')).toBe(1);
    expect(salida()).toContain('falla de prueba');
    expect(salida()).toContain(origen);
    expect(living(familia)).toEqual([]);
  },
);
