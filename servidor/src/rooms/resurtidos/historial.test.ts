import { minutosHabiles } from '@anden/contrato/calendario/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

/** 2026-03-13 is a Friday, the 15th a Sunday and the 16th a holiday. */
const CERRADOS: readonly [sol: string, aco: string | null, minutos: number][] = [
  ['2026-03-13 09:00', '2026-03-13 11:00', 120],
  ['2026-03-13 09:00', '2026-03-13 11:01', 121],
  ['2026-03-14 17:15', '2026-03-17 09:30', 120],
  ['2026-03-14 17:15', '2026-03-17 09:31', 121],
  ['2026-03-13 18:00', '2026-03-14 08:45', 30],
  ['2026-03-15 10:00', '2026-03-16 17:00', 0],
  ['2026-03-13 10:00', null, 15],
];

/** The ids of open orders begin after this one. */
const ABIERTO = 2_000;

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.RECIBO, [P.histresurtidos]);
  await app.db.sql(`insert into dias_festivos (fecha, nombre) values ('2026-03-16', 'NATALICIO DE JUÁREZ')`);
  // Closed long after the pieces were placed: the placing is what counts. The last one was cancelled at 10:15.
  await app.db.sql(
    `insert into resurtidos (resurtido_id, almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, cantidad_sur,
                             cantidad_aco, operador_id_sur, operador_id_aco, fecha_sur, fecha_aco, motivo, estatus, cerrado, operador_id_cierre)
     select 1000 + i, 1, ${ART.MULTI}, s, 1, i, n, n, q, q, a, a, 'MINIMO', 'CERRADO', coalesce(s + interval '200 days', s), 1
       from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as t (s, a, i),
            lateral (select case when a is null then 0 else i end::int as n, case when a is not null then ${OP.ACOMODO} end as q) x`,
    [CERRADOS.map(([s]) => `${s}-06`), CERRADOS.map(([, a]) => a && `${a}-06`)],
  );
  await app.db.sql(
    `update resurtidos set cerrado = '2026-03-13 10:15-06' where resurtido_id = ${1000 + CERRADOS.length}`,
  );
  // Fifty open orders requested an hour apart, the first in the last minute of January in Mexico.
  await app.db.sql(
    `with a as (insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
                select 8000 + n, 'H-' || n, case when n % 2 = 0 then '50%' else 'X_Y' end, 'M' from generate_series(1, 50) n)
     insert into resurtidos (resurtido_id, almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, motivo)
     select ${ABIERTO} + n, 1, 8000 + n, '2026-01-31 23:59-06'::timestamptz + (n - 1) * interval '1 hour', 1, n, 'OPERADOR'
       from generate_series(1, 50) n`,
  );
});
afterAll(() => app.close());

type Fila = {
  RESURTIDO_ID: number;
  MINUTOS: number;
  DIFERENCIA: number;
  VENCIDO: string;
  FECHA_SOL: string;
  HASTA: string;
  ESTATUS: string;
};
type Llamada = 'getHistorialResurtidos' | 'getResurtidosAbiertos';
const consultar = async (
  llamada: Llamada,
  input: object,
  como: 'ADMIN' | 'RECIBO' = 'ADMIN',
): Promise<{ data: Fila[]; total: number; estatus: string }> =>
  (await app.call(llamada, { fecha_ini: '2026-01-31', fecha_fin: '2026-03-31', ...input }, { como })).body;

describe('#getHistorialResurtidos', () => {
  test('VENCIDO por horas hábiles, sobre domingo y festivo; la cifra es la que se explica', async () => {
    const { data } = await consultar('getHistorialResurtidos', { fecha_ini: '2026-03-01' });
    const porId = [...data].sort((a, b) => a.RESURTIDO_ID - b.RESURTIDO_ID);
    expect(porId.map((f) => f.MINUTOS)).toEqual(CERRADOS.map(([, , minutos]) => minutos));
    expect(porId.map((f) => f.VENCIDO).join('')).toBe('NSNSNNN');
    expect(porId.map((f) => f.DIFERENCIA)).toEqual(
      porId.map((f) => Math.round((f.MINUTOS / 60) * 100) / 100),
    );
    expect(porId.map((f) => f.ESTATUS)).toEqual([...Array(6).fill('CERRADO'), 'CANCELADO']);
    const calendario = (await app.call('getCalendario')).body.data;
    expect(porId.map((f) => minutosHabiles(f.FECHA_SOL, f.HASTA, calendario))).toEqual(
      porId.map((f) => f.MINUTOS),
    );
  });

  test('lo abierto no está, y se filtra por quien surtió o acomodó', async () => {
    expect((await consultar('getHistorialResurtidos', {})).total).toBe(CERRADOS.length);
    expect((await consultar('getHistorialResurtidos', { filtro: 'acomod' })).total).toBe(6);
  });
});

describe('#getResurtidosAbiertos', () => {
  test('los días son los de México, con sus dos extremos', async () => {
    const enero = await consultar('getResurtidosAbiertos', { fecha_fin: '2026-01-31' });
    expect(enero.data.map((f) => f.RESURTIDO_ID)).toEqual([ABIERTO + 1]);
    expect((await consultar('getResurtidosAbiertos', { fecha_ini: '2026-02-01' })).total).toBe(49);
    expect((await consultar('getResurtidosAbiertos', { fecha_ini: '2026-04-01' })).estatus).toBe('0');
  });

  test('las páginas de 20 juntas son la consulta completa, en cada orden y sentido', async () => {
    for (const orden of ['FECHA_SOL', 'CANTIDAD_SOL', 'DIFERENCIA', 'ARTICULO', 'SURTIO'] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        // HASTA is the moment of each reply, so MINUTOS grows with it.
        const ids = async (input: object) => {
          const r = await consultar('getResurtidosAbiertos', { orden, sentido, ...input });
          expect(r.total).toBe(50);
          return r.data.map((f) => f.RESURTIDO_ID);
        };
        const paginas = [await ids({ pagina: 1 }), await ids({ pagina: 2 }), await ids({ pagina: 3 })];
        expect(paginas.map((p) => p.length)).toEqual([20, 20, 10]);
        expect(paginas.flat()).toEqual(await ids({}));
      }
    }
  });

  test('el filtro busca el texto tal cual: % y _ no son comodines', async () => {
    expect((await consultar('getResurtidosAbiertos', { filtro: '0%' })).total).toBe(25);
    expect((await consultar('getResurtidosAbiertos', { filtro: 'x_y' })).total).toBe(25);
    expect((await consultar('getResurtidosAbiertos', { filtro: 'h-17' })).total).toBe(1);
  });

  test('lo abierto hace un mes está vencido y lo de ahora no', async () => {
    const { data } = await consultar('getResurtidosAbiertos', {});
    expect(new Set(data.map((f) => f.VENCIDO))).toEqual(new Set(['S']));
    await app.db.sql(`update resurtidos set fecha_sol = now() where resurtido_id = ${ABIERTO + 50}`);
    const hoy = await consultar('getResurtidosAbiertos', { fecha_fin: '2030-12-31', filtro: 'h-50' });
    expect(hoy.data).toMatchObject([{ VENCIDO: 'N', MINUTOS: 0, DIFERENCIA: 0 }]);
  });

  test('quien no ve todos los almacenes ve los suyos', async () => {
    const todos = { fecha_ini: '2025-01-01', filtro: 'a-6' };
    expect((await consultar('getResurtidosAbiertos', todos)).total).toBe(1);
    expect((await consultar('getResurtidosAbiertos', todos, 'RECIBO')).total).toBe(0);
  });
});
