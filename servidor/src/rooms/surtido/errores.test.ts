import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_G1, CADUCA_G2, OP, RDET, REM, UBI } from '../../../testing/fixture.ts';
import { movimientosDe } from '../../../testing/libro.ts';
import {
  cerrarRenglon,
  conSurtido,
  deshacer,
  empacarRenglon,
  enEstantesYEmbarque,
  entrar,
  estadoDeRenglon,
  remisionesNuevas,
  type Surtidor,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const F3 = UBI.F3.codigo;
const G1 = `G1/${CADUCA_G1}`;
const G2 = `G2/${CADUCA_G2}`;

const error = (tipo: string, piezas: number, mas: object = {}, como: Surtidor = 'RECIBO') =>
  app.call('registraErrorEmpaque', { docto_ve_det_id: RDET.EMPACAR, tipo, piezas, ...mas }, { como });
const errores = () =>
  app.db.sql(
    'select tipo, piezas, operador_id as hallo, operador_id_surt as surtio, observaciones, deshecho is not null as deshecho from errores_empaque',
  );
const completo = async (detId: number) =>
  (
    await app.db.sql<{ completo: boolean }>(
      'select completo from surtidos where docto_ve_det_id = $1 and deshecho is null order by surtido_id',
      [detId],
    )
  ).map((f) => f.completo);

describe('#registraErrorEmpaque', () => {
  test('lo que falta vuelve al estante de donde salió, se pide contarlo y queda por surtir', async () => {
    const r = await error('falta', 1, { observaciones: ' VENÍA UNA ' });
    expect(r.body).toMatchObject({
      estatus: '1',
      data: { DOCTO_VE_DET_ID: RDET.EMPACAR, UNID_SURT_BOD: 1, DIFERENCIA: 1, ESTATUS: 'SURTIENDO' },
    });
    expect(await movimientosDe(app.db)).toEqual([`registraErrorEmpaque 8 embarque>${F3} ${G1} 1`]);
    expect(await errores()).toEqual([
      {
        tipo: 'falta',
        piezas: 1,
        hallo: OP.RECIBO,
        surtio: OP.ADMIN,
        observaciones: 'VENÍA UNA',
        deshecho: false,
      },
    ]);
    expect(
      await app.db.sql(
        'select denegado, estatus from inventarios_det where inventario_det_id > 100 and articulo_id = $1',
        [ART.GALLETA],
      ),
    ).toEqual([{ denegado: 1, estatus: 'PENDIENTE' }]);
    // The line counts for whoever settles it.
    expect(await completo(RDET.EMPACAR)).toEqual([false]);
    await surtirRenglon(app, RDET.EMPACAR, { F3: 1 });
    expect(await completo(RDET.EMPACAR)).toEqual([false, true]);
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 AREAEMBARQUE');
  });

  test('lo dañado sale como ajuste, sin conteo', async () => {
    expect((await error('dañado', 2)).body.data).toMatchObject({ UNID_SURT_BOD: 0, ESTATUS: 'SURTIENDO' });
    expect(await movimientosDe(app.db)).toEqual([`registraErrorEmpaque 8 embarque>ajuste ${G1} 2`]);
    expect(await app.db.sql('select 1 from inventarios_det where inventario_det_id > 100')).toEqual([]);
  });

  test.each(['sobra', 'otro artículo'])('%s sólo se anota', async (tipo) => {
    expect((await error(tipo, 5)).body.data).toMatchObject({ UNID_SURT_BOD: 2, ESTATUS: 'AREAEMBARQUE' });
    expect(await movimientosDe(app.db)).toEqual([]);
    expect(await errores()).toMatchObject([{ tipo, piezas: 5, surtio: OP.ADMIN }]);
  });

  test('de varios surtidos vuelven las últimas piezas, cada una con su lote a su estante', async () => {
    await app.call('cambiodeubicacion', {
      ubicacion: UBI.VACIA.codigo,
      ubicacion_id: UBI.F3.id,
      almacen_id: 1,
      articulo_id: ART.GALLETA,
    });
    await surtirRenglon(app, RDET.GALLETA, { VACIA: 2 });
    await surtirRenglon(app, RDET.GALLETA, { VACIA: 3 });
    const antes = await enEstantesYEmbarque(app.db, ART.GALLETA);
    const r = await error('falta', 4, { docto_ve_det_id: RDET.GALLETA });
    expect(r.body).toMatchObject({ estatus: '1', data: { UNID_SURT_BOD: 1 } });
    expect((await movimientosDe(app.db)).filter((m) => m.startsWith('registra'))).toEqual([
      `registraErrorEmpaque 8 embarque>${UBI.VACIA.codigo} ${G2} 3`,
      `registraErrorEmpaque 8 embarque>${UBI.VACIA.codigo} ${G1} 1`,
    ]);
    await deshacer(app, r.body.data.OPERACION_ID);
    expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toEqual(antes);
  });

  test('del estante que ya no la tiene asignada: vuelve a tenerla', async () => {
    await error('falta', 1);
    await app.call('cambiodeubicacion', {
      ubicacion: UBI.VACIA.codigo,
      ubicacion_id: UBI.F3.id,
      almacen_id: 1,
      articulo_id: ART.GALLETA,
    });
    expect((await error('falta', 1)).body.estatus).toBe('1');
    expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toContain(`${F3} G1: 1`);
  });

  test('ya empacado, y hasta que se embarca: el renglón y la remisión dejan de estarlo', async () => {
    const r = await error('falta', 1, { docto_ve_det_id: RDET.EMBARCAR });
    expect(r.body.data).toMatchObject({ UNID_SURT_BOD: 0, FECHA_HORA_EMPAQUE: null, ESTATUS: 'SURTIENDO' });
    await deshacer(app, r.body.data.OPERACION_ID);
    // As before, except that it must be released again.
    expect(await estadoDeRenglon(app.db, RDET.EMBARCAR)).toBe('1/1 empacado AREAEMBARQUE');
  });

  test('el cerrado corto se abre otra vez: falta más', async () => {
    expect(await estadoDeRenglon(app.db, RDET.CORTO)).toBe('4/1 corto AREAEMBARQUE');
    const r = await error('dañado', 1, { docto_ve_det_id: RDET.CORTO });
    expect(r.body.data).toMatchObject({ DIFERENCIA: 4, ESTATUS: 'SURTIENDO' });
    await cerrarRenglon(app, RDET.CORTO, 4);
    expect(await estadoDeRenglon(app.db, RDET.CORTO)).toBe('4/0 corto AREAEMBARQUE');
  });

  test('se niega lo que no puede ser, y nada cambia', async () => {
    await app.db.sql(
      `update remisiones set operador_id_revision = ${OP.JEFE} where docto_ve_id = ${REM.EMPACAR}`,
    );
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await error('falta', 1)).body.message).toMatch(
      /debe ser escaneado por el usuario JEFA DE ALMACÉN/,
    );
    expect((await error('falta', 3, {}, 'JEFE')).body.message).toBe(MENSAJES_REMISION.masQueSurtidas);
    expect((await error('sobra', 1, { docto_ve_det_id: RDET.BARRAS })).body.message).toBe(
      MENSAJES_REMISION.sinSurtir,
    );
    expect((await error('sobra', 1, { docto_ve_det_id: RDET.NORTE })).body.message).toBe(
      'El renglón de la remisión no existe',
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    await app.call('actualizaFacturasEntregadas', { entregadas: [{ DOCTO_VE_ID: 1, ENTREGADO: 'S' }] });
    expect((await error('falta', 1, { docto_ve_det_id: RDET.EMBARCAR })).body.message).toBe(
      MENSAJES_REMISION.embarcada,
    );
  });
});

describe('deshacer un error de empaque', () => {
  test.each(['falta', 'dañado', 'sobra'])(
    '%s: las piezas, el renglón y el crédito quedan como estaban',
    async (tipo) => {
      await empacarRenglon(app, REM.EMPACAR, RDET.CORTO);
      const antes = await enEstantesYEmbarque(app.db, ART.GALLETA);
      const r = await error(tipo, 1, { docto_ve_det_id: RDET.CORTO });
      const otro = await error(tipo, 2);
      expect((await deshacer(app, otro.body.data.OPERACION_ID)).body.estatus).toBe('1');
      expect((await deshacer(app, r.body.data.OPERACION_ID)).body.estatus).toBe('1');
      expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toEqual(antes);
      expect(await estadoDeRenglon(app.db, RDET.CORTO)).toBe('4/1 corto empacado AREAEMBARQUE');
      expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe('2/2 AREAEMBARQUE');
      expect(await completo(RDET.EMPACAR)).toEqual([true]);
      expect(await completo(RDET.CORTO)).toEqual([true]);
      expect(await errores()).toMatchObject([{ deshecho: true }, { deshecho: true }]);
      expect((await deshacer(app, r.body.data.OPERACION_ID)).body.estatus).toBe('0');
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    ['se surtió otra vez', () => surtirRenglon(app, RDET.EMPACAR, { F3: 1 })],
    ['se cerró corto', () => cerrarRenglon(app, RDET.EMPACAR, 1)],
    ['se halló otro error', () => error('dañado', 1)],
    [
      'se corrigió el estante',
      () =>
        app.call('guardaExistenciaArticuloUbicacion', {
          articulo: { ARTICULO_ID: ART.GALLETA, UBICACION_ID: UBI.F3.id, EXISTENCIA: 30 },
          almacen_id: 1,
          operador_id: OP.ADMIN,
        }),
    ],
  ])('ya no, si después %s', async (_caso, despues) => {
    const r = await error('falta', 1);
    await despues();
    const antes = await estadoDeRenglon(app.db, RDET.EMPACAR);
    expect((await deshacer(app, r.body.data.OPERACION_ID)).body.estatus).toBe('0');
    expect(await estadoDeRenglon(app.db, RDET.EMPACAR)).toBe(antes);
    expect((await entrar(app, { docto_ve_id: REM.EMPACAR })).body.estatus).toBe('1');
  });

  test('lo que el empaque devuelve cuenta una vez, para quien lo vuelve a surtir; al deshacer, como antes', async () => {
    await remisionesNuevas(app.db, [{ id: 710, lineas: [[ART.BARRAS, 5]] }]);
    const cifras = async () => {
      const [hoy] = await app.db.sql<{ dia: string }>(
        "select (now() at time zone 'America/Mexico_City')::date::text as dia",
      );
      const { renglonaje } = (
        await app.call('getRenglonajeOperadores', { fecha_ini: hoy?.dia, fecha_fin: hoy?.dia })
      ).body;
      return renglonaje
        .map((f: { OPERADOR_ID: number; RENGLONES: number; PIEZAS: number; IMPORTESURTIDO: number }) => [
          f.OPERADOR_ID,
          f.RENGLONES,
          f.PIEZAS,
          f.IMPORTESURTIDO,
        ])
        .sort();
    };
    await surtirRenglon(app, 710_001, { F1: 2 });
    await surtirRenglon(app, 710_001, { F1: 3 });
    expect(await cifras()).toEqual([[OP.RECIBO, 1, 5, 50]]);
    const r = await error('falta', 4, { docto_ve_det_id: 710_001 });
    expect(await cifras()).toEqual([[OP.RECIBO, 0, 1, 10]]);
    await deshacer(app, r.body.data.OPERACION_ID);
    expect(await cifras()).toEqual([[OP.RECIBO, 1, 5, 50]]);
    expect(
      await app.db.sql('select piezas, quitadas from surtidos where docto_ve_det_id = 710001 order by fin'),
    ).toEqual([
      { piezas: 2, quitadas: 0 },
      { piezas: 3, quitadas: 0 },
    ]);
    await error('dañado', 2, { docto_ve_det_id: 710_001 });
    await surtirRenglon(app, 710_001, { F1: 2 }, {}, 'JEFE');
    expect(await cifras()).toEqual([
      [OP.RECIBO, 0, 3, 30],
      [OP.JEFE, 1, 2, 20],
    ]);
  });

  test('de dos errores se deshace el segundo: cada quien vuelve a contar lo suyo, y no lo que el primero le quitó a otro', async () => {
    await remisionesNuevas(app.db, [{ id: 711, lineas: [[ART.BARRAS, 5]] }]);
    const quitadas = () =>
      app.db.sql(
        'select operador_id, piezas, quitadas, completo from surtidos where docto_ve_det_id = 711001 order by fin',
      );
    await surtirRenglon(app, 711_001, { F1: 5 });
    await error('falta', 3, { docto_ve_det_id: 711_001 });
    await surtirRenglon(app, 711_001, { F1: 3 }, {}, 'JEFE');
    const antes = await quitadas();
    expect(antes).toEqual([
      { operador_id: OP.RECIBO, piezas: 5, quitadas: 3, completo: false },
      { operador_id: OP.JEFE, piezas: 3, quitadas: 0, completo: true },
    ]);
    const segundo = await error('dañado', 4, { docto_ve_det_id: 711_001 });
    expect(await quitadas()).toMatchObject([{ quitadas: 4 }, { quitadas: 3 }]);
    expect((await deshacer(app, segundo.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await quitadas()).toEqual(antes);
  });

  test('lo surtido que el empaque ya devolvió no se deshace', async () => {
    const surtido = await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    await error('falta', 2, { docto_ve_det_id: RDET.BARRAS });
    expect((await deshacer(app, surtido.body.data.OPERACION_ID)).body.estatus).toBe('0');
  });
});
