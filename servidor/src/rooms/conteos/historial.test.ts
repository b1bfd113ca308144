import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { barras, type Manos, manos } from '../../../testing/conteo.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { compruebaGrafica } from '../../../testing/graficas.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
let m: Manos;
beforeAll(async () => {
  app = await appDeNuevo();
  m = await manos(app);
  await app.db.sql(`update articulos set costo = 12.5 where articulo_id = ${ART.BARRAS}`);
  await app.darControles(OP.NORTE, [P.ajustesalmacen]);
  await app.darControles(OP.JEFE, [P.ajustesalmacen]);
  // A hundred and twenty stock edits an hour apart, the first in the last minute of January in Mexico.
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), ${OP.JEFE}, 'guardaExistenciaArticuloUbicacion',
            timestamptz '2026-01-31 23:59:00-06' + (n - 1) * interval '1 hour', case when n % 3 = 0 then ${ART.COMODIN} else ${ART.BARRAS} end,
            case when n % 2 = 0 then ${UBI.F1.id} else a.lugar_id end, case when n % 2 = 0 then a.lugar_id else ${UBI.F1.id} end, n, 'existencia'
       from generate_series(1, 120) n, lugares a where a.clase = 'ajuste'`,
  );
});
afterAll(() => app.close());

interface Fila {
  MOVIMIENTO_ID: number;
  CANTIDAD: number;
  CONCEPTO: string;
  ALMACEN: string;
  UBICACION: string;
}
const consulta = async (
  input: object,
  como: 'ADMIN' | 'JEFE' | 'NORTE' = 'ADMIN',
): Promise<{
  data: Fila[];
  total: number;
  sumas: Record<string, number>;
  inventarios: { FOLIO: string }[];
}> =>
  (
    await app.call(
      'getAjustesyDevoluciones',
      { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28', ...input },
      { como },
    )
  ).body;

describe('#getAjustesyDevoluciones', () => {
  test('los días son los de México, con sus dos extremos', async () => {
    expect((await consulta({ fecha_fin: '2026-01-31' })).total).toBe(1);
    expect((await consulta({ fecha_ini: '2026-02-01' })).total).toBe(119);
    const alReves = await consulta({ fecha_ini: '2026-02-02', fecha_fin: '2026-02-01' });
    expect(alReves).toMatchObject({ estatus: '0' });
  });

  test('piezas con su signo, costo y total', async () => {
    const { data, sumas } = await consulta({ orden: 'FECHA', sentido: 'asc', pagina: 1, por_pagina: 3 });
    const suma = (filas: readonly Fila[]) => filas.reduce((n, f) => n + f.CANTIDAD, 0);
    expect(sumas.CANTIDAD).toBe(suma((await consulta({})).data));
    expect(data).toMatchObject([
      {
        CLAVE_ARTICULO: 'A-1',
        CONCEPTO: 'Edición de existencia',
        CANTIDAD: 1,
        COSTO: 12.5,
        COSTO_TOTAL: 12.5,
        MOTIVO: null,
        ALMACEN: 'PRINCIPAL',
        UBICACION: '1-01-001-01-010',
        OPERADOR: 'JEFE',
        CORRIGE_ID: null,
        DESHECHO: 'N',
      },
      { CANTIDAD: -2, COSTO_TOTAL: -25 },
      { CLAVE_ARTICULO: 'A-2', CANTIDAD: 3, COSTO_TOTAL: 0 },
    ]);
  });

  test('las páginas de 50 juntas son la consulta completa, en cada orden y sentido', async () => {
    for (const orden of ['FECHA', 'CANTIDAD', 'CLAVE_ARTICULO', 'MOTIVO', 'COSTO_TOTAL'] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        const todo = await consulta({ orden, sentido });
        const paginas: Fila[] = [];
        for (const [pagina, cuantos] of [
          [1, 50],
          [2, 50],
          [3, 20],
        ]) {
          const p = await consulta({ orden, sentido, pagina });
          expect(p.data).toHaveLength(cuantos ?? 0);
          paginas.push(...p.data);
        }
        expect(paginas).toEqual(todo.data);
      }
    }
  });

  test('la gráfica suma el costo de cada motivo, y cada marca da sus renglones', async () => {
    const grupos = await compruebaGrafica(
      app,
      'getAjustesyDevoluciones',
      { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28' },
      (filas) => filas.reduce((n, f) => n + Number(f.COSTO_TOTAL), 0),
    );
    expect(grupos.map((g) => g.GRUPO)).toEqual(['']);
  });

  test('el filtro busca el texto tal cual', async () => {
    expect((await consulta({ filtro: 'listón' })).total).toBe(40);
    expect((await consulta({ filtro: 'jefe' })).total).toBe(120);
    expect((await consulta({ filtro: '%' })).total).toBe(0);
    const [una] = (await consulta({})).data;
    const suyas = await consulta({ filtros: `UBICACION~%3D${una?.UBICACION}` });
    expect(suyas.total).toBeGreaterThan(0);
    expect(new Set(suyas.data.map((f) => f.UBICACION))).toEqual(new Set([una?.UBICACION]));
  });

  test('cada quien ve lo de sus almacenes', async () => {
    const rango = { fecha_ini: '2025-01-01', fecha_fin: '2025-12-31' };
    const norte = await consulta(rango, 'NORTE');
    expect(norte.data.map((f) => [f.CONCEPTO, f.CANTIDAD])).toContainEqual(['Devolución', 2]);
    expect(new Set(norte.data.map((f) => f.ALMACEN))).toEqual(new Set(['NORTE']));
    const uno = await consulta(rango, 'JEFE');
    expect(uno.data.map((f) => [f.CONCEPTO, f.CANTIDAD])).toContainEqual(['Devolución', 4]);
    expect(uno.data.map((f) => f.ALMACEN)).not.toContain('NORTE');
    expect(uno.data.map((f) => f.CONCEPTO)).toContain('Inventario inicial');
    expect(uno.data.map((f) => f.CONCEPTO)).not.toContain('Recepción de compra');
  });

  test('un conteo dice su motivo; si se deshace, quedan los dos renglones, marcados', async () => {
    const hoy = { fecha_ini: await dia(), fecha_fin: await dia() };
    expect((await consulta(hoy)).inventarios).toEqual([]);
    const r = await m.cuenta(barras(6), { motivo_id: 3, observaciones: 'Se rompieron' });
    const contado = await consulta({ ...hoy, filtro: 'rompieron' });
    expect(contado.data).toMatchObject([
      {
        CONCEPTO: 'Conteo',
        CANTIDAD: -2,
        COSTO_TOTAL: -25,
        MOTIVO_ID: 3,
        MOTIVO: 'MERCANCÍA DAÑADA',
        OBSERVACIONES: 'Se rompieron',
        DESHECHO: 'N',
      },
    ]);
    expect(contado.inventarios).toMatchObject([{ FOLIO: 'INV1', TOTAL: 2, AJUSTADOS: 1, PENDIENTES: 1 }]);
    await m.deshace(r.body.data.OPERACION_ID);
    const deshecho = await consulta({ ...hoy, filtro: 'rompieron' });
    expect(deshecho.data).toMatchObject([
      {
        CONCEPTO: 'Conteo (deshecho)',
        CANTIDAD: 2,
        DESHECHO: 'N',
        CORRIGE_ID: contado.data[0]?.MOVIMIENTO_ID,
      },
      { CONCEPTO: 'Conteo', CANTIDAD: -2, DESHECHO: 'S', CORRIGE_ID: null },
    ]);
    expect(deshecho.inventarios).toEqual([]);
  });

  const dia = async () =>
    (await app.db.sql<{ d: string }>(`select (now() at time zone 'America/Mexico_City')::date::text as d`))[0]
      ?.d ?? '';
});

test('#getCatalogosMotivos: los que están en uso', async () => {
  const { body } = await app.call('getCatalogosMotivos', {});
  expect(body.data.slice(0, 2)).toEqual([
    { MOTIVO_ID: 1, MOTIVO: 'ERROR DE SURTIDO' },
    { MOTIVO_ID: 2, MOTIVO: 'ERROR DE ACOMODO' },
  ]);
  await app.db.sql('update motivos set activo = false where motivo_id = 7');
  expect((await app.call('getCatalogosMotivos', {})).body.data).toHaveLength(6);
});
