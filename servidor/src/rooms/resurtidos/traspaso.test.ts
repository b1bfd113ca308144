import { randomUUID } from 'node:crypto';
import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_RESERVA } from '@anden/contrato/resurtidos/lotes.ts';
import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP, RES, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, ponen } from '../../../testing/resurtidos.ts';

/** With 2 pieces without a lot, 3 of A (2061-05) and 3 of B (2061-01), all in M1. */
const CON_LOTE = 201;

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.ACOMODO, [P.resurtidos]);
  await multis(app.db, [{ id: CON_LOTE, reserva: 2 }]);
  await ponen(app.db, [
    { articulo: CON_LOTE, ubicacion: UBI.M1.id, piezas: 3, caducidad: '2061-05-31', lote: 'A' },
    { articulo: CON_LOTE, ubicacion: UBI.M1.id, piezas: 3, caducidad: '2061-01-31', lote: 'B' },
  ]);
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

type Quien = 'ADMIN' | 'ACOMODO';
interface Traspaso {
  operacion: 'surtido' | 'acomodo';
  cantidad: number;
  como?: Quien;
  resurtido?: number;
  articulo?: number;
  ubicacion?: number;
  almacen?: number;
}

const traspasar = (t: Traspaso, clave: string = randomUUID()) =>
  app.call(
    'setTraspasoentreubicaciones',
    {
      articulo_id: t.articulo ?? CON_LOTE,
      almacen_id: t.almacen ?? 1,
      operador_id: OP[t.como ?? 'ADMIN'],
      ubicacion_id: t.ubicacion ?? (t.operacion === 'surtido' ? UBI.M1.id : UBI.F1.id),
      cantidad: t.cantidad,
      operacion: t.operacion,
      resurtido_id: t.resurtido ?? RES.ABIERTO,
    },
    { como: t.como ?? 'ADMIN', clave },
  );

const deshacer = (operacion_id: string, como: Quien = 'ADMIN') =>
  app.call('deshacerGuardado', { operacion_id }, { como });

const pedir = async (cantidad: number): Promise<number> => {
  const r = await app.call('anexarProductoaOrden', {
    clave_articulo: `R-${CON_LOTE}`,
    almacen_id: 1,
    operador_id: OP.ADMIN,
    cantidad,
  });
  return r.body.data.RESURTIDO_ID;
};

/** Pieces of the article by lot in a location, or in transit. */
const lotesEn = async (lugar: number | 'transito', articulo: number = CON_LOTE) =>
  Object.fromEntries(
    (
      await app.db.sql<{ lote: string; piezas: number }>(
        `select coalesce(lote, '-') as lote, piezas from existencias join lugares using (lugar_id)
          where (lugar_id::text = $1 or clase = $1) and articulo_id = $2 and piezas > 0 order by lote`,
        [String(lugar), articulo],
      )
    ).map((f) => [f.lote, f.piezas]),
  );

/** Makes a call that must be refused and leave every table as it was; returns its message. */
async function motivo(t: Traspaso): Promise<string> {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  const r = await traspasar(t);
  expect(r.http).toBe(200);
  expect(r.body.estatus).toBe('0');
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  return r.body.message;
}

describe('#setTraspasoentreubicaciones', () => {
  test('de la orden al cierre: los lotes viajan, primero sin lote y luego lo que caduca antes', async () => {
    const id = await pedir(6);
    const surtido = await traspasar({ operacion: 'surtido', cantidad: 6, resurtido: id });
    expect(surtido.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.surtido,
      data: { CANTIDAD_SUR: 6, CANTIDAD_ACO: 0, SURTIO: 'ADMIN', OPERADOR_ID_SUR: OP.ADMIN, ACOMODO: null },
    });
    expect(surtido.body.data.LOTES).toEqual([
      { FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, PIEZAS: 2 },
      { FECHA_CADUCIDAD: '2061-01-31', LOTE: 'B', FECHA_PRODUCCION: null, PIEZAS: 3 },
      { FECHA_CADUCIDAD: '2061-05-31', LOTE: 'A', FECHA_PRODUCCION: null, PIEZAS: 1 },
    ]);
    expect(await lotesEn('transito')).toEqual({ '-': 2, A: 1, B: 3 });
    expect(await lotesEn(UBI.M1.id)).toEqual({ A: 2 });

    const parte = await traspasar({ operacion: 'acomodo', cantidad: 4, resurtido: id });
    expect(parte.body.data).toMatchObject({ CANTIDAD_ACO: 4, ACOMODO: 'ADMIN', ESTATUS: 'ABIERTO' });
    expect(await lotesEn(UBI.F1.id)).toEqual({ '-': 2, B: 2 });
    await traspasar({ operacion: 'acomodo', cantidad: 2, resurtido: id });
    expect(await lotesEn(UBI.F1.id)).toEqual({ '-': 2, A: 1, B: 3 });
    expect(await lotesEn('transito')).toEqual({});

    const cerrado = await app.call('cierraRegistroOrdenResurtido', { resurtido_id: id });
    expect(cerrado.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.cerradoOk,
      data: { ESTATUS: 'CERRADO', CERRO: 'ADMIN', VENCIDO: 'N' },
    });
    expect(await motivo({ operacion: 'surtido', cantidad: 1, resurtido: id })).toBe(
      MENSAJES_RESURTIDO.cerrado,
    );
  });

  test('surte uno y sólo él acomoda; otro sigue cuando no queda nada en camino', async () => {
    const id = await pedir(6);
    await traspasar({ operacion: 'surtido', cantidad: 3, como: 'ACOMODO', resurtido: id });
    expect(await motivo({ operacion: 'acomodo', cantidad: 1, resurtido: id })).toBe(
      'Sólo ACOMODO puede acomodar las piezas que surtió',
    );
    expect(await motivo({ operacion: 'surtido', cantidad: 1, resurtido: id })).toBe(
      'ACOMODO ya está surtiendo este renglón',
    );
    await traspasar({ operacion: 'acomodo', cantidad: 3, como: 'ACOMODO', resurtido: id });
    const sigue = await traspasar({ operacion: 'surtido', cantidad: 1, resurtido: id });
    expect(sigue.body.data).toMatchObject({ OPERADOR_ID_SUR: OP.ADMIN, CANTIDAD_SUR: 4, ACOMODO: 'ACOMODO' });
  });

  test('del tránsito sólo toma lo suyo, no las piezas de otro documento', async () => {
    const id = await pedir(8);
    await traspasar({ operacion: 'surtido', cantidad: 5, resurtido: id });
    // Another document's pieces of the same article, of a lot that expires earlier.
    await app.db.sql(
      `insert into existencias (lugar_id, articulo_id, piezas, fecha_caducidad, lote)
         select lugar_id, ${CON_LOTE}, 9, '2060-01-31', 'AJENO' from lugares where clase = 'transito'`,
    );
    const hecho = await traspasar({ operacion: 'acomodo', cantidad: 5, resurtido: id });
    expect(hecho.body.data.LOTES.map((l: { LOTE: string | null }) => l.LOTE)).toEqual([null, 'B']);
    expect(await lotesEn('transito')).toEqual({ AJENO: 9 });
    await app.db.sql(`delete from existencias where lote = 'AJENO'`);
  });

  test.each<[string, Traspaso, string]>([
    [
      'más de lo solicitado',
      { operacion: 'surtido', cantidad: 5, articulo: ART.RESERVA },
      'No es posible traspasar más unidades a las Solicitadas. Faltan: 4',
    ],
    [
      'más de lo surtido',
      { operacion: 'acomodo', cantidad: 3, articulo: ART.RESERVA, ubicacion: UBI.F2.id },
      'No es posible traspasar más unidades a las que faltan por acomodar: 2',
    ],
    [
      'origen fijo',
      { operacion: 'surtido', cantidad: 1, articulo: ART.RESERVA, ubicacion: UBI.F2.id },
      MENSAJES_RESURTIDO.origenMulti,
    ],
    [
      'destino multialmacén',
      { operacion: 'acomodo', cantidad: 1, articulo: ART.RESERVA, ubicacion: UBI.M1.id },
      MENSAJES_RESURTIDO.destinoFija,
    ],
    [
      'ubicación que no es del artículo',
      { operacion: 'acomodo', cantidad: 1, articulo: ART.RESERVA, ubicacion: UBI.F1.id },
      'El artículo no está asignado a la ubicación',
    ],
    [
      'otro artículo',
      { operacion: 'surtido', cantidad: 1, articulo: ART.MULTI },
      MENSAJES_RESURTIDO.otroArticulo,
    ],
    [
      'renglón que no existe',
      { operacion: 'surtido', cantidad: 1, resurtido: 999 },
      MENSAJES_RESURTIDO.noEncontrado,
    ],
    [
      'renglón de otro almacén',
      { operacion: 'surtido', cantidad: 1, articulo: ART.MULTI, resurtido: RES.NORTE },
      MENSAJES_RESURTIDO.noEncontrado,
    ],
    [
      'almacén ajeno',
      { operacion: 'surtido', cantidad: 1, como: 'ACOMODO', almacen: 2, resurtido: RES.NORTE },
      'No tiene acceso a ese almacén',
    ],
  ])('se niega y nada cambia: %s', async (_caso, t, esperado) => {
    expect(await motivo(t)).toBe(esperado);
  });

  test('más de la existencia del origen: se niega aunque se haya solicitado', async () => {
    const id = await pedir(8);
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: CON_LOTE, UBICACION_ID: UBI.M1.id, EXISTENCIA: 5 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    expect(await motivo({ operacion: 'surtido', cantidad: 6, resurtido: id })).toBe(
      'No es posible traspasar más unidades a las que tiene la ubicación origen: 5',
    );
  });

  test('con una sola ubicación no hay a dónde traspasar', async () => {
    const id = await pedir(4);
    await app.db.sql(
      `delete from articulos_ubicacion where articulo_id = ${CON_LOTE} and ubicacion_id = ${UBI.F1.id}`,
    );
    expect(await motivo({ operacion: 'surtido', cantidad: 1, resurtido: id })).toBe(
      MENSAJES_RESURTIDO.masDeUna,
    );
  });
});

test('lo que va en camino se acomoda en la única ubicación que le queda', async () => {
  const id = await pedir(8);
  await traspasar({ operacion: 'surtido', cantidad: 8, resurtido: id });
  const queda = (ubicacion: number) =>
    app.db.sql('delete from articulos_ubicacion where articulo_id = $1 and ubicacion_id = $2', [
      CON_LOTE,
      ubicacion,
    ]);
  await queda(UBI.M1.id);
  const r = await traspasar({ operacion: 'acomodo', cantidad: 5, resurtido: id });
  expect([r.body.estatus, r.body.message]).toEqual(['1', MENSAJES_RESURTIDO.acomodado]);
  await app.db.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
    UBI.M1.id,
    CON_LOTE,
  ]);
  const regresa = (cantidad: number) =>
    app.call('regresaResurtido', { resurtido_id: id, ubicacion_id: UBI.M1.id, cantidad });
  // Of one that became default meanwhile nothing goes where its type is not allowed.
  await app.db.sql(`update articulos set tipo_articulo = 'D' where articulo_id = $1`, [CON_LOTE]);
  expect((await regresa(1)).body.message).toBe(MENSAJES_UBICACION.defaultEnMulti);
  expect((await traspasar({ operacion: 'acomodo', cantidad: 3, resurtido: id })).body.estatus).toBe('1');
});

describe('#deshacerGuardado', () => {
  test('el último surtido y el último acomodo se deshacen; el renglón vuelve a decir quién y cuándo', async () => {
    const id = await pedir(6);
    const primero = await traspasar({ operacion: 'surtido', cantidad: 2, como: 'ACOMODO', resurtido: id });
    await traspasar({ operacion: 'acomodo', cantidad: 2, como: 'ACOMODO', resurtido: id });
    const segundo = await traspasar({ operacion: 'surtido', cantidad: 3, resurtido: id });
    const tercero = await traspasar({ operacion: 'acomodo', cantidad: 1, resurtido: id });
    const hecho = await deshacer(tercero.body.data.OPERACION_ID);
    expect(hecho.body.estatus).toBe('1');
    const [fila] = await app.db.sql(`select * from resurtidos where resurtido_id = ${id}`);
    expect(fila).toMatchObject({ cantidad_sur: 5, cantidad_aco: 2, operador_id_aco: OP.ACOMODO });
    expect((await deshacer(segundo.body.data.OPERACION_ID)).body.estatus).toBe('1');
    const [otra] = await app.db.sql<{ fecha_sur: string }>(
      `select * from resurtidos where resurtido_id = ${id}`,
    );
    expect(otra).toMatchObject({ cantidad_sur: 2, cantidad_aco: 2, operador_id_sur: OP.ACOMODO });
    const cuando = Date.parse(otra?.fecha_sur ?? '');
    expect(cuando).toBeGreaterThanOrEqual(Date.parse(primero.body.data.FECHA_SUR));
    expect(cuando).toBeLessThan(Date.parse(segundo.body.data.FECHA_SUR));
    expect(await lotesEn(UBI.M1.id)).toEqual({ A: 3, B: 3 });
  });

  test('no se deshace el surtido de lo que ya se acomodó', async () => {
    const id = await pedir(6);
    const primero = await traspasar({ operacion: 'surtido', cantidad: 2, resurtido: id });
    await traspasar({ operacion: 'surtido', cantidad: 3, resurtido: id });
    await traspasar({ operacion: 'acomodo', cantidad: 2, resurtido: id });
    // By quantity the second supply would do, but the pieces without a lot that the first one took are on the shelf.
    expect((await deshacer(primero.body.data.OPERACION_ID)).body.estatus).toBe('0');
    const [fila] = await app.db.sql(`select * from resurtidos where resurtido_id = ${id}`);
    expect(fila).toMatchObject({ cantidad_sur: 5, cantidad_aco: 2 });
  });

  test('no se deshace nada de un renglón cerrado, ni un acomodo cuando ya surte otro', async () => {
    const id = await pedir(6);
    await traspasar({ operacion: 'surtido', cantidad: 2, como: 'ACOMODO', resurtido: id });
    const suyo = await traspasar({ operacion: 'acomodo', cantidad: 2, como: 'ACOMODO', resurtido: id });
    await traspasar({ operacion: 'surtido', cantidad: 3, resurtido: id });
    expect((await deshacer(suyo.body.data.OPERACION_ID, 'ACOMODO')).body.estatus).toBe('0');
    const mio = await traspasar({ operacion: 'acomodo', cantidad: 3, resurtido: id });
    await app.call('cierraRegistroOrdenResurtido', { resurtido_id: id });
    expect((await deshacer(mio.body.data.OPERACION_ID)).body.estatus).toBe('0');
    expect(await lotesEn(UBI.F1.id)).toEqual({ '-': 2, B: 3 });
  });

  test('lo acomodado que ya se movió del estante no se deshace', async () => {
    const id = await pedir(2);
    await traspasar({ operacion: 'surtido', cantidad: 2, resurtido: id });
    const hecho = await traspasar({ operacion: 'acomodo', cantidad: 2, resurtido: id });
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: CON_LOTE, UBICACION_ID: UBI.F1.id, EXISTENCIA: 1 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    expect((await deshacer(hecho.body.data.OPERACION_ID)).body.estatus).toBe('0');
  });
});

describe('los lotes que salen de la reserva', () => {
  const elegir = (
    LOTE: string | null,
    FECHA_CADUCIDAD: string | null,
    INGRESO: number,
    resurtido_id: number,
  ) =>
    app.call('setTraspasoentreubicaciones', {
      articulo_id: CON_LOTE,
      almacen_id: 1,
      operador_id: OP.ADMIN,
      ubicacion_id: UBI.M1.id,
      cantidad: 2,
      operacion: 'surtido',
      resurtido_id,
      caducidades: [{ LOTE, FECHA_CADUCIDAD, INGRESO }],
    });

  test('sale el lote elegido, y es el que queda escrito', async () => {
    const id = await pedir(4);
    const r = await elegir('A', '2061-05-31', 2, id);
    expect(r.body.data.LOTES).toEqual([
      { FECHA_CADUCIDAD: '2061-05-31', LOTE: 'A', FECHA_PRODUCCION: null, PIEZAS: 2 },
    ]);
    expect(await lotesEn(UBI.M1.id)).toEqual({ '-': 2, A: 1, B: 3 });
    // 'Without a lot' can be chosen like any lot.
    expect((await elegir(null, null, 2, id)).body.data.LOTES[0]).toMatchObject({ LOTE: null, PIEZAS: 2 });
  });

  test('de lo que va en camino se acomoda el lote elegido; uno que no va, o que no alcanza, se niega', async () => {
    const id = await pedir(6);
    await elegir('A', '2061-05-31', 2, id);
    await elegir('B', '2061-01-31', 2, id);
    const acomodar = (LOTE: string, FECHA_CADUCIDAD: string, cantidad: number) =>
      app.call('setTraspasoentreubicaciones', {
        articulo_id: CON_LOTE,
        almacen_id: 1,
        operador_id: OP.ADMIN,
        ubicacion_id: UBI.F1.id,
        cantidad,
        operacion: 'acomodo',
        resurtido_id: id,
        caducidades: [{ LOTE, FECHA_CADUCIDAD, INGRESO: cantidad }],
      });
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await acomodar('Z', '2061-05-31', 2)).body.message).toBe(MENSAJES_LOTE.noExiste);
    expect((await acomodar('A', '2061-05-31', 3)).body.message).toBe(`${MENSAJES_LOTE.sinExistencia} 2`);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    // B expires first, and would go by default.
    expect((await acomodar('A', '2061-05-31', 2)).body.data.LOTES).toMatchObject([{ LOTE: 'A', PIEZAS: 2 }]);
    expect([await lotesEn(UBI.F1.id), await lotesEn('transito')]).toEqual([{ A: 2 }, { B: 2 }]);
  });

  test('lo caducado no sale, ni por sí solo ni elegido; ni un lote que no está o no alcanza', async () => {
    await ponen(app.db, [
      { articulo: CON_LOTE, ubicacion: UBI.M1.id, piezas: 9, caducidad: '2025-01-31', lote: 'V' },
    ]);
    const id = await pedir(8);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await elegir('V', '2025-01-31', 2, id)).body.message).toBe(MENSAJES_RESERVA.caducada);
    expect((await elegir('A', '2061-05-31', 1, id)).body.message).toBe(MENSAJES_RESERVA.noCuadran);
    expect((await elegir('Z', null, 2, id)).body.message).toBe(MENSAJES_LOTE.noExiste);
    expect((await elegir('A', '2061-05-31', 4, id)).body.message).toBe(`${MENSAJES_LOTE.sinExistencia} 3`);
    expect((await traspasar({ operacion: 'surtido', cantidad: 9, resurtido: id })).body.estatus).toBe('0');
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    await traspasar({ operacion: 'surtido', cantidad: 8, resurtido: id });
    expect(await lotesEn(UBI.M1.id)).toEqual({ V: 9 });
  });
});
