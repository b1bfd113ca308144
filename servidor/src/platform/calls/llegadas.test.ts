import { CABECERA_LLEGADAS, CABECERA_PENDIENTES } from '@anden/contrato/campo.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const BORRADORES = [{ clave: 'detallecr.1', valor: '1', cuando: '2026-11-21T12:00:00Z' }];
const marca = (clave: string, como: 'ADMIN' | 'RECIBO' = 'ADMIN') =>
  app.call('guardaBorradores', { borradores: BORRADORES }, { como, clave });
const llegaron = async (pendientes: string): Promise<string | null> => {
  const r = await app.call('getEventos', {}, { headers: { [CABECERA_PENDIENTES]: pendientes } });
  expect(r.http).toBe(200);
  return r.headers.get(CABECERA_LLEGADAS);
};

test('una lectura dice cuáles de los guardados que se esperan ya están en ella, y sólo del operador', async () => {
  await marca('uno');
  await marca('de-otro', 'RECIBO');
  expect(await llegaron('cero,uno,de-otro')).toBe('uno');
  expect(await llegaron('cero')).toBeNull();
});

test('lo que no es una clave no cuenta ni estorba', async () => {
  expect(await llegaron(',, ,uno')).toBe('uno');
  expect(await llegaron(`${Array.from({ length: 8 }, (_, i) => `x${i}`).join()},uno`)).toBeNull();
  expect(await llegaron('x'.repeat(4_000))).toBeNull();
});
