import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from '../../testing/app.ts';
import { type Crudo, crudo } from '../../testing/crudo.ts';
import { creaApp } from '../app.ts';
import { seguirConexiones } from './conexiones.ts';

const pide = (ruta: string, ...cabeceras: string[]) =>
  [`GET ${ruta} HTTP/1.1`, 'Host: anden', ...cabeceras, '\r\n'].join('\r\n');

describe('la casa', () => {
  let app: TestApp;
  let otra: FastifyInstance;
  let hechas: number;
  let url: string;
  beforeEach(async () => {
    app = await testApp({ entrega: { quietaMs: 200, enteraMs: 120_000 } });
    hechas = 0;
    otra = await creaApp(app.servicios, (nueva) => {
      nueva.addHook('preHandler', async () => void hechas++);
      // More than the buffers of both ends hold for a client that does not read.
      nueva.get('/mucho', async () => Buffer.alloc(32 * 1024 * 1024));
    });
    await otra.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(otra.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await otra.close();
    await app.close();
  });
  const conexiones = () =>
    new Promise<number>((listo) => otra.server.getConnections((_e, cuantas) => listo(cuantas)));

  test('a quien pide y no lee se le corta; quien espera una respuesta que tarda la recibe', async () => {
    const duenio = new pg.Client(app.db.url);
    await duenio.connect();
    await duenio.query('begin; lock table eventos in access exclusive mode');
    const espera = await crudo(url);
    espera.manda(pide('/api/getEventos', `Authorization: ${basic('ADMIN')}`).replace('GET', 'POST'));
    const noLee = await crudo(url);
    await expect.poll(conexiones, { interval: 5 }).toBe(2);
    noLee.socket.pause();
    noLee.manda(pide('/mucho'));
    await expect.poll(conexiones, { interval: 20, timeout: 10_000 }).toBe(1);
    await duenio.query('rollback');
    await duenio.end();
    expect(await espera.hasta(/"estatus":"1".*\}$/)).toMatch(/^HTTP\/1.1 200 /);
    for (const c of [espera, noLee]) c.socket.destroy();
  });

  test('de lo que pide de una vez quien se corta por pedir sin fin, lo que queda no se hace', async () => {
    const c = await crudo(url);
    c.manda(pide('/salud').repeat(100));
    await c.cerrada();
    await expect.poll(conexiones, { interval: 5 }).toBe(0);
    expect(hechas).toBe(8);
  });

  test('lo que no es una petición se contesta y no deja abierta la conexión de quien no se va', async () => {
    const c = await crudo(url);
    c.manda('ESTO NO ES HTTP\r\n\r\n');
    expect(await c.hasta(/\}$/)).toMatch(/^HTTP\/1.1 400 .*La petición no es válida/s);
    await expect.poll(conexiones, { interval: 20, timeout: 5_000 }).toBe(0);
    c.socket.destroy();
  });
});

describe('el máximo', () => {
  let url: string;
  let cerrar: () => Promise<unknown>;
  let enMarcha: ServerResponse[];
  let abiertas: Crudo[];
  beforeEach(async () => {
    enMarcha = [];
    abiertas = [];
    const servidor = createServer((_req, res) => void enMarcha.push(res));
    seguirConexiones(servidor, 3);
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
    cerrar = () => {
      for (const { socket } of abiertas) socket.destroy();
      return new Promise((listo) => servidor.close(listo));
    };
  });
  afterEach(() => cerrar());
  const abre = async (desde?: string): Promise<Crudo> => {
    const c = await crudo(url, desde);
    abiertas.push(c);
    return c;
  };
  const cuantas = (n: number) => expect.poll(() => enMarcha.length, { interval: 5 }).toBe(n);

  test('una de más toma el lugar de la que lleva más tiempo sin pedir nada, y de ninguna con algo en marcha', async () => {
    const trabaja = await abre();
    trabaja.manda(pide('/uno'));
    await cuantas(1);
    const [callada, otra] = [await abre(), await abre()];
    // It was answered a moment ago, so it is not the one that has been idle longest.
    callada.manda(pide('/dos'));
    await cuantas(2);
    enMarcha[1]?.end('dos');
    await callada.hasta(/dos/);
    const nueva = await abre();
    await otra.hasta(/./).catch(() => {});
    nueva.manda(pide('/tres'));
    await cuantas(3);
    enMarcha[0]?.end('uno');
    enMarcha[2]?.end('tres');
    await trabaja.hasta(/uno/);
    await nueva.hasta(/tres/);
    callada.manda(pide('/cuatro'));
    await cuantas(4);
    enMarcha[3]?.end('cuatro');
    await callada.hasta(/cuatro/);
  });

  test('con todas ocupadas, a la de más se le cierra y las demás siguen', async () => {
    const tres = [await abre(), await abre(), await abre()];
    for (const c of tres) c.manda(pide('/x'));
    await cuantas(3);
    await expect((await abre()).hasta(/./)).rejects.toThrow('Se cerró');
    for (const res of enMarcha) res.end('bien');
    for (const c of tres) await c.hasta(/bien/);
  });

  // Only Linux answers on every address of the loopback network without configuration.
  test.runIf(process.platform === 'linux')(
    'con todas ocupadas por una dirección, otra entra en el lugar de la más vieja de ella, y no al revés',
    async () => {
      const [vieja, ...otras] = [await abre('127.0.0.2'), await abre('127.0.0.2'), await abre('127.0.0.2')];
      vieja?.manda(pide('/x'));
      await cuantas(1);
      for (const c of otras) c.manda(pide('/x'));
      await cuantas(3);
      const honesta = await abre();
      await vieja?.cerrada();
      honesta.manda(pide('/x'));
      await cuantas(4);
      await expect((await abre('127.0.0.2')).hasta(/./)).rejects.toThrow('Se cerró');
      for (const res of enMarcha) res.end('bien');
      for (const c of [...otras, honesta]) await c.hasta(/bien/);
    },
  );

  test('una conexión que pide sin fin antes de oír nada se corta', async () => {
    const c = await abre();
    c.manda(pide('/x').repeat(9));
    await expect(c.hasta(/./)).rejects.toThrow('Se cerró');
  });
});
