import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../rejection.ts';
import { creaServidor, fueraDeLimites, leeCertificado } from './autoridad.ts';
import { carpetaDeCertificados, certificadoPropio, RUTA_AUTORIDAD, type Tls, tlsDe } from './certificados.ts';
import { escucharHttps, redirigirAHttps, type SegundaPuerta } from './escuchar.ts';

const datos = mkdtempSync(join(tmpdir(), 'anden-tls-'));
const NOMBRES = ['bodega.local', 'localhost', '127.0.0.1'];
let app: FastifyInstance;
let puerta: SegundaPuerta;
let autoridad: string;
let vigente: Tls;

beforeAll(async () => {
  const propio = await certificadoPropio(datos, NOMBRES);
  autoridad = propio.autoridad;
  vigente = propio;
  app = Fastify();
  redirigirAHttps(
    app,
    () => puerta?.puerto ?? null,
    () => vigente,
  );
  app.get('/salud', async () => ({ estado: 'vivo' }));
  app.get('/quien', async (req) => ({ protocolo: req.protocol }));
  app.get('/api/algo', async () => ({ estatus: '1' }));
  await app.ready();
  puerta = await escucharHttps(app, propio, 0, '127.0.0.1');
});

afterAll(async () => {
  await puerta.cerrar();
  await app.close();
  rmSync(datos, { recursive: true });
});

/** Makes a request over TLS, trusting only the company's authority. */
const porHttps = (servername: string, ca: string, port = puerta.puerto): Promise<string> =>
  new Promise((resuelve, rechaza) => {
    request({ host: '127.0.0.1', port, path: '/quien', servername, ca, agent: false }, (res) => {
      let cuerpo = '';
      res.on('data', (d) => {
        cuerpo += d;
      });
      res.on('end', () => resuelve(cuerpo));
    })
      .on('error', rechaza)
      .end();
  });

it('quien confía en la autoridad de la casa entra por HTTPS, con cada nombre del certificado', async () => {
  for (const nombre of ['bodega.local', 'localhost']) {
    expect(JSON.parse(await porHttps(nombre, autoridad))).toEqual({ protocolo: 'https' });
  }
  await expect(porHttps('otra.local', autoridad)).rejects.toThrow(/altnames/);
});

it('una conexión no pide otro saludo: cada uno cuesta una firma', async () => {
  const socket = connect({
    port: puerta.puerto,
    servername: 'localhost',
    ca: autoridad,
    maxVersion: 'TLSv1.2',
  });
  await once(socket, 'secureConnect');
  const otro = new Promise((resuelve, rechaza) => {
    socket.on('error', rechaza);
    socket.renegotiate({}, (error) => (error ? rechaza(error) : resuelve('otro saludo')));
  });
  await expect(otro).rejects.toThrow('no renegotiation');
  socket.destroy();
});

it('sin confiar en ella no se entra', async () => {
  const otra = mkdtempSync(join(tmpdir(), 'anden-tls-otra-'));
  try {
    const ajena = await certificadoPropio(otra, NOMBRES);
    await expect(porHttps('localhost', ajena.autoridad)).rejects.toThrow();
  } finally {
    rmSync(otra, { recursive: true });
  }
});

it('la autoridad se hace una vez; el certificado otra vez sólo cuando le falta un nombre', async () => {
  const antes = await certificadoPropio(datos, NOMBRES);
  expect(antes.nueva).toBeNull();
  expect(antes.certificado).toBe((await certificadoPropio(datos, NOMBRES)).certificado);
  const conOtro = await certificadoPropio(datos, [...NOMBRES, '10.0.0.7']);
  expect(conOtro.autoridad).toBe(autoridad);
  expect(leeCertificado(conOtro.certificado).nombres).toContain('10.0.0.7');
  expect(leeCertificado(conOtro.certificado).vence.getTime()).toBeGreaterThan(Date.now() + 390 * 86_400_000);
});

it('la autoridad responde por los nombres de la casa y por ningún otro, aunque le roben la llave', async () => {
  const llave = readFileSync(join(carpetaDeCertificados(datos), 'autoridad.llave.pem'), 'utf8');
  const ajena = await creaServidor({ llave, certificado: autoridad }, ['banco.example', '8.8.8.8']);
  const otra = await escucharHttps(app, ajena, 0, '127.0.0.1');
  try {
    const llama = (servername: string) => porHttps(servername, autoridad, otra.puerto);
    await expect(llama('banco.example')).rejects.toThrow(/permitted subtree violation/);
  } finally {
    await otra.cerrar();
  }
  const cubiertos = [
    'bodega.local',
    'otro.local',
    'LOCALHOST',
    '10.1.2.3',
    '192.168.7.1',
    '172.31.0.9',
    'fd00::7',
  ];
  expect(await fueraDeLimites(autoridad, cubiertos)).toEqual([]);
  const ajenos = ['banco.example', 'milocal', '8.8.8.8', '172.32.0.1', '11.0.0.1', '2001:db8::1'];
  expect(await fueraDeLimites(autoridad, ajenos)).toEqual(ajenos);
  await expect(certificadoPropio(datos, [...NOMBRES, 'banco.example'])).rejects.toThrow(
    /no responde por: banco.example/,
  );
  // A name gained since that the authority may not vouch for is left out; the others remain valid.
  const { certificado } = await certificadoPropio(datos, NOMBRES, ['8.8.8.8', '10.9.9.9']);
  expect(leeCertificado(certificado).nombres).toEqual([...NOMBRES, '10.9.9.9']);
});

it('un nombre o una dirección pública que se le da al hacerla es suya', async () => {
  const casa = mkdtempSync(join(tmpdir(), 'anden-tls-casa-'));
  try {
    const { autoridad: suya } = await certificadoPropio(casa, ['anden.empresa.mx', '200.1.2.3']);
    expect(
      await fueraDeLimites(suya, [
        'anden.empresa.mx',
        'b.anden.empresa.mx',
        '200.1.2.3',
        '200.1.2.4',
        'empresa.mx',
      ]),
    ).toEqual(['200.1.2.4', 'empresa.mx']);
  } finally {
    rmSync(casa, { recursive: true });
  }
});

it('las llaves no las lee nadie más', () => {
  for (const llave of ['autoridad.llave.pem', 'servidor.llave.pem']) {
    const ruta = join(carpetaDeCertificados(datos), llave);
    expect(statSync(ruta).mode & 0o077, llave).toBe(0);
    expect(readFileSync(ruta, 'utf8')).toContain('PRIVATE KEY');
  }
});

it.each([
  ['/ventas/SurtidoRem?registro=3', 'bodega.local:8080', {}, 307],
  ['/api/algo', 'bodega.local:8080', {}, 307],
  ['/api/algo', 'bodega.local:8080', { authorization: 'Basic x' }, 200],
  ['/salud', 'bodega.local:8080', {}, 200],
  ['/quien', 'localhost:8080', {}, 200],
  [RUTA_AUTORIDAD, 'bodega.local:8080', {}, 200],
] as const)('por http %s en %s', async (url, host, cabeceras, codigo) => {
  const r = await app.inject({ url, headers: { host, ...cabeceras } });
  expect(r.statusCode).toBe(codigo);
  if (codigo === 307) expect(r.headers.location).toBe(`https://bodega.local:${puerta.puerto}${url}`);
  if (url === RUTA_AUTORIDAD) expect(r.body).toBe(autoridad);
});

/** Where a request with this host is sent by a server with this certificate; the code if it is sent nowhere. */
async function mandaA(host: string, url: string, certificado: string, puerto = 8443): Promise<string> {
  const otra = Fastify();
  redirigirAHttps(
    otra,
    () => puerto,
    () => ({ ...vigente, certificado }),
  );
  otra.setErrorHandler((error, _req, reply) => reply.code((error as Fault).http).send());
  const { statusCode, headers } = await otra.inject({ url, headers: { host } });
  await otra.close();
  return headers.location ?? String(statusCode);
}

it.each([
  ['BODEGA.local:8080', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['10.0.0.7', '/Inicio', 'https://10.0.0.7:8443/Inicio'],
  ['[fd00::7]:8080', '/Inicio', 'https://[fd00::7]:8443/Inicio'],
  ['malo.example', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['bodega.local.malo.example:8080', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['10.0.0.8', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['malo.example/bodega.local', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['usuario@bodega.local', '/Inicio', 'https://bodega.local:8443/Inicio'],
  ['bodega.local', '//malo.example', 'https://bodega.local:8443//malo.example'],
])('quien pide por http a %s%s sólo es mandado a un nombre del certificado', async (host, url, a) => {
  const llave = readFileSync(join(carpetaDeCertificados(datos), 'autoridad.llave.pem'), 'utf8');
  const nombres = ['bodega.local', '10.0.0.7', 'fd00::7'];
  const { certificado } = await creaServidor({ llave, certificado: autoridad }, nombres);
  expect(await mandaA(host, url, certificado)).toBe(a);
});

it('con un comodín sólo hay adónde mandar a quien pide uno de sus nombres', async () => {
  const llave = readFileSync(join(carpetaDeCertificados(datos), 'autoridad.llave.pem'), 'utf8');
  const { certificado } = await creaServidor({ llave, certificado: autoridad }, ['*.bodega.local']);
  expect(await mandaA('a.bodega.local', '/', certificado, 443)).toBe('https://a.bodega.local/');
  expect(await mandaA('malo.example', '/', certificado)).toBe('421');
});

it('una dirección entera en la petición, como la mandan a un proxy, no cambia adónde se manda', async () => {
  const otra = Fastify();
  redirigirAHttps(
    otra,
    () => 443,
    () => vigente,
  );
  await otra.listen({ port: 0, host: '127.0.0.1' });
  const { port } = otra.server.address() as AddressInfo;
  const socket = connectTcp(port, '127.0.0.1');
  socket.end('GET http://.malo.example/ HTTP/1.1\r\nHost: bodega.local\r\nConnection: close\r\n\r\n');
  let respuesta = '';
  for await (const trozo of socket) respuesta += trozo;
  await otra.close();
  expect(respuesta).toMatch(/\r\nlocation: https:\/\/bodega\.local\/\r\n/i);
});

it('el certificado dado se usa tal cual; a medias, o que no se lee, no arranca', async () => {
  const carpeta = carpetaDeCertificados(datos);
  const dado = await tlsDe(join(carpeta, 'servidor.crt'), join(carpeta, 'servidor.llave.pem'), '/no/existe');
  expect(dado?.autoridad).toBeNull();
  await expect(tlsDe(join(carpeta, 'servidor.crt'), undefined, datos)).rejects.toThrow(/van juntos/);
  await expect(
    tlsDe(join(carpeta, 'servidor.llave.pem'), join(carpeta, 'servidor.llave.pem'), datos),
  ).rejects.toThrow(/no se puede usar/);
  expect(await tlsDe(undefined, undefined, join(datos, 'vacia'))).toBeNull();
});
