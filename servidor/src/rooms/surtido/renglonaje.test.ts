import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

const DIA = '2026-02-01';
/**
 * Saves of two pickers around midnight in Mexico, one of them undone, one in warehouse 2, and errors found at packing.
 */
const DATOS = `
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones)
    values (2001, 'A1', 3, 1, 1, '2026-01-31 10:00-06', 3), (2002, 'A2', 3, 1, 2, '2026-02-01 10:00-06', 1), (2003, 'B1', 3, 2, 2, '2026-02-01 10:00-06', 1);
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades) values
    (20011, 2001, 1, ${ART.GALLETA}, 5), (20012, 2001, 2, ${ART.BARRAS}, 5), (20013, 2001, 3, ${ART.LOTE}, 5), (20021, 2002, 1, ${ART.BARRAS}, 5),
    (20031, 2003, 1, ${ART.BARRAS}, 5);
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera, piezas, importe, completo,
                        motivo_lote, deshecho) values
    (gen_random_uuid(), 2001, 20011, 1, ${OP.RECIBO}, '2026-01-31 23:58-06', '2026-01-31 23:59:59.999-06', 100, 0, 5, 50, true, null, null),
    (gen_random_uuid(), 2001, 20012, 1, ${OP.RECIBO}, '2026-01-31 23:59-06', '2026-02-01 00:00-06', 60, 0, 2, 20.5, false, null, null),
    (gen_random_uuid(), 2001, 20012, 1, ${OP.RECIBO}, '2026-02-01 00:00-06', '2026-02-01 00:10-06', 540, 60, 3, 30.25, true, 'CAJA ABIERTA', null),
    (gen_random_uuid(), 2002, 20021, 1, ${OP.RECIBO}, '2026-02-01 23:50-06', '2026-02-01 23:59:59.999-06', 600, 0, 5, 10, true, null, null),
    (gen_random_uuid(), 2001, 20013, 1, ${OP.JEFE}, '2026-02-01 09:00-06', '2026-02-01 09:01-06', 0, 60, 5, 5, true, null, null),
    (gen_random_uuid(), 2001, 20013, 1, ${OP.RECIBO}, '2026-02-01 08:00-06', '2026-02-01 08:01-06', 60, 0, 5, 5, true, null, now()),
    (gen_random_uuid(), 2002, 20021, 1, ${OP.RECIBO}, '2026-02-01 23:59-06', '2026-02-02 00:00-06', 60, 0, 1, 1, true, null, null),
    (gen_random_uuid(), 2003, 20031, 2, ${OP.NORTE}, '2026-02-01 09:00-06', '2026-02-01 09:10-06', 600, 0, 5, 7, true, null, null);
  insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, operador_id_surt, fecha, tipo, piezas, observaciones, deshecho) values
    (gen_random_uuid(), 2001, 20012, ${OP.CONTEO}, ${OP.RECIBO}, '2026-02-01 12:00-06', 'falta', 1, 'UNA MENOS', null),
    (gen_random_uuid(), 2001, 20011, ${OP.CONTEO}, ${OP.RECIBO}, '2026-02-01 13:00-06', 'sobra', 1, null, null),
    (gen_random_uuid(), 2001, 20011, ${OP.CONTEO}, ${OP.RECIBO}, '2026-02-01 14:00-06', 'sobra', 1, null, now()),
    (gen_random_uuid(), 2001, 20013, ${OP.CONTEO}, ${OP.ACOMODO}, '2026-02-01 12:00-06', 'dañado', 2, null, null),
    (gen_random_uuid(), 2003, 20031, ${OP.CONTEO}, ${OP.NORTE}, '2026-02-01 12:00-06', 'falta', 1, null, null);`;

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.db.sql(`do $$ begin ${DATOS} end $$`);
  await app.darControles(OP.UNO, [P.renglonajesop]);
  await app.darControles(OP.NORTE, [P.renglonajesop]);
});
afterAll(() => app.close());

type Fila = Record<string, string | number | null>;
const consultar = async (
  input: object = {},
  como: 'UNO' | 'NORTE' | 'ADMIN' = 'UNO',
): Promise<{ renglonaje: Fila[]; remisiones: Fila[]; estatus: string; message: string }> =>
  (await app.call('getRenglonajeOperadores', { fecha_ini: DIA, fecha_fin: DIA, ...input }, { como })).body;
const abrir = async (
  surtidor: number,
  fecha = DIA,
  como: 'UNO' | 'NORTE' | 'ADMIN' = 'UNO',
): Promise<{ data: Fila[]; errores: Fila[] }> =>
  (await app.call('getSurtidosOperador', { surtidor, fecha }, { como })).body;
const quien = async (operador: number): Promise<{ operador: string; nombre: string }> => {
  const [fila] = await app.db.sql<{ operador: string; nombre: string }>(
    'select operador, nombre from operadores where operador_id = $1',
    [operador],
  );
  if (!fila) throw new Error(`No existe el operador ${operador}`);
  return fila;
};

describe('#getRenglonajeOperadores', () => {
  test('el día de un operador: lo suyo del día de México y nada más, sin lo deshecho', async () => {
    const { renglonaje } = await consultar();
    const recibo = await quien(OP.RECIBO);
    expect(renglonaje.find((f) => f.OPERADOR_ID === OP.RECIBO)).toEqual({
      OPERADOR_ID: OP.RECIBO,
      USUARIO_SURTIDO: recibo.operador,
      NOMBRE: recibo.nombre,
      FECHA: DIA,
      RENGLONES: 2,
      IMPORTESURTIDO: 60.75,
      // 2 lines in 60 + 540 + 600 seconds, without the minute of waiting.
      TPSH: 6,
      PIEZAS: 10,
      SEGUNDOS: 1200,
      ESPERA: 60,
      ERRORES: 2,
    });
  });

  test('sin tiempo de tarea no hay renglones por hora; un error sin surtir ese día también se ve', async () => {
    const { renglonaje } = await consultar();
    expect(renglonaje.find((f) => f.OPERADOR_ID === OP.JEFE)).toMatchObject({
      RENGLONES: 1,
      TPSH: null,
      ESPERA: 60,
    });
    expect(renglonaje.find((f) => f.OPERADOR_ID === OP.ACOMODO)).toMatchObject({
      FECHA: DIA,
      RENGLONES: 0,
      PIEZAS: 0,
      IMPORTESURTIDO: 0,
      TPSH: null,
      ERRORES: 1,
    });
    expect(renglonaje).toHaveLength(3);
  });

  test('los días no se mezclan y juntos son el período', async () => {
    const dias = ['2026-01-31', DIA, '2026-02-02'];
    const sueltos = await Promise.all(dias.map((d) => consultar({ fecha_ini: d, fecha_fin: d })));
    const junto = await consultar({ fecha_ini: '2026-01-31', fecha_fin: '2026-02-02' });
    expect(junto.renglonaje).toEqual(sueltos.toReversed().flatMap((r) => r.renglonaje));
    expect(junto.remisiones).toEqual(sueltos.toReversed().flatMap((r) => r.remisiones));
    expect(sueltos[0]?.renglonaje.map((f) => [f.FECHA, f.RENGLONES, f.PIEZAS])).toEqual([
      ['2026-01-31', 1, 5],
    ]);
    expect(sueltos[2]?.renglonaje.map((f) => [f.FECHA, f.RENGLONES, f.PIEZAS])).toEqual([
      ['2026-02-02', 1, 1],
    ]);
    const siempre = await consultar({ fecha_ini: '1900-01-01', fecha_fin: '2999-12-31' });
    expect(siempre.renglonaje).toEqual(expect.arrayContaining(junto.renglonaje));
    expect((await consultar({ fecha_ini: '2026-02-02' })).estatus).toBe('0');
  });

  test('una remisión por surtidor y día, con lo que él surtió de ella', async () => {
    const { remisiones } = await consultar();
    expect(remisiones.map((f) => [f.FOLIO, f.OPERADOR_ID, f.RENGLONES, f.IMPORTE_NETO])).toEqual([
      ['A2', OP.RECIBO, 1, 10],
      ['A1', OP.JEFE, 1, 5],
      ['A1', OP.RECIBO, 1, 50.75],
    ]);
    expect(remisiones[2]).toEqual({
      OPERADOR_ID: OP.RECIBO,
      SURTIDOR: (await quien(OP.RECIBO)).nombre,
      FECHA_DOCUMENTO: '2026-01-31T16:00:00.000Z',
      FECHA_SURTIDO: '2026-02-01T06:10:00.000Z',
      DOCTO_VE_ID: 2001,
      FOLIO: 'A1',
      CLAVE_CLIENTE: 'C-1',
      NOMBRE: 'FERRETERÍA LA PERLA',
      ZONA: 'CENTRO',
      IMPORTE_NETO: 50.75,
      RENGLONES: 1,
    });
  });

  test('los días por fecha y nombre, las remisiones por lo último surtido: al microsegundo, y luego por id y surtidor', async () => {
    await app.db.sql(`do $$ begin
      insert into operadores (operador_id, operador, nombre, almacen_id) values
        (901, 'ORDEN1', 'ñuño', 1), (902, 'ORDEN2', 'ÁNGEL', 1), (903, 'ORDEN3', 'ZOE', 1), (904, 'ORDEN4', 'ZOE', 1);
      insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, importe, completo)
        select gen_random_uuid(), d, d * 10 + 1, 1, o, fin, fin, 1, 1, 1, true
          from (values (2002, 901, '2026-03-01 10:00:00.123456-06'::timestamptz), (2001, 901, '2026-03-01 10:00:00.123457-06'),
                       (2002, 904, '2026-03-01 09:00-06'), (2002, 903, '2026-03-01 09:00-06'), (2001, 904, '2026-03-01 09:00-06'),
                       (2001, 902, '2026-03-02 09:00:00.9999-06'), (2001, 903, '2026-03-02 08:00-06')) v (d, o, fin);
    end $$`);
    const { renglonaje, remisiones } = await consultar({ fecha_ini: '2026-03-01', fecha_fin: '2026-03-02' });
    const porNombre = await app.db.sql<{ id: number }>(
      'select operador_id as id from operadores where operador_id between 901 and 904 order by nombre, operador_id',
    );
    const deEntre = (...ids: number[]) => porNombre.map((o) => o.id).filter((id) => ids.includes(id));
    expect(renglonaje.map((f) => [f.FECHA, f.OPERADOR_ID])).toEqual([
      ...deEntre(902, 903).map((id) => ['2026-03-02', id]),
      ...deEntre(901, 903, 904).map((id) => ['2026-03-01', id]),
    ]);
    expect(remisiones.map((f) => [f.FECHA_SURTIDO, f.DOCTO_VE_ID, f.OPERADOR_ID])).toEqual([
      ['2026-03-02T15:00:00.999Z', 2001, 902],
      ['2026-03-02T14:00:00.000Z', 2001, 903],
      ['2026-03-01T16:00:00.123Z', 2001, 901],
      ['2026-03-01T16:00:00.123Z', 2002, 901],
      ['2026-03-01T15:00:00.000Z', 2001, 904],
      ['2026-03-01T15:00:00.000Z', 2002, 903],
      ['2026-03-01T15:00:00.000Z', 2002, 904],
    ]);
  });

  test('un solo surtidor; otro almacén no aparece', async () => {
    const uno = await consultar({ surtidor: OP.JEFE });
    expect([uno.renglonaje.length, uno.remisiones.length]).toEqual([1, 1]);
    const norte = await consultar({}, 'NORTE');
    expect(norte.renglonaje.map((f) => [f.OPERADOR_ID, f.RENGLONES, f.ERRORES])).toEqual([[OP.NORTE, 1, 1]]);
    expect(norte.remisiones.map((f) => f.FOLIO)).toEqual(['B1']);
    expect((await consultar({}, 'ADMIN')).renglonaje).toHaveLength(4);
  });
});

describe('#getSurtidosOperador', () => {
  test('cada cifra abre sus renglones: suman lo mismo', async () => {
    const { renglonaje } = await consultar({ fecha_ini: '2026-01-31', fecha_fin: '2026-02-02' }, 'ADMIN');
    for (const r of renglonaje) {
      const { data, errores } = await abrir(Number(r.OPERADOR_ID), String(r.FECHA), 'ADMIN');
      const suma = (de: string) => data.reduce((s, f) => s + Number(f[de]), 0);
      expect({
        RENGLONES: data.filter((f) => f.COMPLETO === 'S').length,
        PIEZAS: suma('PIEZAS'),
        SEGUNDOS: suma('SEGUNDOS'),
        ESPERA: suma('ESPERA'),
        IMPORTESURTIDO: suma('IMPORTE'),
        ERRORES: errores.length,
      }).toEqual({
        RENGLONES: r.RENGLONES,
        PIEZAS: r.PIEZAS,
        SEGUNDOS: r.SEGUNDOS,
        ESPERA: r.ESPERA,
        IMPORTESURTIDO: r.IMPORTESURTIDO,
        ERRORES: r.ERRORES,
      });
    }
  });

  test('un guardado y un error, columna por columna', async () => {
    const { data, errores } = await abrir(OP.RECIBO);
    const claves = await app.db.sql<{ clave_articulo: string; articulo: string }>(
      'select clave_articulo, articulo from articulos where articulo_id = $1',
      [ART.BARRAS],
    );
    const { clave_articulo: CLAVE_ARTICULO, articulo: ARTICULO } = claves[0] ?? {};
    expect(data).toHaveLength(3);
    expect(data[1]).toEqual({
      DOCTO_VE_ID: 2001,
      FOLIO: 'A1',
      DOCTO_VE_DET_ID: 20012,
      CLAVE_ARTICULO,
      ARTICULO,
      PIEZAS: 3,
      QUITADAS: 0,
      INICIO: '2026-02-01T06:00:00.000Z',
      FIN: '2026-02-01T06:10:00.000Z',
      SEGUNDOS: 540,
      ESPERA: 60,
      COMPLETO: 'S',
      IMPORTE: 30.25,
      MOTIVO_LOTE: 'CAJA ABIERTA',
    });
    expect(errores[0]).toEqual({
      DOCTO_VE_ID: 2001,
      FOLIO: 'A1',
      CLAVE_ARTICULO,
      ARTICULO,
      TIPO: 'falta',
      PIEZAS: 1,
      FECHA: '2026-02-01T18:00:00.000Z',
      ENCONTRO: (await quien(OP.CONTEO)).nombre,
      OBSERVACIONES: 'UNA MENOS',
    });
  });

  test('lo de otro almacén no se abre', async () => {
    expect(await abrir(OP.NORTE)).toMatchObject({ data: [], errores: [] });
    expect((await abrir(OP.NORTE, DIA, 'NORTE')).data).toHaveLength(1);
  });
});
