import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CHECKLIST as M } from '@anden/contrato/rh/checklist-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConChecklist, conChecklist, NUEVA, son } from '../../../testing/checklist.ts';
import { OP } from '../../../testing/fixture.ts';

let la: ConChecklist;
beforeEach(async () => {
  la = await conChecklist();
});
afterEach(() => la.close());

describe('#getTareasOperador', () => {
  test('las suyas, las de su puesto y las de su departamento; LE_TOCA es del día', async () => {
    await la.agrega();
    await la.agrega({ descripcion: 'DEL PUESTO', operador_id: 0, puesto_id: 1, hora: '11:00' });
    await la.agrega({
      descripcion: 'DEL DEPARTAMENTO',
      operador_id: 0,
      departamento_id: 1,
      frecuencia: 'SEMANAL',
      dias: [5],
      hora: '12:00',
    });
    await la.agrega({ descripcion: 'DE OTRO', operador_id: OP.UNO });
    expect(await la.tareas()).toMatchObject([
      {
        DESCRIPCION: 'CONTAR LAS TARIMAS',
        FRECUENCIA: 'Diaria',
        HORA_INICIO: '09:00',
        HORA: '10:00',
        LE_TOCA: 'S',
        ESTATUS_RESPUESTA: 'EN TIEMPO',
        ENTIEMPO: 'N',
        PORCENTAJE: 0,
        CONCLUYO: 'N',
        PCTJ_FDT: 0,
        RAZON: '',
        BLOQUEAR_TYF: 'N',
        BLOQUEAR_FDT: 'S',
        TAREAS_ASIGNADAS: 2,
        OPERADOR: 'RECIBO',
        PCTJ_REPORTE: 0,
        FECHA: '2026-03-10',
      },
      { DESCRIPCION: 'DEL PUESTO', LE_TOCA: 'S' },
      { DESCRIPCION: 'DEL DEPARTAMENTO', LE_TOCA: 'N' },
    ]);
    son('10:01');
    expect((await la.tareas())[0]).toMatchObject({
      ESTATUS_RESPUESTA: 'FUERA DE TIEMPO',
      BLOQUEAR_TYF: 'S',
      BLOQUEAR_FDT: 'N',
    });
    son('09:00', '2026-03-13');
    expect((await la.tareas()).map((t) => t.LE_TOCA)).toEqual(['S', 'S', 'S']);
    await la.app.db.sql(`insert into dias_festivos (fecha, nombre) values ('2026-03-13', 'FIESTA')`);
    expect((await la.tareas()).map((t) => t.LE_TOCA)).toEqual(['N', 'N', 'N']);
  });

  test('las de otro, sólo con 9017', async () => {
    await la.agrega();
    const pide = (como: keyof typeof OP) =>
      la.app.call('getTareasOperador', { operador_id: OP.RECIBO }, { como });
    expect((await pide('UNO')).http).toBe(403);
    await la.app.darControles(OP.UNO, [P.checklist, P.tareaschecklist]);
    expect((await pide('UNO')).body.data).toHaveLength(1);
  });
});

describe('#guardarTareasOperador', () => {
  test('en tiempo: queda contestada y cerrada', async () => {
    const { TAREA_ID } = await la.agrega();
    const { body } = await la.contesta({ TAREA_ID, PORCENTAJE: 100, RAZON: '', TAREAS_ASIGNADAS: 1 });
    expect(body).toMatchObject({
      estatus: '1',
      message: M.guardada,
      data: {
        ESTATUS_RESPUESTA: 'CONTESTADA',
        ENTIEMPO: 'S',
        PORCENTAJE: 100,
        BLOQUEAR_TYF: 'S',
        BLOQUEAR_FDT: 'S',
        PCTJ_REPORTE: 100,
      },
    });
    expect((await la.contesta({ TAREA_ID, PORCENTAJE: 90, RAZON: 'Otra' })).body).toMatchObject({
      estatus: '0',
      message: M.contestada,
    });
    await expect(la.app.db.sql('update checklist_respuestas set porcentaje = 50')).rejects.toThrow(
      /solo admite altas/,
    );
  });

  test('fuera de tiempo lo decide la hora del servidor', async () => {
    const { TAREA_ID } = await la.agrega();
    expect((await la.contesta({ TAREA_ID, PCTJ_FDT: 100, RAZON: 'Tráfico' })).body.message).toBe(
      M.aunNo('10:00'),
    );
    son('10:01');
    expect((await la.contesta({ TAREA_ID, PORCENTAJE: 100 })).body.message).toBe(M.yaPaso('10:00'));
    expect(await la.respuestas()).toEqual([]);
    expect((await la.contesta({ TAREA_ID, PCTJ_FDT: 100, RAZON: ' Tráfico ' })).body.data).toMatchObject({
      CONCLUYO: 'S',
      PCTJ_FDT: 100,
      PORCENTAJE: 0,
      RAZON: 'Tráfico',
      PCTJ_REPORTE: 100,
    });
  });

  test('los mensajes van en su orden, y nada cambia', async () => {
    const { TAREA_ID } = await la.agrega();
    const casos: readonly (readonly [object, string])[] = [
      [{ TAREA_ID: 999 }, M.sinPorcentaje],
      [{ TAREA_ID: 999, PORCENTAJE: 90, PCTJ_FDT: 10 }, M.sinRazon],
      [{ TAREA_ID: 999, PORCENTAJE: 90, PCTJ_FDT: 10, RAZON: 'x', OPERADOR: 'UNO' }, M.ambas],
      [{ TAREA_ID: 999, PORCENTAJE: 100, OPERADOR: 'UNO', FECHA: '2026-03-09' }, M.ajena],
      [{ TAREA_ID: 999, PORCENTAJE: 100, OPERADOR: 'RECIBO', FECHA: '2026-03-09' }, M.otroDia],
      [{ TAREA_ID: 999, PORCENTAJE: 100, FECHA: '2026-03-10' }, M.noToca],
      [{ TAREA_ID, PCTJ_FDT: 100, RAZON: 'x' }, M.aunNo('10:00')],
    ];
    for (const [tarea, mensaje] of casos)
      expect((await la.contesta(tarea)).body).toMatchObject({ estatus: '0', message: mensaje });
    for (const PORCENTAJE of [5, 101, -10, 10.5])
      expect((await la.contesta({ TAREA_ID, PORCENTAJE, RAZON: 'x' })).http).toBe(400);
    expect(await la.respuestas()).toEqual([]);
  });

  test('ni la de otro ni la que hoy no toca', async () => {
    const { TAREA_ID: deOtro } = await la.agrega({ operador_id: OP.UNO });
    const { TAREA_ID: delViernes } = await la.agrega({ frecuencia: 'SEMANAL', dias: [5] });
    for (const TAREA_ID of [deOtro, delViernes])
      expect((await la.contesta({ TAREA_ID, PORCENTAJE: 100 })).body.message).toBe(M.noToca);
    expect((await la.contesta({ TAREA_ID: deOtro, PORCENTAJE: 100 }, { como: 'JEFE' })).http).toBe(403);
    expect((await la.contesta({ TAREA_ID: deOtro, PORCENTAJE: 100 }, { como: 'UNO' })).body.estatus).toBe(
      '1',
    );
  });

  test('desde dos aparatos a la vez, una; y la misma pulsación, una vez', async () => {
    const { TAREA_ID } = await la.agrega();
    const clave = '00000000-0000-4000-8000-00000000c001';
    const dos = await Promise.all([
      la.contesta({ TAREA_ID, PORCENTAJE: 100 }, { clave }),
      la.contesta({ TAREA_ID, PORCENTAJE: 50, RAZON: 'A medias' }),
      la.contesta({ TAREA_ID, PORCENTAJE: 100 }, { clave }),
    ]);
    const primera = dos[0]?.body;
    expect(dos[2]?.body).toEqual(primera);
    expect([primera.estatus, dos[1]?.body.estatus].sort()).toEqual(['0', '1']);
    expect([primera.message, dos[1]?.body.message].sort()).toEqual([M.contestada, M.guardada].sort());
    expect(await la.respuestas()).toHaveLength(1);
  });
});

describe('#guardaTareaChecklist y #terminaTareaChecklist', () => {
  const lista = async () => (await la.app.call('getTareasChecklist', {}, { como: 'JEFE' })).body;
  const suya = async (id: number) =>
    (await lista()).data.find((t: { TAREA_ID: number }) => t.TAREA_ID === id);

  test('quien las contesta no las hace, ni ve el tablero', async () => {
    for (const llamada of ['guardaTareaChecklist', 'getTareasChecklist', 'getTableroChecklist'] as const)
      expect(
        (await la.app.call(llamada, llamada === 'guardaTareaChecklist' ? NUEVA : {}, { como: 'RECIBO' }))
          .http,
      ).toBe(403);
  });

  test('se agrega como se ve, y para quiénes puede ser', async () => {
    const { TAREA_ID, VERSION_ID } = await la.agrega({
      descripcion: ' Barrer   el andén ',
      operador_id: 0,
      puesto_id: 1,
      frecuencia: 'SEMANAL',
      dias: [5, 1, 5],
      dia: 7,
    });
    expect(await suya(TAREA_ID)).toMatchObject({
      VERSION_ID,
      DESCRIPCION: 'Barrer el andén',
      PARA: 'RECIBIDOR',
      ALCANCE: 'P',
      FRECUENCIA: 'Semanal: lunes y viernes',
      DIAS: [1, 5],
      DIA: null,
      // Every active operator of the fixture.
      PERSONAS: 8,
      AUTOR: 'JEFE',
      ESTADO: 'V',
    });
    const { departamentos, puestos, operadores } = await lista();
    expect(departamentos).toEqual([{ DEPARTAMENTO_ID: 1, NOMBRE: 'ALMACÉN' }]);
    expect(puestos).toEqual([{ PUESTO_ID: 1, NOMBRE: 'RECIBIDOR' }]);
    expect(operadores).toHaveLength(8);
    const { TAREA_ID: luego } = await la.agrega({ desde: '2026-04-01' });
    expect((await suya(luego)).ESTADO).toBe('P');
  });

  test.each([
    [{ descripcion: ' ' }, M.descripcion],
    [{ operador_id: 0 }, M.para],
    [{ frecuencia: 'SEMANAL' }, M.dias],
    [{ hora: '09:00' }, M.horasAlReves],
    [{ desde: '2026-03-09' }, M.desdePasado],
    [{ hora_inicio: '08:00', hora: '08:59' }, M.hoyYaPaso],
    [{ tarea_id: 999 }, M.noExiste],
    [{ operador_id: 999 }, M.noExisteOperador],
    [{ operador_id: OP.FUERA }, M.noExisteOperador],
    [{ operador_id: 0, puesto_id: 999 }, 'El puesto no existe'],
    [{ operador_id: 0, departamento_id: 999 }, 'El departamento no existe'],
  ])('%j se rechaza y no cambia nada', async (cambios, mensaje) => {
    const antes = await la.app.db.sql('select * from tareas_versiones');
    expect((await la.guardaTarea(cambios)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await la.app.db.sql('select * from tareas_versiones')).toEqual(antes);
  });

  test('un cambio no reescribe los días que pasaron, ni lo ya contestado hoy', async () => {
    const { TAREA_ID, VERSION_ID } = await la.agrega();
    son('10:30', '2026-03-11');
    await la.contesta({ TAREA_ID, PCTJ_FDT: 50, RAZON: 'Se fue la luz' });
    const antes = await la.historial('2026-03-10', '2026-03-11');
    expect(antes).toMatchObject([
      { FECHA: '2026-03-10', ESTADO: 'NO', DESCRIPCION: 'CONTAR LAS TARIMAS', NOMBRE: 'RECIBIDOR' },
      { FECHA: '2026-03-11', ESTADO: 'PARCIAL_FUERA', PORCENTAJE: 50, RAZON: 'Se fue la luz' },
    ]);
    const cambio = await la.guardaTarea({
      tarea_id: TAREA_ID,
      version_id: VERSION_ID,
      descripcion: 'CONTAR LAS CAJAS',
      operador_id: OP.UNO,
      hora: '18:00',
      desde: '2026-03-11',
    });
    expect(cambio.body.message).toBe(M.cambiadaBien);
    const despues = await la.historial('2026-03-10', '2026-03-11');
    expect(despues.filter((f) => f.NOMBRE === 'RECIBIDOR')).toEqual(antes);
    expect(await la.tareas('UNO')).toMatchObject([{ DESCRIPCION: 'CONTAR LAS CAJAS', HORA: '18:00' }]);
    expect(await la.tareas()).toMatchObject([
      { DESCRIPCION: 'CONTAR LAS TARIMAS', ESTATUS_RESPUESTA: 'CONTESTADA' },
    ]);
    son('09:00', '2026-03-12');
    expect(await la.tareas()).toEqual([]);
  });

  test('la que cambia desde otro día sigue como era hasta entonces', async () => {
    const { TAREA_ID, VERSION_ID } = await la.agrega();
    await la.guardaTarea({ tarea_id: TAREA_ID, version_id: VERSION_ID, hora: '12:00', desde: '2026-03-12' });
    expect((await la.tareas())[0]?.HORA).toBe('10:00');
    expect((await suya(TAREA_ID)).ESTADO).toBe('V');
    son('09:00', '2026-03-12');
    expect((await la.tareas())[0]?.HORA).toBe('12:00');
  });

  test('terminada hoy ya no se pide; lo que pasó queda', async () => {
    const { TAREA_ID, VERSION_ID } = await la.agrega();
    son('09:00', '2026-03-11');
    const termina = () =>
      la.app.call('terminaTareaChecklist', { tarea_id: TAREA_ID, version_id: VERSION_ID }, { como: 'JEFE' });
    expect((await termina()).body.message).toBe(M.terminadaBien);
    expect((await termina()).body).toMatchObject({ estatus: '0', message: M.terminada });
    expect(await la.tareas()).toEqual([]);
    expect((await suya(TAREA_ID)).ESTADO).toBe('T');
    expect(await la.historial('2026-03-10', '2026-03-11')).toMatchObject([
      { FECHA: '2026-03-10', ESTADO: 'NO' },
    ]);
  });

  test('dos jefes sobre una tarea: al segundo se le dice', async () => {
    const { TAREA_ID, VERSION_ID } = await la.agrega();
    await la.app.darControles(OP.NORTE, [P.tareaschecklist]);
    const dos = await Promise.all([
      la.guardaTarea({ tarea_id: TAREA_ID, version_id: VERSION_ID, hora: '12:00' }),
      la.guardaTarea({ tarea_id: TAREA_ID, version_id: VERSION_ID, hora: '13:00' }, { como: 'NORTE' }),
    ]);
    expect(dos.map((r) => r.body.message).sort()).toEqual([M.cambiada, M.cambiadaBien].sort());
    expect(
      await la.app.db.sql('select 1 from tareas_versiones where tarea_id = $1', [TAREA_ID]),
    ).toHaveLength(2);
  });
});
