import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO, soloCaducadas } from '@anden/contrato/surtido/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_G1, CADUCA_G2, DE_LA_PRUEBA, OP, RDET, REM, UBI } from '../../../testing/fixture.ts';
import {
  abreRenglon,
  cerrarRenglon,
  conSurtido,
  enEstantesYEmbarque,
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

const lote = (LOTE: string, FECHA_CADUCIDAD: string, INGRESO: number) => ({ LOTE, FECHA_CADUCIDAD, INGRESO });
const surtidos = (detId: number) =>
  app.db.sql(
    `select operador_id, piezas, importe::float8 as importe, completo, motivo_lote, deshecho is not null as deshecho
       from surtidos where docto_ve_det_id = $1 order by surtido_id`,
    [detId],
  );

describe('#AsignaHoraSurtidoRemision', () => {
  test('aparta el renglón, empieza la remisión y propone primero lo que caduca antes, partido en lotes', async () => {
    const r = await abreRenglon(app, RDET.GALLETA);
    expect(r.body).toMatchObject({
      estatus: '1',
      data: { DOCTO_VE_DET_ID: RDET.GALLETA, DIFERENCIA: 5 },
      reclamo: { OPERADOR_ID: OP.RECIBO },
    });
    expect(r.body.propuesta).toEqual([
      {
        UBICACION_ID: UBI.F3.id,
        UBICACION: '1-01-004-01-010',
        NUMERIC_UB: UBI.F3.codigo,
        FECHA_CADUCIDAD: CADUCA_G1,
        LOTE: 'G1',
        FECHA_PRODUCCION: null,
        PIEZAS: 2,
      },
      expect.objectContaining({ FECHA_CADUCIDAD: CADUCA_G2, LOTE: 'G2', PIEZAS: 3 }),
    ]);
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/0 SURTIENDO');
    const { data, cabecera } = (await app.call('getRemision', { docto_ve_id: REM.SURTIR }, { como: 'JEFE' }))
      .body;
    expect(cabecera.SURTIDORES).toMatchObject([{ OPERADOR_ID: OP.RECIBO }]);
    expect(data.map((l: { RECLAMO: object | null }) => l.RECLAMO !== null)).toEqual([false, false, true]);
  });

  test('abrirlo otra vez no acorta el tiempo; quien quiere el de otro sabe de quién es', async () => {
    const { INICIO } = (await abreRenglon(app, RDET.GALLETA)).body.data;
    expect((await abreRenglon(app, RDET.GALLETA)).body.data.INICIO).toBe(INICIO);
    const otro = await abreRenglon(app, RDET.GALLETA, 'JEFE');
    expect(otro.body.estatus).toBe('2');
    expect(otro.body.message).toMatch(/^RECIBIDOR trabaja este renglón desde las \d\d:\d\d\.$/);
    expect((await abreRenglon(app, RDET.GALLETA, 'JEFE', { tomar: true })).body.estatus).toBe('1');
    expect(await app.db.sql('select de_operador_id, a_operador_id from reclamos_tomados')).toEqual([
      { de_operador_id: OP.RECIBO, a_operador_id: OP.JEFE },
    ]);
  });

  test('lo que ya está surtido, cerrado o empacado no se abre', async () => {
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    await cerrarRenglon(app, RDET.COMODIN, 1);
    expect((await abreRenglon(app, RDET.BARRAS)).body.message).toBe(MENSAJES_REMISION.yaSurtido);
    expect((await abreRenglon(app, RDET.COMODIN)).body.message).toBe(MENSAJES_REMISION.yaCerrado);
    expect((await abreRenglon(app, RDET.EMPACAR)).body.message).toBe(MENSAJES_REMISION.noSeSurte);
    expect((await abreRenglon(app, RDET.EMBARCAR)).body.message).toBe(MENSAJES_REMISION.noSeSurte);
    expect((await abreRenglon(app, 999)).body.message).toBe(MENSAJES_REMISION.renglonNoExiste);
  });
});

describe('#surtirArticulodeRemision', () => {
  test('cinco piezas sobre lotes de dos y tres se parten solas y quedan en embarque con su lote', async () => {
    await abreRenglon(app, RDET.GALLETA);
    const r = await surtirRenglon(app, RDET.GALLETA, { F3: 5 });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Producto Surtido',
      hayOtroPedidoConPrioridad: false,
      urgente: null,
      data: { UNIDADES: 5, UNID_SURT_BOD: 5, UNIDADES_SUR_REC: 5, DIFERENCIA: 0, ESTATUS: 'SURTIENDO' },
    });
    // The shipping area already held 2 of G1 and 2 of G2.
    expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toEqual([
      '10100401010 G2: 7',
      'embarque G1: 4',
      'embarque G2: 5',
    ]);
    expect(
      await app.db.sql(
        `select lote, piezas, llamada, documento, documento_id, documento_det_id from movimientos where ${DE_LA_PRUEBA} order by lote`,
      ),
    ).toEqual(
      [
        ['G1', 2],
        ['G2', 3],
      ].map(([l, piezas]) => ({
        lote: l,
        piezas,
        llamada: 'surtirArticulodeRemision',
        documento: 'remision',
        documento_id: REM.SURTIR,
        documento_det_id: RDET.GALLETA,
      })),
    );
    expect(await surtidos(RDET.GALLETA)).toEqual([
      { operador_id: OP.RECIBO, piezas: 5, importe: 50, completo: true, motivo_lote: null, deshecho: false },
    ]);
    expect(await app.db.sql(`select 1 from reclamos where documento = 'remision'`)).toEqual([]);
    const [movimiento] = (
      await app.call('getKardex', {
        fecha_ini: '2026-01-01',
        fecha_fin: '2030-12-31',
        ubicacion: UBI.F3.codigo,
      })
    ).body.data as { CONCEPTO: string; DOCUMENTO: string }[];
    expect(movimiento).toMatchObject({
      CONCEPTO: 'Surtido de remisión',
      DOCUMENTO: expect.stringMatching(/^Remisión \S+$/),
    });
  });

  test('en partes: cuenta como renglón la que lo termina, y se sigue apartado mientras falte', async () => {
    await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
    expect(await app.db.sql(`select operador_id from reclamos where documento = 'remision'`)).toEqual([
      { operador_id: OP.RECIBO },
    ]);
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 4 })).body.message).toBe(
      MENSAJES_SURTIDO.masQueSolicitadas,
    );
    await surtirRenglon(app, RDET.GALLETA, { F3: 3 });
    expect((await surtidos(RDET.GALLETA)).map((s) => s.completo)).toEqual([false, true]);
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 1 })).body.message).toBe(
      MENSAJES_REMISION.yaSurtido,
    );
  });

  test('otro lote que el que caduca antes pide motivo, y queda escrito; uno que no hace falta no', async () => {
    const g2 = { caducidades: [lote('G2', CADUCA_G2, 2)] };
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, g2)).body.message).toBe(
      MENSAJES_REMISION.otroLote,
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, { ...g2, motivo_lote: ' LO PIDIÓ EL CLIENTE ' });
    const g1 = { caducidades: [lote('G1', CADUCA_G1, 2)], motivo_lote: 'POR SI ACASO' };
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, g1)).body.estatus).toBe('1');
    expect((await surtidos(RDET.GALLETA)).map((s) => s.motivo_lote)).toEqual(['LO PIDIÓ EL CLIENTE', null]);
  });

  test('de otra ubicación con lotes que caducan después también', async () => {
    await app.call('updateUbicacionArticulo', {
      articulo_id: ART.GALLETA,
      ubicacion: UBI.VACIA.codigo,
      almacen_id: 1,
      operador_id: OP.ADMIN,
      existencia: 4,
    });
    expect((await surtirRenglon(app, RDET.GALLETA, { VACIA: 1 })).body.message).toBe(
      MENSAJES_REMISION.otroLote,
    );
    const r = await surtirRenglon(app, RDET.GALLETA, { VACIA: 1 }, { motivo_lote: 'F3 OCUPADA' });
    expect(r.body.estatus).toBe('1');
  });

  test('lo caducado no se propone ni sale por sí solo; elegido, con motivo', async () => {
    await app.call('guardaCaducidadArticulo', {
      caducidad: {
        CADUCIDAD_ID: 2,
        ARTICULO_ID: ART.GALLETA,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: '2025-01-31',
        LOTE: 'G1',
        EXISTENCIA: 2,
      },
    });
    const { propuesta } = (await abreRenglon(app, RDET.GALLETA)).body;
    expect(propuesta).toMatchObject([{ LOTE: 'G2', PIEZAS: 5 }]);
    await remisionesNuevas(app.db, [{ id: 500, lineas: [[ART.GALLETA, 12]] }]);
    expect((await surtirRenglon(app, 500_001, { F3: 11 })).body.message).toBe(soloCaducadas(UBI.F3.codigo));
    const viejo = { caducidades: [lote('G1', '2025-01-31', 1)] };
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 1 }, viejo)).body.message).toBe(
      MENSAJES_REMISION.loteCaducado,
    );
    const r = await surtirRenglon(app, RDET.GALLETA, { F3: 1 }, { ...viejo, motivo_lote: 'MUESTRA' });
    expect(r.body.estatus).toBe('1');
  });

  test.each([
    ['de un almacén que no ve', RDET.NORTE, { NORTE: 1 }, 'El renglón de la remisión no existe'],
    ['de una ubicación de otro almacén', RDET.BARRAS, { NORTE: 1 }, MENSAJES_SURTIDO.otraUbicacion],
    [
      'de una inhabilitada',
      RDET.BARRAS,
      { I1: 1 },
      'Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.',
    ],
    ['de una que no es del artículo', RDET.BARRAS, { F3: 1 }, 'El artículo no está asignado a la ubicación'],
    ['más de lo pedido', RDET.BARRAS, { F1: 4 }, MENSAJES_SURTIDO.masQueSolicitadas],
    ['nada', RDET.BARRAS, { F1: 0 }, null],
    ['ya empacada', RDET.EMBARCAR, { F3: 1 }, MENSAJES_REMISION.noSeSurte],
  ])('%s: no se guarda', async (_nombre, det, donde, mensaje) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const r = await surtirRenglon(app, det, donde);
    expect(r.body.estatus).not.toBe('1');
    if (mensaje) expect(r.body.message).toBe(mensaje);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('más de lo que hay, y las que no cuadran', async () => {
    await remisionesNuevas(app.db, [{ id: 500, lineas: [[ART.COMODIN, 9]] }]);
    expect((await surtirRenglon(app, 500_001, { F1: 4 })).body.message).toMatch(
      /^¡No hay existencia suficiente/,
    );
    expect((await surtirRenglon(app, 500_001, { F1: 3 }, { cantidad: 2 })).body.message).toBe(
      MENSAJES_SURTIDO.noCuadra,
    );
  });

  test('la última pasa la remisión al área de embarque', async () => {
    await surtirRenglon(app, RDET.GALLETA, { F3: 5 });
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    const r = await surtirRenglon(app, RDET.COMODIN, { F1: 1 }, {}, 'JEFE');
    expect(r.body).toMatchObject({ message: MENSAJES_REMISION.surtida, data: { ESTATUS: 'AREAEMBARQUE' } });
    expect(
      await app.db.sql(
        `select surtida is not null as surtida, operador_id_surt from remisiones where docto_ve_id = ${REM.SURTIR}`,
      ),
    ).toEqual([{ surtida: true, operador_id_surt: OP.JEFE }]);
  });

  test('dos veces la misma petición es una', async () => {
    const clave = '7b1f6f2e-0000-4000-9000-000000000001';
    const pedir = () =>
      app.call(
        'surtirArticulodeRemision',
        {
          docto_ve_det_id: RDET.BARRAS,
          cantidad: 1,
          ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: 1 }],
          operador_id: OP.RECIBO,
        },
        { como: 'RECIBO', clave },
      );
    const [a, b] = [await pedir(), await pedir()];
    expect(b.body).toEqual(a.body);
    expect(await estadoDeRenglon(app.db, RDET.BARRAS)).toBe('3/1 SURTIENDO');
  });
});

describe('prioridad', () => {
  const URGENTE = { id: 600, urgente: true, lineas: [[ART.BARRAS, 1]] as const };
  const conPrioridad = () => surtirRenglon(app, RDET.COMODIN, { F1: 1 }, { revisar_prioridad: true });

  test('espera una urgente que nadie atiende: no se guarda nada y se dice cuál', async () => {
    await remisionesNuevas(app.db, [URGENTE]);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const r = await conPrioridad();
    expect(r.body).toMatchObject({
      estatus: '1',
      hayOtroPedidoConPrioridad: true,
      urgente: { DOCTO_VE_ID: 600, FOLIO: 'N600', NOMBRE: 'FERRETERÍA LA PERLA' },
      data: null,
    });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    expect((await surtirRenglon(app, RDET.COMODIN, { F1: 1 })).body.data.DIFERENCIA).toBe(0);
  });

  test('la que otro atiende, la sin piezas que surtir y la de otro almacén no detienen a nadie', async () => {
    await remisionesNuevas(app.db, [URGENTE, { id: 601, urgente: true, lineas: [[ART.SIN_BARRAS, 1]] }]);
    await app.db.sql(`update remisiones set urgente = true where docto_ve_id = ${REM.NORTE}`);
    await entrar(app, { docto_ve_id: 600 }, 'JEFE');
    expect((await conPrioridad()).body.hayOtroPedidoConPrioridad).toBe(false);
  });

  test('la que atendía una handheld que murió sí', async () => {
    await remisionesNuevas(app.db, [URGENTE]);
    await entrar(app, { docto_ve_id: 600 }, 'JEFE');
    await pasan(app.db, 11);
    expect((await conPrioridad()).body.hayOtroPedidoConPrioridad).toBe(true);
  });

  test('una urgente no se detiene por otra', async () => {
    await remisionesNuevas(app.db, [URGENTE, { ...URGENTE, id: 602 }]);
    const r = await surtirRenglon(app, 602_001, { F1: 1 }, { revisar_prioridad: true });
    expect(r.body).toMatchObject({ hayOtroPedidoConPrioridad: false, data: { DIFERENCIA: 0 } });
  });
});

test('lo surtido ya no es existencia: quitar su lote lo deja como salió', async () => {
  await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
  const lotes = await app.call('getCaducidadArticulo', {
    articulo_id: ART.GALLETA,
    almacen_id: 1,
    unidades: 1,
    movimiento: 'S',
  });
  expect(lotes.body.data).toMatchObject([{ LOTE: 'G2', EXISTENCIA: 10 }]);
  expect((await app.call('eliminaCaducidad', { caducidad_id: 3 })).body.estatus).toBe('1');
  expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toEqual([
    '10100401010: 10',
    'embarque G1: 4',
    'embarque G2: 2',
  ]);
});

test('los tiles de Inicio cuentan lo que espera, y lo urgente que aún no se atrasa no es una promesa rota', async () => {
  await remisionesNuevas(app.db, [{ id: 600, urgente: true, lineas: [[ART.BARRAS, 1]] }]);
  await app.darControles(OP.RECIBO, [P.surtidorem]);
  const r = await app.call('getTrabajoDeHoy', {}, { como: 'RECIBO' });
  expect(r.body.data).toEqual([
    expect.objectContaining({
      LUGAR: { lista: 1, trabajo: 'surtir' },
      TITULO: 'Remisiones por surtir',
      CANTIDAD: 2,
      DETALLE: '4 renglones por surtir · 1 urgente',
      URGENTE: 'N',
    }),
    expect.objectContaining({
      TITULO: 'Remisiones por empacar',
      CANTIDAD: 1,
      DETALLE: '2 renglones por empacar',
      URGENTE: 'N',
    }),
  ]);
});
