import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createServerHttp, type IncomingMessage } from 'node:http';
import { createServer, request } from 'node:https';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CertificadoPropio, certificadoPropio } from './certificados.ts';
import { escucharHttps, redirigirAHttps, type SegundaPuerta } from './escuchar.ts';
import { admitirTls } from './mismo-puerto.ts';

const datos = mkdtempSync(join(tmpdir(), 'anden-mismo-puerto-'));
let propio: CertificadoPropio;
let app: FastifyInstance;
let puerta: SegundaPuerta;
let port: number;

beforeAll(async () => {
  propio = await certificadoPropio(datos, ['bodega.local']);
  app = Fastify();
  redirigirAHttps(
    app,
    () => puerta?.puerto ?? null,
    () => propio,
  );
  app.get('/salud', async () => ({ estado: 'vivo' }));
  app.get('/quien', async (req) => ({ protocolo: req.protocol }));
  app.post('/eco', async (req) => req.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  puerta = await escucharHttps(app, propio, 0, '127.0.0.1');
});

afterAll(async () => {
  await Promise.all([app.close(), puerta.cerrar()]);
  rmSync(datos, { recursive: true });
});

test('el puerto de http también saluda por TLS, y manda al de HTTPS: un navegador que ya sólo usa HTTPS guarda el puerto', async () => {
  const respuesta = new Promise<IncomingMessage>((resuelve, rechaza) => {
    const pide = {
      host: '127.0.0.1',
      port,
      path: '/quien?a=1',
      servername: 'bodega.local',
      ca: propio.autoridad,
    };
    request({ ...pide, headers: { host: `bodega.local:${port}` }, agent: false }, resuelve)
      .on('error', rechaza)
      .end();
  });
  const { statusCode, headers } = await respuesta;
  expect(statusCode).toBe(307);
  expect(headers.location).toBe(`https://bodega.local:${puerta.puerto}/quien?a=1`);
});

test('y http sigue como estaba: seguidas por una conexión, a pedazos y con cuerpo', async () => {
  const cuerpo = 'x'.repeat(200_000);
  const [r, salud] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/eco`, { method: 'POST', body: cuerpo }),
    fetch(`http://127.0.0.1:${port}/salud`),
  ]);
  expect(await r.text()).toBe(cuerpo);
  expect(salud.status).toBe(200);
  const socket = connectTcp(port, '127.0.0.1');
  let leido = '';
  socket.on('data', (d) => {
    leido += d;
  });
  socket.write('G');
  await once(socket, 'connect');
  await new Promise<void>((listo) =>
    socket.write('ET /salud HTTP/1.1\r\nHost: localhost\r\n\r\nGET /quien HTTP/1.1\r\nHost: ', () => listo()),
  );
  socket.end('localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(leido.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(leido).toContain('{"protocolo":"http"}');
});

/** A server for HTTP on a free port that takes TLS too and waits that many milliseconds for the first byte. */
async function conEspera(ms: number): Promise<{ puerto: number; cierra(): void }> {
  const http = createServerHttp((_req, res) => res.end('hola'));
  admitirTls(http, createServer({ key: propio.llave, cert: propio.certificado }), ms);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    puerto: (http.address() as AddressInfo).port,
    cierra() {
      http.close();
      http.closeAllConnections();
    },
  };
}

test('quien se conecta al puerto de http y no dice nada es cortado', async () => {
  const { puerto, cierra } = await conEspera(50);
  const callado = connectTcp(puerto, '127.0.0.1').resume();
  await once(callado, 'close');
  cierra();
});

test('quien se conecta al puerto de http y cuelga antes de decir nada no lo detiene', async () => {
  const { puerto, cierra } = await conEspera(60_000);
  const corta = connectTcp(puerto, '127.0.0.1').on('error', () => {});
  await once(corta, 'connect');
  corta.resetAndDestroy();
  const termina = connectTcp(puerto, '127.0.0.1').resume();
  termina.end();
  await once(termina, 'close');
  expect(await (await fetch(`http://127.0.0.1:${puerto}/`)).text()).toBe('hola');
  cierra();
});
