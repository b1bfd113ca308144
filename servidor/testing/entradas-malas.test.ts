import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Call } from '@anden/contrato/call.ts';
import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from './app.ts';
import { EJEMPLOS } from './ejemplos.ts';

/** Random inputs of each call; `npm run test:largo`: 1,000. */
const VECES = Number(process.env.ANDEN_ENTRADAS ?? 12);
const ESPERADOS = new Set([200, 400, 401, 403, 413, 415, 422, 429]);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Values that often break servers: wrong types, extreme numbers, NUL, lone surrogates, SQL, HTML, prototype keys. */
const raro: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table operadores; --",
    '<script>alert(1)</script>',
    'NaN',
    '1e309',
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 31),
    1e308,
    [],
    {},
    [[]],
    ['1'],
    { id: 1 },
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '0000-12-31',
    '0001-01-01T00:00:00+14:00',
    '2026-01-01T00:00:00Z',
    '20260101',
    'x'.repeat(5_000),
    '%',
    '\\',
    '_',
    '%%%',
    '0000000000000',
    'ÑÁ😀',
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

/** A value in an address. An object is written as JSON, because `String` would fail in the test itself on one with a field `toString`. */
const enTexto = (v: unknown): string => (typeof v === 'object' ? JSON.stringify(v) : String(v));

/** The example with some of its fields, or unknown ones, made strange, removed or added. */
const entradaMala = (nombre: CallName): fc.Arbitrary<unknown> => {
  const call: Call = contrato[nombre];
  const campos = [...Object.keys(call.input.shape), '__proto__', 'constructor', 'operador_id'];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .dictionary(fc.constantFrom(...campos), raro, { maxKeys: 5 })
        .map((d) => ({ ...EJEMPLOS[nombre], ...d })),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...campos), raro, { maxKeys: 5 }) },
    { weight: 1, arbitrary: raro },
  );
};

describe.each(Object.keys(contrato) as CallName[])('#%s', (nombre) => {
  test('con datos generados nunca responde 500', async () => {
    const { metodo } = contrato[nombre];
    await fc.assert(
      fc.asyncProperty(entradaMala(nombre), async (entrada) => {
        // This call's example would change the password with which all other runs sign in.
        if (
          nombre === 'cambiaClave' &&
          (entrada as { clave_actual?: unknown })?.clave_actual === 'clave-de-prueba'
        )
          return;
        const query =
          metodo === 'GET' && typeof entrada === 'object' && entrada !== null
            ? `?${new URLSearchParams(Object.entries(entrada).map(([k, v]): [string, string] => [k, enTexto(v)]))}`
            : '';
        const r = await app.request(`/api/${nombre}${query}`, {
          method: metodo,
          headers: { 'content-type': 'application/json', authorization: basic('ADMIN') },
          ...(metodo === 'POST' ? { body: JSON.stringify(entrada) ?? '' } : {}),
        });
        expect(ESPERADOS, `${r.http} ${r.body?.message}`).toContain(r.http);
        expect(typeof r.body.message).toBe('string');
        expect(typeof r.body.estatus).toBe('string');
      }),
      { numRuns: VECES },
    );
  });
});

test('encabezados de autorización e idempotencia mal formados: 401 y 400', async () => {
  for (const authorization of [
    'Basic',
    'Basic !!!',
    'Basic OjEyMw==',
    'Bearer x',
    `Basic ${Buffer.from('a\0b:c').toString('base64')}`,
  ]) {
    const r = await app.request('/api/getEventos', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: '{}',
    });
    expect(r.http, authorization).toBe(401);
  }
  for (const clave of ['x'.repeat(201), 'con espacio', 'ñ']) {
    const r = await app.call('guardarRecepcionCompra', EJEMPLOS.guardarRecepcionCompra, { clave });
    expect(r.http, clave).toBe(400);
  }
});

/** Sends these bytes and returns everything until the server hangs up. */
const crudo = (bytes: string): Promise<string> =>
  new Promise((listo, falla) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let recibido = '';
    socket.on('data', (d) => {
      recibido += d;
    });
    socket.on('error', falla);
    socket.on('close', () => listo(recibido));
  });

test.each([
  ['GARBAGE\r\n\r\n', 400, 'La petición no es válida'],
  [
    `GET /salud HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'Los encabezados son demasiado grandes',
  ],
  [
    'POST /api/getEventos HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    400,
    'La petición no es válida',
  ],
])('lo que no llega a ser petición (%#): el mismo sobre', async (bytes, http, message) => {
  const respuesta = await crudo(bytes);
  expect(respuesta).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
  expect(JSON.parse(respuesta.split('\r\n\r\n')[1] ?? '')).toEqual({ estatus: '0', message, data: null });
});

test.each([
  ['un byte suelto', [0xff]],
  ['una letra a medias', [0xc3]],
  ['una más larga de lo debido', [0xc0, 0xaf]],
  ['medio par sustituto', [0xed, 0xa0, 0x80]],
])('el cuerpo que no es UTF-8 es 400 y no se guarda con otras letras: %s', async (_caso, bytes) => {
  const r = await app.request('/api/setRegistraEvento', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basic('ADMIN') },
    body: Buffer.concat([
      Buffer.from('{"operador_id":1,"codigo":3,"descripcion":"A'),
      Buffer.from(bytes),
      Buffer.from('B"}'),
    ]),
  });
  expect([r.http, r.body.message]).toEqual([400, 'El cuerpo no es texto UTF-8 válido']);
});

test('un cuerpo comprimido no se descomprime, y mil campos desconocidos no se repiten', async () => {
  const headers = { 'content-type': 'application/json', authorization: basic('ADMIN') };
  const comprimido = await app.request('/api/getEventos', {
    method: 'POST',
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync('{}'),
  });
  expect(comprimido.http).toBe(400);
  const deMas = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`campo_${i}`, i]));
  const r = await app.call('getEventos', deMas);
  expect(r.http).toBe(400);
  expect(r.body.message.length).toBeLessThanOrEqual(300);
});
