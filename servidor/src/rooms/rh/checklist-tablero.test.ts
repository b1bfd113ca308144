import { MENSAJES_CHECKLIST as M } from '@anden/contrato/rh/checklist-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { otraApp, type TestApp } from '../../../testing/app.ts';
import { type ConChecklist, conChecklist, son } from '../../../testing/checklist.ts';
import { OP } from '../../../testing/fixture.ts';
import { recordarTareas } from './checklist-recordatorios.ts';

let la: ConChecklist;
beforeEach(async () => {
  la = await conChecklist();
});
afterEach(() => la.close());

test('#getHistorialChecklist: quien cambió de puesto o se fue sigue siendo de quien era el día que pasó', async () => {
  await la.agrega({ operador_id: 0, puesto_id: 1, descripcion: 'DEL PUESTO' });
  await la.app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (2, 'OTRO', 1)`);
  await la.app.db.sql('update operadores set puesto_id = 2 where operador_id = $1', [OP.RECIBO]);
  await la.app.db.sql('update operadores set activo = false where operador_id = $1', [OP.UNO]);
  // The database dated the change by its own clock, so it is moved to the evening of the second day.
  const noche = '2026-03-11 20:00-06';
  await la.app.db.sql(`update operadores_periodos set hasta = $1 where hasta is not null`, [noche]);
  await la.app.db.sql(`update operadores_periodos set desde = $1 where desde > '-infinity'`, [noche]);
  son('09:00', '2026-03-12');
  const quienes = async (dia: string): Promise<string[]> =>
    (await la.historial(dia, dia)).map((f) => f.NOMBRE);
  expect(await quienes('2026-03-10')).toEqual(expect.arrayContaining(['RECIBIDOR', 'CON UN PERMISO']));
  for (const dia of ['2026-03-11', '2026-03-12'])
    for (const nombre of ['RECIBIDOR', 'CON UN PERMISO', 'QUIEN SE FUE'])
      expect(await quienes(dia)).not.toContain(nombre);
  expect(await quienes('2026-03-12')).toHaveLength(6);
});

test('quien llega hoy al puesto no debe lo que ya era tarde cuando llegó: ni en su lista, ni en el reporte, ni en un aviso', async () => {
  await la.app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (2, 'OTRO', 1)`);
  for (const [descripcion, hora_inicio, hora] of [
    ['ABRIR', '09:00', '10:00'],
    ['CERRAR', '09:00', '12:00'],
  ])
    await la.agrega({ descripcion, hora_inicio, hora, operador_id: 0, puesto_id: 2 });
  await la.app.db.sql('update operadores set puesto_id = 2 where operador_id = $1', [OP.RECIBO]);
  // Another change of the day, which leaves the position: it is held since before.
  await la.app.db.sql('update operadores set departamento_id = null where operador_id = $1', [OP.RECIBO]);
  await la.app.db.sql(
    `update operadores_periodos set hasta = '2026-03-10 10:30-06' where hasta is not null and desde = '-infinity'`,
  );
  await la.app.db.sql(
    `update operadores_periodos set desde = case when hasta is null then '2026-03-10 11:00-06' else '2026-03-10 10:30-06' end::timestamptz,
            hasta = case when hasta is null then null else '2026-03-10 11:00-06'::timestamptz end where desde > '-infinity'`,
  );
  son('13:00');
  const suyas = await la.tareas();
  expect(suyas.map((t) => [t.DESCRIPCION, t.LE_TOCA])).toEqual([
    ['ABRIR', 'N'],
    ['CERRAR', 'S'],
  ]);
  const deRecibo = async (dia: string) =>
    (await la.historial(dia)).filter((f) => f.NOMBRE === 'RECIBIDOR').map((f) => f.DESCRIPCION);
  expect(await deRecibo('2026-03-10')).toEqual(['CERRAR']);
  await recordarTareas(la.app.servicios);
  const avisos = await la.app.db.sql<{ mensaje: string }>(
    `select mensaje from avisos where operador_id = $1 and tipo = 'tarea'`,
    [OP.RECIBO],
  );
  expect(avisos.map((a) => a.mensaje).join()).toContain('CERRAR');
  expect(avisos.map((a) => a.mensaje).join()).not.toContain('ABRIR');
  // From the next day on, all of them.
  son('13:00', '2026-03-11');
  expect((await deRecibo('2026-03-11')).toSorted()).toEqual(['ABRIR', 'CERRAR']);
});

test('lo que no se hizo queda No Completada al pasar la medianoche de la zona', async () => {
  await la.agrega({ hora: '23:59' });
  const estado = async (fecha: string) => (await la.historial(fecha, fecha))[0]?.ESTADO;
  son('23:59');
  expect(await estado('2026-03-10')).toBe('POR_HACER');
  son('00:00', '2026-03-11');
  expect(await estado('2026-03-10')).toBe('NO');
  expect(await estado('2026-03-11')).toBe('POR_HACER');
  expect(await estado('2026-03-12')).toBeUndefined();
});

test('#getTableroChecklist: por persona, y el atraso primero', async () => {
  const { TAREA_ID: temprana } = await la.agrega();
  const { TAREA_ID: aMedias } = await la.agrega({ descripcion: 'A MEDIAS', hora: '10:30' });
  await la.agrega({ descripcion: 'TARDE', operador_id: OP.UNO });
  await la.agrega({ descripcion: 'LUEGO', operador_id: OP.UNO, hora: '19:00' });
  await la.agrega({ descripcion: 'SIN PERMISO', operador_id: OP.NADIE, hora: '19:00' });
  await la.contesta({ TAREA_ID: temprana, PORCENTAJE: 100 });
  await la.contesta({ TAREA_ID: aMedias, PORCENTAJE: 50, RAZON: 'Falta gente' });
  son('10:31');
  const { data } = (await la.app.call('getTableroChecklist', {}, { como: 'JEFE' })).body;
  expect(data).toMatchObject([
    { NOMBRE: 'CON UN PERMISO', TAREAS: 2, ATRASADAS: 1, POR_HACER: 1, AVANCE: 0 },
    {
      NOMBRE: 'RECIBIDOR',
      PUESTO: 'RECIBIDOR',
      TAREAS: 2,
      A_TIEMPO: 1,
      PARCIALES: 1,
      AVANCE: 75,
      PUEDE: 'S',
    },
    { NOMBRE: 'SIN PERMISOS', TAREAS: 1, POR_HACER: 1, PUEDE: 'N' },
  ]);
  expect(data[1].TAREAS_DEL_DIA).toMatchObject([
    { DESCRIPCION: 'CONTAR LAS TARIMAS', ESTADO: 'A_TIEMPO' },
    { DESCRIPCION: 'A MEDIAS', ESTADO: 'PARCIAL', RAZON: 'Falta gente' },
  ]);
});

test('#getTendenciasChecklist: por día y puesto, por tarea, y las razones juntas', async () => {
  const { TAREA_ID } = await la.agrega({ operador_id: 0, puesto_id: 1 });
  await la.contesta({ TAREA_ID, PORCENTAJE: 50, RAZON: 'Se fue la luz' });
  await la.contesta({ TAREA_ID, PORCENTAJE: 80, RAZON: 'se fué la  luz.' }, { como: 'UNO' });
  son('10:01', '2026-03-11');
  await la.contesta({ TAREA_ID, PCTJ_FDT: 100, RAZON: 'Tráfico' });
  son('09:00', '2026-03-12');
  const pide = (fecha_ini: string, fecha_fin: string) =>
    la.app.call('getTendenciasChecklist', { fecha_ini, fecha_fin }, { como: 'JEFE' });
  const { body } = await pide('2026-03-11', '2026-03-12');
  expect(body.data).toEqual([
    { FECHA: '2026-03-11', PUESTO: 'RECIBIDOR', A_TIEMPO: 0, FUERA: 1, PARCIALES: 0, NO: 7 },
  ]);
  expect((await pide('2026-03-10', '2026-03-12')).body).toMatchObject({
    tareas: [{ DESCRIPCION: 'CONTAR LAS TARIMAS', FUERA: 1, PARCIALES: 2 }],
    razones: [
      { VECES: 2, VARIANTES: expect.arrayContaining(['Se fue la luz', 'se fué la  luz.']) },
      { RAZON: 'Tráfico', VECES: 1 },
    ],
  });
  expect((await pide('2025-01-01', '2026-03-12')).body.message).toBe(M.rangoLargo);
});

describe('recordatorios', () => {
  const recuerda = (de: TestApp = la.app) => recordarTareas(de.servicios);
  const avisos = () =>
    la.app.db.sql(`select operador_id, mensaje, menu from avisos where tipo = 'tarea' order by aviso_id`);

  test('a su hora, una vez en el día, aunque haya dos servidores', async () => {
    await la.agrega({ hora_inicio: '09:30' });
    await la.agrega({ descripcion: 'CERRAR', hora_inicio: '09:30', hora: '11:00' });
    son('09:29');
    await recuerda();
    expect(await avisos()).toEqual([]);
    son('09:30');
    const otro = await otraApp(la.app.db);
    const oido = Promise.withResolvers<unknown>();
    otro.servicios.eventos.oir((e) => {
      if (e.tema === 'aviso') oido.resolve(e);
    });
    await Promise.all([recuerda(), recuerda(otro), recuerda()]);
    await recuerda();
    expect(await oido.promise).toMatchObject({ tema: 'aviso', operador_id: OP.RECIBO });
    await otro.close();
    expect(await avisos()).toEqual([
      {
        operador_id: OP.RECIBO,
        mensaje: 'Es hora de 2 tareas del check list: CONTAR LAS TARIMAS y CERRAR',
        menu: 'checklist',
      },
    ]);
    son('09:30', '2026-03-11');
    await recuerda();
    expect(await avisos()).toHaveLength(2);
  });

  test('ni a quien ya contestó, ni a quien no abre el check list, ni en día cerrado', async () => {
    const { TAREA_ID } = await la.agrega();
    await la.agrega({ operador_id: OP.NADIE });
    await la.contesta({ TAREA_ID, PORCENTAJE: 100 });
    await recuerda();
    son('09:00', '2026-03-15');
    await recuerda();
    expect(await avisos()).toEqual([]);
  });
});
