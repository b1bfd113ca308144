import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { CLAVE, LINEA, OP } from '../../testing/fixture.ts';
import { puertoLibre } from '../../testing/instalacion.ts';
import { creaApp } from '../app.ts';
import { leeConfig } from './config.ts';
import { enElRegistro } from './registro.ts';

interface Atributo {
  key: string;
  value: Record<string, unknown>;
}
interface Tramo {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Atributo[];
  status: { code: number };
}
interface Envio {
  resourceSpans: { resource: { attributes: Atributo[] }; scopeSpans: { spans: Tramo[] }[] }[];
}

const PADRE = { traza: '4bf92f3577b34da6a3ce929d0e0e4736', tramo: '00f067aa0ba902b7' };
const traceparent = `00-${PADRE.traza}-${PADRE.tramo}-01`;

/** What the collector received, and where. */
const recibidos: { ruta: string; envio: Envio }[] = [];
let colector: Server;
let app: TestApp;
beforeAll(async () => {
  colector = createServer(async (req, res) => {
    recibidos.push({ ruta: req.url ?? '', envio: (await json(req)) as Envio });
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listo) => colector.listen(0, '127.0.0.1', listo));
  const { port } = colector.address() as AddressInfo;
  const { trazas } = leeConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_SERVICE_NAME: 'anden-de-prueba',
  });
  app = await testApp({ trazas });
});
afterAll(async () => {
  await app.close();
  colector.close();
});

const todos = (): Tramo[] =>
  recibidos.flatMap(({ envio }) => envio.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
const dichos = (atributos: readonly Atributo[]) =>
  Object.fromEntries(atributos.map(({ key, value }) => [key, Object.values(value)[0]]));
/** The span of a call by the id of its request, once the collector has it. */
const deLaPeticion = async (id: string | null): Promise<Tramo> => {
  const busca = () => todos().find((t) => dichos(t.attributes)['anden.peticion_id'] === id);
  await expect.poll(busca, { timeout: 30_000 }).toBeDefined();
  return busca() as Tramo;
};

const recibir = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 1 };

describe('lo que recibe el colector', () => {
  test('un tramo por llamada, bajo el de quien llama, y sus sentencias bajo él', async () => {
    const r = await app.call('guardarRecepcionCompra', recibir, { headers: { traceparent } });
    expect(r.body.estatus).toBe('1');
    const suyo = await deLaPeticion(r.headers.get('x-request-id'));
    expect(suyo).toMatchObject({
      name: 'guardarRecepcionCompra',
      traceId: PADRE.traza,
      parentSpanId: PADRE.tramo,
      kind: 2,
      status: { code: 0 },
    });
    expect(dichos(suyo.attributes)).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'anden.llamada': 'guardarRecepcionCompra',
      'anden.peticion_id': r.headers.get('x-request-id'),
      'anden.operador_id': OP.ADMIN,
      'anden.desenlace': 'aceptada',
      'anden.repetida': false,
    });
    const sentencias = todos().filter((t) => t.parentSpanId === suyo.spanId);
    expect(sentencias.map((t) => t.name)).toEqual(expect.arrayContaining(['begin', 'update', 'commit']));
    for (const t of sentencias) {
      expect(t.traceId).toBe(PADRE.traza);
      expect(BigInt(t.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(t.startTimeUnixNano));
      expect(dichos(t.attributes)).toMatchObject({ 'db.system.name': 'postgresql' });
    }
    const [primero] = recibidos;
    expect(primero?.ruta).toBe('/v1/traces');
    expect(dichos(primero?.envio.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({
      'service.name': 'anden-de-prueba',
    });
  });

  test('sin quien llame, una traza nueva; la rechazada, la mal pedida y la que falla dicen cómo acabaron', async () => {
    const rechazada = await app.call('setRegistraEvento', {
      operador_id: OP.ADMIN,
      codigo: 999,
      descripcion: 'ALGO',
    });
    const anonima = await app.call('getEventos', {}, { como: null });
    await app.db.sql('alter table eventos rename to eventos_que_no_estan');
    const rota = await app.call('getEventos');
    await app.db.sql('alter table eventos_que_no_estan rename to eventos');
    const tramos = await Promise.all(
      [rechazada, anonima, rota].map((r) => deLaPeticion(r.headers.get('x-request-id'))),
    );
    expect(
      tramos.map(({ status, attributes }) => {
        const a = dichos(attributes);
        return [a['http.response.status_code'], a['anden.desenlace'], a['error.type'], status.code];
      }),
    ).toEqual([
      [200, 'rechazada', undefined, 0],
      [401, 'error_cliente', undefined, 0],
      [500, 'error_servidor', '500', 2],
    ]);
    expect(tramos.map((t) => t.parentSpanId || undefined)).toEqual([undefined, undefined, undefined]);
    expect(new Set(tramos.map((t) => t.traceId)).size).toBe(3);
    const fallida = todos().find((t) => t.parentSpanId === tramos[2]?.spanId && t.status.code === 2);
    // The table is not there.
    expect(dichos(fallida?.attributes ?? [])['db.response.status_code']).toBe('42P01');
  });

  test('nada de lo que se manda ni de quién es: claves, cuerpos, encabezados, nombres, direcciones', async () => {
    const secreto = 'texto-que-nadie-debe-ver';
    const entra = await app.call('get_user', { usuario: 'JEFE', password: CLAVE }, { como: null });
    await app.call('get_user', { usuario: secreto, password: secreto }, { como: null });
    const cookie = entra.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const ultima = await app.call(
      'setRegistraEvento',
      { operador_id: OP.ADMIN, codigo: 7, descripcion: secreto },
      { clave: `clave-${secreto}`, headers: { cookie, 'user-agent': secreto } },
    );
    await deLaPeticion(ultima.headers.get('x-request-id'));
    await deLaPeticion(entra.headers.get('x-request-id'));
    const todo = JSON.stringify(recibidos);
    for (const callado of [secreto, CLAVE, cookie.split('=')[1] ?? 'cookie', 'Basic ', 'JEFE', '127.0.0.1'])
      expect(todo).not.toContain(callado);
  });
});

test('el registro dice la traza de cada llamada', async () => {
  const renglones: unknown[] = [];
  const otra = await creaApp(app.servicios, (a) =>
    a.addHook('onResponse', async (_req, reply) => {
      renglones.push(enElRegistro(reply));
    }),
  );
  await otra.inject({ method: 'POST', url: '/api/getEventos', headers: { traceparent }, payload: {} });
  await otra.close();
  expect(renglones).toEqual([expect.objectContaining({ llamada: 'getEventos', traza: PADRE.traza })]);
});

/** Takes what is sent and never answers. */
const mudo = createServer(() => {});
afterAll(() => {
  mudo.closeAllConnections();
  mudo.close();
});

test.each(['que no está', 'que no contesta'])(
  'un colector %s no detiene ni daña nada, tampoco al cerrar',
  async (cual) => {
    let puerto = await puertoLibre();
    if (cual === 'que no contesta') {
      await new Promise<void>((listo) => mudo.listen(0, '127.0.0.1', listo));
      puerto = (mudo.address() as AddressInfo).port;
    }
    const { trazas } = leeConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${puerto}` });
    const sola = await testApp({ trazas });
    const hechas = await Promise.all(Array.from({ length: 30 }, () => sola.call('getEventos')));
    hechas.push(await sola.call('guardarRecepcionCompra', recibir));
    expect(new Set(hechas.map(({ http, body }) => `${http} ${body.estatus}`))).toEqual(new Set(['200 1']));
    const desde = performance.now();
    await sola.close();
    // Less than the 10 s that the exporter itself would wait.
    expect(performance.now() - desde).toBeLessThan(5_000);
  },
);

test('sin colector no hay nada que contar; una dirección que no lo es no deja arrancar', () => {
  expect(leeConfig({}).trazas).toBeUndefined();
  expect(() => leeConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'colector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección como http://colector:4318: colector:4318',
  );
});
