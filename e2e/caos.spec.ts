import { correCaos } from './caos.ts';
import { expect, test } from './casa.ts';

// With twenty devices over five minutes in npm run test:largo.
test('caos: ocho equipos con 30 % de pérdida y 800 ms de latencia: nada se duplica, nada queda pendiente', async ({
  browser,
  casa,
}) => {
  test.setTimeout(240_000);
  const antes = await casa.audita();
  const caos = { equipos: 8, segundos: 6, latenciaMs: 800, perdida: 0.3, ritmo: 1_000 };
  const r = await correCaos(browser, casa, caos);
  expect(r).toMatchObject({ rechazadas: [], descuadrados: [], sinEnviar: 0 });
  // The network was really as bad as intended.
  expect(r.presionadas).toBeGreaterThan(2 * caos.equipos);
  expect(r.perdidos).toBeGreaterThan(0);
  expect(r.cortes).toBeGreaterThan(0);
  expect(await casa.audita()).toEqual(antes);
});
