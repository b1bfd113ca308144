import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { COMPRA, LINEA, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
});
afterAll(() => app.close());

const sumas = async (compra: number) =>
  (
    await app.db.sql<{ unidades: number; recibidas: number; acomodadas: number }>(
      `select suma_unidades unidades, suma_recibidas recibidas, suma_acomodadas acomodadas from compras where docto_cm_id = ${compra}`,
    )
  )[0];
const deLineas = async (compra: number) =>
  (
    await app.db.sql<{ unidades: number; recibidas: number; acomodadas: number }>(
      `select sum(unidades)::int unidades, sum(unidades_recib)::int recibidas, sum(unidades_acom)::int acomodadas
         from compras_det where docto_cm_id = ${compra}`,
    )
  )[0];

test('la compra lleva las sumas de sus líneas: al recibir, al deshacer, con renglones nuevos y sin los que se quitan', async () => {
  const antes = await sumas(COMPRA.LLEGO);
  expect(antes).toEqual(await deLineas(COMPRA.LLEGO));
  const clave = '00000000-0000-4000-8000-0000000005a5';
  const recibe = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 4 };
  expect((await app.call('guardarRecepcionCompra', recibe, { clave })).body.estatus).toBe('1');
  expect((await sumas(COMPRA.LLEGO))?.recibidas).toBe(Number(antes?.recibidas) + 4);
  await app.call('deshacerGuardado', { operacion_id: clave });
  expect(await sumas(COMPRA.LLEGO)).toEqual(antes);
  await app.db.sql(
    `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades) values (${COMPRA.LLEGO}, 91, 1, 5), (${COMPRA.LLEGO}, 92, 1, 7)`,
  );
  expect((await sumas(COMPRA.LLEGO))?.unidades).toBe(Number(antes?.unidades) + 12);
  await app.db.sql(
    `update compras_det set unidades = 6 where docto_cm_id = ${COMPRA.LLEGO} and renglon = 91`,
  );
  await app.db.sql(`delete from compras_det where docto_cm_id = ${COMPRA.LLEGO} and renglon = 92`);
  expect((await sumas(COMPRA.LLEGO))?.unidades).toBe(Number(antes?.unidades) + 6);
  expect(await sumas(COMPRA.LLEGO)).toEqual(await deLineas(COMPRA.LLEGO));
});

test('dos que reciben a la vez de la misma compra suman los dos', async () => {
  const antes = Number((await sumas(COMPRA.LLEGO))?.recibidas);
  const lineas = await app.db.sql<{ id: number }>(
    `select docto_cm_det_id id from compras_det where docto_cm_id = ${COMPRA.LLEGO} and unidades_recib < unidades and renglon < 90`,
  );
  expect(lineas.length).toBeGreaterThan(1);
  const respuestas = await Promise.all(
    lineas.map(({ id }) =>
      app.call('guardarRecepcionCompra', { docto_cm_det_id: id, operador_id: OP.ADMIN, cantidad: 1 }),
    ),
  );
  const guardadas = respuestas.filter((r) => r.body.estatus === '1').length;
  expect(guardadas).toBeGreaterThan(1);
  expect((await sumas(COMPRA.LLEGO))?.recibidas).toBe(antes + guardadas);
});
