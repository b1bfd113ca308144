import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP, RES, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, ponen, traspasoPorSurtir } from '../../../testing/resurtidos.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.ACOMODO, [P.resurtidos]);
  // Only the articles of these tests have a need.
  await app.db.sql('update articulos set minimo = 0');
  await cerrarLineas(`articulo_id = ${ART.MULTI} and unidades_surt < unidades`);
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

/** Closes transfer lines short at supply, so that nothing waits for their pieces. */
const cerrarLineas = (cuales: string) =>
  app.db.sql(
    `update traspasos_det set surtido_cerrado = now(), motivo_surtido = 'NO HAY', operador_id_surtido = ${OP.ADMIN} where ${cuales}`,
  );
const generar = (como: 'ADMIN' | 'ACOMODO' = 'ADMIN') =>
  app.call('generaOrdenResurtido', { almacen_id: 1, operador_id: OP[como] }, { como });
const anexar = (clave_articulo: string, cantidad?: number) =>
  app.call('anexarProductoaOrden', {
    clave_articulo,
    almacen_id: 1,
    operador_id: OP.ADMIN,
    ...(cantidad === undefined ? {} : { cantidad }),
  });
const cerrar = (resurtido_id: number, como: 'ADMIN' | 'ACOMODO' = 'ADMIN') =>
  app.call('cierraRegistroOrdenResurtido', { resurtido_id }, { como });
const orden = async () => (await app.call('getaAticulosdeOrden', { almacen_id: 1 })).body.data;

type Fila = { CLAVE_ARTICULO: string; CANTIDAD_SOL: number; MOTIVO: string; PROMETIDO: string | null };
const pedido = (filas: Fila[]) =>
  Object.fromEntries(filas.map((f) => [f.CLAVE_ARTICULO, [f.CANTIDAD_SOL, f.MOTIVO]]));

describe('#generaOrdenResurtido', () => {
  test('pide por mínimo y por traspasos abiertos, hasta donde alcanza la reserva', async () => {
    await multis(app.db, [
      { id: 201, minimo: 10, maximo: 30, reserva: 100, enFija: 4 },
      { id: 202, minimo: 10, maximo: 30, reserva: 100, enFija: 10 },
      { id: 203, minimo: 10, maximo: 30, reserva: 7, enFija: 0 },
      { id: 204, reserva: 100, enFija: 5 },
      { id: 205, minimo: 10, maximo: 30, reserva: 0, enFija: 1 },
      { id: 206, minimo: 5, maximo: 20, reserva: 100, enFija: 12 },
    ]);
    await traspasoPorSurtir(app.db, 501, '2030-01-07T16:00:00Z', [
      { articulo: 204, piezas: 9 },
      { articulo: 206, piezas: 3 },
    ]);
    await traspasoPorSurtir(app.db, 502, null, [
      { articulo: 204, piezas: 2 },
      { articulo: 206, piezas: 6 },
    ]);
    const r = await generar();
    expect(r.body).toMatchObject({ estatus: '1', message: '4 artículos agregados a la orden de resurtido' });
    expect(pedido(r.body.data)).toEqual({
      'R-201': [26, 'MINIMO'],
      'R-203': [7, 'MINIMO'],
      'R-204': [6, 'TRASPASO'],
      'R-206': [17, 'MINIMO'],
    });
    expect(r.body.data[0]).toMatchObject({
      CLAVE_ARTICULO: 'R-204',
      PROMETIDO: '2030-01-07T16:00:00.000Z',
      ESTATUS: 'ABIERTO',
      SOLICITO: 'ADMIN',
      VENCIDO: 'N',
      OPERADOR_ID_SUR: null,
    });
    expect(r.body.data.filter((f: Fila) => f.PROMETIDO !== null)).toHaveLength(1);
  });

  test('no cuenta lo ya surtido, lo cerrado corto ni lo de otro almacén', async () => {
    await multis(app.db, [{ id: 201, reserva: 50 }]);
    await traspasoPorSurtir(app.db, 501, null, [
      { articulo: 201, piezas: 3 },
      { articulo: 201, piezas: 4 },
    ]);
    await traspasoPorSurtir(app.db, 502, null, [{ articulo: 201, piezas: 8 }]);
    await cerrarLineas('docto_in_id = 501 and renglon = 2');
    await app.db.sql(`update traspasos set almacen_org_id = 2, almacen_dest_id = 1 where docto_in_id = 502`);
    expect(pedido((await generar()).body.data)).toEqual({ 'R-201': [3, 'TRASPASO'] });
  });

  test('un artículo sin ubicación fija no se pide: no tendría a dónde llegar', async () => {
    await multis(app.db, [{ id: 201, minimo: 5, maximo: 9, reserva: 50 }]);
    await app.db.sql(
      `delete from articulos_ubicacion where articulo_id = 201 and ubicacion_id = ${UBI.F1.id}`,
    );
    expect((await generar()).body.data).toEqual([]);
    expect((await anexar('R-201')).body.message).toBe(MENSAJES_RESURTIDO.sinFija);
  });

  test('otra vez no pide nada; si aparece otra necesidad, el renglón abierto crece hasta ella y lo dice', async () => {
    await multis(app.db, [{ id: 201, minimo: 10, maximo: 30, reserva: 100 }]);
    expect((await generar()).body.data).toHaveLength(1);
    expect((await generar()).body.message).toBe(MENSAJES_RESURTIDO.nadaQueResurtir);
    await traspasoPorSurtir(app.db, 501, '2030-01-07T16:00:00Z', [{ articulo: 201, piezas: 60 }]);
    const r = await generar('ACOMODO');
    expect(r.body).toMatchObject({
      estatus: '1',
      message: '1 renglón creció en la orden de resurtido',
      data: [
        {
          CLAVE_ARTICULO: 'R-201',
          CANTIDAD_SOL: 90,
          CANTIDAD_ANTES: 30,
          MOTIVO: 'TRASPASO',
          PROMETIDO: '2030-01-07T16:00:00.000Z',
        },
      ],
    });
    expect((await anexar('R-201')).body.message).toBe(MENSAJES_RESURTIDO.yaEnOrden);
    const mas = await anexar('R-201', 95);
    expect(mas.body).toMatchObject({
      message: MENSAJES_RESURTIDO.crecido,
      data: { CANTIDAD_SOL: 95, MOTIVO: 'TRASPASO' },
    });
  });

  test('si la reserva no da para más, el renglón abierto pide lo mismo con más urgencia, y eso dice', async () => {
    await multis(app.db, [{ id: 201, minimo: 10, maximo: 30, reserva: 10 }]);
    expect((await generar()).body.data).toMatchObject([{ CANTIDAD_SOL: 10, MOTIVO: 'MINIMO' }]);
    await traspasoPorSurtir(app.db, 501, '2030-01-07T16:00:00Z', [{ articulo: 201, piezas: 60 }]);
    const igual = { CANTIDAD_SOL: 10, MOTIVO: 'TRASPASO', PROMETIDO: '2030-01-07T16:00:00.000Z' };
    expect((await anexar('R-201')).body).toMatchObject({
      message: MENSAJES_RESURTIDO.apremiado,
      data: igual,
    });
    await traspasoPorSurtir(app.db, 502, '2030-01-06T16:00:00Z', [{ articulo: 201, piezas: 5 }]);
    expect((await generar()).body).toMatchObject({
      message: '1 renglón es más urgente en la orden de resurtido',
      data: [{ ...igual, PROMETIDO: '2030-01-06T16:00:00.000Z' }],
    });
  });

  test('con toda la reserva en camino, el renglón abierto toma el motivo y la promesa de quien ahora espera', async () => {
    await multis(app.db, [{ id: 201, minimo: 3, maximo: 5, reserva: 5 }]);
    const [abierto] = (await generar()).body.data;
    await app.call('setTraspasoentreubicaciones', {
      articulo_id: 201,
      almacen_id: 1,
      operador_id: OP.ADMIN,
      ubicacion_id: UBI.M1.id,
      cantidad: 5,
      operacion: 'surtido',
      resurtido_id: abierto.RESURTIDO_ID,
    });
    await traspasoPorSurtir(app.db, 501, '2030-01-07T16:00:00Z', [{ articulo: 201, piezas: 60 }]);
    expect((await generar()).body).toMatchObject({
      message: '1 renglón es más urgente en la orden de resurtido',
      data: [{ CANTIDAD_SOL: 5, MOTIVO: 'TRASPASO', PROMETIDO: '2030-01-07T16:00:00.000Z' }],
    });
    expect((await generar()).body.message).toBe(MENSAJES_RESURTIDO.nadaQueResurtir);
  });

  test('lo que va en camino y lo ya acomodado cuentan: nunca se pide más de lo que falta ni de lo que hay', async () => {
    await multis(app.db, [{ id: 201, reserva: 20 }]);
    const { RESURTIDO_ID: resurtido_id } = (await anexar('R-201', 2)).body.data;
    const mueve = (operacion: string, ubicacion_id: number, cantidad: number) =>
      app.call('setTraspasoentreubicaciones', {
        articulo_id: 201,
        almacen_id: 1,
        operador_id: OP.ADMIN,
        ubicacion_id,
        cantidad,
        operacion,
        resurtido_id,
      });
    await mueve('surtido', UBI.M1.id, 2);
    await mueve('acomodo', UBI.F1.id, 1);
    await traspasoPorSurtir(app.db, 501, null, [{ articulo: 201, piezas: 10 }]);
    // One is on the shelf and one on its way: nine are needed besides the one placed.
    expect(pedido((await generar()).body.data)).toEqual({ 'R-201': [10, 'TRASPASO'] });
    await traspasoPorSurtir(app.db, 502, null, [{ articulo: 201, piezas: 90 }]);
    expect(pedido((await generar()).body.data)).toEqual({ 'R-201': [20, 'TRASPASO'] });
  });

  test('treinta operadores a la vez: una orden por artículo y nunca más que la reserva', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => 300 + i);
    await multis(
      app.db,
      ids.map((id) => ({ id, minimo: 10, maximo: 20, reserva: id % 3 ? 50 : 3 })),
    );
    const todas = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 3 ? generar(i % 2 ? 'ADMIN' : 'ACOMODO') : anexar(`R-${300 + i}`),
      ),
    );
    for (const r of todas) expect(r.http).toBe(200);
    const filas = await app.db.sql<{ articulo_id: number; cantidad_sol: number }>(
      'select articulo_id, cantidad_sol from resurtidos where articulo_id >= 300 order by articulo_id',
    );
    expect(filas).toEqual(
      ids.map((articulo_id) => ({ articulo_id, cantidad_sol: articulo_id % 3 ? 20 : 3 })),
    );
  });

  test('mientras otro se lleva la reserva, la orden espera y ve lo que queda', async () => {
    await multis(app.db, [{ id: 201, minimo: 10, maximo: 20, reserva: 15 }]);
    const editar = (EXISTENCIA: number) =>
      app.call('guardaExistenciaArticuloUbicacion', {
        articulo: { ARTICULO_ID: 201, UBICACION_ID: UBI.M1.id, EXISTENCIA },
        almacen_id: 1,
        operador_id: OP.ADMIN,
      });
    const [edicion, generada] = await Promise.all([editar(6), generar()]);
    expect(edicion.body.estatus).toBe('1');
    const [fila] = generada.body.data;
    // Whichever was first: never a state that existed neither before nor after.
    expect([6, 15]).toContain(fila.CANTIDAD_SOL);
  });
});

describe('#anexarProductoaOrden', () => {
  beforeEach(() =>
    multis(app.db, [
      { id: 201, minimo: 10, maximo: 30, reserva: 100, enFija: 4 },
      { id: 202, reserva: 8, enFija: 5 },
      { id: 203, reserva: 0, enFija: 5 },
    ]),
  );

  test('sin cantidad, lo que le falta; con cantidad, ésa', async () => {
    expect((await anexar(' R-201 ')).body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.anexado,
      data: { CLAVE_ARTICULO: 'R-201', CANTIDAD_SOL: 26, MOTIVO: 'OPERADOR' },
    });
    expect((await anexar('R-202', 8)).body.data).toMatchObject({ CANTIDAD_SOL: 8, CANTIDAD_SUR: 0 });
  });

  test.each([
    ['no hace falta', 'R-202', undefined, MENSAJES_RESURTIDO.noHaceFalta],
    ['más que la reserva', 'R-202', 9, 'No hay piezas suficientes en ubicaciones multialmacén. Hay: 8'],
    ['sin reserva', 'R-203', undefined, MENSAJES_RESURTIDO.sinReserva],
    ['ya en la orden', 'A-7', 1, MENSAJES_RESURTIDO.yaEnOrden],
    ['de tipo default', 'A-1', 1, MENSAJES_RESURTIDO.sinReserva],
    ['clave que no existe', 'NADA', undefined, 'Producto no encontrado'],
  ])('se niega y nada cambia: %s', async (_caso, clave, cantidad, motivo) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const r = await anexar(clave, cantidad);
    expect(r.body).toMatchObject({ estatus: '0', message: motivo });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });
});

test('#anexarProductoaOrden dice que las piezas de la reserva caducaron, si por eso no alcanza', async () => {
  await multis(app.db, [
    { id: 201, reserva: 0 },
    { id: 202, reserva: 8, enFija: 5 },
  ]);
  const caducadas = (articulo: number, piezas: number) =>
    ponen(app.db, [{ articulo, ubicacion: UBI.M1.id, piezas, caducidad: '2020-01-31', lote: 'V' }]);
  await caducadas(201, 154);
  await caducadas(202, 1);
  expect((await anexar('R-201', 5)).body).toMatchObject({
    estatus: '0',
    message: 'El artículo no tiene piezas que surtir en ubicaciones multialmacén: las 154 que hay caducaron',
  });
  expect((await anexar('R-202', 9)).body).toMatchObject({
    estatus: '0',
    message: 'No hay piezas suficientes en ubicaciones multialmacén. Hay: 8, y 1 pieza caducada',
  });
});

describe('#getaAticulosdeOrden', () => {
  test('primero lo prometido antes, luego lo que detiene traspasos, luego por fecha; con dónde tomar y dejar', async () => {
    await multis(app.db, [
      { id: 201, minimo: 3, maximo: 9, reserva: 100 },
      { id: 202, reserva: 100 },
      { id: 203, reserva: 100 },
      { id: 204, reserva: 100 },
    ]);
    await ponen(app.db, [
      { articulo: 204, ubicacion: UBI.M1.id, piezas: 2, caducidad: '2061-01-31', lote: 'X' },
    ]);
    await traspasoPorSurtir(app.db, 501, '2030-06-03T16:00:00Z', [{ articulo: 202, piezas: 4 }]);
    await traspasoPorSurtir(app.db, 502, '2030-03-04T16:00:00Z', [{ articulo: 203, piezas: 4 }]);
    await traspasoPorSurtir(app.db, 503, null, [{ articulo: 204, piezas: 4 }]);
    await generar();
    const filas = await orden();
    expect(filas.map((f: Fila) => f.CLAVE_ARTICULO)).toEqual(['R-203', 'R-202', 'R-204', 'A-7', 'R-201']);
    expect(filas[0].MINUTOS_RESTANTES).toBeGreaterThan(0);
    expect(filas[0].MINUTOS_RESTANTES).toBeLessThan(filas[1].MINUTOS_RESTANTES);
    expect(filas[2]).toMatchObject({
      MINUTOS_RESTANTES: null,
      RESERVA: 102,
      ORIGEN: UBI.M1.codigo,
      ORIGEN_LEIDO: '1-01-001-04-010',
      DESTINO: UBI.F1.codigo,
      DESTINO_LEIDO: '1-01-001-01-010',
    });
    // Once nothing waits for it, its order moves to its place among the others.
    await cerrarLineas('docto_in_id = 502');
    await app.db.sql('update traspasos set surtido = now(), recibido = now() where docto_in_id = 502');
    const despues = await orden();
    expect(despues[0].CLAVE_ARTICULO).toBe('R-202');
    expect(despues.find((f: Fila) => f.CLAVE_ARTICULO === 'R-203').PROMETIDO).toBeNull();
  });

  test('la promesa vencida va primero, con cero minutos', async () => {
    await multis(app.db, [{ id: 201, reserva: 100 }]);
    await traspasoPorSurtir(app.db, 501, '2025-01-06T16:00:00Z', [{ articulo: 201, piezas: 4 }]);
    await generar();
    expect((await orden())[0]).toMatchObject({ CLAVE_ARTICULO: 'R-201', MINUTOS_RESTANTES: 0 });
  });
});

describe('#cierraRegistroOrdenResurtido', () => {
  test('sin nada surtido se cancela y queda escrito quién', async () => {
    expect((await cerrar(RES.NORTE)).body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.cancelado,
      data: { ESTATUS: 'CANCELADO', CERRO: 'ADMIN', CANTIDAD_SUR: 0 },
    });
  });

  test.each([
    ['con piezas en camino', RES.ABIERTO, 'ADMIN', MENSAJES_RESURTIDO.faltaAcomodar],
    ['de otro almacén', RES.NORTE, 'ACOMODO', MENSAJES_RESURTIDO.noEncontrado],
    ['que no existe', 999, 'ADMIN', MENSAJES_RESURTIDO.noEncontrado],
  ] as const)('no se cierra un renglón %s', async (_caso, id, como, motivo) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await cerrar(id, como)).body).toMatchObject({ estatus: '0', message: motivo });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('cerrado, el artículo se puede volver a pedir', async () => {
    await app.db.sql(`update articulos set minimo = 5 where articulo_id = ${ART.MULTI}`);
    const [primero] = (await generar()).body.data;
    await cerrar(primero.RESURTIDO_ID);
    const [segundo] = (await generar()).body.data;
    expect(segundo).toMatchObject({ CLAVE_ARTICULO: 'A-6', CANTIDAD_SOL: 12 });
    expect(segundo.RESURTIDO_ID).not.toBe(primero.RESURTIDO_ID);
  });
});

test('Inicio: los resurtidos abiertos del almacén, con sus vencidos', async () => {
  const { body } = await app.call('getTrabajoDeHoy');
  expect(body.data.find((t: { MENU: string }) => t.MENU === 'resurtidos')).toEqual({
    MENU: 'resurtidos',
    LUGAR: {},
    DESDE: expect.any(String),
    TITULO: 'Resurtidos abiertos',
    CANTIDAD: 1,
    DETALLE: '4 piezas por surtir · 2 por acomodar · 1 vencido',
    URGENTE: 'S',
  });
  // With everything placed it only waits to be closed, and is no work to do.
  const antes = await app.db.sql<{ resurtido_id: number; sur: number; aco: number }>(
    `select resurtido_id, cantidad_sur as sur, cantidad_aco as aco from resurtidos where estatus = 'ABIERTO'`,
  );
  await app.db.sql(
    `update resurtidos set cantidad_sur = cantidad_sol, cantidad_aco = cantidad_sol where estatus = 'ABIERTO'`,
  );
  const despues = (await app.call('getTrabajoDeHoy')).body.data;
  expect(despues.find((t: { MENU: string }) => t.MENU === 'resurtidos')).toMatchObject({
    CANTIDAD: 0,
    DETALLE: '0 piezas por surtir · 1 por cerrar',
  });
  for (const { resurtido_id, sur, aco } of antes)
    await app.db.sql('update resurtidos set cantidad_sur = $2, cantidad_aco = $3 where resurtido_id = $1', [
      resurtido_id,
      sur,
      aco,
    ]);
});
