import { readFileSync } from 'node:fs';
import { contrato } from '@anden/contrato/contrato.ts';
import { TRABAJOS } from '@anden/contrato/sistema/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otraApp, type TestApp, testApp } from '../../testing/app.ts';
import { CLAVE, OP } from '../../testing/fixture.ts';
import { creaApp } from '../app.ts';
import { leeConfig, RAIZ } from './config.ts';
import { enElRegistro } from './registro.ts';

const SECRETO = 'una-clave-para-las-medidas';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ metricasClave: SECRETO });
});
afterAll(() => app.close());

/** What a call takes that registers an event which does not exist: a rule refuses it. */
const sinEvento = (operador: keyof typeof OP) => ({
  operador_id: OP[operador],
  codigo: 999,
  descripcion: 'ALGO',
});
const entrada = (operador: keyof typeof OP) => ({ operador_id: OP[operador], operador, nombre: operador });

const pide = (authorization?: string, url = app.url) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

const lee = async (): Promise<string> => (await pide(`Bearer ${SECRETO}`)).text();

/** The value of a sample, by its name with its labels; 0 if it was never counted. */
const valor = async (muestra: string): Promise<number> => {
  const linea = (await lee()).split('\n').find((l) => l.startsWith(`${muestra} `));
  return Number(linea?.split(' ').at(-1) ?? 0);
};

describe('quién las lee', () => {
  test('quien manda la clave configurada, y nadie más', async () => {
    const r = await pide(`Bearer ${SECRETO}`);
    expect(r.status).toBe(200);
    expect(r.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(r.headers.get('cache-control')).toBe('no-store');
    for (const otra of [undefined, '', `Bearer ${SECRETO}x`, `Basic ${SECRETO}`, 'Bearer undefined'])
      expect((await pide(otra)).status, otra).toBe(401);
  });

  test('sin clave configurada no existe la dirección', async () => {
    const otra = await otraApp(app.db);
    for (const clave of [undefined, 'Bearer undefined', 'Bearer '])
      expect((await pide(clave, otra.url)).status).toBe(404);
    await otra.close();
  });

  test('una clave corta no deja arrancar', () => {
    expect(() => leeConfig({ ANDEN_METRICAS_CLAVE: 'corta' })).toThrow(/ANDEN_METRICAS_CLAVE/);
    expect(leeConfig({ ANDEN_METRICAS_CLAVE: '' }).metricasClave).toBeUndefined();
    expect(leeConfig({ ANDEN_METRICAS_CLAVE: SECRETO }).metricasClave).toBe(SECRETO);
  });
});

describe('qué cuentan', () => {
  const deLlamada = (llamada: string, desenlace: string) =>
    `anden_llamadas_total{llamada="${llamada}",desenlace="${desenlace}"}`;

  test('cada llamada una vez, por su desenlace', async () => {
    await app.call('getEventos');
    await app.call('setRegistraEvento', sinEvento('ADMIN'));
    await app.call('get_user', { usuario: '', password: '' }, { como: null });
    await app.call('getEventos', {}, { como: null });
    await app.call('getEventos', {}, { como: 'NADIE', headers: { 'anden-operador': '99' } });
    const malo = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    await app.request('/api/get_user', malo);
    expect(await valor(deLlamada('getEventos', 'aceptada'))).toBe(1);
    expect(await valor(deLlamada('getEventos', 'error_cliente'))).toBe(2);
    expect(await valor(deLlamada('setRegistraEvento', 'rechazada'))).toBe(1);
    expect(await valor(deLlamada('get_user', 'rechazada'))).toBe(1);
    expect(await valor(deLlamada('get_user', 'error_cliente'))).toBe(1);
    expect(await valor('anden_llamada_segundos_count{llamada="getEventos"}')).toBe(3);
    expect(await valor('anden_llamada_segundos_bucket{le="+Inf",llamada="getEventos"}')).toBe(3);
  });

  test('lo que el servidor no puede', async () => {
    await app.db.sql('alter table eventos rename to eventos_que_no_estan');
    expect((await app.call('getEventos')).http).toBe(500);
    await app.db.sql('alter table eventos_que_no_estan rename to eventos');
    expect(await valor(deLlamada('getEventos', 'error_servidor'))).toBe(1);
  });

  test('lo que llega otra vez con su clave, rechazado o no', async () => {
    for (let i = 0; i < 3; i++) await app.call('checkIn', entrada('ADMIN'), { clave: 'la-misma' });
    expect(await valor('anden_repetidas_total{llamada="checkIn"}')).toBe(2);
    expect(await valor(deLlamada('checkIn', 'aceptada'))).toBe(3);
    const antes = await valor(deLlamada('setRegistraEvento', 'rechazada'));
    for (let i = 0; i < 2; i++)
      await app.call('setRegistraEvento', sinEvento('ADMIN'), { clave: 'no-la-hay' });
    expect(await valor('anden_repetidas_total{llamada="setRegistraEvento"}')).toBe(1);
    expect(await valor(deLlamada('setRegistraEvento', 'rechazada'))).toBe(antes + 2);
  });

  test.each([
    ['40P01', 'candado_mutuo', 'JEFE'],
    ['40001', 'serializacion', 'RECIBO'],
  ] as const)('lo que la base deshace (%s) y se hace de nuevo', async (codigo, motivo, como) => {
    const muestra = `anden_reintentos_total{motivo="${motivo}"}`;
    expect(await valor(muestra)).toBe(0);
    // A sequence is not undone with its transaction: only the first attempt fails.
    await app.db.sql(`
      create sequence intentos_de_prueba; grant usage on sequence intentos_de_prueba to anden_app;
      create function falla_una_vez() returns trigger language plpgsql as $$
      begin
        if nextval('intentos_de_prueba') = 1 then raise exception 'una vez' using errcode = '${codigo}'; end if;
        return new;
      end $$;
      create trigger falla_una_vez before insert on entradas for each row execute function falla_una_vez();`);
    expect((await app.call('checkIn', entrada(como), { como })).body.estatus).toBe('1');
    await app.db.sql(
      'drop trigger falla_una_vez on entradas; drop function falla_una_vez; drop sequence intentos_de_prueba',
    );
    expect(await valor(muestra)).toBe(1);
  });

  test('las pantallas que oyen, las conexiones y los turnos, como están ahora', async () => {
    const oyen = 'anden_avisos_abiertos{clase="pantallas"}';
    expect(await valor(oyen)).toBe(0);
    const acceso = await app.call('get_user', { usuario: 'JEFE', password: CLAVE }, { como: null });
    const cookie = acceso.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const corriente = await fetch(`${app.url}/api/avisos`, { headers: { cookie } });
    expect(await valor(oyen)).toBe(1);
    await corriente.body?.cancel();
    await expect.poll(() => valor(oyen)).toBe(0);
    expect(await valor('anden_conexiones{estado="abiertas"}')).toBe(app.servicios.pool.totalCount);
    expect(await valor('anden_turnos_esperando{clase="pesadas"}')).toBe(0);
  });

  test('cuándo se hizo bien cada trabajo y si falla; sin base, lo demás', async () => {
    await app.db.sql(
      `insert into trabajos values ('respaldo', to_timestamp(1800000000), '12 MB', null, null), ('auditoria', null, null, now(), 'Hay dos renglones'),
         ('de otra versión', now(), null, null, null)`,
    );
    expect(await valor('anden_trabajo_bien_segundos{trabajo="respaldo"}')).toBe(1_800_000_000);
    expect(await valor('anden_trabajo_falla{trabajo="respaldo"}')).toBe(0);
    expect(await valor('anden_trabajo_falla{trabajo="auditoria"}')).toBe(1);
    expect(await lee()).not.toContain('de otra versión');
    await app.db.sql('alter table trabajos rename to trabajos_que_no_estan');
    const sin = await lee();
    await app.db.sql('alter table trabajos_que_no_estan rename to trabajos');
    expect(sin).not.toContain('trabajo="respaldo"');
    expect(sin).toContain('anden_llamadas_total{');
  });

  test('ninguna etiqueta dice de quién ni de qué registro: son las llamadas y unas cuantas palabras', async () => {
    await app.request('/api/no_hay_tal_llamada', { method: 'POST' });
    await app.request('/api/getEventos/archivo', { method: 'POST' });
    const etiquetas = [...(await lee()).matchAll(/^anden_\w+\{(.*?)\} /gm)].flatMap(([, todas = '']) =>
      [...todas.matchAll(/(\w+)="(.*?)"/g)].map(([, nombre, dicho]) => [nombre, dicho] as const),
    );
    expect(new Set(etiquetas.map(([nombre]) => nombre))).toEqual(
      new Set(['llamada', 'desenlace', 'le', 'motivo', 'estado', 'clase', 'version', 'trabajo']),
    );
    for (const [nombre, dicho = ''] of etiquetas)
      if (nombre === 'llamada') expect(contrato).toHaveProperty(dicho);
      else if (nombre === 'trabajo') expect(TRABAJOS).toHaveProperty(dicho);
  });
});

test.each(['grafana-anden.json', 'alertas.yml'])('lo que %s pide, el servidor lo dice', async (archivo) => {
  const texto = readFileSync(`${RAIZ}despliegue/${archivo}`, 'utf8');
  const nombres = new Set(texto.match(/\b(?:anden|nodejs|process)_[a-z0-9_]+/g));
  expect(nombres.size).toBeGreaterThan(5);
  const dichas = new Set([...(await lee()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, nombre]) => nombre));
  for (const nombre of nombres) expect(dichas, nombre).toContain(nombre);
});

test('cada alerta dice qué pasó y qué hacer', () => {
  const texto = readFileSync(`${RAIZ}despliegue/alertas.yml`, 'utf8');
  const alertas = texto.split(/^ {6}- alert: /m).slice(1);
  expect(alertas.length).toBeGreaterThan(5);
  for (const alerta of alertas) {
    expect(alerta).toMatch(/^ {8}expr: \S/m);
    expect(alerta).toMatch(/^ {10}summary: ".+"$/m);
    expect(alerta).toMatch(/^ {10}description: ".+\."$/m);
  }
});

test('el renglón del registro que cierra una petición dice qué llamada fue, de quién y cómo acabó', async () => {
  const dichos: unknown[] = [];
  const otra = await creaApp(app.servicios, (a) =>
    a.addHook('onResponse', async (_req, reply) => {
      dichos.push(enElRegistro(reply));
    }),
  );
  const authorization = `Basic ${Buffer.from(`RECIBO:${CLAVE}`).toString('base64')}`;
  const manda = (clave: string) =>
    otra.inject({
      method: 'POST',
      url: '/api/setRegistraEvento',
      headers: { authorization, 'idempotency-key': clave },
      payload: sinEvento('RECIBO'),
    });
  await manda('registro');
  await manda('registro');
  await otra.inject({ method: 'POST', url: '/api/getEventos', payload: {} });
  await otra.inject({ url: '/salud' });
  await otra.close();
  const llamada = 'setRegistraEvento';
  const suya = { statusCode: 200, llamada, operador_id: OP.RECIBO, desenlace: 'rechazada' };
  expect(dichos).toEqual([
    { ...suya, ms: expect.any(Number) },
    { ...suya, ms: expect.any(Number), repetida: true },
    {
      statusCode: expect.any(Number),
      llamada: 'getEventos',
      operador_id: null,
      desenlace: 'error_cliente',
      ms: expect.any(Number),
    },
    { statusCode: 200 },
  ]);
});
