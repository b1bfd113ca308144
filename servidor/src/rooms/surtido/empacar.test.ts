import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_REMISION, revisaOtro } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, FACTURA, OP, RDET, REM } from '../../../testing/fixture.ts';
import {
  cerrarRenglon,
  conSurtido,
  deshacer,
  empacarRenglon,
  entrar,
  estadoDeRenglon,
  pasan,
  remisionesNuevas,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const empacar = (detId: number, como: 'RECIBO' | 'JEFE' = 'RECIBO') =>
  empacarRenglon(app, REM.EMPACAR, detId, como);
const liberar = (mas: object = {}, como: 'RECIBO' | 'JEFE' = 'RECIBO') =>
  entrar(
    app,
    { docto_ve_id: REM.EMPACAR, liberar_remision: 'S', observaciones: ' DOS CAJAS ', cajas: 2, ...mas },
    como,
  );

describe('#AsignaHoraEmpaqueRemision', () => {
  test('anota la hora y quién; el primero que escanea es quien revisa', async () => {
    const r = await empacar(RDET.EMPACAR);
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_REMISION.empacado,
      data: {
        DOCTO_VE_DET_ID: RDET.EMPACAR,
        FECHA_HORA_EMPAQUE: expect.any(String),
        ESTATUS: 'AREAEMBARQUE',
      },
    });
    const otro = await empacar(RDET.CORTO, 'JEFE');
    expect(otro.body).toMatchObject({ estatus: '0', message: revisaOtro('RECIBIDOR') });
    const { data, cabecera } = (await entrar(app, { docto_ve_id: REM.EMPACAR }, 'JEFE')).body;
    expect(cabecera).toMatchObject({ OPERADOR_REVISION: 'RECIBIDOR', RENGLONES_EMPACADOS: 1 });
    // Lines that wait come first, so the first line only has a pack time when none waits.
    expect(data.map((l: { DOCTO_VE_DET_ID: number }) => l.DOCTO_VE_DET_ID)).toEqual([
      RDET.CORTO,
      RDET.EMPACAR,
    ]);
    expect(data[1].EMPACO).toBe('RECIBIDOR');
  });

  test('lo que cambió mientras tanto se vuelve a leer: estatus 2', async () => {
    await empacar(RDET.EMPACAR);
    expect((await empacar(RDET.EMPACAR)).body).toMatchObject({
      estatus: '2',
      message: MENSAJES_REMISION.yaEmpacado,
    });
    expect((await empacarRenglon(app, REM.SURTIR, RDET.BARRAS)).body).toMatchObject({
      estatus: '2',
      message: MENSAJES_REMISION.noSeEmpaca,
    });
    expect((await empacarRenglon(app, REM.SURTIR, RDET.CORTO)).body.estatus).toBe('2');
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    await cerrarRenglon(app, RDET.GALLETA, 5);
    await cerrarRenglon(app, RDET.COMODIN, 1);
    expect((await empacarRenglon(app, REM.SURTIR, RDET.COMODIN)).body).toMatchObject({
      estatus: '2',
      message: MENSAJES_REMISION.sinSurtir,
    });
    expect((await empacarRenglon(app, REM.NORTE, RDET.NORTE)).body.message).toBe(
      'El renglón de la remisión no existe',
    );
  });

  test('se deshace mientras no se libere', async () => {
    const r = await empacar(RDET.EMPACAR);
    expect((await deshacer(app, r.body.data.OPERACION_ID)).body.message).toBe(
      'Se deshizo: 2 piezas de A-8 empacadas de la remisión R2',
    );
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 AREAEMBARQUE');
    const otra = await empacar(RDET.EMPACAR);
    await empacar(RDET.CORTO);
    expect((await liberar()).body.estatus).toBe('1');
    expect((await deshacer(app, otra.body.data.OPERACION_ID)).body.message).toBe(
      MENSAJES_REMISION.liberadaDespues,
    );
  });
});

describe('quien revisa, al deshacer lo que empacó', () => {
  const revisor = async () =>
    (await app.call('getRemision', { docto_ve_id: REM.EMPACAR }, { como: 'JEFE' })).body.cabecera
      .OPERADOR_REVISION;

  test('mientras quede algo suyo empacado sigue siendo él; sin nada, el primero que escanee', async () => {
    const uno = await empacar(RDET.EMPACAR);
    const dos = await empacar(RDET.CORTO);
    expect((await deshacer(app, dos.body.data.OPERACION_ID)).body.message).toMatch(
      /^Se deshizo: 1 pieza de \S+ empacada de la remisión R2$/,
    );
    expect(await revisor()).toBe('RECIBIDOR');
    await deshacer(app, uno.body.data.OPERACION_ID);
    expect(await revisor()).toBeNull();
    expect((await empacar(RDET.CORTO, 'JEFE')).body.estatus).toBe('1');
    expect(await revisor()).toBe('JEFA DE ALMACÉN');
  });

  test('a quien nombró un supervisor no lo quita', async () => {
    await app.call('asignaRevision', { docto_ve_id: REM.EMPACAR, revisor: OP.RECIBO });
    const r = await empacar(RDET.EMPACAR);
    await deshacer(app, r.body.data.OPERACION_ID);
    expect(await revisor()).toBe('RECIBIDOR');
    await app.call('asignaRevision', { docto_ve_id: REM.EMPACAR, revisor: null });
    const otra = await empacar(RDET.EMPACAR);
    await deshacer(app, otra.body.data.OPERACION_ID);
    expect(await revisor()).toBeNull();
  });
});

describe('#getremisionasurtir con liberar_remision', () => {
  test('con todo empacado y observaciones queda por embarcar, con sus cajas', async () => {
    expect((await liberar()).body.message).toBe('Faltan 2 renglones por empacar');
    await empacar(RDET.EMPACAR);
    expect((await liberar()).body.message).toBe('Falta 1 renglón por empacar');
    await empacar(RDET.CORTO);
    expect((await liberar({ observaciones: '  ' })).body.message).toBe(MENSAJES_REMISION.observaciones);
    expect((await liberar({}, 'JEFE')).body.message).toBe(revisaOtro('RECIBIDOR'));
    const r = await liberar();
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_REMISION.liberada,
      cabecera: { ESTATUS: 'EMBARCANDO', OBSERVACIONES_EMPAQUE: 'DOS CAJAS', EMPACADA: expect.any(String) },
    });
    expect(r.body.data.map((l: { LIBERAR_REMISION: string }) => l.LIBERAR_REMISION)).toEqual(['S', 'S']);
    expect(
      await app.db.sql(
        `select cajas, operador_id_empaque from remisiones where docto_ve_id = ${REM.EMPACAR}`,
      ),
    ).toEqual([{ cajas: 2, operador_id_empaque: OP.RECIBO }]);
    expect((await liberar()).body.message).toBe(MENSAJES_REMISION.noSeEmpaca);
    expect((await liberar({ docto_ve_id: REM.SURTIR })).body.message).toBe(MENSAJES_REMISION.noSeEmpaca);
  });

  test('se deshace hasta que se embarca', async () => {
    await empacar(RDET.EMPACAR);
    await empacar(RDET.CORTO);
    await liberar();
    const ultimo = async () =>
      (await app.call('getUltimoGuardado', {}, { como: 'RECIBO' })).body.data.OPERACION_ID;
    expect((await deshacer(app, await ultimo())).body.message).toBe('Se deshizo: Remisión R2 empacada');
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 empacado AREAEMBARQUE');
    expect((await liberar()).body.estatus).toBe('1');
    await app.darControles(OP.JEFE, [P.surtidorem, P.embarquefletera]);
    const entrega = await app.call(
      'actualizaFacturasEntregadas',
      { entregadas: [{ DOCTO_VE_ID: 2 }] },
      { como: 'JEFE' },
    );
    expect(entrega.body.message).toBeDefined();
    expect(entrega.body.estatus).toBe('1');
    expect((await deshacer(app, await ultimo())).body.message).toBe(MENSAJES_REMISION.embarcada);
  });
});

test('lo surtido de un renglón empacado no se deshace: primero el empaque', async () => {
  await surtirRenglon(app, RDET.GALLETA, { F3: 5 });
  await surtirRenglon(app, RDET.COMODIN, { F1: 1 });
  const surtido = await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
  const empaque = await empacarRenglon(app, REM.SURTIR, RDET.BARRAS);
  expect((await deshacer(app, surtido.body.data.OPERACION_ID)).body.message).toBe(
    MENSAJES_REMISION.empacadoDespues,
  );
  await deshacer(app, empaque.body.data.OPERACION_ID);
  expect((await deshacer(app, surtido.body.data.OPERACION_ID)).body.estatus).toBe('1');
  expect(await estadoDeRenglon(app.db, RDET.BARRAS)).toBe('3/0 SURTIENDO');
});

describe('lo que se deshace es lo guardado entonces, y no lo que otro hizo después', () => {
  const falta = () =>
    app.call(
      'registraErrorEmpaque',
      { docto_ve_det_id: RDET.EMPACAR, tipo: 'falta', piezas: 1 },
      { como: 'RECIBO' },
    );
  const pasarA = (revisor: number) => app.call('asignaRevision', { docto_ve_id: REM.EMPACAR, revisor });

  test('el empaque de otro no se quita', async () => {
    const suyo = await empacar(RDET.EMPACAR);
    await falta();
    await surtirRenglon(app, RDET.EMPACAR, { F3: 1 });
    await pasarA(OP.JEFE);
    await empacar(RDET.EMPACAR, 'JEFE');
    expect((await deshacer(app, suyo.body.data.OPERACION_ID)).body.message).toBe(
      MENSAJES_REMISION.empaqueCambio,
    );
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 empacado AREAEMBARQUE');
  });

  test('ni lo liberado por otro; y las cajas de antes no quedan en la que hay que empacar otra vez', async () => {
    await empacar(RDET.EMPACAR);
    await empacar(RDET.CORTO);
    await liberar();
    const suyo = (await app.call('getUltimoGuardado', {}, { como: 'RECIBO' })).body.data.OPERACION_ID;
    await falta();
    expect(
      await app.db.sql('select cajas, observaciones_empaque from remisiones where docto_ve_id = $1', [
        REM.EMPACAR,
      ]),
    ).toEqual([{ cajas: null, observaciones_empaque: null }]);
    await surtirRenglon(app, RDET.EMPACAR, { F3: 1 });
    await pasarA(OP.JEFE);
    await empacar(RDET.EMPACAR, 'JEFE');
    expect((await liberar({}, 'JEFE')).body.estatus).toBe('1');
    expect((await deshacer(app, suyo)).body.message).toBe(MENSAJES_REMISION.empaqueCambio);
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 empacado EMBARCANDO');
  });

  test('una cancelada no revive si su factura ya se entregó sin ella', async () => {
    await remisionesNuevas(app.db, [{ id: 700, lineas: [[ART.BARRAS, 1]] }]);
    await app.db.sql('update remisiones set factura_id = $1 where docto_ve_id = 700', [FACTURA.LISTA]);
    const corto = await cerrarRenglon(app, 700_001, 1);
    const entrega = await app.call('actualizaFacturasEntregadas', {
      entregadas: [{ DOCTO_VE_ID: FACTURA.LISTA }],
    });
    expect(entrega.body.estatus).toBe('1');
    expect((await deshacer(app, corto.body.data.OPERACION_ID)).body.message).toBe(
      MENSAJES_REMISION.facturaEntregada,
    );
    expect(await estadoDeRenglon(app.db, 700_001)).toBe('1/0 corto CANCELADA');
  });
});

test('quien la revisaba y ya no trabaja aquí no la detiene', async () => {
  await empacar(RDET.CORTO, 'JEFE');
  expect((await empacar(RDET.EMPACAR)).body.message).toBe(revisaOtro('JEFA DE ALMACÉN'));
  await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.JEFE]);
  await pasan(app.db, 11);
  const { cabecera } = (await entrar(app, { estatus: 'AREAEMBARQUE' })).body;
  expect(cabecera).toMatchObject({ DOCTO_VE_ID: REM.EMPACAR, OPERADOR_ID_REVISION: null });
  expect((await empacar(RDET.EMPACAR)).body.estatus).toBe('1');
  expect((await liberar()).body.cabecera).toMatchObject({
    ESTATUS: 'EMBARCANDO',
    OPERADOR_ID_REVISION: OP.RECIBO,
  });
});
