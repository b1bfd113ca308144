import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { compruebaGrafica } from '../../../testing/graficas.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.NORTE, [P.kardex]);
  await app.darControles(OP.JEFE, [P.kardex]);
  // Forty of BARRAS from the supplier, every second of which goes on to F1, an hour apart, the first in the last minute
  // of January in Mexico.
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento, documento_id)
     select gen_random_uuid(), case when n % 3 = 0 then ${OP.JEFE} else ${OP.ADMIN} end,
            case when n % 2 = 0 then 'guardaAcomodoCompra' else 'guardarRecepcionCompra' end,
            timestamptz '2026-01-31 23:59:00-06' + (n - 1) * interval '1 hour', ${ART.BARRAS},
            case when n % 2 = 0 then r.lugar_id else p.lugar_id end, case when n % 2 = 0 then ${UBI.F1.id} else r.lugar_id end,
            n, 'compra', 1
       from generate_series(1, 40) n, lugares p, lugares r where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1`,
  );
  // LOTE: two of L1 to VACIA in March, of which three become L2 there; and one goes to the northern warehouse.
  for (const [de, a, n, lote, anterior] of [
    [UBI.F2.id, UBI.VACIA.id, 4, 'L1', null],
    [UBI.VACIA.id, UBI.VACIA.id, 3, 'L2', 'L1'],
    [UBI.VACIA.id, UBI.NORTE.id, 1, 'L2', null],
  ] as const) {
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas,
                                lote, fecha_caducidad, cambia_lote, lote_anterior, fecha_caducidad_anterior)
       values ($1, ${OP.ADMIN}, 'prueba', '2026-03-10 12:00-06', ${ART.LOTE}, $2, $3, $4, $5, '${CADUCA_L1}', $6::text is not null, $6,
               case when $6::text is not null then date '${CADUCA_L1}' end)`,
      [randomUUID(), de, a, n, lote, anterior],
    );
  }
});
afterAll(() => app.close());

type Fila = Record<string, unknown>;
const kardex = async (
  input: object,
  como: 'ADMIN' | 'JEFE' | 'NORTE' = 'ADMIN',
): Promise<{ estatus: string; message: string; data: Fila[]; total: number }> =>
  (await app.call('getKardex', { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28', ...input }, { como }))
    .body;

describe('#getKardex', () => {
  test('sin artículo, ubicación ni lote es todo el período, con los días de México', async () => {
    expect((await kardex({ fecha_fin: '2026-01-31' })).data.map((f) => f.PIEZAS)).toEqual([1]);
    expect((await kardex({ fecha_ini: '2026-02-01' })).total).toBe(39);
    expect((await kardex({ fecha_ini: '2026-02-02', fecha_fin: '2026-02-01' })).estatus).toBe('0');
    const { data } = await kardex({});
    expect(data).toHaveLength(40);
    expect(data[0]).toMatchObject({
      PIEZAS: 40,
      CONCEPTO: 'Acomodo de compra',
      DOCUMENTO: 'Compra OC1',
      ORIGEN: 'Recepción PRINCIPAL',
      DESTINO: UBI.F1.codigo,
      OPERADOR: 'ADMIN',
      SALDO: null,
      DESHECHO: 'N',
      CORRIGE_ID: null,
      LOTE_ANTERIOR: null,
    });
    // What entered the company is an entry; what moved within it is neither entry nor exit.
    expect(data.map((f) => [f.ENTRADA, f.SALIDA]).slice(0, 2)).toEqual([
      [0, 0],
      [39, 0],
    ]);
  });

  test('las páginas juntas son la consulta completa, en cada orden y sentido', async () => {
    for (const orden of [
      'FECHA',
      'PIEZAS',
      'CONCEPTO',
      'DESTINO',
      'OPERADOR',
      'LOTE',
      'DOCUMENTO',
    ] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        const todo = await kardex({ orden, sentido });
        const paginas: Fila[] = [];
        for (let pagina = 1; pagina <= 4; pagina++) {
          const p = await kardex({ orden, sentido, pagina, por_pagina: 12 });
          expect(p.total).toBe(40);
          paginas.push(...p.data);
        }
        expect(paginas).toEqual(todo.data);
      }
    }
    const pasada = await kardex({ pagina: 99 });
    expect([pasada.data, pasada.total]).toEqual([[], 40]);
  });

  test('FECHA se filtra por días y por horas de la empresa', async () => {
    const horas = async (filtros: string) =>
      (await kardex({ filtros, orden: 'FECHA', sentido: 'asc' })).data.map((f) => f.PIEZAS);
    // The first is of 23:59, and each of the others an hour later.
    expect(await horas('FECHA~2026-01-31T23..2026-01-31T23')).toEqual([1]);
    expect(await horas('FECHA~2026-02-01T00..2026-02-01T02')).toEqual([2, 3, 4]);
    expect(await horas('FECHA~..2026-02-01T01')).toEqual([1, 2, 3]);
    expect(await horas('FECHA~2026-02-02T13..2026-02-02')).toEqual([39, 40]);
    expect((await kardex({ filtros: 'FECHA~2026-02-01T24..2026-02-01' })).estatus).toBe('0');
  });

  test('la gráfica da el saldo al final de cada día, y de varios artículos ninguno', async () => {
    const grupos = await compruebaGrafica(
      app,
      'getKardex',
      {
        fecha_ini: '2026-01-31',
        fecha_fin: '2026-02-28',
        ubicacion: UBI.F1.codigo,
        clave_articulo: 'A-1',
      },
      (filas) => Number(filas[0]?.SALDO),
    );
    expect(grupos.map((g) => g.GRUPO)).toEqual(['2026-02-01', '2026-02-02']);
    expect(
      (await app.call('getKardex', { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28', grafica: true })).body,
    ).toMatchObject({
      grafica: [],
    });
  });

  test('el signo es el de la ubicación pedida, y el saldo el del artículo en ella', async () => {
    const { data, total } = await kardex({
      ubicacion: UBI.F1.codigo,
      clave_articulo: 'A-1',
      sentido: 'asc',
      orden: 'FECHA',
    });
    expect(total).toBe(20);
    expect(data.every((f) => f.SALIDA === 0 && f.ENTRADA === f.PIEZAS)).toBe(true);
    // Eight pieces had been there since 2025.
    expect(data.slice(0, 3).map((f) => f.SALDO)).toEqual([10, 14, 20]);
    // Text filter and sorting do not change the balance.
    const otra = await kardex({
      ubicacion: UBI.F1.codigo,
      clave_articulo: 'A-1',
      filtro: 'jefe',
      orden: 'PIEZAS',
    });
    expect(otra.data.map((f) => [f.PIEZAS, f.SALDO]).slice(0, 2)).toEqual([
      [6, 20],
      [12, 50],
    ]);
    expect((await kardex({ ubicacion: UBI.F1.codigo })).data[0]?.SALDO).toBeNull();
  });

  test('artículo, ubicación y lote se combinan; un cambio de lote sale de uno y entra al otro', async () => {
    const marzo = { fecha_fin: '2026-03-31' };
    const signos = async (input: object, como?: 'NORTE') =>
      (await kardex({ ...marzo, sentido: 'asc', orden: 'FECHA', ...input }, como)).data.map((f) => [
        f.ENTRADA,
        f.SALIDA,
      ]);
    const L1 = await kardex({ ...marzo, lote: 'L1', clave_articulo: 'A-5' });
    expect(L1.data.map((f) => [f.ENTRADA, f.SALIDA, f.SALDO])).toEqual([
      [0, 3, 7],
      [0, 0, 10],
    ]);
    expect(L1.data[0]?.LOTE_ANTERIOR).toBe('L1, caduca 30-06-2059');
    expect(await signos({ lote: 'L2' })).toEqual([
      [3, 0],
      [0, 0],
    ]);
    expect(await signos({ ubicacion: UBI.VACIA.codigo })).toEqual([
      [4, 0],
      [0, 0],
      [0, 1],
    ]);
    expect(await signos({ ubicacion: UBI.VACIA.codigo, lote: 'L1' })).toEqual([
      [4, 0],
      [0, 3],
    ]);
    expect(await signos({ ubicacion: UBI.VACIA.codigo, clave_articulo: 'A-1' })).toEqual([]);
    // From the north's point of view, what came from the other warehouse is an entry.
    expect(await signos({}, 'NORTE')).toEqual([[1, 0]]);
  });

  test('otro almacén no aparece, y lo que no existe se dice', async () => {
    expect((await kardex({}, 'NORTE')).total).toBe(0);
    expect((await kardex({}, 'JEFE')).total).toBe(40);
    expect((await kardex({ ubicacion: UBI.F1.codigo }, 'NORTE')).message).toBe(
      `No existe la ubicación ${UBI.F1.codigo}`,
    );
    expect((await kardex({ clave_articulo: 'NADA' })).message).toBe('No existe el artículo NADA');
    expect((await kardex({ lote: 'NADA' })).data).toEqual([]);
  });

  test('el filtro busca el texto tal cual en clave, artículo, concepto, documento, lugares y operador', async () => {
    expect((await kardex({ filtro: 'compra oc1' })).total).toBe(40);
    expect((await kardex({ filtro: 'acomodo' })).total).toBe(20);
    expect((await kardex({ filtro: 'taza' })).total).toBe(40);
    expect((await kardex({ filtro: '10100101010' })).total).toBe(20);
    expect((await kardex({ filtro: 'JEFE' })).total).toBe(13);
    expect((await kardex({ filtro: '%' })).total).toBe(0);
  });

  test('el saldo de hoy de cada artículo en cada ubicación es su existencia', async () => {
    const existencias = await app.db.sql<{ clave: string; ubicacion: string; piezas: number }>(
      `select a.clave_articulo as clave, u.ubicacion, sum(m.n)::int as piezas from (
         select articulo_id, destino_id as lugar_id, piezas as n from movimientos
         union all select articulo_id, origen_id, -piezas from movimientos) m
         join articulos a using (articulo_id) join ubicaciones u on u.ubicacion_id = m.lugar_id group by 1, 2`,
    );
    expect(existencias.length).toBeGreaterThan(5);
    for (const { clave, ubicacion, piezas } of existencias) {
      const { data } = await kardex({
        fecha_ini: '2025-01-01',
        fecha_fin: '2999-12-31',
        clave_articulo: clave,
        ubicacion,
        pagina: 1,
      });
      expect([clave, ubicacion, data[0]?.SALDO]).toEqual([clave, ubicacion, piezas]);
    }
  });
});
