import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, COMPRA, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const nombres = (filas: { ALMACEN_ID: number }[]) => [...new Set(filas.map((f) => f.ALMACEN_ID))].sort();
const recibeNorte = (cantidad: number) =>
  app.call(
    'guardarRecepcionCompra',
    { docto_cm_det_id: LINEA.NORTE, operador_id: OP.NORTE, cantidad },
    { como: 'NORTE' },
  );
const acomodaNorte = (como: 'NORTE' | 'ACOMODO' | 'JEFE', cantidad: number, mas: object = {}) =>
  app.call(
    'guardaAcomodoCompra',
    {
      articulo_id: ART.BARRAS,
      operador_id: OP[como],
      cantidad,
      ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: cantidad }],
      ...mas,
    },
    { como },
  );

test('#getSesion: con 9002 trae todos los almacenes; sin él, los suyos', async () => {
  const todos = await app.db.sql('select 1 from almacenes');
  await app.darControles(OP.JEFE, [P.verOtros]);
  expect((await app.call('getSesion', {}, { como: 'JEFE' })).body.almacenes).toHaveLength(todos.length);
  expect(nombres((await app.call('getSesion', {}, { como: 'RECIBO' })).body.almacenes)).toEqual([1]);
});

test('#getArticulosAcomodoCompra y #getArticulosAcomodo: de todos sus almacenes, cada renglón dice el suyo', async () => {
  await recibeNorte(4);
  const lee = async (llamada: 'getArticulosAcomodoCompra' | 'getArticulosAcomodo') =>
    (await app.call(llamada, {}, { como: 'ACOMODO' })).body.data;
  for (const llamada of ['getArticulosAcomodoCompra', 'getArticulosAcomodo'] as const) {
    expect(nombres(await lee(llamada))).toEqual([1]);
  }
  await app.db.sql(`insert into operador_almacenes (operador_id, almacen_id) values (${OP.ACOMODO}, 2)`);
  for (const llamada of ['getArticulosAcomodoCompra', 'getArticulosAcomodo'] as const) {
    const filas = await lee(llamada);
    expect(nombres(filas)).toEqual([1, 2]);
    expect(filas.every((f: { ALMACEN: string }) => f.ALMACEN !== '')).toBe(true);
  }
  const deTazas = (await lee('getArticulosAcomodoCompra')).filter(
    (f: { ARTICULO_ID: number }) => f.ARTICULO_ID === ART.BARRAS,
  );
  expect(deTazas.map((f: Record<string, number>) => [f.ALMACEN_ID, f.DIFERENCIA])).toEqual([
    [1, 6],
    [2, 4],
  ]);
});

test('#guardaAcomodoCompra: en el almacén de sus ubicaciones, si es del operador, y nada del otro se toca', async () => {
  await recibeNorte(4);
  expect((await acomodaNorte('ACOMODO', 4)).body.message).toBe(MENSAJES_UBICACION.noExiste);
  expect((await acomodaNorte('ACOMODO', 4, { almacen_id: 2 })).body.message).toBe(
    'No tiene acceso a ese almacén',
  );
  await app.db.sql(`insert into operador_almacenes (operador_id, almacen_id) values (${OP.ACOMODO}, 2)`);
  expect((await acomodaNorte('ACOMODO', 4, { almacen_id: 1 })).body.message).toBe(
    MENSAJES_UBICACION.noExiste,
  );
  const r = await acomodaNorte('ACOMODO', 4, { almacen_id: 2 });
  expect(r.body).toMatchObject({ estatus: '1', data: { ACOMODADAS: 4, DIFERENCIA: 0 } });
  expect(
    await app.db.sql(
      `select docto_cm_det_id as id, unidades_acom as n from compras_det where unidades_acom > 0`,
    ),
  ).toEqual([{ id: LINEA.NORTE, n: 4 }]);
});

test('#guardaFechaRecepcion: avisa a quien recibe y tiene ese almacén, y no a los de otro', async () => {
  await app.db.sql(`update compras set almacen_id = 2 where docto_cm_id = ${COMPRA.SIN_FECHA}`);
  await app.db.sql(`insert into operador_almacenes (operador_id, almacen_id) values (${OP.RECIBO}, 2)`);
  await app.db.sql('delete from avisos');
  await app.call('guardaFechaRecepcion', {
    docto_cm_id: COMPRA.SIN_FECHA,
    fecha_recepcion: '2026-01-15 10:30',
  });
  const avisados = await app.db.sql<{ id: number }>('select operador_id as id from avisos order by 1');
  expect(avisados.map((a) => a.id).sort()).toEqual([OP.RECIBO, OP.NORTE].sort());
});

test('#getKardex: por almacén, con el saldo de ese', async () => {
  await recibeNorte(4);
  const kardex = async (mas: object) =>
    (
      await app.call('getKardex', {
        fecha_ini: '2025-01-01',
        fecha_fin: '2099-12-31',
        clave_articulo: 'A-1',
        ...mas,
      })
    ).body;
  const norte = await kardex({ almacen_id: 2 });
  expect(norte.data.map((m: Record<string, number>) => [m.ENTRADA, m.SALIDA, m.SALDO])).toEqual([
    [4, 0, 6],
    [2, 0, 2],
  ]);
  const [ultimo] = (await kardex({})).data;
  expect(ultimo.SALDO).toBeGreaterThan(6);
  await app.darControles(OP.RECIBO, [P.kardex]);
  const ajeno = await app.call(
    'getKardex',
    { fecha_ini: '2025-01-01', fecha_fin: '2099-12-31', almacen_id: 2 },
    { como: 'RECIBO' },
  );
  expect(ajeno.body.message).toBe('No tiene acceso a ese almacén');
});
