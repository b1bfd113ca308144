import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { RH } from '../../../testing/fixture.ts';
import { conRh } from '../../../testing/rh.ts';

/* Two chiefs on one record of the catalogues: ADMIN and JEFE, who holds the catalogues and nothing else. */

let app: TestApp;
const { guarda, suFicha, datos } = conRh((suya) => {
  app = suya;
});

const LEIDO = {
  puesto_id: 1,
  departamento_id: 1,
  operador: 'NUEVA1',
  nombre_operador: 'NUEVA PERSONA',
  email: 'nueva@anden.example',
  telefono: '5550001122',
  telefono_emp: '',
  ficha_contratacion: '',
  tareas: '',
};

test('#guardaColaborador: cada quien su campo, y lo mismo a distinto valor se pregunta', async () => {
  const id = (await guarda()).body.data.ID;
  const edita = (cambios: object, como: 'ADMIN' | 'JEFE') =>
    guarda({ edicion: 'S', operador_id: id, leido: LEIDO, ...cambios }, como);
  const dos = await Promise.all([
    edita({ telefono: '5550009999' }, 'JEFE'),
    edita({ email: 'otra@anden.example' }, 'ADMIN'),
  ]);
  expect(dos.map((r) => r.body.estatus)).toEqual(['1', '1']);
  expect(await suFicha(id)).toMatchObject({ TELEFONO: '5550009999', EMAIL: 'otra@anden.example' });
  const antes = await datos();
  expect((await edita({ telefono: '5550007777' }, 'ADMIN')).body).toMatchObject({
    estatus: ESTATUS_CHOQUE,
    data: [{ CAMPO: 'telefono', ERA: '5550001122', AHORA: '5550009999', MIO: '5550007777' }],
  });
  expect(await datos()).toEqual(antes);
});

test('#guardaColaborador: la clasificación que no se manda queda, y la que otro cambió se pregunta', async () => {
  const id = (await guarda({ clasificacion: 3 })).body.data.ID;
  expect((await guarda({ edicion: 'S', operador_id: id, leido: LEIDO, tareas: '' })).body.estatus).toBe('1');
  expect(await suFicha(id)).toMatchObject({ CLASIFICACION: 3 });
  const mia = { edicion: 'S', operador_id: id, clasificacion: 5, leido: { ...LEIDO, clasificacion: 2 } };
  expect((await guarda(mia)).body).toMatchObject({
    estatus: ESTATUS_CHOQUE,
    data: [{ CAMPO: 'clasificacion', ERA: 2, AHORA: 3, MIO: 5 }],
  });
  expect(await suFicha(id)).toMatchObject({ CLASIFICACION: 3 });
});

test('#guardaColaborador: lo guardado más largo o con otros espacios que lo que hoy se escribe se corrige, y no es un choque', async () => {
  const id = (await guarda()).body.data.ID;
  const nombre = `JUAN  PÉREZ ${'X'.repeat(60)}`;
  await app.db.sql('update operadores set nombre = $2 where operador_id = $1', [id, nombre]);
  const leido = { ...LEIDO, nombre_operador: nombre };
  expect((await guarda({ edicion: 'S', operador_id: id, leido })).body.estatus).toBe('1');
  expect(await suFicha(id)).toMatchObject({ NOMBRE_OPERADOR: 'NUEVA PERSONA' });
  await app.db.sql(`update operadores set nombre = 'JUAN  PÉREZ' where operador_id = $1`, [id]);
  const otro = { edicion: 'S', operador_id: id, leido: { ...LEIDO, nombre_operador: 'JUAN  PÉREZ' } };
  expect((await guarda({ ...otro, nombre_operador: 'JUAN PÉREZ DÍAZ' }, 'ADMIN')).body.estatus).toBe('1');
  expect(
    (await guarda({ ...otro, nombre_operador: 'JUAN PÉREZ', telefono: '5550009999' })).body.estatus,
  ).toBe('1');
  expect(await suFicha(id)).toMatchObject({ NOMBRE_OPERADOR: 'JUAN PÉREZ DÍAZ', TELEFONO: '5550009999' });
});

test.each([
  ['guardaPuesto', { puesto_id: 1 }, { descripcion: 'RECIBIDOR', departamento_id: 1 }, 'descripcion'],
  [
    'guardaProcesoActividad',
    { proceso_actividad_id: RH.PROCESO },
    { puesto_id: 1, proceso: 'RECIBIR' },
    'proceso',
  ],
  [
    'guardaProcedimiento',
    { procedimiento_id: RH.PROCEDIMIENTO, puesto_id: 0, proceso: '' },
    { proceso_actividad_id: RH.PROCESO, procedimiento: 'RECIBIR UNA COMPRA' },
    'url_procedimiento',
  ],
  [
    'guardaReglamento',
    { regla_id: RH.REGLA, regla: '' },
    { departamento_id: 1, cat_nombre_id: RH.NOMBRE },
    'url_regla',
  ],
  ['guardaPolitica', { politica_id: RH.POLITICA }, { politica: 'HORARIOS' }, 'politica'],
] as const)('#%s: lo que otro cambió queda, y lo mismo se pregunta', async (llamada, cual, suyo, campo) => {
  const esLiga = campo.startsWith('url_');
  const con = (valor: string) => ({ [campo]: esLiga ? `https://nube.example/${valor}` : valor });
  const manda = (escrito: object, leido: object, como: 'ADMIN' | 'JEFE') =>
    app.call(llamada, { ...cual, ...suyo, ...escrito, edicion: 'S', leido } as never, { como });
  // A known value is saved first, so that the test knows what was read of the field.
  const era = con('UNO');
  expect((await manda(era, {}, 'JEFE')).body.estatus).toBe('1');
  expect((await manda(con('DOS'), era, 'ADMIN')).body.estatus).toBe('1');
  // A save that does not change the field keeps the other chief's value.
  expect((await manda(era, era, 'JEFE')).body.estatus).toBe('1');
  const antes = await datos();
  const r = await manda(con('TRES'), era, 'JEFE');
  expect(r.body).toMatchObject({
    estatus: ESTATUS_CHOQUE,
    data: [{ CAMPO: campo, ERA: era[campo], AHORA: con('DOS')[campo], MIO: con('TRES')[campo] }],
  });
  expect(await datos()).toEqual(antes);
});
