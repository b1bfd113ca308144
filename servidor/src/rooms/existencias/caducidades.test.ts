import { randomUUID } from 'node:crypto';
import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { movimientosDe, piezasDe } from '../../../testing/libro.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const BASE = {
  CADUCIDAD_ID: null as number | null,
  ARTICULO_ID: ART.LOTE as number,
  ALMACEN_ID: 1,
  FECHA_CADUCIDAD: '2060-01-31' as string | null,
  LOTE: 'L2' as string | null,
  FECHA_PRODUCCION: null as string | null,
  EXISTENCIA: 3,
  EXISTENCIA_ANTERIOR: null as number | null,
};
const L1 = { ...BASE, CADUCIDAD_ID: 1, FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'L1', EXISTENCIA: 10 };
const guardar = (cambios: Partial<typeof BASE>, clave?: string) =>
  app.call('guardaCaducidadArticulo', { caducidad: { ...BASE, ...cambios } }, clave ? { clave } : {});
const eliminar = (caducidad_id: number, clave?: string) =>
  app.call('eliminaCaducidad', { caducidad_id }, clave ? { clave } : {});
const lotes = () =>
  app.db.sql<{ lote: string; existencia: number }>(
    `select lote, existencia from caducidades_existencia where articulo_id <> ${ART.GALLETA} order by lote`,
  );
const F2 = UBI.F2.codigo;

describe('#guardaCaducidadArticulo', () => {
  test('da su lote a piezas que no lo tienen: no hace existencia', async () => {
    const r = await guardar({ LOTE: ' L2 ' });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_LOTE.guardada,
      data: { LOTE: 'L2', FECHA_CADUCIDAD: '2060-01-31', EXISTENCIA: 3, TIENE_LOTE: 'S' },
    });
    expect(r.body.data.CADUCIDAD_ID).toBeGreaterThan(1);
    expect(await piezasDe(app.db, ART.LOTE)).toEqual([
      `${F2} - 2`,
      `${F2} L1/${CADUCA_L1} 10`,
      `${F2} L2/2060-01-31 3`,
    ]);
    expect(await movimientosDe(app.db)).toEqual([`guardaCaducidadArticulo 5 ${F2}>${F2} ->L2/2060-01-31 3`]);
    expect((await app.call('getUltimoGuardado')).body.data.RESUMEN).toBe(
      'A-5: 3 piezas, lote L2, caduca 2060-01-31',
    );
  });

  test('no hay bastantes sin lote: dice cuántas hay', async () => {
    const r = await guardar({ EXISTENCIA: 6 });
    expect(r.body).toEqual({
      estatus: '0',
      message: 'Sólo hay 5 piezas sin caducidad, lote ni producción en las ubicaciones del almacén',
      data: null,
    });
    expect(await lotes()).toEqual([{ lote: 'L1', existencia: 10 }]);
  });

  test('las toma de varias ubicaciones por su código, y se suman al lote que ya estaba', async () => {
    await app.call('updateUbicacionArticulo', {
      articulo_id: ART.LOTE,
      ubicacion: UBI.VACIA.codigo,
      almacen_id: 1,
      operador_id: OP.ADMIN,
      existencia: 4,
    });
    const r = await guardar({ ...L1, CADUCIDAD_ID: null, EXISTENCIA: 7 });
    expect(r.body.data).toMatchObject({ CADUCIDAD_ID: 1, EXISTENCIA: 17 });
    expect((await movimientosDe(app.db)).slice(1)).toEqual([
      `guardaCaducidadArticulo 5 ${F2}>${F2} ->L1/${CADUCA_L1} 5`,
      `guardaCaducidadArticulo 5 ${UBI.VACIA.codigo}>${UBI.VACIA.codigo} ->L1/${CADUCA_L1} 2`,
    ]);
  });

  test('corrige el lote de todas sus piezas', async () => {
    const r = await guardar({ ...L1, FECHA_CADUCIDAD: '2059-07-31', EXISTENCIA_ANTERIOR: 10 });
    expect(r.body.data).toMatchObject({ LOTE: 'L1', FECHA_CADUCIDAD: '2059-07-31', EXISTENCIA: 10 });
    expect(await movimientosDe(app.db)).toEqual([
      `guardaCaducidadArticulo 5 ${F2}>${F2} L1/${CADUCA_L1}>L1/2059-07-31 10`,
    ]);
    expect(
      await app.db.sql('select fecha_caducidad::text as f from caducidades where articulo_id = $1', [
        ART.LOTE,
      ]),
    ).toEqual([{ f: '2059-07-31' }]);
  });

  test('con menos piezas, las demás quedan sin lote; con más, se toman de las que no lo tienen', async () => {
    await guardar({ ...L1, EXISTENCIA: 4 });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual([`${F2} - 11`, `${F2} L1/${CADUCA_L1} 4`]);
    await guardar({ ...L1, EXISTENCIA: 12 });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual([`${F2} - 3`, `${F2} L1/${CADUCA_L1} 12`]);
    await guardar({ ...L1, LOTE: 'L9', EXISTENCIA: 14 });
    expect(await lotes()).toEqual([{ lote: 'L9', existencia: 14 }]);
    expect((await guardar({ ...L1, CADUCIDAD_ID: 1 })).body.message).toBe(MENSAJES_LOTE.yaNoExiste);
  });

  test('lo mismo que hay no deja nada', async () => {
    expect((await guardar(L1)).body.data).toMatchObject({ CADUCIDAD_ID: 1, EXISTENCIA: 10 });
    expect(await movimientosDe(app.db)).toEqual([]);
    expect((await app.call('getUltimoGuardado')).body.data.RESUMEN).not.toMatch(/A-5/);
  });

  test.each<[Partial<typeof BASE>, string]>([
    [{ LOTE: null }, MENSAJES_LOTE.lote],
    [{ LOTE: '  ' }, MENSAJES_LOTE.lote],
    [{ FECHA_CADUCIDAD: null }, MENSAJES_LOTE.caducidad],
    [{ FECHA_PRODUCCION: '2999-01-01' }, MENSAJES_LOTE.produccionFutura],
    [{ FECHA_PRODUCCION: '2026-01-02', FECHA_CADUCIDAD: '2026-01-01' }, MENSAJES_LOTE.produccionDespues],
    [{ EXISTENCIA: 0 }, MENSAJES_LOTE.cantidad],
    [{ ARTICULO_ID: ART.BARRAS }, MENSAJES_LOTE.sinDatos],
    [{ ARTICULO_ID: 999_999 }, 'Producto no encontrado'],
    [{ CADUCIDAD_ID: 99 }, MENSAJES_LOTE.yaNoExiste],
    [{ CADUCIDAD_ID: 1, ALMACEN_ID: 2 }, MENSAJES_LOTE.yaNoExiste],
    [
      { ...L1, EXISTENCIA: 9, EXISTENCIA_ANTERIOR: 8 },
      'La existencia cambió a 10 mientras se editaba. Revísela y vuelva a guardar.',
    ],
  ])('%j se rechaza y nada cambia', async (cambios, mensaje) => {
    expect((await guardar(cambios)).body).toEqual({ estatus: '0', message: mensaje, data: null });
    expect(await movimientosDe(app.db)).toEqual([]);
    expect(await lotes()).toEqual([{ lote: 'L1', existencia: 10 }]);
  });

  test('se deshace: las piezas vuelven a su lote y el renglón nuevo se va', async () => {
    const [nuevo, corregido] = [randomUUID(), randomUUID()];
    const antes = await piezasDe(app.db, ART.LOTE);
    await guardar({}, nuevo);
    expect((await app.call('deshacerGuardado', { operacion_id: nuevo })).body.estatus).toBe('1');
    expect(await piezasDe(app.db, ART.LOTE)).toEqual(antes);
    expect(await lotes()).toEqual([{ lote: 'L1', existencia: 10 }]);
    await guardar({ ...L1, LOTE: 'L9', EXISTENCIA: 8 }, corregido);
    await app.call('deshacerGuardado', { operacion_id: corregido });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual(antes);
    expect(await lotes()).toEqual([{ lote: 'L1', existencia: 10 }]);
  });

  test('dos nombran las mismas piezas a la vez: nunca más de las que hay', async () => {
    const par = await Promise.all([
      guardar({ LOTE: 'LA', EXISTENCIA: 4 }),
      guardar({ LOTE: 'LB', EXISTENCIA: 4 }),
    ]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
    expect(par.find((r) => r.body.estatus === '0')?.body.message).toMatch(/^Sólo hay 1 pieza /);
  });

  test('quitar un lote mientras llegan piezas de él a una ubicación nueva: ninguna queda sin su renglón', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const [{ caducidad_id } = { caducidad_id: 0 }] = await app.db.sql<{ caducidad_id: number }>(
        `select caducidad_id from caducidades where lote = 'L1'`,
      );
      const nueva = await app.call('enviarUbicacion', {
        ubicacion: `1010050${vuelta}010`,
        tipo: 'F',
        almacen_id: 1,
      });
      const [quita, llega] = await Promise.all([
        eliminar(caducidad_id),
        app.call('guardaAcomodoCompra', {
          articulo_id: ART.LOTE,
          operador_id: OP.ADMIN,
          cantidad: 1,
          ubicaciones: [{ UBICACION_ID: nueva.body.data.UBICACION_ID, CONTADAS: 1 }],
          caducidades: [{ FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'L1', INGRESO: 1 }],
        }),
      ]);
      expect([quita.body.message, llega.body.message]).toEqual([
        MENSAJES_LOTE.eliminada,
        'Producto Acomodado',
      ]);
      await cuadra(app.db);
      await guardar({ ...L1, CADUCIDAD_ID: null, EXISTENCIA: 5 });
    }
  });
});

describe('#eliminaCaducidad', () => {
  test('las piezas quedan sin lote en su lugar, y se puede deshacer', async () => {
    const clave = randomUUID();
    const antes = await piezasDe(app.db, ART.LOTE);
    expect((await eliminar(1, clave)).body).toMatchObject({ estatus: '1', message: MENSAJES_LOTE.eliminada });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual([`${F2} - 15`]);
    expect(await movimientosDe(app.db)).toEqual([`eliminaCaducidad 5 ${F2}>${F2} L1/${CADUCA_L1}>- 10`]);
    expect(await lotes()).toEqual([]);
    await app.call('deshacerGuardado', { operacion_id: clave });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual(antes);
    expect(await lotes()).toEqual([{ lote: 'L1', existencia: 10 }]);
  });

  test('la que ya no está, la de un almacén que no se ve, y dos a la vez', async () => {
    await app.db.sql(
      `insert into caducidades (caducidad_id, articulo_id, almacen_id, lote) values (50, ${ART.LOTE}, 2, 'N')`,
    );
    await app.darControles(OP.UNO, [P.caducidades]);
    const ajena = await app.call('eliminaCaducidad', { caducidad_id: 50 }, { como: 'UNO' });
    expect(ajena.body.message).toBe(MENSAJES_LOTE.yaNoExiste);
    expect((await eliminar(99)).body.message).toBe(MENSAJES_LOTE.yaNoExiste);
    const par = await Promise.all([eliminar(1), eliminar(1)]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
    expect((await eliminar(50)).body.estatus).toBe('1');
  });
});

describe('#getCaducidadArticulo', () => {
  const pedir = (movimiento: 'E' | 'S', mas: object = {}, como: 'ADMIN' | 'CONTEO' | 'ACOMODO' = 'ADMIN') =>
    app.call(
      'getCaducidadArticulo',
      { articulo_id: ART.LOTE, almacen_id: 1, unidades: 6, movimiento, ...mas },
      { como },
    );
  const deLotes = (filas: { LOTE: string; EXISTENCIA: number }[]) => filas.map((f) => [f.LOTE, f.EXISTENCIA]);

  beforeEach(async () => {
    await guardar({ LOTE: 'L0', FECHA_CADUCIDAD: '2059-01-31', EXISTENCIA: 2 });
    await app.db.sql(
      `insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote)
       values (${ART.LOTE}, 1, '2020-01-31', 'VIEJO'), (${ART.LOTE}, 1, '2999-01-31', 'AGOTADO'), (${ART.LOTE}, 2, '2999-01-31', 'NORTE')`,
    );
  });

  test('E: el renglón por capturar, y los lotes que se conocen y sirven', async () => {
    const { body } = await pedir('E', { quienllama: 'compras' });
    expect(body.data).toEqual([
      {
        CADUCIDAD_ID: null,
        ARTICULO_ID: ART.LOTE,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: null,
        LOTE: null,
        FECHA_PRODUCCION: null,
        INGRESO: 6,
        EXISTENCIA: 0,
        OPERADOR_ID: OP.ADMIN,
        TIENE_CADUCIDAD: 'S',
        TIENE_LOTE: 'S',
        TIENE_PRODUCCION: 'N',
        CLAVE_ARTICULO: 'A-5',
        ARTICULO: 'MERMELADA DE FRESA',
      },
    ]);
    expect(deLotes(body.existentes)).toEqual([
      ['L0', 2],
      ['L1', 10],
      ['AGOTADO', 0],
    ]);
  });

  test('S: los lotes con piezas, primero el que caduca antes', async () => {
    const { body } = await pedir('S', { quienllama: 'remision' });
    expect(deLotes(body.data)).toEqual([
      ['L0', 2],
      ['L1', 10],
    ]);
    expect(body.existentes).toEqual([]);
  });

  test('el artículo que no pide lote no tiene nada que capturar', async () => {
    for (const movimiento of ['E', 'S'] as const) {
      expect((await pedir(movimiento, { articulo_id: ART.BARRAS })).body).toEqual({
        estatus: '1',
        message: MENSAJES_LOTE.sinDatos,
        data: [],
        existentes: [],
      });
    }
  });

  test('quien cuenta a ciegas recibe los lotes sin piezas, y todos, los que no tienen incluidos', async () => {
    for (const quienllama of [undefined, 'conteo', 'compras']) {
      const entrada = await pedir('E', { quienllama }, 'CONTEO');
      expect(JSON.stringify(entrada.body)).not.toContain('EXISTENCIA');
      expect(entrada.body.existentes.map((l: { LOTE: string }) => l.LOTE)).toEqual([
        'VIEJO',
        'L0',
        'L1',
        'AGOTADO',
      ]);
      const salida = await pedir('S', { quienllama }, 'CONTEO');
      expect(JSON.stringify(salida.body)).not.toContain('EXISTENCIA');
      expect(salida.body.data).toHaveLength(4);
    }
    expect(deLotes((await pedir('E', { quienllama: 'compras' }, 'ACOMODO')).body.existentes)[0]).toEqual([
      'L0',
      2,
    ]);
  });
});
