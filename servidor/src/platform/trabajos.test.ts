import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anotaTrabajo, motivoDe, Trabajos } from './trabajos.ts';

const MINUTO = 60_000;

let app: TestApp;
let ahora: number;
let trabajos: Trabajos;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.sql('truncate trabajos');
  ahora = Date.parse('2026-11-29T12:00:00Z');
  trabajos = new Trabajos(app.servicios.pool, () => new Date(ahora));
});

const filas = () => app.db.sql('select trabajo, bien, resultado, falla, motivo from trabajos order by 1');
const en = (hora: string) => `2026-11-29T${hora}:00.000Z`;

test('lo que va bien se anota la primera vez, y después cada diez minutos', async () => {
  let veces = 0;
  const limpia = trabajos.anotando('limpieza', async () => ++veces);
  for (const minuto of [0, 1, 9, 10, 11]) {
    ahora = Date.parse(en('12:00')) + minuto * MINUTO;
    await limpia();
    const [{ bien } = { bien: null }] = await filas();
    expect(new Date(bien as string).toISOString(), String(minuto)).toBe(en(minuto < 10 ? '12:00' : '12:10'));
  }
  expect(veces).toBe(5);
});

test('lo que falla se anota en el acto con su primera causa, falla igual, y cuando vuelve se anota', async () => {
  let falla: string | null = 'no hay lugar';
  const limpia = trabajos.anotando('limpieza', async () => {
    if (falla) throw new Error(falla);
  });
  await expect(limpia()).rejects.toThrow('no hay lugar');
  expect(await filas()).toMatchObject([{ trabajo: 'limpieza', bien: null, motivo: 'no hay lugar' }]);
  ahora += MINUTO;
  falla = 'sigue sin lugar';
  await expect(limpia()).rejects.toThrow('sigue sin lugar');
  expect(await filas()).toMatchObject([{ motivo: 'no hay lugar' }]);
  ahora += MINUTO;
  falla = null;
  await limpia();
  const [fila] = await filas();
  expect(fila).toMatchObject({ motivo: 'no hay lugar' });
  expect(new Date(fila?.bien as string).toISOString()).toBe(en('12:02'));
  expect(new Date(fila?.falla as string).toISOString()).toBe(en('12:00'));
});

test('lo que falló mientras no había base se anota cuando vuelve, con su hora', async () => {
  await app.db.sql('alter table trabajos rename to trabajos_que_no_estan');
  let falla = true;
  const limpia = trabajos.anotando('limpieza', async () => {
    if (falla) throw new Error('se fue la base');
  });
  await expect(limpia()).rejects.toThrow('se fue la base');
  await app.db.sql('alter table trabajos_que_no_estan rename to trabajos');
  expect(await filas()).toEqual([]);
  ahora += 5 * MINUTO;
  falla = false;
  await limpia();
  const [fila] = await filas();
  expect(fila).toMatchObject({ motivo: 'se fue la base' });
  expect(new Date(fila?.falla as string).toISOString()).toBe(en('12:00'));
  expect(new Date(fila?.bien as string).toISOString()).toBe(en('12:05'));
});

test('que no se pueda anotar no hace fallar el trabajo', async () => {
  await app.db.sql('alter table trabajos rename to trabajos_que_no_estan');
  await expect(trabajos.anotando('limpieza', async () => 1)()).resolves.toBeUndefined();
  await app.db.sql('alter table trabajos_que_no_estan rename to trabajos');
});

test('de dos servidores queda lo último, llegue cuando llegue', async () => {
  const { pool } = app.servicios;
  await anotaTrabajo(pool, 'respaldo', { resultado: 'el de las 12' }, Date.parse(en('12:00')));
  await anotaTrabajo(pool, 'respaldo', { resultado: 'el de las 11' }, Date.parse(en('11:00')));
  await anotaTrabajo(pool, 'respaldo', { motivo: 'no hay lugar' }, Date.parse(en('10:00')));
  expect(await filas()).toMatchObject([{ resultado: 'el de las 12', motivo: 'no hay lugar' }]);
});

test('la causa es una línea; de varias a la vez, la primera', () => {
  expect(motivoDe(new AggregateError([new Error('uno\n  dos'), new Error('otro')]))).toBe('uno dos');
  expect(motivoDe(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(motivoDe(new Error('x'.repeat(900)))).toHaveLength(500);
  expect(motivoDe('un texto')).toBe('un texto');
});
