import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const hace = (segundos: number): string => new Date(Date.now() - segundos * 1000).toISOString();
const guarda = (borradores: object[], como: 'ADMIN' | 'RECIBO' = 'ADMIN') =>
  app.call('guardaBorradores', { borradores }, { como });
const leidos = async (como: 'ADMIN' | 'RECIBO' = 'ADMIN') =>
  (await app.call('getBorradores', {}, { como })).body.data.map((b: { clave: string; valor: string }) => [
    b.clave,
    b.valor,
  ]);

test('vale lo más nuevo, de cualquier aparato y en cualquier orden de llegada', async () => {
  await guarda([{ clave: 'detallecr.1', valor: '{"unidades":"6"}', cuando: hace(20) }]);
  await guarda([{ clave: 'detallecr.1', valor: '{"unidades":"2"}', cuando: hace(60) }]);
  expect(await leidos()).toEqual([['detallecr.1', '{"unidades":"6"}']]);
  await guarda([
    { clave: 'detallecr.1', valor: '{"unidades":"7"}', cuando: hace(10) },
    { clave: 'detallecr.1', valor: null, cuando: hace(5) },
  ]);
  expect(await leidos()).toEqual([['detallecr.1', null]]);
});

test('cada operador ve lo suyo', async () => {
  await guarda([{ clave: 'conteo.1', valor: '1', cuando: hace(1) }]);
  await guarda([{ clave: 'conteo.1', valor: '2', cuando: hace(1) }], 'RECIBO');
  expect(await leidos()).toEqual([['conteo.1', '1']]);
  expect(await leidos('RECIBO')).toEqual([['conteo.1', '2']]);
});

test('un reloj adelantado no gana para siempre, y lo de otro turno no vuelve', async () => {
  await guarda([
    { clave: 'a', valor: '"del futuro"', cuando: hace(-86_400) },
    { clave: 'viejo', valor: '1', cuando: hace(20 * 3600) },
  ]);
  await guarda([{ clave: 'a', valor: '"de ahora"', cuando: hace(0) }]);
  expect(await leidos()).toEqual([['a', '"de ahora"']]);
});
