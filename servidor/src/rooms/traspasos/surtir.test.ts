import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { MENSAJES_SURTIDO, sinExistenciaEn, soloCaducadas } from '@anden/contrato/surtido/rules.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_L1, DE_LA_PRUEBA, OP, REN, TR, UBI } from '../../../testing/fixture.ts';
import { conTraspasos, estado, piezasEn, recibir, surtir } from '../../../testing/traspasos.ts';

let app: TestApp;
conTraspasos((suya) => {
  app = suya;
});

const linea = (id: number, articulo: number) => ({ id, articulo, traspaso: TR.SURTIR, destino: 2 });
const DE_BARRAS = linea(REN.BARRAS, ART.BARRAS);
const DE_LOTE = linea(REN.LOTE, ART.LOTE);
const DE_MULTI = linea(REN.MULTI, ART.MULTI);
const lote = (LOTE: string, INGRESO: number, UBICACION_ID?: number) => ({
  FECHA_CADUCIDAD: CADUCA_L1,
  LOTE,
  INGRESO,
  ...(UBICACION_ID ? { UBICACION_ID } : {}),
});

describe('#surtirProductoTraspaso', () => {
  test('las piezas salen de la ubicación al tránsito con su renglón, y se suelta', async () => {
    const r = await surtir(app, DE_BARRAS, { F1: 5 });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Producto Surtido',
      data: { DOCTO_IN_DET_ID: REN.BARRAS, UNIDADESSURTIDAS: 5, DIFERENCIA: 0 },
    });
    expect(await piezasEn(app.db, ART.BARRAS)).toEqual(['10100101010: 3', 'transito: 7']);
    expect(await estado(app.db, DE_BARRAS)).toBe('5/5/0/0');
    expect(
      await app.db.sql(
        `select operador_id, llamada, piezas, documento, documento_id, documento_det_id from movimientos where ${DE_LA_PRUEBA}`,
      ),
    ).toEqual([
      {
        operador_id: OP.RECIBO,
        llamada: 'surtirProductoTraspaso',
        piezas: 5,
        documento: 'traspaso',
        documento_id: TR.SURTIR,
        documento_det_id: REN.BARRAS,
      },
    ]);
    expect(await app.db.sql(`select 1 from reclamos where documento_det_id = ${REN.BARRAS}`)).toEqual([]);
  });

  test('de varias ubicaciones, lo que caduca antes sale primero y lleva su lote', async () => {
    const r = await surtir(app, DE_LOTE, { F2: 12 });
    expect(r.body.estatus).toBe('1');
    expect(await piezasEn(app.db, ART.LOTE)).toEqual([
      '10100101020: 3',
      'transito L1: 10',
      'transito V1: 3',
      'transito: 2',
    ]);
  });

  test('los lotes elegidos son los que salen', async () => {
    const guarda = await app.call('guardaCaducidadArticulo', {
      caducidad: {
        ARTICULO_ID: ART.LOTE,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: '2060-01-31',
        LOTE: 'L2',
        EXISTENCIA: 5,
      },
    });
    expect(guarda.body.estatus).toBe('1');
    const r = await surtir(
      app,
      DE_LOTE,
      { F2: 12 },
      { caducidades: [{ ...lote('L2', 4), FECHA_CADUCIDAD: '2060-01-31' }, lote('L1', 8, UBI.F2.id)] },
    );
    expect(r.body.message).toBe('Producto Surtido');
    expect(await piezasEn(app.db, ART.LOTE)).toEqual([
      '10100101020 L1: 2',
      '10100101020 L2: 1',
      'transito L1: 8',
      'transito L2: 4',
      'transito V1: 3',
    ]);
  });

  test('lo caducado no sale por sí solo, y sí cuando se elige su lote', async () => {
    await app.call('guardaCaducidadArticulo', {
      caducidad: {
        ARTICULO_ID: ART.LOTE,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: '2025-01-31',
        LOTE: 'VIEJO',
        EXISTENCIA: 5,
      },
    });
    expect((await surtir(app, DE_LOTE, { F2: 12 })).body.message).toBe(soloCaducadas(UBI.F2.codigo));
    const viejo = { ...lote('VIEJO', 4), FECHA_CADUCIDAD: '2025-01-31' };
    expect(
      (await surtir(app, DE_LOTE, { F2: 12 }, { caducidades: [viejo, lote('L1', 8)] })).body.estatus,
    ).toBe('1');
  });

  test('con motivo sale menos de lo pedido y el renglón queda cerrado como corto', async () => {
    const r = await surtir(app, DE_BARRAS, { F1: 3 }, { motivo: '  SÓLO HABÍA TRES ' });
    expect(r.body.data).toMatchObject({ UNIDADES: 5, UNIDADESSURTIDAS: 3, DIFERENCIA: 0 });
    expect(
      await app.db.sql(
        `select motivo_surtido, operador_id_surtido from traspasos_det where docto_in_det_id = ${REN.BARRAS}`,
      ),
    ).toEqual([{ motivo_surtido: 'SÓLO HABÍA TRES', operador_id_surtido: OP.RECIBO }]);
    expect((await surtir(app, DE_BARRAS, { F1: 2 })).body.message).toBe(MENSAJES_TRASPASO.surtidoCerrado);
  });
});

describe('lo que se rechaza no cambia nada', () => {
  const RASTRO = ['auditoria', 'idempotencia'];
  const casos: [string, () => ReturnType<typeof surtir>, string][] = [
    ['parte del renglón', () => surtir(app, DE_BARRAS, { F1: 4 }), MENSAJES_SURTIDO.totalidad],
    ['más de lo pedido', () => surtir(app, DE_BARRAS, { F1: 6 }), MENSAJES_SURTIDO.masQueSolicitadas],
    [
      'más de lo que hay en la ubicación',
      () => surtir(app, DE_BARRAS, { F1: 4, F2: 1 }),
      sinExistenciaEn(UBI.F2.codigo),
    ],
    ['de multialmacén', () => surtir(app, DE_MULTI, { M1: 4 }, {}, 'ADMIN'), MENSAJES_SURTIDO.multi],
    [
      'cantidad que no es la suma',
      () => surtir(app, DE_BARRAS, { F1: 5 }, { cantidad: 4 }),
      MENSAJES_SURTIDO.noCuadra,
    ],
    [
      'otro artículo',
      () => surtir(app, DE_BARRAS, { F1: 5 }, { articulo_id: ART.LOTE }),
      MENSAJES_TRASPASO.otroArticulo,
    ],
    [
      'ubicación de otro artículo',
      () => surtir(app, DE_BARRAS, { M1: 5 }),
      'El artículo no está asignado a la ubicación',
    ],
    [
      'ubicación de otro almacén',
      () => surtir(app, DE_BARRAS, { F1: 4, NORTE: 1 }),
      MENSAJES_SURTIDO.otraUbicacion,
    ],
    [
      'renglón que no existe',
      () => surtir(app, linea(999, ART.BARRAS), { F1: 5 }),
      MENSAJES_TRASPASO.renglonNoExiste,
    ],
    [
      'lote que no hay',
      () => surtir(app, DE_LOTE, { F2: 12 }, { caducidades: [lote('X', 12)] }),
      MENSAJES_LOTE.noExiste,
    ],
    [
      'más de un lote de lo que hay',
      () => surtir(app, DE_LOTE, { F2: 12 }, { caducidades: [lote('L1', 12)] }),
      `${MENSAJES_LOTE.sinExistencia} 10`,
    ],
    [
      'el motivo sin palabras',
      () => surtir(app, DE_BARRAS, { F1: 2 }, { motivo: '    ' }),
      MENSAJES_TRASPASO.motivo,
    ],
    [
      'desde el otro almacén',
      () => surtir(app, DE_BARRAS, { F1: 5 }, {}, 'NORTE'),
      'El renglón del traspaso no existe',
    ],
    [
      'de un almacén ajeno',
      () =>
        surtir(app, { id: REN.NORTE, articulo: ART.BARRAS, traspaso: TR.NORTE, destino: 1 }, { NORTE: 1 }),
      'El renglón del traspaso no existe',
    ],
  ];

  test.each(casos)('%s', async (_caso, pedir, mensaje) => {
    const antes = await huella(app.db, RASTRO);
    const r = await pedir();
    expect(r.body.message).toBe(mensaje);
    expect(r.body.estatus).toBe('0');
    expect(await huella(app.db, RASTRO)).toEqual(antes);
  });

  test('lo ya surtido', async () => {
    await surtir(app, DE_BARRAS, { F1: 5 });
    const antes = await huella(app.db, RASTRO);
    expect((await surtir(app, DE_BARRAS, { F1: 3 })).body.message).toBe(MENSAJES_TRASPASO.yaSurtido);
    expect(await huella(app.db, RASTRO)).toEqual(antes);
  });

  test('un artículo sin ubicación fija, y uno sin ninguna', async () => {
    await app.db.sql(
      `delete from articulos_ubicacion where articulo_id = ${ART.MULTI} and ubicacion_id = ${UBI.F1.id}`,
    );
    expect((await surtir(app, DE_MULTI, { M1: 4 }, {}, 'ADMIN')).body.message).toBe(MENSAJES_SURTIDO.sinFija);
  });
});

describe('deshacer', () => {
  const deshacer = (operacion_id: string) =>
    app.call('deshacerGuardado', { operacion_id }, { como: 'RECIBO' });

  test('las piezas vuelven a su ubicación con su lote, y el renglón a la lista', async () => {
    const antes = await piezasEn(app.db, ART.LOTE);
    await surtir(app, DE_BARRAS, { F1: 5 });
    const r = await surtir(app, DE_LOTE, { F2: 10 }, { motivo: 'LAS DEMÁS SIN REVISAR' });
    expect((await app.call('getUltimoGuardado', {}, { como: 'RECIBO' })).body.data.RESUMEN).toBe(
      '10 piezas de A-5 surtidas de TR1, 1-01-001-01-020',
    );
    expect((await deshacer(r.body.data.OPERACION_ID)).body.message).toContain('Se deshizo');
    expect(await piezasEn(app.db, ART.LOTE)).toEqual(antes);
    expect(
      await app.db.sql(`select surtido_cerrado from traspasos_det where docto_in_det_id = ${REN.LOTE}`),
    ).toEqual([{ surtido_cerrado: null }]);
    expect((await surtir(app, DE_LOTE, { F2: 12 })).body.estatus).toBe('1');
  });

  test('ya no, cuando el destino recibió alguna', async () => {
    const r = await surtir(app, DE_BARRAS, { F1: 5 });
    expect((await recibir(app, DE_BARRAS, { NORTE: 1 })).body.estatus).toBe('1');
    expect((await deshacer(r.body.data.OPERACION_ID)).body.message).toBe(MENSAJES_TRASPASO.yaRecibida);
  });
});
