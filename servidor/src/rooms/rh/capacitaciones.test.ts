import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CAPACITACION as M } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CAPACITACION, SESION } from '../../../testing/capacitaciones.ts';
import { huella } from '../../../testing/db.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  // Two operators with the control id of trainings and no other.
  for (const op of [OP.JEFE, OP.UNO]) await app.darControles(op, [P.capacitaciones]);
});
afterEach(() => app.close());

type Como = 'JEFE' | 'UNO' | 'NADIE';
const datos = () => huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas']);
const enMarzo = async (desde = '2025-03-01', hasta = '2025-03-31', mas: object = {}) =>
  (await app.call('getCapacitaciones', { fecha_ini: desde, fecha_fin: hasta, ...mas }, { como: 'JEFE' }))
    .body;
const detalle = async (capacitacion_id: number = CAPACITACION.MONTACARGAS) =>
  (await app.call('getDetalleCapacitaciones', { capacitacion_id }, { como: 'JEFE' })).body;
const suSesion = async (id: number = SESION.PROGRAMADA) =>
  (await detalle()).data.find((s: { CAPACITACION_DET_ID: number }) => s.CAPACITACION_DET_ID === id);
const guarda = (capacitacion: object, mas: object = {}, como: Como = 'JEFE') =>
  app.call('guardaCapacitacion', { capacitacion, ...mas }, { como });
const NUEVA = {
  TITULO: 'Uso de extintores',
  DESCRIPCION: 'Cuál con qué',
  FOLIO: 'ext-000-001',
  ES_NUEVO: 'S',
};
/** A session of MONTACARGAS as it stands in the fixture. */
const SUYA = {
  CAPACITACION_ID: CAPACITACION.MONTACARGAS,
  CAPACITACION_DET_ID: SESION.PROGRAMADA,
  DIRIGIDO_A: 'Almacén',
  IMPARTIDA_POR: 'Jefa de almacén',
  FECHA_PROGRAMADA: '2025-03-12',
  HORA_PROGRAMADA: '10:00',
  DURACION: 60,
  ESTATUS: 'PROGRAMADA',
  URL_CAPACITACION: null,
};
const { CAPACITACION_ID: _, CAPACITACION_DET_ID: __, ...LEIDA } = SUYA;
const programa = (cambios: object = {}, mas: object = {}, como: Como = 'JEFE') =>
  app.call('agregaCapacitacionDetalle', { capacitacion: { ...SUYA, ...cambios }, ...mas }, { como });
const otraSesion = (cambios: object = {}) => programa({ CAPACITACION_DET_ID: 0, ES_NUEVO: 'S', ...cambios });

describe('#getCapacitaciones', () => {
  test('las creadas en el rango o con una sesión en él, y sus sesiones para el calendario', async () => {
    const marzo = await enMarzo();
    expect(marzo.data.map((c: { FOLIO: string }) => c.FOLIO).toSorted()).toEqual(['CAP000001', 'CAP000002']);
    const suya = (en: typeof marzo) =>
      en.data.find((c: { CAPACITACION_ID: number }) => c.CAPACITACION_ID === CAPACITACION.MONTACARGAS);
    expect(suya(marzo)).toEqual({
      CAPACITACION_ID: CAPACITACION.MONTACARGAS,
      FOLIO: 'CAP000001',
      TITULO: 'Manejo de montacargas',
      DESCRIPCION: 'Cómo se carga y se descarga',
      // The one that is still 'programada' has passed, so there is no next one.
      FECHA_PROGRAMADA: null,
      FECHA_IMPARTIDA: '2025-03-05T16:00:00.000Z',
      SESIONES: 3,
      USUARIO_CREACION: OP.ADMIN,
      CREO: 'ADMINISTRADORA',
      FECHA_HORA_CREACION: '2025-03-01T15:00:00.000Z',
    });
    expect(marzo.calendario.map((s: { CAPACITACION_DET_ID: number }) => s.CAPACITACION_DET_ID)).toEqual([
      SESION.IMPARTIDA,
      SESION.CANCELADA,
      SESION.PROGRAMADA,
    ]);
    await programa({ FECHA_PROGRAMADA: '2099-03-12' });
    expect(suya(await enMarzo())).toMatchObject({ FECHA_PROGRAMADA: '2099-03-12T16:00:00.000Z' });
    await programa({ FECHA_PROGRAMADA: '2025-03-12' });
    const unDia = await enMarzo('2025-03-12', '2025-03-12');
    expect([unDia.data.length, unDia.calendario.length]).toEqual([1, 1]);
    expect((await enMarzo('2025-03-13', '2025-03-31')).data).toEqual([]);
    expect((await enMarzo('2025-03-01', '2025-03-31', { filtro: 'trato' })).total).toBe(1);
  });

  test('una sesión a medianoche es del día de la empresa, no del de UTC', async () => {
    await programa({ HORA_PROGRAMADA: '00:00' });
    expect((await enMarzo('2025-03-11', '2025-03-11')).calendario).toEqual([]);
    expect((await enMarzo('2025-03-12', '2025-03-12')).calendario).toMatchObject([
      { FECHA_PROGRAMADA: '2025-03-12', HORA_PROGRAMADA: '00:00' },
    ]);
    // 23:59 in Mexico is the next day in UTC.
    await programa({ HORA_PROGRAMADA: '23:59' });
    expect((await enMarzo('2025-03-13', '2025-03-13')).calendario).toEqual([]);
    expect(await suSesion()).toMatchObject({ FECHA_PROGRAMADA: '2025-03-12', HORA_PROGRAMADA: '23:59' });
    // Past midnight, to the next day.
    await programa({ FECHA_PROGRAMADA: '2025-03-13', HORA_PROGRAMADA: '00:30' });
    expect((await enMarzo('2025-03-12', '2025-03-12')).calendario).toEqual([]);
    expect((await enMarzo('2025-03-13', '2025-03-13')).calendario).toHaveLength(1);
  });

  test('un rango al revés se rechaza', async () => {
    expect((await enMarzo('2025-03-31', '2025-03-01')).estatus).toBe('0');
  });
});

test('sin permiso nadie lee ni guarda, y con él sí', async () => {
  const llamadas = [
    ['getCapacitaciones', { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' }],
    ['getDetalleCapacitaciones', { capacitacion_id: CAPACITACION.MONTACARGAS }],
    ['guardaCapacitacion', { capacitacion: NUEVA }],
    ['agregaCapacitacionDetalle', { capacitacion: SUYA }],
    ['eliminaProgramacionDet', { capacitacion_det_id: SESION.PROGRAMADA }],
    ['eliminaProgramacion', { capacitacion_id: CAPACITACION.VACIA }],
  ] as const;
  const antes = await datos();
  for (const [nombre, input] of llamadas)
    expect((await app.call(nombre, input, { como: 'NADIE' })).http, nombre).toBe(403);
  expect(await datos()).toEqual(antes);
  for (const [nombre, input] of llamadas)
    expect((await app.call(nombre, input, { como: 'UNO' })).body.estatus, nombre).toBe('1');
});

describe('#guardaCapacitacion', () => {
  test('crea con el folio limpio, de quien guarda; el título y la descripción cambian, el folio no', async () => {
    const r = await guarda({ ...NUEVA, USUARIO_CREACION: OP.JEFE });
    expect(r.body).toMatchObject({ estatus: '1', message: 'Capacitación EXT000001 creada' });
    const id = r.body.data.ID;
    expect((await detalle(id)).capacitacion).toMatchObject({ FOLIO: 'EXT000001', USUARIO_CREACION: OP.JEFE });
    const suya = { CAPACITACION_ID: id, TITULO: 'Extintores', DESCRIPCION: 'Práctica en el patio' };
    expect((await guarda({ ...suya, FOLIO: 'EXT000009' })).body.message).toBe(M.folioFijo);
    expect((await guarda({ ...suya, FOLIO: 'EXT-000-001' })).body.estatus).toBe('1');
    expect((await detalle(id)).capacitacion).toMatchObject({ TITULO: 'Extintores', FOLIO: 'EXT000001' });
  });

  test.each([
    [{ TITULO: ' ', DESCRIPCION: '', FOLIO: '' }, M.titulo],
    [{ DESCRIPCION: '', FOLIO: '' }, M.descripcion],
    [{ FOLIO: 'CORTO1' }, M.folio],
    [{ FOLIO: 'CAP-000-001' }, M.folioRepetido('CAP000001')],
    [{ CAPACITACION_ID: 1 }, M.nuevaConId],
    [{ ES_NUEVO: 'N', CAPACITACION_ID: 999 }, M.noExiste],
    [{ USUARIO_CREACION: OP.ADMIN }, M.otroOperador],
  ])('%j se rechaza y no cambia nada', async (cambios, mensaje) => {
    const antes = await datos();
    expect((await guarda({ ...NUEVA, ...cambios })).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await datos()).toEqual(antes);
  });

  test('la otra forma de mandarla cambia título y descripción; una nueva así no trae folio', async () => {
    const suya = { titulo: 'Otro título', descripcion: 'Otra descripción' };
    const edita = { ...suya, capacitacion_id: CAPACITACION.VACIA, edicion: 'S' };
    expect((await app.call('guardaCapacitacion', edita, { como: 'JEFE' })).body.estatus).toBe('1');
    expect((await detalle(CAPACITACION.VACIA)).capacitacion).toMatchObject({
      TITULO: 'Otro título',
      FOLIO: 'CAP000002',
    });
    const nueva = await app.call('guardaCapacitacion', { ...suya, edicion: 'N' }, { como: 'JEFE' });
    expect(nueva.body.message).toBe(M.folio);
    const ambas = await app.call('guardaCapacitacion', { ...edita, capacitacion: NUEVA }, { como: 'JEFE' });
    expect(ambas.body.message).toBe(M.dosFormas);
  });

  test('el renglón se puede mandar entero, como se leyó: lo demás que dice no se mira', async () => {
    const { capacitacion } = await detalle(CAPACITACION.VACIA);
    expect((await guarda({ ...capacitacion, TITULO: 'Otro título', CREO: 'Quien sea' })).body.estatus).toBe(
      '1',
    );
    expect((await detalle(CAPACITACION.VACIA)).capacitacion).toEqual({
      ...capacitacion,
      TITULO: 'Otro título',
    });
    const sesion = await suSesion();
    expect((await programa({ ...sesion, DURACION: 75, DET_CREADO: 'hoy' })).body.estatus).toBe('1');
    expect(await suSesion()).toMatchObject({
      DURACION: 75,
      DET_CREADO: sesion.DET_CREADO,
      CREO: sesion.CREO,
    });
  });

  test('dos a la vez con el mismo folio: una', async () => {
    const r = await Promise.all([guarda(NUEVA), guarda(NUEVA, {}, 'UNO'), guarda(NUEVA)]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '0', '1']);
  });

  test('dos jefes: lo que cambió cada quien queda, y lo mismo a distinto valor se pregunta', async () => {
    const leido = { TITULO: 'Manejo de montacargas', DESCRIPCION: 'Cómo se carga y se descarga' };
    const suya = { CAPACITACION_ID: CAPACITACION.MONTACARGAS, ...leido };
    await guarda({ ...suya, TITULO: 'Montacargas' }, { leido });
    const otra = await guarda({ ...suya, DESCRIPCION: 'En pasillos' }, { leido }, 'UNO');
    expect(otra.body.estatus).toBe('1');
    expect((await detalle()).capacitacion).toMatchObject({
      TITULO: 'Montacargas',
      DESCRIPCION: 'En pasillos',
    });
    const choque = await guarda({ ...suya, TITULO: 'Patines' }, { leido }, 'UNO');
    expect(choque.body).toMatchObject({
      estatus: ESTATUS_CHOQUE,
      data: [{ CAMPO: 'TITULO', ERA: leido.TITULO, AHORA: 'Montacargas', MIO: 'Patines' }],
    });
  });
});

describe('#agregaCapacitacionDetalle', () => {
  test('una sesión nueva empieza programada, de quien la programa', async () => {
    const r = await otraSesion({ URL_CAPACITACION: 'https://nube.example/x', USUARIO_CREACION: OP.JEFE });
    expect(await suSesion(r.body.data.ID)).toMatchObject({
      ESTATUS: 'PROGRAMADA',
      FECHA_PROGRAMADA: '2025-03-12',
      HORA_PROGRAMADA: '10:00',
      URL_CAPACITACION: 'https://nube.example/x',
      USUARIO_CREACION: OP.JEFE,
      USUARIO_MODIFICO: null,
      DET_MODIFICADO: null,
    });
    const momento = await app.db.sql(
      'select programada from sesiones_capacitacion where capacitacion_det_id = $1',
      [r.body.data.ID],
    );
    expect(momento).toEqual([{ programada: '2025-03-12T16:00:00.000Z' }]);
  });

  test('la fecha puede venir con su hora, como al editar', async () => {
    await programa({
      FECHA_PROGRAMADA: '2025-03-14 08:15:00',
      HORA_PROGRAMADA: '',
      USUARIO_MODIFICO: OP.JEFE,
    });
    expect(await suSesion()).toMatchObject({
      FECHA_PROGRAMADA: '2025-03-14',
      HORA_PROGRAMADA: '08:15',
      MODIFICO: 'JEFA DE ALMACÉN',
      USUARIO_MODIFICO: OP.JEFE,
    });
  });

  test.each([
    [{ DIRIGIDO_A: ' ', IMPARTIDA_POR: '' }, M.dirigido_a],
    [{ IMPARTIDA_POR: '', FECHA_PROGRAMADA: '' }, M.impartida_por],
    [{ FECHA_PROGRAMADA: '', HORA_PROGRAMADA: '' }, M.fecha],
    [{ HORA_PROGRAMADA: '', DURACION: 0 }, M.hora],
    [{ DURACION: 0 }, M.duracion],
    [{ FECHA_PROGRAMADA: '2025-02-30' }, M.fechaMal],
    [{ HORA_PROGRAMADA: '25:00' }, M.horaMal],
    [{ DURACION: 2000 }, M.duracionMal],
    [{ CAPACITACION_ID: 999 }, M.noExiste],
    [{ CAPACITACION_ID: CAPACITACION.VACIA }, M.deOtra],
    [{ CAPACITACION_DET_ID: 999 }, M.noExisteSesion],
    [{ ES_NUEVO: 'S' }, M.nuevaConId],
    [{ ES_NUEVO: 'S', CAPACITACION_DET_ID: 0, ESTATUS: 'IMPARTIDA' }, M.esNueva],
    [{ USUARIO_MODIFICO: OP.ADMIN }, M.otroOperador],
    [{ FECHA_PROGRAMADA: '2099-01-05', ESTATUS: 'IMPARTIDA' }, M.noHaEmpezado],
    [{ CAPACITACION_DET_ID: SESION.IMPARTIDA }, M.noEditable],
    [{ CAPACITACION_DET_ID: SESION.CANCELADA }, M.noEditable],
  ])('%j se rechaza y no cambia nada', async (cambios, mensaje) => {
    const antes = await datos();
    expect((await programa(cambios)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await datos()).toEqual(antes);
  });

  test.each(['IMPARTIDA', 'CANCELADA'] as const)(
    'de programada a %s, y de ahí a ninguna',
    async (ESTATUS) => {
      expect((await programa({ ESTATUS })).body.estatus).toBe('1');
      for (const otro of ['PROGRAMADA', 'IMPARTIDA', 'CANCELADA'])
        expect((await programa({ ESTATUS: otro })).body.message).toBe(M.noEditable);
      const borra = await app.call(
        'eliminaProgramacionDet',
        { capacitacion_det_id: SESION.PROGRAMADA },
        { como: 'JEFE' },
      );
      expect(borra.body.message).toBe(M.noEditable);
    },
  );

  test('dos jefes a la vez: cada quien su campo, y ninguno pisa al otro', async () => {
    const [una, otra] = await Promise.all([
      programa({ DURACION: 90 }, { leido: LEIDA }),
      programa({ HORA_PROGRAMADA: '11:00' }, { leido: LEIDA }, 'UNO'),
    ]);
    expect([una.body.estatus, otra.body.estatus]).toEqual(['1', '1']);
    expect(await suSesion()).toMatchObject({ DURACION: 90, HORA_PROGRAMADA: '11:00' });
  });

  test('dos jefes a la vez, la misma hora: el segundo se entera y nada se pierde', async () => {
    const r = await Promise.all([
      programa({ HORA_PROGRAMADA: '11:00' }, { leido: LEIDA }),
      programa({ HORA_PROGRAMADA: '12:00' }, { leido: LEIDA }, 'UNO'),
    ]);
    const choque = r.find((x) => x.body.estatus === ESTATUS_CHOQUE);
    expect(choque?.body.data).toMatchObject([{ CAMPO: 'HORA_PROGRAMADA', ERA: '10:00' }]);
    expect((await suSesion()).HORA_PROGRAMADA).toBe(choque?.body.data[0].AHORA);
  });

  test('cancelada por uno mientras otro la edita: al otro se le dice', async () => {
    await programa({ ESTATUS: 'CANCELADA' }, { leido: LEIDA });
    const tarde = await programa({ DURACION: 30 }, { leido: LEIDA }, 'UNO');
    expect(tarde.body.message).toBe(M.noEditable);
  });
});

describe('#eliminaProgramacion y #eliminaProgramacionDet', () => {
  const elimina = (capacitacion_id: number) =>
    app.call('eliminaProgramacion', { capacitacion_id }, { como: 'JEFE' });
  const eliminaSesion = (capacitacion_det_id: number) =>
    app.call('eliminaProgramacionDet', { capacitacion_det_id }, { como: 'JEFE' });

  test('una capacitación se va con sus sesiones programadas; con historia, no', async () => {
    expect((await elimina(CAPACITACION.MONTACARGAS)).body.message).toBe(M.conHistoria);
    await otraSesion({ CAPACITACION_ID: CAPACITACION.VACIA });
    expect((await elimina(CAPACITACION.VACIA)).body).toMatchObject({
      estatus: '1',
      message: 'Capacitación CAP000002 eliminada',
    });
    expect((await elimina(CAPACITACION.VACIA)).body.message).toBe(M.noExiste);
    expect((await detalle(CAPACITACION.VACIA)).message).toBe(M.noExiste);
    expect((await enMarzo()).total).toBe(1);
  });

  test('sólo la sesión programada se elimina, una vez', async () => {
    for (const id of [SESION.IMPARTIDA, SESION.CANCELADA])
      expect((await eliminaSesion(id)).body.message).toBe(M.noEditable);
    expect((await eliminaSesion(SESION.PROGRAMADA)).body.estatus).toBe('1');
    expect((await eliminaSesion(SESION.PROGRAMADA)).body.message).toBe(M.noExisteSesion);
  });

  test('programar en una que se está eliminando: queda la sesión o no queda ninguna', async () => {
    const [borrada, agregada] = await Promise.all([
      elimina(CAPACITACION.VACIA),
      otraSesion({ CAPACITACION_ID: CAPACITACION.VACIA }),
    ]);
    expect(borrada.body.estatus).toBe('1');
    if (agregada.body.estatus !== '1') expect(agregada.body.message).toBe(M.noExiste);
    expect(
      await app.db.sql('select 1 from sesiones_capacitacion where capacitacion_id = $1', [
        CAPACITACION.VACIA,
      ]),
    ).toEqual([]);
  });
});
