import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { abrePool } from './db/pool.ts';
import { type Evento, Eventos } from './events.ts';

let db: TestDb;
beforeEach(async () => {
  db = await testDb();
});
afterEach(() => db.close());

/** The connection to PostgreSQL through a proxy, which can be cut and restored. */
async function camino(hasta: string) {
  const { hostname, port } = new URL(hasta);
  const vivos = new Set<Socket>();
  let cortado = false;
  let intentos = 0;
  const server = createServer((cliente) => {
    intentos++;
    cliente.on('error', () => {});
    if (cortado) return void cliente.destroy();
    const base = connect(Number(port), hostname);
    for (const s of [cliente, base]) {
      vivos.add(s);
      s.on('error', () => s.destroy());
      s.on('close', () => vivos.delete(s));
    }
    cliente.on('close', () => base.destroy());
    base.on('close', () => cliente.destroy());
    cliente.pipe(base).pipe(cliente);
  });
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo));
  const url = new URL(hasta);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    intentos: () => intentos,
    cortar() {
      cortado = true;
      for (const s of vivos) s.destroy();
    },
    componer() {
      cortado = false;
      intentos = 0;
    },
    async close() {
      for (const s of vivos) s.destroy();
      await new Promise((listo) => server.close(listo));
    },
  };
}

test('mientras la base falta se intenta de una en una, y al volver se oye una vez cada aviso', async () => {
  const via = await camino(db.urlEscucha);
  const pool = abrePool(db.urlApp);
  const eventos = new Eventos(pool, via.url, 20);
  await eventos.iniciar();
  const oidos: Evento[] = [];
  const dejar = eventos.oir((e) => oidos.push(e));
  via.cortar();
  // If attempts doubled with every failure, these would be hundreds of connections.
  await expect.poll(via.intentos, { interval: 5 }).toBeGreaterThan(8);
  via.componer();
  await expect.poll(() => oidos, { interval: 5 }).toEqual([{ tema: 'reconexion' }]);
  eventos.publicar([{ tema: 'compra', id: 7 }]);
  await expect.poll(() => oidos.length, { interval: 5 }).toBeGreaterThan(1);
  expect(oidos).toEqual([{ tema: 'reconexion' }, { tema: 'compra', id: 7 }]);
  expect(via.intentos()).toBe(1);
  dejar();
  await eventos.cerrar();
  await pool.end();
  await via.close();
});

test('lo que otro manda por el canal y no es un aviso se deja pasar: cualquiera con sesión en la base puede', async () => {
  const pool = abrePool(db.urlApp);
  const eventos = new Eventos(pool, db.urlEscucha, 20);
  await eventos.iniciar();
  const oidos: Evento[] = [];
  const dejar = eventos.oir((e) => oidos.push(e));
  const sinOir: unknown[] = [];
  const anota = (e: unknown) => sinOir.push(e);
  process.on('uncaughtException', anota);
  for (const texto of [
    '',
    'hola',
    'null',
    '{}',
    '[null]',
    '[{"tema":3}]',
    '[{"tema":"compra","controles":3}]',
  ])
    await db.sql(`select pg_notify('anden', $1)`, [texto]);
  eventos.publicar([{ tema: 'compra', id: 7 }]);
  await expect.poll(() => [...oidos, ...sinOir], { interval: 5 }).toEqual([{ tema: 'compra', id: 7 }]);
  process.off('uncaughtException', anota);
  dejar();
  await eventos.cerrar();
  await pool.end();
});
