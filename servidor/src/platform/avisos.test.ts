import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { EJEMPLOS } from '../../testing/ejemplos.ts';
import { OP } from '../../testing/fixture.ts';
import { appDeNuevo } from '../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql('delete from avisos');
});

/** Notices of two operators that ask for the same. */
const avisa = (menu: string, documentoId: number | null) =>
  app.db.sql(
    `insert into avisos (operador_id, tipo, mensaje, menu, documento_id) select o, 'general', 'x', $1, $2 from unnest($3::int[]) o`,
    [menu, documentoId, [OP.ADMIN, OP.JEFE]],
  );
const sinLeer = async () =>
  (
    await app.db.sql<{ operador_id: number }>(
      `select operador_id from avisos where leido is null and mensaje = 'x' order by 1`,
    )
  ).map((a) => a.operador_id);

test('contestar un ticket lee lo que se avisó de él a quien contesta; cerrarlo, a todos', async () => {
  const ejemplo = EJEMPLOS.responder_ticket;
  await avisa('tickets', ejemplo.ticket_id);
  await avisa('tickets', ejemplo.ticket_id + 1_000);
  const contesta = (cerrar: 'S' | 'N') => app.call('responder_ticket', { ...ejemplo, cerrar });
  expect((await contesta('N')).body.estatus).toBe('1');
  expect(await sinLeer()).toEqual([OP.ADMIN, OP.JEFE, OP.JEFE].toSorted((a, b) => a - b));
  expect((await contesta('S')).body.estatus).toBe('1');
  expect(await sinLeer()).toEqual([OP.ADMIN, OP.JEFE].toSorted((a, b) => a - b));
});

test('recibir la última pieza de una compra lee que llegó, a todos; antes no', async () => {
  const { docto_cm_det_id } = EJEMPLOS.guardarRecepcionCompra;
  const [linea = { compra: 0, faltan: 0 }] = await app.db.sql<{ compra: number; faltan: number }>(
    `update compras_det d set unidades_recib = unidades
       from (select docto_cm_id as compra, unidades - unidades_recib as faltan from compras_det where docto_cm_det_id = $1) x
      where d.docto_cm_id = x.compra and d.docto_cm_det_id <> $1 returning x.compra, x.faltan`,
    [docto_cm_det_id],
  );
  await avisa('recepcioncom', linea.compra);
  const recibe = (cantidad: number) =>
    app.call('guardarRecepcionCompra', { ...EJEMPLOS.guardarRecepcionCompra, cantidad });
  expect((await recibe(linea.faltan - 1)).body.estatus).toBe('1');
  expect(await sinLeer()).toHaveLength(2);
  expect((await recibe(1)).body.estatus).toBe('1');
  expect(await sinLeer()).toEqual([]);
});

test('confirmar la lectura de un documento lee su aviso, y el de todos si no queda otro', async () => {
  const { documento_id, version } = EJEMPLOS.confirmaLectura;
  await avisa('lectura', documento_id);
  await avisa('documentos', null);
  await app.call('abreDocumento', { documento_id, version });
  expect((await app.call('confirmaLectura', { documento_id, version })).body.estatus).toBe('1');
  const [{ n = -1 } = {}] = await app.db.sql<{ n: number }>(
    `select count(*)::int n from lecturas_pedidas where operador_id = ${OP.ADMIN} and leida is null`,
  );
  expect((await sinLeer()).filter((o) => o === OP.ADMIN)).toHaveLength(n === 0 ? 0 : 1);
  expect((await sinLeer()).filter((o) => o === OP.JEFE)).toHaveLength(2);
});

test('contestar la última tarea que un recordatorio pidió lee el recordatorio', async () => {
  await avisa('checklist', null);
  const { tarea } = EJEMPLOS.guardarTareasOperador;
  await app.db.sql(
    `insert into checklist_recordatorios (fecha, tarea_id, operador_id)
     select ($1::timestamptz at time zone $2)::date, $3, $4`,
    [new Date().toISOString(), app.servicios.config.zona, tarea.TAREA_ID, OP.ADMIN],
  );
  expect((await app.call('guardarTareasOperador', { tarea })).body.estatus).toBe('1');
  expect(await sinLeer()).toEqual([OP.JEFE]);
});
