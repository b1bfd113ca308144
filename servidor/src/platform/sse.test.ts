import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { duplexPair } from 'node:stream';
import { contrato } from '@anden/contrato/contrato.ts';
import type { Tema } from '@anden/contrato/temas.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otraApp, type TestApp, testApp } from '../../testing/app.ts';
import { CLAVE, LINEA, OP } from '../../testing/fixture.ts';
import { creaApp } from '../app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

/** Opens the stream as an operator; `hasta` reads until an event of that topic and returns the topics seen. */
async function escuchar(usuario: string) {
  const entrada = await app.call('get_user', { usuario, password: CLAVE }, { como: null });
  const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const r = await fetch(`${app.url}/api/avisos`, { headers: { cookie } });
  expect(r.headers.get('content-type')).toMatch(/event-stream/);
  const lector = (r.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let pendiente = '';
  const hasta = async (tema: string): Promise<{ tema: string; id?: number }[]> => {
    const vistos: { tema: string; id?: number }[] = [];
    for (;;) {
      let fin = pendiente.indexOf('\n\n');
      while (fin >= 0) {
        const dato = /^data: (.*)$/m.exec(pendiente.slice(0, fin))?.[1];
        pendiente = pendiente.slice(fin + 2);
        if (dato) {
          const evento = JSON.parse(dato);
          vistos.push(evento);
          if (evento.tema === tema) return vistos;
        }
        fin = pendiente.indexOf('\n\n');
      }
      const { value, done } = await lector.read();
      if (done) return vistos;
      pendiente += value;
    }
  };
  await hasta('inicio');
  return { hasta, cookie, cerrar: () => lector.cancel() };
}

const recibir = (docto_cm_det_id: number, como: 'ADMIN' | 'NORTE') =>
  app.call('guardarRecepcionCompra', { docto_cm_det_id, operador_id: OP[como], cantidad: 1 }, { como });

test('quien ve la compra oye el cambio; quien es de otro almacén, sólo los suyos', async () => {
  const [recibo, norte] = [await escuchar('RECIBO'), await escuchar('NORTE')];
  await recibir(LINEA.BARRAS, 'ADMIN');
  expect(await recibo.hasta('compra')).toEqual([{ tema: 'compra', id: 1 }]);
  await recibir(LINEA.NORTE, 'NORTE');
  expect(await norte.hasta('compra')).toEqual([{ tema: 'guardado' }, { tema: 'compra', id: 3 }]);
  await Promise.all([recibo.cerrar(), norte.cerrar()]);
});

test('de qué guardado es el aviso lo oye quien lo guardó, y nadie más', async () => {
  const [admin, norte] = [await escuchar('ADMIN'), await escuchar('NORTE')];
  const clave = randomUUID();
  const pedido = { docto_cm_det_id: LINEA.NORTE, operador_id: OP.NORTE, cantidad: 1 };
  await app.call('guardarRecepcionCompra', pedido, { como: 'NORTE', clave });
  expect((await norte.hasta('compra')).at(-1)).toEqual({ tema: 'compra', id: 3, key: clave });
  expect((await admin.hasta('compra')).at(-1)).toEqual({ tema: 'compra', id: 3 });
  await Promise.all([admin.cerrar(), norte.cerrar()]);
});

test('un comando que avisa de lo que no declara que cambia es un error nuestro, y no cambia nada', async () => {
  const declarada: { cambia: readonly Tema[] } = contrato.guardaFechaRecepcion;
  const antes = declarada.cambia;
  declarada.cambia = ['aviso'];
  try {
    const r = await app.call('guardaFechaRecepcion', { docto_cm_id: 2, fecha_recepcion: '2026-01-15' });
    expect(r.http).toBe(500);
  } finally {
    declarada.cambia = antes;
  }
  const [fila] = await app.db.sql<{ fecha: string | null }>(
    'select fecha_recepcion as fecha from compras where docto_cm_id = 2',
  );
  expect(fila?.fecha).toBeNull();
});

test('un rechazo no avisa a nadie', async () => {
  const recibo = await escuchar('RECIBO');
  await app.call('guardarRecepcionCompra', { docto_cm_det_id: 1, operador_id: OP.ADMIN, cantidad: 99 });
  await app.call('guardaFechaRecepcion', { docto_cm_id: 2, fecha_recepcion: '2026-01-15' });
  const vistos = await recibo.hasta('aviso');
  expect(vistos.filter((e) => e.tema === 'compra').length).toBeLessThanOrEqual(1);
  expect(vistos.find((e) => e.tema === 'compra')?.id ?? 2).toBe(2);
  await recibo.cerrar();
});

test('la corriente termina con la sesión', async () => {
  const recibo = await escuchar('RECIBO');
  await app.db.sql(`update sesiones set terminada = now()`);
  app.servicios.eventos.publicar([{ tema: 'sesion', operador_id: OP.RECIBO }]);
  expect((await recibo.hasta('nunca')).at(-1)).toEqual({ tema: 'fin' });
});

test('cerrar la sesión termina su corriente en el acto', async () => {
  const recibo = await escuchar('RECIBO');
  await app.call('cerrarSesion', {}, { como: null, headers: { cookie: recibo.cookie } });
  expect((await recibo.hasta('nunca')).at(-1)).toEqual({ tema: 'fin' });
});

test('a quien no lee no se le escribe después del final, que acabaría con el proceso: se corta', async () => {
  const { cookie, cerrar } = await escuchar('RECIBO');
  await cerrar();
  await expect.poll(() => app.servicios.alCerrar.size).toBe(0);
  const otra = await creaApp(app.servicios);
  await otra.ready();
  const sinOir: unknown[] = [];
  const anota = (e: unknown) => sinOir.push(e);
  process.on('uncaughtException', anota);
  // A handheld asleep with its screen open: its end of the connection takes some kilobytes and no more.
  const [cliente, conexion] = duplexPair();
  otra.server.emit('connection', conexion);
  cliente.write(`GET /api/avisos HTTP/1.1\r\nHost: anden\r\nCookie: ${cookie}\r\n\r\n`);
  await expect.poll(() => app.servicios.alCerrar.size, { interval: 5 }).toBe(1);
  await app.db.sql(
    `select pg_notify('anden', '[{"tema":"' || repeat('x', 7000) || n || '"}]') from generate_series(1, 20) n`,
  );
  await expect.poll(() => conexion.writableLength, { interval: 5 }).toBeGreaterThan(70_000);
  await app.db.sql(`update sesiones set terminada = now()`);
  app.servicios.eventos.publicar([{ tema: 'sesion', operador_id: OP.RECIBO }]);
  await expect.poll(() => conexion.writableNeedDrain && !conexion.destroyed).toBe(true);
  while (!conexion.destroyed && sinOir.length === 0)
    await app.db.sql(`select pg_notify('anden', '[{"tema":"compra","id":1}]')`);
  process.off('uncaughtException', anota);
  expect(sinOir).toEqual([]);
  await expect.poll(() => app.servicios.alCerrar.size).toBe(0);
  await otra.close();
});

test('quien cuelga antes de que se abra su corriente no deja nada tras de sí', async () => {
  const { cookie, cerrar } = await escuchar('RECIBO');
  await cerrar();
  await expect.poll(() => app.servicios.alCerrar.size).toBe(0);
  const candado = new pg.Client({ connectionString: app.db.url });
  await candado.connect();
  await candado.query('begin');
  await candado.query('lock table sesiones');
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/avisos HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
  await expect
    .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
    .toHaveLength(1);
  socket.destroy();
  // The server learns that the client hung up before it answers these.
  for (let i = 0; i < 3; i++) await app.request('/salud');
  await candado.query('rollback');
  await candado.end();
  await app.call('getSesion', {}, { como: null, headers: { cookie } });
  expect(app.servicios.alCerrar.size).toBe(0);
});

test('un operador no abre corrientes sin fin, y las que cierra se descuentan', async () => {
  const primera = await escuchar('RECIBO');
  const pedir = () => fetch(`${app.url}/api/avisos`, { headers: { cookie: primera.cookie } });
  const demas = await Promise.all(Array.from({ length: 63 }, pedir));
  expect(demas.map((r) => r.status)).toEqual(demas.map(() => 200));
  const deMas = await pedir();
  expect(deMas.status).toBe(429);
  await deMas.body?.cancel();
  await Promise.all(demas.map((r) => r.body?.cancel()));
  await expect.poll(() => app.servicios.alCerrar.size).toBe(1);
  const otra = await pedir();
  expect(otra.status).toBe(200);
  await otra.body?.cancel();
  await primera.cerrar();
});

test('al cerrar el servidor, una corriente abierta no lo demora', async () => {
  const otra = await otraApp(app.db);
  const entrada = await otra.call('get_user', { usuario: 'RECIBO', password: CLAVE }, { como: null });
  const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const r = await fetch(`${otra.url}/api/avisos`, { headers: { cookie } });
  const leida = r.text();
  const desde = performance.now();
  await otra.close();
  expect(performance.now() - desde).toBeLessThan(5_000);
  expect(await leida).toContain('inicio');
});

test('sin sesión no hay corriente', async () => {
  expect((await app.request('/api/avisos')).http).toBe(401);
});
