import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { quien } from '../../../testing/operador.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import { alcanceDe } from './alcance.ts';
import { avanceDelDia } from './avance.ts';

/** Work of Monday 2 February 2026 and of the Monday before, around the edges of both days and around ten thirty. */
const DATOS = `
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, estatus, surtida, empacada, embarcada) values
    (2001, 'A1', 3, 1, 1, '2026-01-20 10:00-06', 2, 'EMBARCADA', '2026-01-21 10:00-06', '2026-01-22 10:00-06', '2026-02-02 10:00-06'),
    (2002, 'B1', 3, 2, 2, '2026-01-20 10:00-06', 1, 'PENDIENTE', null, null, null);
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, unidades_surt) values
    (20011, 2001, 1, ${ART.GALLETA}, 9, 9), (20012, 2001, 2, ${ART.BARRAS}, 5, 0), (20021, 2002, 1, ${ART.BARRAS}, 5, 0);
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera, piezas, quitadas, importe, completo, deshecho)
  select gen_random_uuid(), docto, det, almacen, ${OP.RECIBO}, fin, fin, 0, 0, piezas, quitadas, 0, true, deshecho
    from (values
      (2001, 20011, 1, '2026-02-01 23:59:59.999-06'::timestamptz, 1000, 0, null::timestamptz),
      (2001, 20011, 1, '2026-02-02 00:00-06', 1, 0, null),
      (2001, 20011, 1, '2026-02-02 10:05-06', 5, 2, null),
      (2001, 20012, 1, '2026-02-02 10:30-06', 4, 0, null),
      (2001, 20012, 1, '2026-02-02 10:10-06', 1000, 0, now()),
      (2001, 20012, 1, '2026-02-02 10:31-06', 1000, 0, null),
      (2002, 20021, 2, '2026-02-02 09:00-06', 7, 0, null),
      (2001, 20011, 1, '2026-01-26 10:30-06', 20, 0, null),
      (2001, 20011, 1, '2026-01-26 10:31-06', 30, 0, null)) as v (docto, det, almacen, fin, piezas, quitadas, deshecho);
  insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas, deshecho) values
    (gen_random_uuid(), 2001, 20011, ${OP.CONTEO}, '2026-02-02 10:01-06', 6, null),
    (gen_random_uuid(), 2001, 20011, ${OP.CONTEO}, '2026-02-02 10:02-06', -2, null),
    (gen_random_uuid(), 2001, 20011, ${OP.CONTEO}, '2026-02-02 10:03-06', 50, now());`;

/** The ledger: received and put away in warehouse 1, and a reception that was undone. */
const LIBRO = `
  insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id, documento_det_id)
  select gen_random_uuid(), fecha, ${OP.RECIBO}, ${ART.GALLETA}, p.lugar_id, r.lugar_id, piezas, 'guardarRecepcionCompra', 'compra', 1, det
    from lugares p, lugares r, (values ('2026-02-02 08:00-06'::timestamptz, 12, 1), ('2026-02-02 08:30-06', 3, 1), ('2026-02-02 09:00-06', 99, 2)) as v (fecha, piezas, det)
   where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1;
  insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id, documento_det_id, corrige_id)
  select gen_random_uuid(), '2026-02-02 09:05-06', operador_id, articulo_id, destino_id, origen_id, piezas, 'deshacerGuardado', documento, documento_id, documento_det_id, movimiento_id
    from movimientos where piezas = 99 and fecha = '2026-02-02 09:00-06';
  insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id, documento_det_id)
  select gen_random_uuid(), '2026-02-02 09:30-06', ${OP.RECIBO}, ${ART.GALLETA}, r.lugar_id, u.lugar_id, 10, 'guardarAcomodo', 'compra', 1, 1
    from lugares r, lugares u where r.clase = 'recepcion' and r.almacen_id = 1
     and u.lugar_id = (select min(lugar_id) from lugares where clase = 'ubicacion' and almacen_id = 1);`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin ${DATOS}${LIBRO} end $$`);
  await app.darControles(OP.UNO, [P.tablero, P.renglonajesop]);
});
afterAll(() => app.close());

const avance = (momento: string, operador = quien([1]), zona = 'America/Mexico_City') =>
  app.servicios.db
    .transaction()
    .execute((db) =>
      avanceDelDia({ db, dentro: alcanceDe(operador, null), zona, momento: sql`${momento}::timestamptz` }),
    );
const suma = (a: Awaited<ReturnType<typeof avance>>, dia: string) => {
  const sumas: Record<string, number> = {};
  for (const f of a.data) if (f.DIA === dia) sumas[f.PASO] = (sumas[f.PASO] ?? 0) + f.PIEZAS;
  return sumas;
};

describe('el avance del día', () => {
  test('cuenta cada paso desde la medianoche de la empresa hasta este momento, sin lo deshecho ni lo que empaque regresó', async () => {
    const a = await avance('2026-02-02 10:30-06');
    expect([a.HOY, a.ANTES]).toEqual(['2026-02-02', '2026-01-26']);
    expect(suma(a, a.HOY)).toEqual({ recibido: 15, acomodado: 10, surtido: 8, empacado: 4, embarcado: 9 });
    expect(a.data.filter((f) => f.PASO === 'surtido' && f.DIA === a.HOY)).toEqual([
      expect.objectContaining({ HORA: 0, PIEZAS: 1, RENGLONES: 1 }),
      expect.objectContaining({ HORA: 10, PIEZAS: 7, RENGLONES: 2 }),
    ]);
    expect(a.data.find((f) => f.PASO === 'recibido')).toMatchObject({ HORA: 8, PIEZAS: 15, RENGLONES: 1 });
  });

  test('del mismo día de la semana anterior, solo hasta esta misma hora', async () => {
    expect(suma(await avance('2026-02-02 10:29-06'), '2026-01-26')).toEqual({});
    expect(suma(await avance('2026-02-02 10:30-06'), '2026-01-26')).toEqual({ surtido: 20 });
    expect(suma(await avance('2026-02-02 10:31-06'), '2026-01-26')).toEqual({ surtido: 50 });
  });

  test('en la primera hora de un día sin trabajo no hay nada, y el día lo dice la zona', async () => {
    expect(await avance('2026-02-10 00:00-06')).toEqual({ HOY: '2026-02-10', ANTES: '2026-02-03', data: [] });
    expect((await avance('2026-02-02 05:59Z')).HOY).toBe('2026-02-01');
    expect((await avance('2026-02-02 05:59Z', quien([1]), 'UTC')).HOY).toBe('2026-02-02');
  });

  test('a la misma hora del reloj aunque entre los dos días cambie el horario', async () => {
    // Tijuana's clock goes an hour forward on 8 March 2026: nine o'clock is 16:00 UTC after it and 17:00 UTC before.
    await app.db.sql(`insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera, piezas, importe, completo)
      values (gen_random_uuid(), 2001, 20011, 1, ${OP.RECIBO}, '2026-03-02 17:00Z', '2026-03-02 17:00Z', 0, 0, 3, 0, true)`);
    expect(suma(await avance('2026-03-09 16:00Z', quien([1]), 'America/Tijuana'), '2026-03-02')).toEqual({
      surtido: 3,
    });
    expect(suma(await avance('2026-03-09 15:59Z', quien([1]), 'America/Tijuana'), '2026-03-02')).toEqual({});
  });

  test('de los almacenes del operador, y de todos para quien los ve', async () => {
    const almacenes = async (o: OperadorEnSesion) =>
      [...new Set((await avance('2026-02-02 10:30-06', o)).data.map((f) => f.ALMACEN_ID))].sort();
    expect(await almacenes(quien([1]))).toEqual([1]);
    expect(await almacenes(quien([2]))).toEqual([2]);
    expect(await almacenes(quien([1], [P.verOtros]))).toEqual([1, 2]);
    expect(await almacenes(quien([]))).toEqual([]);
  });

  test('lo surtido es lo que dice el renglonaje del día', async () => {
    const todo = await avance('2026-02-02 23:59:59.999-06');
    const dia = { fecha_ini: '2026-02-02', fecha_fin: '2026-02-02' };
    const { body } = await app.call('getRenglonajeOperadores', dia, { como: 'UNO' });
    const piezas = (body.renglonaje as { PIEZAS: number }[]).reduce((s, f) => s + f.PIEZAS, 0);
    expect(piezas).toBeGreaterThan(0);
    expect(suma(todo, '2026-02-02').surtido).toBe(piezas);
  });

  test('la llamada pide el control 9011', async () => {
    expect((await app.call('getAvanceDelDia', {}, { como: 'UNO' })).body.estatus).toBe('1');
    expect((await app.call('getAvanceDelDia', {}, { como: 'NADIE' })).http).toBe(403);
  });
});
