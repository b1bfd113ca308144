import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP, RDET } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { cerrarRenglon, darSurtido, deshacer, surtirRenglon } from '../../../testing/surtido.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  await darSurtido(app);
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const surtidos = (detId: number) =>
  app.db.sql<{ operador_id: number; piezas: number; completo: boolean }>(
    'select operador_id, piezas, completo from surtidos where docto_ve_det_id = $1 and deshecho is null order by surtido_id',
    [detId],
  );

test('el renglón cuenta para quien lo cerró, si surtió de él; si no, para quien surtió lo último', async () => {
  const cuentan = async (detId: number) =>
    (await surtidos(detId)).filter((s) => s.completo).map((s) => [s.operador_id, s.piezas]);
  await surtirRenglon(app, RDET.GALLETA, { F3: 1 });
  await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, { tomar: true }, 'JEFE');
  const cierra = (docto_ve_det_id: number, como: 'RECIBO' | 'JEFE') =>
    app.call(
      'cierraRenglonRemision',
      { docto_ve_det_id, faltan: 2, motivo: 'NO HAY', tomar: true },
      { como },
    );
  const suyo = await cierra(RDET.GALLETA, 'RECIBO');
  expect(await cuentan(RDET.GALLETA)).toEqual([[OP.RECIBO, 1]]);
  await deshacer(app, suyo.body.data.OPERACION_ID);
  expect(await cuentan(RDET.GALLETA)).toEqual([]);
  await surtirRenglon(app, RDET.BARRAS, { F1: 1 });
  await cierra(RDET.BARRAS, 'JEFE');
  expect(await cuentan(RDET.BARRAS)).toEqual([[OP.RECIBO, 1]]);
  await cerrarRenglon(app, RDET.COMODIN, 1);
  expect(await surtidos(RDET.COMODIN)).toEqual([]);
});
