import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CONSTANCIA as M } from '@anden/contrato/rh/constancias-rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { SESION } from '../../../testing/capacitaciones.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.JEFE, [P.impartir]);
});
afterEach(() => app.close());

const llama = async (
  nombre: Parameters<TestApp['call']>[0],
  input: object,
  como: 'JEFE' | 'ADMIN' = 'JEFE',
) => (await app.call(nombre, input, { como })).body;
const en = (capacitacion_det_id: number) => ({ capacitacion_det_id });
const PREGUNTA = { PREGUNTA: '¿Cuántos?', OPCIONES: ['Uno', 'Dos'], CORRECTA: 1 };

test('quien guarda sobre lo que otro guardó mientras tanto no se lo borra', async () => {
  const guarda = (preguntas: readonly object[], mas: object) =>
    llama('guardaEvaluacion', { ...en(SESION.AHORA), preguntas, ...mas });
  const nada = { leido: { minimo: null, preguntas: [] } };
  const otra = { ...PREGUNTA, PREGUNTA: '¿Y la otra?' };
  const dos = await Promise.all([guarda([PREGUNTA], nada), guarda([otra], nada)]);
  expect(dos.map((r) => r.message).sort()).toEqual([M.otraEvaluacion, 'Evaluación guardada'].sort());
  const { data, preguntas } = await llama('getSesionCapacitacion', en(SESION.AHORA));
  expect(preguntas).toHaveLength(1);
  const leido = { minimo: data.MINIMO, preguntas };
  expect((await guarda([PREGUNTA, otra], { leido })).message).toBe('Evaluación guardada');
  expect((await guarda([], { leido })).message).toBe(M.otraEvaluacion);
  expect((await guarda([], {})).estatus).toBe('1');
});

test('lo que se contesta de unas preguntas que ya son otras no cuenta, ni gasta un intento', async () => {
  const { preguntas } = await llama('getEvaluacion', en(SESION.EVALUADA), 'ADMIN');
  await llama('guardaEvaluacion', { ...en(SESION.EVALUADA), preguntas: [PREGUNTA, PREGUNTA] });
  const contesta = (leidas: object) =>
    llama('respondeEvaluacion', { ...en(SESION.EVALUADA), respuestas: [1, 1], leidas }, 'ADMIN');
  expect((await contesta(preguntas)).message).toBe(M.otrasPreguntas);
  const ahora = await llama('getEvaluacion', en(SESION.EVALUADA), 'ADMIN');
  expect(ahora.data.INTENTOS).toBe(0);
  expect((await contesta(ahora.preguntas)).data).toMatchObject({ ACIERTOS: 2, APROBO: 'S', INTENTOS: 1 });
});
