import { randomUUID } from 'node:crypto';
import type { CallName } from '@anden/contrato/contrato.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { EJEMPLOS } from './ejemplos.ts';
import { viajesDe } from './viajes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Their password is verified once, and is no part of a save.
  await app.call('getCalendario', {});
});
afterAll(() => app.close());

/** Most round trips of a save to PostgreSQL, its permissions included. */
const MAXIMO: [CallName, number][] = [
  ['guardarRecepcionCompra', 4],
  ['guardaAcomodoCompra', 7],
  // The first of its remission: one more says who else is in it.
  ['surtirArticulodeRemision', 8],
  ['AsignaHoraEmpaqueRemision', 5],
  ['ajustaConteo', 7],
];

test.each(MAXIMO)('%s espera a la base a lo más %i veces', async (llamada, maximo) => {
  const viajes = await viajesDe(async () => {
    const { body } = await app.call(llamada, EJEMPLOS[llamada], { clave: randomUUID() });
    expect(body.estatus).toBe('1');
  });
  expect(viajes.length, viajes.join('\n')).toBeLessThanOrEqual(maximo);
});
