import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { FACTURA, OP, RDET, REM, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const nadieSurtio = () => app.db.sql(`delete from surtidos where docto_ve_id = ${REM.NORTE}`);
beforeEach(nadieSurtio);
afterAll(async () => {
  await nadieSurtio();
  await cuadra(app.db);
  await app.close();
});

const surtieron = async (docto: number) =>
  (
    await app.db.sql<{ ids: number[] | null }>(
      `select c.ids from remisiones r left join conjuntos c on c.conjunto_id = r.surtieron where r.docto_ve_id = ${docto}`,
    )
  )[0]?.ids ?? null;

const deFactura = async (docto: number) =>
  (
    await app.db.sql<{ empacaron: number[] | null; almacenes: number[] | null }>(
      `select e.ids as empacaron, w.ids as almacenes from facturas f left join conjuntos e on e.conjunto_id = f.empacaron
         left join conjuntos w on w.conjunto_id = f.almacenes where f.docto_ve_id = ${docto}`,
    )
  )[0];

const surte = (operador: number, clave: string) => `
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, completo)
    values ('${clave}', ${REM.NORTE}, ${RDET.NORTE}, 2, ${operador}, now(), now(), 1, 1, false)`;

test('surtir dice quién, una vez; deshacerlo lo quita', async () => {
  expect(await surtieron(REM.SURTIR)).toBeNull();
  const clave = '00000000-0000-4000-8000-0000000005b5';
  const pieza = {
    docto_ve_det_id: RDET.BARRAS,
    operador_id: OP.ADMIN,
    cantidad: 1,
    ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: 1 }],
  };
  for (const c of [clave, '00000000-0000-4000-8000-0000000005b6'])
    expect((await app.call('surtirArticulodeRemision', pieza, { clave: c })).body.estatus).toBe('1');
  expect(await surtieron(REM.SURTIR)).toEqual([OP.ADMIN]);
  await app.call('deshacerGuardado', { operacion_id: '00000000-0000-4000-8000-0000000005b6' });
  expect(await surtieron(REM.SURTIR)).toEqual([OP.ADMIN]);
  await app.call('deshacerGuardado', { operacion_id: clave });
  expect(await surtieron(REM.SURTIR)).toBeNull();
});

test('dos que surten a la vez la misma remisión quedan los dos', async () => {
  const [una, otra] = [new pg.Client(app.db.url), new pg.Client(app.db.url)];
  try {
    for (const c of [una, otra]) await c.connect();
    for (const c of [una, otra]) await c.query('begin');
    await una.query(surte(OP.RECIBO, '00000000-0000-4000-8000-0000000005c1'));
    await otra.query(surte(OP.CONTEO, '00000000-0000-4000-8000-0000000005c2'));
    await Promise.all([una.query('commit'), otra.query('commit')]);
  } finally {
    await Promise.all([una.end(), otra.end()]);
  }
  expect(await surtieron(REM.NORTE)).toEqual([OP.RECIBO, OP.CONTEO].sort((a, b) => a - b));
  await app.db.sql(
    `update surtidos set deshecho = now() where docto_ve_id = ${REM.NORTE} and operador_id = ${OP.CONTEO}`,
  );
  expect(await surtieron(REM.NORTE)).toEqual([OP.RECIBO]);
});

test('una factura dice quién empacó lo suyo y en qué almacenes está, también cuando sus remisiones cambian de factura', async () => {
  const { LISTA, NORTE } = FACTURA;
  expect(await deFactura(LISTA)).toEqual({ empacaron: [OP.ADMIN], almacenes: [1] });
  expect(await deFactura(NORTE)).toEqual({ empacaron: null, almacenes: [2] });
  await app.db.sql(`update remisiones set factura_id = ${LISTA} where docto_ve_id = ${REM.NORTE}`);
  expect(await deFactura(LISTA)).toEqual({ empacaron: [OP.ADMIN], almacenes: [1, 2] });
  expect(await deFactura(NORTE)).toEqual({ empacaron: null, almacenes: null });
  await app.db.sql(`insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones, factura_id)
    values (900, 'Q1', 3, 1, 1, 1, ${NORTE})`);
  expect(await deFactura(NORTE)).toEqual({ empacaron: null, almacenes: [1] });
  await app.db.sql('delete from remisiones where docto_ve_id = 900');
  await app.db.sql(`update remisiones set factura_id = ${NORTE} where docto_ve_id = ${REM.NORTE}`);
  expect(await deFactura(NORTE)).toEqual({ empacaron: null, almacenes: [2] });
});

test('un nombre que cambia se lee cambiado: la remisión lleva quién, no cómo se llama', async () => {
  await app.db.sql(surte(OP.RECIBO, '00000000-0000-4000-8000-0000000005c3'));
  await app.db.sql(`update operadores set nombre = 'ÚRSULA ÑÁÑEZ' where operador_id = ${OP.RECIBO}`);
  const { body } = await app.call('getTiemposRemisiones', {
    fecha_ini: '2025-01-01',
    fecha_fin: '2025-12-31',
    filtros: 'SURTIDO~nanez',
    pagina: 1,
  });
  expect(body.data).toMatchObject([{ DOCTO_VE_ID: REM.NORTE, SURTIDO: 'ÚRSULA ÑÁÑEZ' }]);
});

test('cada nombre de una celda viaja con su operador, en el orden en que se leen', async () => {
  await app.db.sql(surte(OP.RECIBO, '00000000-0000-4000-8000-0000000005c4'));
  await app.db.sql(surte(OP.CONTEO, '00000000-0000-4000-8000-0000000005c5'));
  const { body } = await app.call('getTiemposRemisiones', {
    fecha_ini: '2025-01-01',
    fecha_fin: '2025-12-31',
    pagina: 1,
  });
  type Fila = {
    DOCTO_VE_ID: number;
    SURTIDO: string | null;
    SURTIERON: { OPERADOR_ID: number; NOMBRE: string }[];
  };
  const filas = body.data as Fila[];
  const norte = filas.find((f) => f.DOCTO_VE_ID === REM.NORTE);
  expect(norte?.SURTIERON.map((q) => q.OPERADOR_ID).sort()).toEqual([OP.RECIBO, OP.CONTEO].sort());
  expect(norte?.SURTIERON.map((q) => q.NOMBRE).join(', ')).toBe(norte?.SURTIDO);
  expect(filas.find((f) => f.SURTIDO === null)).toMatchObject({ SURTIERON: [] });
});
