import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CHECKLIST } from '@anden/contrato/rh/checklist-rules.ts';
import { expect, vi } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { OP } from './fixture.ts';

/** Sets the server's clock to an hour of central Mexico. 2026-03-10 is a Tuesday. */
export function son(hora: string, dia = '2026-03-10'): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${dia}T${hora}:00-06:00`) });
}

/** A task of RECIBO, of every day from 09:00 to 10:00. */
export const NUEVA = {
  descripcion: 'CONTAR LAS TARIMAS',
  operador_id: OP.RECIBO,
  frecuencia: 'DIARIA',
  hora_inicio: '09:00',
  hora: '10:00',
  desde: '2026-03-10',
} as const;

interface Tarea {
  DESCRIPCION: string;
  HORA: string;
  LE_TOCA: string;
}

interface Hecha {
  FECHA: string;
  NOMBRE: string;
  DESCRIPCION: string;
  ESTADO: string;
}

/**
 * The small company at 09:00 of that Tuesday, without tasks: JEFE makes them, RECIBO and UNO answer theirs. Everybody has always had
 * their position.
 */
export async function conChecklist() {
  const app: TestApp = await testApp();
  await app.db.sql('delete from operadores_periodos where hasta is not null');
  await app.db.sql(`update operadores_periodos set desde = '-infinity'`);
  await app.darControles(OP.JEFE, [P.tareaschecklist]);
  await app.darControles(OP.RECIBO, [P.checklist]);
  await app.darControles(OP.UNO, [P.checklist]);
  await app.db.sql(
    `insert into tareas_versiones (tarea_id, desde, vigente, descripcion, frecuencia, dias, hora_inicio, hora, operador_id, guardada_por)
     select tarea_id, desde, false, descripcion, frecuencia, dias, hora_inicio, hora, operador_id, guardada_por from tareas_versiones`,
  );
  son('09:00');
  const guardaTarea = (cambios: object = {}, opciones: object = {}) =>
    app.call('guardaTareaChecklist', { ...NUEVA, ...cambios }, { como: 'JEFE', ...opciones });
  return {
    app,
    guardaTarea,
    /** Adds a task; its ids. */
    async agrega(cambios: object = {}): Promise<{ TAREA_ID: number; VERSION_ID: number }> {
      const { body } = await guardaTarea(cambios);
      expect(body.message).toBe(MENSAJES_CHECKLIST.agregada);
      return body.data;
    },
    tareas: async (como: keyof typeof OP = 'RECIBO'): Promise<Tarea[]> =>
      (await app.call('getTareasOperador', { operador_id: OP[como] }, { como })).body.data,
    contesta: (tarea: object, opciones: object = {}) =>
      app.call('guardarTareasOperador', { tarea }, { como: 'RECIBO', ...opciones }),
    historial: async (fecha_ini: string, fecha_fin = fecha_ini): Promise<Hecha[]> =>
      (await app.call('getHistorialChecklist', { fecha_ini, fecha_fin, orden: 'FECHA' }, { como: 'JEFE' }))
        .body.data,
    respuestas: () => app.db.sql('select * from checklist_respuestas order by 1, 2, 3'),
    async close() {
      vi.useRealTimers();
      await app.close();
    },
  };
}

export type ConChecklist = Awaited<ReturnType<typeof conChecklist>>;
