import { P } from '@anden/contrato/permissions.ts';
import { filtrosDePaso, LLAMADA_DE_PASO } from '@anden/contrato/tablero/pasos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { quien } from '../../../testing/operador.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import { alcanceDe } from './alcance.ts';
import { avanceDelDia } from './avance.ts';

/** Remissions packed on Monday 2 February 2026 and on the Monday before, around ten thirty; of the last one nothing was. */
const DATOS = `
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, estatus, surtida, empacada, embarcada) values
    (2001, 'A1', 3, 1, 1, '2026-01-20 10:00-06', 2, 'EMBARCADA', '2026-01-21 10:00-06', '2026-02-02 10:05-06', '2026-02-02 10:10-06'),
    (2002, 'B1', 3, 2, 2, '2026-01-20 10:00-06', 1, 'EMBARCANDO', '2026-01-21 10:00-06', '2026-01-26 10:31-06', null),
    (2003, 'C1', 3, 2, 2, '2026-01-20 10:00-06', 1, 'PENDIENTE', null, null, null);
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, unidades_surt) values
    (20011, 2001, 1, ${ART.GALLETA}, 9, 9), (20012, 2001, 2, ${ART.BARRAS}, 5, 0), (20021, 2002, 1, ${ART.BARRAS}, 5, 4),
    (20031, 2003, 1, ${ART.BARRAS}, 5, 5);`;

/** The ledger, around the edges of both days and around ten thirty: call, moment, pieces, warehouse, and whether it was undone. */
const MOVIMIENTOS: readonly (readonly [
  llamada: string,
  fecha: string,
  piezas: number,
  almacen: number,
  deshecho?: true,
])[] = [
  ['guardarRecepcionCompra', '2026-02-02 08:00-06', 12, 1],
  ['guardarRecepcionCompra', '2026-02-02 08:30-06', 3, 1],
  ['guardarRecepcionCompra', '2026-02-02 09:00-06', 99, 1, true],
  ['guardaAcomodoCompra', '2026-02-02 09:30-06', 10, 1],
  ['surtirArticulodeRemision', '2026-02-01 23:59:59.999-06', 1000, 1],
  ['surtirArticulodeRemision', '2026-02-02 00:00-06', 1, 1],
  ['surtirArticulodeRemision', '2026-02-02 10:05-06', 5, 1],
  ['surtirArticulodeRemision', '2026-02-02 10:10-06', 1000, 1, true],
  ['surtirArticulodeRemision', '2026-02-02 10:30-06', 4, 1],
  ['surtirArticulodeRemision', '2026-02-02 10:31-06', 1000, 1],
  ['surtirArticulodeRemision', '2026-02-02 09:00-06', 7, 2],
  ['surtirArticulodeRemision', '2026-01-26 10:30-06', 20, 1],
  ['surtirArticulodeRemision', '2026-01-26 10:31-06', 30, 1],
  ['actualizaFacturasEntregadas', '2026-02-02 10:10-06', 9, 1],
  // Packing found what was too many: neither a step nor less of one.
  ['registraErrorEmpaque', '2026-02-02 10:20-06', 2, 1],
];

/** Where the pieces of each call go from and to, by kinds of places. */
const LUGARES: Readonly<Record<string, readonly [de: string, a: string]>> = {
  guardarRecepcionCompra: ['proveedor', 'recepcion'],
  guardaAcomodoCompra: ['recepcion', 'ubicacion'],
  surtirArticulodeRemision: ['ubicacion', 'embarque'],
  actualizaFacturasEntregadas: ['embarque', 'cliente'],
  registraErrorEmpaque: ['embarque', 'ubicacion'],
};

async function mueve([
  llamada,
  fecha,
  piezas,
  almacen,
  deshecho,
]: (typeof MOVIMIENTOS)[number]): Promise<void> {
  const lugar = (clase: string) =>
    `(select min(lugar_id) from lugares where clase = '${clase}' and coalesce(almacen_id, ${almacen}) = ${almacen})`;
  const [de = '', a = ''] = LUGARES[llamada] ?? [];
  const [m] = await app.db.sql(
    `insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id, documento_det_id)
     select gen_random_uuid(), $1, ${OP.RECIBO}, ${ART.GALLETA}, ${lugar(de)}, ${lugar(a)}, $2, $3, 'compra', 1, 1 returning movimiento_id`,
    [fecha, piezas, llamada],
  );
  if (deshecho)
    await app.db.sql(
      `insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id, documento_det_id, corrige_id)
       select gen_random_uuid(), fecha + interval '5 minutes', operador_id, articulo_id, destino_id, origen_id, piezas, llamada, documento, documento_id, documento_det_id, movimiento_id
         from movimientos where movimiento_id = $1`,
      [m?.movimiento_id],
    );
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin ${DATOS} end $$`);
  for (const m of MOVIMIENTOS) await mueve(m);
  await app.darControles(OP.UNO, [P.tablero, P.kardex, P.remisionesrevisadas]);
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
  test('cuenta cada paso desde la medianoche de la empresa hasta este momento, sin lo deshecho', async () => {
    const a = await avance('2026-02-02 10:30-06');
    expect([a.HOY, a.ANTES]).toEqual(['2026-02-02', '2026-01-26']);
    expect(suma(a, a.HOY)).toEqual({ recibido: 15, acomodado: 10, surtido: 10, empacado: 9, embarcado: 9 });
    expect(a.data.filter((f) => f.PASO === 'surtido' && f.DIA === a.HOY)).toEqual([
      expect.objectContaining({ HORA: 0, PIEZAS: 1, REGISTROS: 1 }),
      expect.objectContaining({ HORA: 10, PIEZAS: 9, REGISTROS: 2 }),
    ]);
    expect(a.data.find((f) => f.PASO === 'recibido')).toMatchObject({ HORA: 8, PIEZAS: 15, REGISTROS: 2 });
    expect(a.data.find((f) => f.PASO === 'empacado')).toMatchObject({ HORA: 10, REGISTROS: 1 });
  });

  test('del mismo día de la semana anterior, solo hasta esta misma hora', async () => {
    const antes = async (momento: string) => suma(await avance(momento, quien([1, 2])), '2026-01-26');
    expect(await antes('2026-02-02 10:29-06')).toEqual({});
    expect(await antes('2026-02-02 10:30-06')).toEqual({ surtido: 20 });
    expect(await antes('2026-02-02 10:31-06')).toEqual({ surtido: 50, empacado: 4 });
  });

  test('cada cifra es la suma de los renglones que abre su dirección, en su almacén y su hora', async () => {
    // The next day everything of this one is in the past.
    const todo = await avance('2026-02-02 23:59:59.999-06', quien([], [P.verOtros]));
    expect(new Set(todo.data.map((f) => f.PASO)).size).toBe(5);
    for (const { PASO, DIA, HORA, ALMACEN_ID, ALMACEN, PIEZAS, REGISTROS } of todo.data) {
      const rango = { fecha_ini: DIA, fecha_fin: DIA, pagina: 1 };
      const filtros = filtrosDePaso(PASO, DIA, { hora: HORA, almacenes: [ALMACEN] });
      const { body } =
        LLAMADA_DE_PASO[PASO] === null
          ? await app.call('getRemisionesRevisadas', { operador_id: OP.ADMIN, ...rango, filtros })
          : await app.call('getKardex', { ...rango, almacen_id: ALMACEN_ID, filtros });
      expect([PASO, HORA, body.total, body.sumas?.PIEZAS]).toEqual([PASO, HORA, REGISTROS, PIEZAS]);
    }
  });

  test('en la primera hora de un día sin trabajo no hay nada, y el día lo dice la zona', async () => {
    expect(await avance('2026-02-10 00:00-06')).toEqual({ HOY: '2026-02-10', ANTES: '2026-02-03', data: [] });
    expect((await avance('2026-02-02 05:59Z')).HOY).toBe('2026-02-01');
    expect((await avance('2026-02-02 05:59Z', quien([1]), 'UTC')).HOY).toBe('2026-02-02');
  });

  test('a la misma hora del reloj aunque entre los dos días cambie el horario', async () => {
    // Tijuana's clock goes an hour forward on 8 March 2026: nine o'clock is 16:00 UTC after it and 17:00 UTC before.
    await mueve(['surtirArticulodeRemision', '2026-03-02 17:00Z', 3, 1]);
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

  test('la llamada pide el control 9011', async () => {
    expect((await app.call('getAvanceDelDia', {}, { como: 'UNO' })).body.estatus).toBe('1');
    expect((await app.call('getAvanceDelDia', {}, { como: 'NADIE' })).http).toBe(403);
  });
});
