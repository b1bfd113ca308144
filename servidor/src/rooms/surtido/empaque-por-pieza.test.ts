import { P } from '@anden/contrato/permissions.ts';
import { empacaDeMas, MENSAJES_CONTADAS } from '@anden/contrato/surtido/empaque-rules.ts';
import { MENSAJES_REMISION, noEstaEnRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import {
  ART,
  BARRAS,
  BARRAS_GALLETA,
  CADUCA_G1,
  CADUCA_G2,
  CAJA,
  OP,
  RDET,
  REM,
} from '../../../testing/fixture.ts';
import {
  cerrarRenglon,
  conSurtido,
  deshacer,
  empacarRenglon,
  estadoDeRenglon,
  remisionesNuevas,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const G1 = { FECHA_CADUCIDAD: CADUCA_G1, LOTE: 'G1', FECHA_PRODUCCION: null };
/** Packs of the line of 2 pieces of GALLETA, lot G1. */
const empacar = (mas: object = {}, como: 'RECIBO' | 'JEFE' = 'RECIBO') =>
  empacarRenglon(app, REM.EMPACAR, RDET.EMPACAR, como, mas);
const van = async (detId: number = RDET.EMPACAR) => {
  const [fila] = await app.db.sql<{ n: number }>(
    'select unidades_emp as n from remisiones_det where docto_ve_det_id = $1',
    [detId],
  );
  return `${fila?.n} ${await estadoDeRenglon(app.db, detId)}`;
};
/** A remission of 5 pieces of BARRAS, picked: its line is 700_001. */
async function deCinco(): Promise<void> {
  await remisionesNuevas(app.db, [{ id: 700, lineas: [[ART.BARRAS, 5]] }]);
  await surtirRenglon(app, 700_001, { F1: 5 });
}
const deEsa = (mas: object = {}, como: 'RECIBO' | 'JEFE' = 'RECIBO') =>
  empacarRenglon(app, 700, 700_001, como, mas);
const falta = (piezas: number) =>
  app.call('registraErrorEmpaque', { docto_ve_det_id: 700_001, tipo: 'falta', piezas }, { como: 'RECIBO' });

describe('#AsignaHoraEmpaqueRemision por piezas', () => {
  test('cada escaneo suma lo que trae; la hora queda cuando el renglón está entero', async () => {
    const una = await empacar({ piezas: 1, codigo: BARRAS_GALLETA, lote: G1 });
    expect(una.body).toMatchObject({
      estatus: '1',
      message: 'Empacadas 1 de 2',
      data: { UNIDADES_EMPACADAS: 1, FECHA_HORA_EMPAQUE: null },
    });
    expect(await van()).toBe('1 2/2 AREAEMBARQUE');
    const dos = await empacar({ piezas: 1, codigo: BARRAS_GALLETA, lote: G1 });
    expect(dos.body).toMatchObject({
      message: MENSAJES_REMISION.empacado,
      data: { UNIDADES_EMPACADAS: 2, FECHA_HORA_EMPAQUE: expect.any(String) },
    });
    expect(
      await app.db.sql(
        'select operador_id, piezas, clave_articulo, fecha_caducidad, lote from empaques where docto_ve_det_id = $1',
        [RDET.EMPACAR],
      ),
    ).toEqual(
      [1, 2].map(() => ({
        operador_id: OP.RECIBO,
        piezas: 1,
        clave_articulo: BARRAS_GALLETA,
        fecha_caducidad: CADUCA_G1,
        lote: 'G1',
      })),
    );
  });

  test('sin piezas, como los clientes de la especificación: las que faltan', async () => {
    await empacar({ piezas: 1 });
    expect((await empacar()).body.data).toMatchObject({ UNIDADES_EMPACADAS: 2 });
    expect(await van()).toBe('2 2/2 empacado AREAEMBARQUE');
  });

  test.each<[string, object, string]>([
    ['una caja de 48', { piezas: 48, codigo: BARRAS_GALLETA }, empacaDeMas(48, 2)],
    [
      'otro lote',
      { piezas: 1, lote: { ...G1, LOTE: 'NO EXISTE' } },
      'Es otro lote: de este renglón se surtió G1',
    ],
    [
      'el lote de otro renglón',
      { piezas: 1, lote: { FECHA_CADUCIDAD: CADUCA_G2, LOTE: 'G2', FECHA_PRODUCCION: null } },
      'Es otro lote: de este renglón se surtió G1',
    ],
    ['otro artículo', { piezas: 1, codigo: BARRAS }, noEstaEnRemision(BARRAS)],
    [
      '13 ceros de quien no es comodín',
      { piezas: 1, codigo: CODIGO_COMODIN },
      noEstaEnRemision(CODIGO_COMODIN),
    ],
  ])('no entra %s', async (_caso, mas, mensaje) => {
    expect((await empacar(mas)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await van()).toBe('0 2/2 AREAEMBARQUE');
  });

  test('la caja trae lo que dice su clave: 5 de una vez', async () => {
    await deCinco();
    expect((await deEsa({ piezas: 5, codigo: CAJA })).body.data.FECHA_HORA_EMPAQUE).not.toBeNull();
  });

  test('la misma llave no suma dos veces', async () => {
    const clave = crypto.randomUUID();
    for (let n = 0; n < 2; n++) {
      const r = await app.call(
        'AsignaHoraEmpaqueRemision',
        { docto_ve_id: REM.EMPACAR, docto_ve_det_id: RDET.EMPACAR, piezas: 1 },
        { como: 'RECIBO', clave },
      );
      expect(r.body.data.UNIDADES_EMPACADAS).toBe(1);
    }
    expect(await van()).toBe('1 2/2 AREAEMBARQUE');
  });

  test('a la vez desde dos equipos: entran las que hay y ni una más', async () => {
    await deCinco();
    const r = await Promise.all(Array.from({ length: 8 }, () => deEsa({ piezas: 1 })));
    expect(r.filter((x) => x.body.estatus === '1')).toHaveLength(5);
    expect(r.filter((x) => x.body.message === MENSAJES_REMISION.yaEmpacado)).toHaveLength(3);
    expect(await van(700_001)).toBe('5 5/5 empacado AREAEMBARQUE');
  });

  test('getRemision dice cuántas van y de qué lotes se surtió', async () => {
    await empacar({ piezas: 1 });
    const { data } = (await app.call('getRemision', { docto_ve_id: REM.EMPACAR }, { como: 'JEFE' })).body;
    const suya = data.find((l: { DOCTO_VE_DET_ID: number }) => l.DOCTO_VE_DET_ID === RDET.EMPACAR);
    expect(suya).toMatchObject({ UNIDADES_EMPACADAS: 1, FECHA_HORA_EMPAQUE: null, LOTES_SURTIDOS: [G1] });
    await app.db.sql(`delete from remisiones_surtidores where docto_ve_id = ${REM.EMPACAR}`);
    const parte = await app.call('getRemision', {
      docto_ve_id: REM.EMPACAR,
      docto_ve_det_id: RDET.EMPACAR,
    });
    expect(
      parte.body.data.find((l: { DOCTO_VE_DET_ID: number }) => l.DOCTO_VE_DET_ID === RDET.EMPACAR),
    ).toMatchObject({ LOTES_SURTIDOS: [G1] });
  });
});

describe('deshacer lo empacado por piezas', () => {
  test('sale lo de ese escaneo y nada más, en cualquier orden', async () => {
    await deCinco();
    const uno = await deEsa({ piezas: 2 });
    const dos = await deEsa({ piezas: 3 });
    expect(await van(700_001)).toBe('5 5/5 empacado AREAEMBARQUE');
    expect((await deshacer(app, uno.body.data.OPERACION_ID)).body.message).toBe(
      'Se deshizo: 2 piezas de A-1 empacadas de la remisión N700',
    );
    expect(await van(700_001)).toBe('3 5/5 AREAEMBARQUE');
    await deshacer(app, dos.body.data.OPERACION_ID);
    expect(await van(700_001)).toBe('0 5/5 AREAEMBARQUE');
  });

  test('lo surtido no vuelve al estante mientras sus piezas estén en la caja', async () => {
    await remisionesNuevas(app.db, [{ id: 700, lineas: [[ART.BARRAS, 5]] }]);
    await surtirRenglon(app, 700_001, { F1: 3 });
    const ultimo = await surtirRenglon(app, 700_001, { F1: 2 });
    await deEsa({ piezas: 4 });
    expect((await deshacer(app, ultimo.body.data.OPERACION_ID)).body.message).toBe(
      MENSAJES_REMISION.empacadoDespues,
    );
    expect(await van(700_001)).toBe('4 5/5 AREAEMBARQUE');
  });
});

describe('un error hallado a medio empaque', () => {
  test('lo que ya está en la caja se queda: sólo se empaca lo que se vuelve a surtir', async () => {
    await deCinco();
    await deEsa({ piezas: 3 });
    const error = await falta(2);
    expect(await van(700_001)).toBe('3 5/3 SURTIENDO');
    await surtirRenglon(app, 700_001, { F1: 2 });
    expect(await van(700_001)).toBe('3 5/5 AREAEMBARQUE');
    await deEsa({ piezas: 2 });
    expect(await van(700_001)).toBe('5 5/5 empacado AREAEMBARQUE');
    expect((await deshacer(app, error.body.data.OPERACION_ID)).body.estatus).toBe('0');
  });

  test('sale de la caja lo que no alcanza fuera de ella, y vuelve al deshacer el error', async () => {
    await deCinco();
    await deEsa({ piezas: 4 });
    const error = await falta(3);
    expect(await van(700_001)).toBe('2 5/2 SURTIENDO');
    await deshacer(app, error.body.data.OPERACION_ID);
    expect(await van(700_001)).toBe('4 5/5 AREAEMBARQUE');
  });

  test('cerrado corto con todo en la caja, queda empacado; y al reabrirlo, por surtir', async () => {
    await deCinco();
    await deEsa();
    await falta(2);
    const cierre = await cerrarRenglon(app, 700_001, 2);
    expect(await van(700_001)).toBe('3 5/3 corto empacado AREAEMBARQUE');
    await deshacer(app, cierre.body.data.OPERACION_ID);
    expect(await van(700_001)).toBe('3 5/3 SURTIENDO');
  });
});

describe('piezas contadas a mano', () => {
  const permite = () => app.db.sql('update almacenes set empaque_cantidad = true where almacen_id = 1');
  const contadas = (piezas: number, mas: object = {}) =>
    deEsa({ piezas, codigo: BARRAS, contadas: true, ...mas });

  test('sólo donde el almacén lo permite, y quedan anotadas como tales', async () => {
    await deCinco();
    await deEsa({ piezas: 1, codigo: BARRAS });
    expect((await contadas(4)).body).toMatchObject({ estatus: '0', message: MENSAJES_CONTADAS.noSeCuentan });
    expect(await van(700_001)).toBe('1 5/5 AREAEMBARQUE');
    await permite();
    expect((await contadas(4)).body).toMatchObject({ message: MENSAJES_REMISION.empacado });
    expect(await van(700_001)).toBe('5 5/5 empacado AREAEMBARQUE');
    expect(
      await app.db.sql(
        'select piezas, contadas from empaques where docto_ve_det_id = 700001 order by empaque_id',
      ),
    ).toEqual([
      { piezas: 1, contadas: false },
      { piezas: 4, contadas: true },
    ]);
  });

  test('las mismas reglas que al escanear: ni de más, ni otro artículo, ni sin código', async () => {
    await deCinco();
    await permite();
    for (const [mas, mensaje] of [
      [{ piezas: 6 }, empacaDeMas(6, 5)],
      [{ codigo: BARRAS_GALLETA }, noEstaEnRemision(BARRAS_GALLETA)],
      [{ codigo: null }, MENSAJES_CONTADAS.sinEscanear],
      [{ piezas: null }, MENSAJES_CONTADAS.sinNumero],
    ] as const) {
      expect((await contadas(5, mas)).body).toMatchObject({ estatus: '0', message: mensaje });
    }
    expect(await van(700_001)).toBe('0 5/5 AREAEMBARQUE');
  });

  test('a la vez desde dos equipos: entra una vez', async () => {
    await deCinco();
    await permite();
    const r = await Promise.all([contadas(5), contadas(5)]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['1', '2']);
    expect(await van(700_001)).toBe('5 5/5 empacado AREAEMBARQUE');
  });
});

describe('#ajustaEmpaque', () => {
  test('por almacén, quien supervisa; la cabecera y la lista lo dicen', async () => {
    const modo = async () => {
      const remision = (await app.call('getRemision', { docto_ve_id: REM.EMPACAR }, { como: 'RECIBO' })).body;
      const lista = (await app.call('getRemisionesAbiertas', {}, { como: 'RECIBO' })).body;
      return [remision.cabecera.EMPAQUE_POR_PIEZA, lista.almacen.EMPAQUE_POR_PIEZA];
    };
    expect(await modo()).toEqual(['S', 'S']);
    await app.darControles(OP.JEFE, [P.surtidorem, P.supervisarSurtido]);
    const r = await app.call('ajustaEmpaque', { almacen_id: 1, por_pieza: 'N' }, { como: 'JEFE' });
    expect(r.body).toMatchObject({ estatus: '1', data: { EMPAQUE_POR_PIEZA: 'N' } });
    expect(await modo()).toEqual(['N', 'N']);
    // What is not said stays as it is, in that warehouse and in the others.
    const conCantidad = await app.call(
      'ajustaEmpaque',
      { almacen_id: 1, por_pieza: 'S', con_cantidad: 'S' },
      { como: 'JEFE' },
    );
    expect(conCantidad.body.data).toEqual({ EMPAQUE_POR_PIEZA: 'S', EMPAQUE_CANTIDAD: 'S' });
    await app.call('ajustaEmpaque', { almacen_id: 1, por_pieza: 'N' }, { como: 'JEFE' });
    const { cabecera } = (await app.call('getRemision', { docto_ve_id: REM.EMPACAR }, { como: 'RECIBO' }))
      .body;
    expect(cabecera).toMatchObject({ EMPAQUE_POR_PIEZA: 'N', EMPAQUE_CANTIDAD: 'S' });
    expect(await app.db.sql('select almacen_id from almacenes where empaque_cantidad')).toEqual([
      { almacen_id: 1 },
    ]);
    const ajeno = await app.call('ajustaEmpaque', { almacen_id: 2, por_pieza: 'N' }, { como: 'JEFE' });
    expect(ajeno.body.message).toBe('No tiene acceso a ese almacén');
  });
});
