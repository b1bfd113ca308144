import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import pg from 'pg';
import { expect, test } from 'vitest';
import { creaApp } from '../src/app.ts';
import { certificadoPropio } from '../src/platform/tls/certificados.ts';
import { escucharHttps } from '../src/platform/tls/escuchar.ts';
import { basic, otraApp, testApp } from './app.ts';
import { OP } from './fixture.ts';

test('al cerrar, lo que está en marcha termina y su conexión no demora el cierre', async () => {
  const app = await testApp();
  const otra = await otraApp(app.db);
  const candado = new pg.Client({ connectionString: app.db.url });
  await candado.connect();
  await candado.query('begin');
  await candado.query('lock table eventos_operador');
  const enMarcha = otra.call('setRegistraEvento', { operador_id: OP.ADMIN, codigo: 7, descripcion: 'a' });
  await expect
    .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
    .toHaveLength(1);
  const cierre = otra.close();
  await candado.query('rollback');
  await candado.end();
  expect((await enMarcha).body.estatus).toBe('1');
  const desde = performance.now();
  await cierre;
  expect(performance.now() - desde).toBeLessThan(5_000);
  await app.close();
});

// By itself Node leaves an unfinished handshake open for two minutes, and an unfinished request for one.
test('al cerrar, una conexión callada o a medias no demora el cierre en ninguna puerta', async () => {
  const deApp = await testApp();
  const carpeta = mkdtempSync(join(tmpdir(), 'anden-cierre-'));
  const app = await creaApp(deApp.servicios);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const propio = await certificadoPropio(carpeta, ['localhost']);
  const puerta = await escucharHttps(app, propio, 0, '127.0.0.1');
  const { port } = app.server.address() as AddressInfo;
  const a = (port: number) => connect(port, '127.0.0.1');
  const tls = connectTls({
    port: puerta.puerto,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: propio.autoridad,
  });
  const tlsAMedias = connectTls({
    port: puerta.puerto,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: propio.autoridad,
  });
  const aMedias = a(port);
  const todas = [a(port), aMedias, a(puerta.puerto), tls, tlsAMedias];
  for (const s of todas) s.on('error', () => {}).resume();
  await Promise.all([tls, tlsAMedias].map((s) => once(s, 'secureConnect')));
  const peticion = [
    'POST /api/getEventos HTTP/1.1',
    'Host: localhost',
    `Authorization: ${basic('ADMIN')}`,
    'Content-Type: application/json',
    'Content-Length: 9',
    '',
    '{',
  ].join('\r\n');
  for (const s of [aMedias, tlsAMedias]) s.write(peticion);
  const cerradas = todas.map((s) => once(s, 'close'));
  expect((await fetch(`http://127.0.0.1:${port}/salud`)).status).toBe(200);
  await Promise.all([app.close(), puerta.cerrar()]);
  await Promise.all(cerradas);
  await deApp.close();
  rmSync(carpeta, { recursive: true });
}, 40_000);
