import { sumaDeFijas } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, DE_LA_PRUEBA, OP, UBI } from '../../../testing/fixture.ts';
import { cuadra, ordenes } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await ordenes(app.db, [
    { id: 50, articulo: ART.BARRAS, ubicacion: UBI.F2.id, piezas: 3, fecha: '2025-01-01 09:00-06' },
    { id: 51, articulo: ART.BARRAS, ubicacion: UBI.F1.id, piezas: 5, fecha: '2025-02-01 09:00-06' },
    { id: 52, articulo: ART.LOTE, ubicacion: UBI.VACIA.id, piezas: 6, fecha: '2025-04-01 09:00-06' },
  ]);
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const acomodar = (
  articulo_id: number,
  ubicacion: keyof typeof UBI,
  unidades: number,
  caducidades: object[] = [],
) =>
  app.call(
    'ActualizaArticulosAcomodo',
    { articulo_id, unidades, cat_ubicacion_id: UBI[ubicacion].id, caducidades, operador_id: OP.ACOMODO },
    { como: 'ACOMODO' },
  );

const acomodadas = async (): Promise<Record<number, number>> =>
  Object.fromEntries(
    (
      await app.db.sql<{ id: number; n: number }>('select acomodo_id as id, unidades_acom as n from acomodos')
    ).map((o) => [o.id, o.n]),
  );

test('#getArticulosAcomodo: por artículo y ubicación, la orden más vieja primero, y sólo de su almacén', async () => {
  const { data } = (await app.call('getArticulosAcomodo', {}, { como: 'ACOMODO' })).body;
  expect(
    data.map((o: Record<string, unknown>) => [o.CLAVE_ARTICULO, o.UBICACION, o.UNIDADES, o.MOTIVO, o.FECHA]),
  ).toEqual([
    ['A-1', '1-01-001-01-020', 7, 'DEVOLUCIÓN', '2025-01-01T15:00:00.000Z'],
    ['A-1', '1-01-001-01-010', 5, 'DEVOLUCIÓN', '2025-02-01T15:00:00.000Z'],
    ['A-5', '1-01-003-01-010', 6, 'DEVOLUCIÓN', '2025-04-01T15:00:00.000Z'],
  ]);
  expect(data[0]).toMatchObject({ CAT_UBICACION_ID: UBI.F2.id, NUMERIC_UB: UBI.F2.codigo, TIPO: 'F' });
});

describe('#ActualizaArticulosAcomodo', () => {
  test('las piezas salen de devoluciones a la ubicación de la orden, la más vieja primero', async () => {
    const r = await acomodar(ART.BARRAS, 'F2', 5);
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Producto Acomodado',
      data: { ARTICULO_ID: ART.BARRAS, CAT_UBICACION_ID: UBI.F2.id, UNIDADES: 2 },
    });
    expect(await acomodadas()).toMatchObject({ 1: 2, 50: 3, 51: 0 });
    expect(
      await app.db.sql(
        `select m.piezas, m.documento, m.documento_id, m.documento_det_id as det, o.clase
           from movimientos m join lugares o on o.lugar_id = m.origen_id
          where ${DE_LA_PRUEBA} and llamada = 'ActualizaArticulosAcomodo' order by movimiento_id`,
      ),
    ).toEqual([
      { piezas: 3, documento: 'acomodo', documento_id: null, det: 50, clase: 'devolucion' },
      { piezas: 2, documento: 'acomodo', documento_id: null, det: 1, clase: 'devolucion' },
    ]);
    expect((await acomodar(ART.BARRAS, 'F2', 2)).body.data.UNIDADES).toBe(0);
    // As ADMIN, who sees every warehouse.
    const { data } = (await app.call('getArticulosAcomodo')).body;
    expect(data.map((o: { NUMERIC_UB: string }) => o.NUMERIC_UB)).toEqual([
      UBI.F1.codigo,
      UBI.NORTE.codigo,
      UBI.VACIA.codigo,
    ]);
  });

  test('con sus lotes, en una ubicación que aún no era del artículo', async () => {
    const r = await acomodar(ART.LOTE, 'VACIA', 6, [
      { FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'L1', INGRESO: 2 },
      { FECHA_CADUCIDAD: '2060-01-31', LOTE: 'L2', INGRESO: 4 },
    ]);
    expect(r.body.estatus).toBe('1');
    expect(
      await app.db.sql('select lote, piezas from existencias where lugar_id = $1 order by 1', [UBI.VACIA.id]),
    ).toEqual([
      { lote: 'L1', piezas: 2 },
      { lote: 'L2', piezas: 4 },
    ]);
  });

  test('las fijas de un multialmacenable no pasan de su máximo, tampoco por una orden', async () => {
    // The maximum of MULTI in its fixed locations is 20.
    await ordenes(app.db, [
      { id: 60, articulo: ART.MULTI, ubicacion: UBI.F1.id, piezas: 25, fecha: '2025-01-01 09:00-06' },
    ]);
    const r = await acomodar(ART.MULTI, 'F1', 21);
    expect(r.body).toEqual({ estatus: '0', message: sumaDeFijas(20), data: null });
    expect(await acomodadas()).toMatchObject({ 60: 0 });
    expect((await acomodar(ART.MULTI, 'F1', 15)).body.estatus).toBe('1');
    const par = await Promise.all([acomodar(ART.MULTI, 'F1', 5), acomodar(ART.MULTI, 'F1', 5)]);
    expect(par.map((x) => x.body.estatus).sort()).toEqual(['0', '1']);
  });

  test('deshecho, la orden vuelve a esperar y las piezas a devoluciones', async () => {
    const { OPERACION_ID } = (await acomodar(ART.BARRAS, 'F2', 5)).body.data;
    const r = await app.call('deshacerGuardado', { operacion_id: OPERACION_ID }, { como: 'ACOMODO' });
    expect(r.body.message).toBe('Se deshizo: 5 piezas de A-1 en 1-01-001-01-020');
    expect(await acomodadas()).toMatchObject({ 1: 0, 50: 0, 51: 0 });
    expect((await acomodar(ART.BARRAS, 'F2', 7)).body.estatus).toBe('1');
  });
});
