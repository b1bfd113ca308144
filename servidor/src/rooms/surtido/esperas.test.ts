import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, INV, OP, RDET, REM, UBI } from '../../../testing/fixture.ts';
import { multis } from '../../../testing/resurtidos.ts';
import {
  abreRenglon,
  cerrarRenglon,
  conSurtido,
  deshacer,
  remisionesNuevas,
  type Surtidor,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const esperar = (docto_ve_det_id: number = RDET.BARRAS, si = true, como: Surtidor = 'RECIBO') =>
  app.call('esperaResurtido', { docto_ve_det_id, esperar: si }, { como });
const esperas = async (como: Surtidor = 'RECIBO') => (await app.call('getEsperas', {}, { como })).body.data;
const llegaron = async () => (await esperas()).map((e: { LLEGARON: string | null }) => e.LLEGARON !== null);

/** Moves the beginning of waits and lines back by this many minutes. */
const haceMinutos = async (minutos: number) => {
  await app.db.sql('update esperas set desde = desde - make_interval(mins => $1)', [minutos]);
  await app.db.sql(
    'update remisiones_det set inicio_surtido = inicio_surtido - make_interval(mins => $1) where inicio_surtido > now() - interval $$1 day$$',
    [minutos],
  );
};

describe('a quien espera se le dice que la ubicación se llenó', () => {
  test('por un resurtido: esperar lo pide', async () => {
    await multis(app.db, [{ id: 201, reserva: 50 }]);
    await remisionesNuevas(app.db, [{ id: 900, lineas: [[201, 5]] }]);
    expect((await esperar(900_001)).body).toMatchObject({ estatus: '1', data: { ESPERA: 'S' } });
    expect(await esperas()).toMatchObject([
      { FOLIO: 'N900', CLAVE_ARTICULO: 'R-201', LLEGARON: null, DISPONIBLES: 0, PARADA: null },
    ]);
    const orden = (await app.call('getaAticulosdeOrden', { almacen_id: 1 })).body.data;
    const { RESURTIDO_ID } = orden.find((r: { ARTICULO_ID: number }) => r.ARTICULO_ID === 201);
    const mueve = (operacion: string, ubicacion_id: number) =>
      app.call('setTraspasoentreubicaciones', {
        ...{ articulo_id: 201, almacen_id: 1, operador_id: OP.ADMIN, cantidad: 5 },
        ...{ operacion, ubicacion_id, resurtido_id: RESURTIDO_ID },
      });
    await mueve('surtido', UBI.M1.id);
    expect(await llegaron()).toEqual([false]);
    const acomodo = await mueve('acomodo', UBI.F1.id);
    expect(await esperas()).toMatchObject([
      {
        LLEGARON: expect.any(String),
        DISPONIBLES: 5,
        PARADA: { UBICACION_ID: UBI.F1.id, UBICACION: '1-01-001-01-010' },
      },
    ]);
    await deshacer(app, acomodo.body.data.OPERACION_ID, 'ADMIN');
    expect(await llegaron()).toEqual([false]);
  });

  test('por el acomodo de una compra', async () => {
    await esperar();
    expect(await llegaron()).toEqual([false]);
    await app.call('guardaAcomodoCompra', {
      articulo_id: ART.BARRAS,
      operador_id: OP.ADMIN,
      cantidad: 2,
      ubicaciones: [{ UBICACION_ID: UBI.F2.id, CONTADAS: 2 }],
    });
    expect(await llegaron()).toEqual([true]);
  });

  test('no por piezas que ya caducaron: nadie va por ellas', async () => {
    await remisionesNuevas(app.db, [{ id: 900, lineas: [[ART.LOTE, 5]] }]);
    await esperar(900_001);
    const acomoda = (FECHA_CADUCIDAD: string, LOTE: string) =>
      app.call('guardaAcomodoCompra', {
        articulo_id: ART.LOTE,
        operador_id: OP.ADMIN,
        cantidad: 1,
        ubicaciones: [{ UBICACION_ID: UBI.F2.id, CONTADAS: 1 }],
        caducidades: [{ FECHA_CADUCIDAD, LOTE, INGRESO: 1 }],
        motivo_caducado: 'PARA DEVOLVER',
      });
    expect((await acomoda('2025-01-31', 'V')).body.estatus).toBe('1');
    expect(await llegaron()).toEqual([false]);
    expect((await acomoda(CADUCA_L1, 'L1')).body.estatus).toBe('1');
    expect(await llegaron()).toEqual([true]);
  });

  test.each([
    ['halló más la llena', 10, true],
    ['halló menos no', 7, false],
  ])('un conteo que %s', async (_caso, contadas, llena) => {
    await esperar();
    const r = await app.call('ajustaConteo', {
      conteo: {
        INVENTARIO_DET_ID: INV.BARRAS,
        ARTICULO_ID: ART.BARRAS,
        ubicaciones: [
          { UBICACION_ID: UBI.F1.id, CONTADAS: contadas },
          { UBICACION_ID: UBI.F2.id, CONTADAS: 0 },
          { UBICACION_ID: UBI.I1.id, CONTADAS: 0 },
        ],
      },
      operador_id: OP.ADMIN,
    });
    expect(r.body.estatus).toBe('1');
    expect(await llegaron()).toEqual([llena]);
  });

  test('lo que cambia de lote en su lugar, o llega a otro almacén, no la llena', async () => {
    await remisionesNuevas(app.db, [{ id: 900, lineas: [[ART.LOTE, 5]] }]);
    await esperar(900_001);
    await app.call('guardaCaducidadArticulo', {
      caducidad: {
        ...{ ARTICULO_ID: ART.LOTE, ALMACEN_ID: 1, FECHA_CADUCIDAD: '2060-01-31' },
        ...{ LOTE: 'L2', EXISTENCIA: 3 },
      },
    });
    expect(await llegaron()).toEqual([false]);
    await esperar();
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.NORTE.id, EXISTENCIA: 9 },
      almacen_id: 2,
      operador_id: OP.ADMIN,
    });
    expect(await llegaron()).toEqual([false, false]);
  });
});

describe('#esperaResurtido', () => {
  const abiertas = () =>
    app.db.sql(
      'select docto_ve_det_id as linea, operador_id as quien from esperas where hasta is null order by 2',
    );

  test('cada quien espera lo suyo, una vez; surtir o cerrar el renglón lo termina', async () => {
    await esperar();
    await esperar();
    await esperar(RDET.BARRAS, true, 'JEFE');
    expect(await abiertas()).toEqual([
      { linea: RDET.BARRAS, quien: OP.RECIBO },
      { linea: RDET.BARRAS, quien: OP.JEFE },
    ]);
    expect((await esperar(RDET.BARRAS, false, 'JEFE')).body.data).toEqual({ ESPERA: 'N' });
    await surtirRenglon(app, RDET.BARRAS, { F1: 1 });
    expect(await abiertas()).toEqual([]);
    await esperar(RDET.COMODIN);
    await cerrarRenglon(app, RDET.COMODIN, 1);
    expect(await abiertas()).toEqual([]);
  });

  test('lo que llegó no bastó: esperar otra vez es otra espera', async () => {
    await esperar();
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.F1.id, EXISTENCIA: 9 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    expect(await llegaron()).toEqual([true]);
    await esperar();
    expect(await llegaron()).toEqual([false]);
  });

  test('deja de salir cuando otro surte el renglón; no se espera por uno que ya no se surte', async () => {
    await esperar();
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 }, { tomar: true }, 'JEFE');
    expect(await esperas()).toEqual([]);
    expect((await esperar()).body.message).toBe(MENSAJES_REMISION.yaSurtido);
    expect((await esperar(RDET.EMPACAR)).body.message).toBe(MENSAJES_REMISION.noSeSurte);
    expect((await esperar(RDET.NORTE)).body.message).toBe('El renglón de la remisión no existe');
    expect((await app.call('getRemision', { docto_ve_id: REM.SURTIR })).body.estatus).toBe('1');
  });
});

describe('la espera no cuenta en el tiempo de tarea', () => {
  const tiempos = () =>
    app.db.sql<{ segundos: number; espera: number }>(
      `select segundos, espera from surtidos where docto_ve_det_id = ${RDET.BARRAS} order by surtido_id desc limit 1`,
    );

  test('hasta que llegan las piezas', async () => {
    await abreRenglon(app, RDET.BARRAS);
    await haceMinutos(5);
    await esperar();
    await haceMinutos(30);
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.F1.id, EXISTENCIA: 9 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    await app.db.sql(`update esperas set desde = desde - interval '10 minutes'`);
    await app.db.sql(
      `update remisiones_det set inicio_surtido = inicio_surtido - interval '10 minutes' where docto_ve_det_id = ${RDET.BARRAS}`,
    );
    await app.db.sql(`alter table movimientos disable trigger user`);
    await app.db.sql(
      `update movimientos set fecha = fecha - interval '10 minutes' where llamada = 'guardaExistenciaArticuloUbicacion' and articulo_id = ${ART.BARRAS}`,
    );
    await app.db.sql(`alter table movimientos enable trigger user`);
    expect((await surtirRenglon(app, RDET.BARRAS, { F1: 3 })).body.estatus).toBe('1');
    // Opened 45 minutes ago, waited from minute 5 to 35: filled ten minutes ago.
    const [fila] = await tiempos();
    expect(fila?.espera).toBeGreaterThanOrEqual(1_800);
    expect(fila?.espera).toBeLessThan(1_900);
    expect(fila?.segundos).toBeGreaterThanOrEqual(890);
    expect(fila?.segundos).toBeLessThan(990);
  });

  test('o hasta que sigue con el renglón; la de otro operador no es suya', async () => {
    await abreRenglon(app, RDET.BARRAS);
    await haceMinutos(5);
    await esperar();
    await esperar(RDET.BARRAS, true, 'JEFE');
    await haceMinutos(10);
    await esperar(RDET.BARRAS, false);
    expect((await surtirRenglon(app, RDET.BARRAS, { F1: 3 })).body.estatus).toBe('1');
    const [fila] = await tiempos();
    expect(fila?.espera).toBeGreaterThanOrEqual(600);
    expect(fila?.espera).toBeLessThan(700);
    expect(fila?.segundos).toBeGreaterThanOrEqual(290);
    expect(fila?.segundos).toBeLessThan(400);
  });
});

test('surtido o cerrado el renglón ya nadie lo espera', async () => {
  const abiertas = () => app.db.sql('select operador_id from esperas where hasta is null');
  await esperar();
  await esperar(RDET.COMODIN);
  expect((await surtirRenglon(app, RDET.BARRAS, { F1: 3 }, { tomar: true }, 'JEFE')).body.estatus).toBe('1');
  expect(await abiertas()).toHaveLength(1);
  expect((await cerrarRenglon(app, RDET.COMODIN, 1, 'JEFE')).body.estatus).toBe('1');
  expect(await abiertas()).toEqual([]);
});
