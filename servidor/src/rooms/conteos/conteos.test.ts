import { randomUUID } from 'node:crypto';
import { faltaContar, MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { conGuiones } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { barras, type Como, enSuEmpresa, type Manos } from '../../../testing/conteo.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CONTEO, INV, OP, UBI } from '../../../testing/fixture.ts';
import { PARES } from '../../../testing/largo.ts';

let app: TestApp;
let m: Manos;
enSuEmpresa((suya, manosDeElla) => {
  app = suya;
  m = manosDeElla;
});

describe('#get_inventarioPendiente', () => {
  test('lo que falta por contar en el almacén y sus listas, sin decir cuánto debe haber', async () => {
    const r = await app.call(
      'get_inventarioPendiente',
      { operador_id: OP.CONTEO, almacen_id: 1 },
      { como: 'CONTEO' },
    );
    expect(r.body.data).toMatchObject([
      {
        INVENTARIO_DET_ID: INV.BARRAS,
        CLAVE_ARTICULO: 'A-1',
        FOLIO: 'INV1',
        FOLIO_CONTEO_TMP: 'T-1',
        DENEGADO: 0,
        NUM_UBICACIONES: 3,
        NOMBRE_TIPO: 'DEFAULT',
        ESTATUS: 'PENDIENTE',
        PUEDE_CONTAR: 'S',
      },
      { INVENTARIO_DET_ID: INV.LOTE, DENEGADO: 3, NUM_UBICACIONES: 1, CADUCA: 'S', LOTE: 'S' },
    ]);
    expect(r.body.cabecera).toMatchObject([
      { FOLIO: 'INV1', TOTAL: 2, AJUSTADOS: 0, PENDIENTES: 2, ALMACEN: 'PRINCIPAL' },
    ]);
    await m.cuenta(barras(8));
    const despues = await app.call(
      'get_inventarioPendiente',
      { operador_id: OP.CONTEO, almacen_id: 1 },
      { como: 'CONTEO' },
    );
    expect(despues.body.data.map((l: { INVENTARIO_DET_ID: number }) => l.INVENTARIO_DET_ID)).toEqual([
      INV.LOTE,
    ]);
    expect(despues.body.cabecera).toMatchObject([{ TOTAL: 2, AJUSTADOS: 1, PENDIENTES: 1 }]);
  });

  test('por páginas, en cada orden, filtrado, y de una lista o un artículo solos', async () => {
    await app.db.sql(`
      insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
        select 500 + n, 'L-' || n, 'LISTADO-' || n, 'D' from generate_series(1, 70) n;
      insert into inventarios (inventario_id, folio, almacen_id) values (60, 'INV60', 1);
      insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp, denegado)
        select 60, 500 + n, 'L-' || n, n % 4 from generate_series(1, 70) n`);
    const pide = async (input: object = {}) =>
      (await app.call('get_inventarioPendiente', { operador_id: OP.ADMIN, almacen_id: 1, ...input })).body;
    const todo = await pide();
    expect(todo.data).toHaveLength(72);
    expect(todo.data[0]).toMatchObject({ CLAVE_ARTICULO: 'A-1', UBICACION: '1-01-001-01-010' });
    for (const orden of [undefined, 'CLAVE_ARTICULO', 'UBICACION', 'DENEGADO', 'ESTATUS'] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        const completa = await pide({ orden, sentido });
        const paginas = [];
        for (const [pagina, cuantos] of [
          [1, 30],
          [2, 30],
          [3, 12],
        ]) {
          const p = await pide({ orden, sentido, pagina });
          expect([p.total, p.data.length]).toEqual([72, cuantos]);
          expect(p.cabecera).toHaveLength(2);
          paginas.push(...p.data);
        }
        expect(paginas).toEqual(completa.data);
      }
    }
    expect((await pide({ filtro: 'listadó-7' })).total).toBe(2);
    expect((await pide({ filtro: '%' })).total).toBe(0);
    const deA1 = todo.data.filter((f: { UBICACION: string | null }) => f.UBICACION === '1-01-001-01-010');
    for (const filtro of ['1-01-001-01-010', '10100101010', '001-01-010 recontar', 'a-1 pendiente'])
      expect((await pide({ filtro })).data, filtro).toEqual(
        filtro.includes('recontar') ? [] : deA1.filter((f: { ESTATUS: string }) => f.ESTATUS === 'PENDIENTE'),
      );
    expect((await pide({ filtros: 'UBICACION~%3D1-01-001-01-010' })).data).toEqual(deA1);
    expect((await pide({ inventario_id: 60 })).total).toBe(70);
    expect((await pide({ articulo_id: ART.BARRAS })).data).toHaveLength(1);
    expect((await pide({ inventario_det_id: INV.LOTE })).data).toMatchObject([{ CLAVE_ARTICULO: 'A-5' }]);
    expect((await pide({ inventario_det_id: INV.NORTE })).data).toEqual([]);
  });

  test('otro almacén se rechaza', async () => {
    const r = await app.call(
      'get_inventarioPendiente',
      { operador_id: OP.CONTEO, almacen_id: 2 },
      { como: 'CONTEO' },
    );
    expect(r.body).toMatchObject({ estatus: '0', data: null });
  });

  test('a ciegas: sin 1228 ninguna respuesta dice la existencia ni la diferencia', async () => {
    const respuestas = [
      await app.call(
        'get_inventarioPendiente',
        { operador_id: OP.CONTEO, almacen_id: 1 },
        { como: 'CONTEO' },
      ),
      await m.cuenta(barras(1)),
      await m.cuenta(barras(8), { como: 'UNO' }),
      await app.call('getUltimoGuardado', {}, { como: 'CONTEO' }),
      await app.call('getTrabajoDeHoy', {}, { como: 'CONTEO' }),
    ];
    for (const r of respuestas) {
      expect(r.http).toBe(200);
      expect(JSON.stringify(r.body)).not.toMatch(/EXISTENCIA|ESPERAD|DIFERENCIA/i);
    }
  });
});

describe('#ajustaConteo', () => {
  test('dentro de la tolerancia se ajusta la diferencia, y nada más', async () => {
    const r = await m.cuenta(barras(6, 1), { motivo_id: 2, observaciones: ' Estaba en el piso ' });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Conteo guardado',
      data: { INVENTARIO_DET_ID: INV.BARRAS, ESTATUS: 'ACEPTADO' },
    });
    expect(await m.libro()).toEqual([
      [UBI.F1.codigo, 'Ajuste', null, null, 2],
      ['Ajuste', UBI.F2.codigo, null, null, 1],
    ]);
    expect(await m.linea()).toEqual({ estatus: 'AJUSTADO', ajustado: expect.any(String) });
    const [conteo] = await app.db.sql(
      `select c.operador_id, c.estatus, c.motivo_id, c.observaciones, c.operacion_id, m.documento, m.documento_id,
              m.documento_det_id = c.conteo_id as suyo from conteos c join movimientos m using (operacion_id)`,
    );
    expect(conteo).toEqual({
      operador_id: OP.CONTEO,
      estatus: 'ACEPTADO',
      motivo_id: 2,
      observaciones: 'Estaba en el piso',
      operacion_id: r.body.data.OPERACION_ID,
      documento: 'conteo',
      documento_id: 1,
      suyo: true,
    });
    expect(
      await app.db.sql(
        `select ubicacion_id, contadas, esperadas from conteos_det where conteo_id <> ${CONTEO} order by ubicacion_id`,
      ),
    ).toEqual([
      { ubicacion_id: UBI.F1.id, contadas: 6, esperadas: 8 },
      { ubicacion_id: UBI.F2.id, contadas: 1, esperadas: 0 },
      { ubicacion_id: UBI.I1.id, contadas: 0, esperadas: 0 },
    ]);
    const contadas = await app.db.sql(
      'select 1 from articulos_ubicacion where articulo_id = $1 and contada is not null',
      [ART.BARRAS],
    );
    expect(contadas).toHaveLength(3);
    expect((await m.cuenta(barras(6, 1))).body.message).toBe(MENSAJES_CONTEO.yaContado);
  });

  test('sin diferencia no hay movimientos', async () => {
    expect((await m.cuenta(barras(8))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.libro()).toEqual([]);
  });

  test.each([
    ['falta una ubicación', barras(8).slice(0, 2), {}, faltaContar(conGuiones(UBI.I1.codigo))],
    ['una que no es del artículo', [...barras(8), [UBI.VACIA.id, 0]], {}, MENSAJES_CONTEO.ubicacionAjena],
    ['dos veces la misma', [...barras(8), [UBI.F1.id, 0]], {}, MENSAJES_CONTEO.ubicacionAjena],
    ['piezas en la inhabilitada', [...barras(8).slice(0, 2), [UBI.I1.id, 1] as const], {}, /INHABILITADA/],
    ['motivo sin observaciones', barras(8), { motivo_id: 1 }, MENSAJES_CONTEO.observaciones],
    ['otro artículo', barras(8), { articulo: ART.LOTE }, MENSAJES_CONTEO.lineaNoEncontrada],
    ['otro almacén', [[UBI.NORTE.id, 0]], { det: INV.NORTE }, MENSAJES_CONTEO.lineaNoEncontrada],
    ['del futuro', barras(8, 0, new Date(Date.now() + 6 * 3_600_000).toISOString()), {}, /reloj del equipo/],
    [
      'de anteayer',
      barras(8, 0, new Date(Date.now() - 48 * 3_600_000).toISOString()),
      {},
      /hace más de 24 horas/,
    ],
    [
      'lotes de un artículo que no los pide',
      barras(8),
      { caducidades: [{ LOTE: 'X', INGRESO: 8 }] },
      /no maneja caducidad/,
    ],
  ] as const)('se rechaza: %s', async (_caso, contadas, resto, mensaje) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const r = await m.cuenta(contadas, resto);
    expect(r.body).toMatchObject({ estatus: '0', data: null });
    expect(r.body.message).toEqual(typeof mensaje === 'string' ? mensaje : expect.stringMatching(mensaje));
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('un artículo sin tipo, o sin ubicación fija, no se cuenta', async () => {
    await app.db.sql('update articulos set tipo_articulo = null where articulo_id = $1', [ART.BARRAS]);
    expect((await m.cuenta(barras(8))).body.message).toBe(MENSAJES_CONTEO.sinTipo);
    await app.db.sql(`update articulos set tipo_articulo = 'D' where articulo_id = $1`, [ART.BARRAS]);
    const suyas = `ubicacion_id in (${UBI.F1.id}, ${UBI.F2.id})`;
    await app.db.sql(`update ubicaciones set tipo = 'M' where ${suyas}`);
    expect((await m.cuenta(barras(8))).body.message).toBe(MENSAJES_CONTEO.sinFija);
    await app.db.sql(`update ubicaciones set tipo = 'F' where ${suyas}`);
  });

  test('la misma clave dos veces ajusta una', async () => {
    const clave = randomUUID();
    const [a, b] = await Promise.all([m.cuenta(barras(7), { clave }), m.cuenta(barras(7), { clave })]);
    expect(a?.body).toEqual(b?.body);
    expect(await m.libro()).toHaveLength(1);
  });
});

describe('varios a la vez', () => {
  test(
    `${PARES} pares sobre la misma línea: uno la cuenta y el otro se entera`,
    async () => {
      await app.db.sql(`
      insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
        select 10000 + n, 'P-' || n, 'PAR ' || n, 'D' from generate_series(1, ${PARES}) n;
      insert into articulos_ubicacion (ubicacion_id, articulo_id) select ${UBI.F1.id}, 10000 + n from generate_series(1, ${PARES}) n;
      insert into inventarios (inventario_id, folio, almacen_id) values (50, 'INV50', 1);
      insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp)
        select 10000 + n, 50, 10000 + n, 'P-' || n from generate_series(1, ${PARES}) n;
      insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas)
        select gen_random_uuid(), ${OP.ADMIN}, 'prueba', 10000 + n, lugar_id, ${UBI.F1.id}, 2
          from lugares, generate_series(1, ${PARES}) n where clase = 'proveedor';
      insert into existencias (lugar_id, articulo_id, piezas) select ${UBI.F1.id}, 10000 + n, 2 from generate_series(1, ${PARES}) n`);
      for (let desde = 1; desde <= PARES; desde += 20) {
        await Promise.all(
          Array.from({ length: 20 }, async (_, i) => {
            const id = 10_000 + desde + i;
            const nada = { det: id, articulo: id };
            const par = await Promise.all([
              m.cuenta([[UBI.F1.id, 0]], nada),
              m.cuenta([[UBI.F1.id, 0]], { ...nada, como: 'UNO' }),
            ]);
            expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
            expect(par.find((r) => r.body.estatus === '0')?.body.message).toBe(MENSAJES_CONTEO.yaContado);
          }),
        );
      }
      const quedan = await app.db.sql(
        'select 1 from existencias where articulo_id > 10000 and piezas > 0 union all select 1 from inventarios_det where articulo_id > 10000 and ajustado is null',
      );
      expect(quedan).toEqual([]);
    },
    1_200 * PARES,
  );

  test('contar mientras se acomoda en la misma ubicación no inventa ni pierde piezas', async () => {
    const antes = await m.ahora();
    const [conteo] = await Promise.all([
      m.cuenta(barras(8, 0, antes)),
      ...Array.from({ length: 6 }, () => m.acomoda(1)),
    ]);
    expect(conteo?.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 14 }]);
  });
});

test('la tarjeta de Inicio: lo que falta por contar en su almacén', async () => {
  const tarjeta = async (como: Como) =>
    (await app.call('getTrabajoDeHoy', {}, { como })).body.data.find(
      (t: { MENU: string }) => t.MENU === 'inventarios',
    );
  expect(await tarjeta('CONTEO')).toMatchObject({ CANTIDAD: 2, DETALLE: '1 inventario', URGENTE: 'N' });
  await m.cuenta(barras(1));
  expect(await tarjeta('CONTEO')).toMatchObject({
    CANTIDAD: 2,
    DETALLE: '1 inventario · 1 espera a otro operador',
    URGENTE: 'N',
  });
  expect(await tarjeta('UNO')).toMatchObject({
    CANTIDAD: 2,
    DETALLE: '1 inventario · 1 por recontar',
    URGENTE: 'N',
  });
});
