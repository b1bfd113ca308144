import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, NoAnswer, newKey, onAnswerAgain, onUnauthorized, Refusal, setApiBase } from './client.ts';

interface Llegada {
  method: string;
  url: string;
  clave: string | undefined;
  cuerpo: string;
}

let servidor: Server;
let llegadas: Llegada[];
/** What the server does with the n-th request. */
let responde: (n: number, res: ServerResponse, req: IncomingMessage) => void;

const ESPERAS = [1, 1, 1] as const;
const json = (res: ServerResponse, http: number, cuerpo: unknown) => {
  res.writeHead(http, { 'content-type': 'application/json' });
  res.end(JSON.stringify(cuerpo));
};
const bien = (res: ServerResponse) => json(res, 200, { estatus: '1', message: 'ok', data: [] });

beforeEach(async () => {
  llegadas = [];
  servidor = createServer((req, res) => {
    let cuerpo = '';
    req.on('data', (d) => {
      cuerpo += d;
    });
    req.on('end', () => {
      llegadas.push({
        method: req.method ?? '',
        url: req.url ?? '',
        clave: req.headers['idempotency-key'] as string | undefined,
        cuerpo,
      });
      responde(llegadas.length, res, req);
    });
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  setApiBase(`http://127.0.0.1:${(servidor.address() as AddressInfo).port}`);
});

afterEach(async () => {
  onUnauthorized(null);
  setApiBase('');
  servidor.closeAllConnections();
  await new Promise((listo) => servidor.close(listo));
});

test('una respuesta con estatus 1 se entrega entera', async () => {
  responde = (_n, res) => bien(res);
  await expect(call('getEventos', {})).resolves.toEqual({ estatus: '1', message: 'ok', data: [] });
  expect(llegadas).toMatchObject([
    { method: 'POST', url: '/api/getEventos', cuerpo: '{}', clave: undefined },
  ]);
});

test('otro estatus es un rechazo con su mensaje, y no se reintenta', async () => {
  responde = (_n, res) => json(res, 200, { estatus: '2', message: 'Ya no', data: null });
  const error = await call('getEventos', {}, { esperas: ESPERAS }).catch((e) => e);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ estatus: '2', message: 'Ya no', http: 200 });
  expect(llegadas).toHaveLength(1);
});

test('un corte, un 502 y un 503 se reintentan con la misma clave', async () => {
  responde = (n, res, req) => {
    if (n === 1) req.socket.destroy();
    else if (n === 2) res.writeHead(502).end('<html>');
    else if (n === 3) json(res, 503, { estatus: '0', message: 'ocupado', data: null });
    else bien(res);
  };
  await call('cerrarSesion', {}, { esperas: ESPERAS });
  expect(llegadas).toHaveLength(4);
  expect(llegadas[0]?.clave).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(new Set(llegadas.map((l) => l.clave)).size).toBe(1);
});

test('agotados los reintentos, nadie respondió', async () => {
  responde = (_n, _res, req) => req.socket.destroy();
  await expect(call('cerrarSesion', {}, { esperas: ESPERAS })).rejects.toBeInstanceOf(NoAnswer);
  expect(llegadas).toHaveLength(4);
});

test('la primera respuesta tras no haberla se dice, una vez', async () => {
  let veces = 0;
  const calla = onAnswerAgain(() => {
    veces += 1;
  });
  responde = (n, res, req) => (n === 1 ? req.socket.destroy() : bien(res));
  await expect(call('getEventos', {}, { esperas: [] })).rejects.toBeInstanceOf(NoAnswer);
  expect(veces).toBe(0);
  await call('getEventos', {});
  await call('getEventos', {});
  expect(veces).toBe(1);
  calla();
});

test('la clave del botón viaja tal cual', async () => {
  responde = (_n, res) => bien(res);
  const key = newKey();
  await call('cerrarSesion', {}, { key });
  expect(llegadas[0]?.clave).toBe(key);
});

test('una respuesta cortada a la mitad es falta de respuesta y no un error del programa', async () => {
  responde = (n, res) => {
    if (n === 1) {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      res.write('{"estatus":"1"');
      res.socket?.destroy();
    } else bien(res);
  };
  await expect(call('getEventos', {}, { esperas: ESPERAS })).resolves.toMatchObject({ estatus: '1' });
});

test('un 401 espera a que el operador vuelva a entrar y sigue con la misma clave', async () => {
  responde = (n, res) => (n === 1 ? json(res, 401, { estatus: '0', message: 'Fin', data: null }) : bien(res));
  onUnauthorized(async (r) => r.message === 'Fin');
  await expect(call('cerrarSesion', {})).resolves.toMatchObject({ estatus: '1' });
  expect(llegadas).toHaveLength(2);
  expect(llegadas[0]?.clave).toBe(llegadas[1]?.clave);
});

test('si entra otro operador, lo que esperaba no se hace', async () => {
  responde = (_n, res) => json(res, 401, { estatus: '0', message: 'Fin', data: null });
  onUnauthorized(async () => false);
  await expect(call('cerrarSesion', {})).rejects.toMatchObject({ http: 401 });
  expect(llegadas).toHaveLength(1);
});

test('una lectura abandonada se corta y no se reintenta', async () => {
  const control = new AbortController();
  responde = () => control.abort();
  await expect(call('getEventos', {}, { signal: control.signal, esperas: ESPERAS })).rejects.toThrow();
  expect(llegadas).toHaveLength(1);
});
