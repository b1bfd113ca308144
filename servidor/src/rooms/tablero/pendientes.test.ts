import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { quien } from '../../../testing/operador.ts';
import { alcanceDe, type Mirada } from './alcance.ts';
import { comprasTardias, erroresDeSurtido, porCaducar } from './atrasos.ts';
import { colas } from './colas.ts';
import { porSalirHoy, puntualidad } from './promesas.ts';
import { quienTrabaja } from './quien.ts';

/** A Monday, ten thirty in Mexico City. */
const LUNES = '2026-02-02 10:30-06';

/**
 * All of it in warehouses 7 and 8, which the small company does not use. In 7, promised for Monday 2 February: two that
 * left on time (one before its hour), one that left late, one that is late and still here, one not yet due, one
 * cancelled; and one without a promise.
 */
const REMISIONES = `
  insert into almacenes (almacen_id, nombre) values (7, 'SIETE'), (8, 'OCHO');
  insert into facturas (docto_ve_id, folio, cliente_id, fletera) values (7001, 'F7', 1, 'FLETES UNO');
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, prometido, estatus, surtida, empacada, embarcada, cancelada, factura_id, paqueteria, clte_recoge)
  select id, folio, 3, almacen, 1, fecha::timestamptz, 1, prometido::timestamptz, estatus, surtida::timestamptz, empacada::timestamptz, embarcada::timestamptz,
         cancelada::timestamptz, factura, paqueteria, recoge
    from (values
      (7001, 'S1', 7, '2026-01-29 09:00-06', '2026-02-02 09:00-06', 'EMBARCADA', '2026-02-01 08:00-06', '2026-02-01 08:00-06', '2026-02-02 09:00-06', null, null::int, null, false),
      (7002, 'S2', 7, '2026-01-30 09:00-06', '2026-02-02 18:00-06', 'EMBARCADA', '2026-02-01 08:00-06', '2026-02-01 08:00-06', '2026-02-02 10:00-06', null, null, null, false),
      (7003, 'S3', 7, '2026-01-30 09:00-06', '2026-02-02 08:00-06', 'EMBARCADA', '2026-02-01 08:00-06', '2026-02-01 08:00-06', '2026-02-02 08:01-06', null, null, null, false),
      (7004, 'S4', 7, '2026-01-30 09:00-06', '2026-02-02 10:00-06', 'EMBARCANDO', '2026-02-01 08:00-06', '2026-02-02 07:00-06', null, null, 7001, 'OTRA', false),
      (7005, 'S5', 7, '2026-01-31 09:00-06', '2026-02-02 16:59-06', 'PENDIENTE', null, null, null, null, null, 'FLETES DOS', false),
      (7006, 'S6', 7, '2026-01-20 09:00-06', '2026-02-02 09:00-06', 'CANCELADA', null, null, null, '2026-02-01 09:00-06', null, null, false),
      (7007, 'S7', 7, '2026-02-02 09:00-06', null, 'PENDIENTE', null, null, null, null, null, 'OTRA', true),
      (7008, 'S8', 7, '2026-02-02 09:30-06', '2026-02-03 00:00-06', 'AREAEMBARQUE', '2026-02-02 10:00-06', null, null, null, null, null, false),
      (7009, 'V1', 7, '2026-01-25 09:00-06', '2026-01-26 10:00-06', 'EMBARCADA', '2026-01-26 08:00-06', '2026-01-26 08:00-06', '2026-01-26 10:45-06', null, null, null, false),
      (7010, 'V2', 7, '2026-01-25 09:00-06', '2026-01-26 20:00-06', 'EMBARCADA', '2026-01-26 08:00-06', '2026-01-26 08:00-06', '2026-01-26 11:00-06', null, null, null, false),
      (8001, 'O1', 8, '2026-01-30 09:00-06', '2026-02-02 08:00-06', 'PENDIENTE', null, null, null, null, null, 'FLETES DOS', false))
      as v (id, folio, almacen, fecha, prometido, estatus, surtida, empacada, embarcada, cancelada, factura, paqueteria, recoge);
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades)
    select docto_ve_id * 10, docto_ve_id, 1, ${ART.BARRAS}, 1 from remisiones where docto_ve_id > 7000;`;

/** The other queues of warehouse 7; late purchases, and what suppliers usually take: A ten days, B unknown. */
const COLAS = `
  insert into proveedores (proveedor_id, proveedor) values (71, 'PROVEEDOR A'), (72, 'PROVEEDOR B');
  insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, fecha_recepcion, completada)
  select id, folio, proveedor, almacen, fecha::date, llego::timestamptz, completa::timestamptz from (values
    (7101, 'C1', 71, 7, '2026-01-10', '2026-01-20 08:00-06', '2026-01-20 12:00-06'),
    (7102, 'C2', 71, 7, '2026-01-11', '2026-01-21 08:00-06', null),
    (7103, 'C3', 71, 7, '2026-01-22', null, null),
    (7104, 'C4', 71, 7, '2026-01-23', null, null),
    (7105, 'C5', 72, 7, '2026-01-12', null, null),
    (7106, 'C6', 72, 7, '2026-01-13', null, null),
    (8101, 'C8', 71, 8, '2025-12-01', null, null)) as v (id, folio, proveedor, almacen, fecha, llego, completa);
  insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib, unidades_acom) values
    (7101, 1, ${ART.BARRAS}, 5, 5, 3), (7101, 2, ${ART.COMODIN}, 5, 5, 5), (7102, 1, ${ART.BARRAS}, 5, 2, 0), (7102, 2, ${ART.LOTE}, 5, 1, 0),
    (7103, 1, ${ART.BARRAS}, 5, 0, 0);
  insert into inventarios (inventario_id, folio, fecha, almacen_id) values (7201, 'I7', '2026-01-31 08:00-06', 7), (7202, 'I7B', '2026-01-30 08:00-06', 7), (8201, 'I8', '2025-01-30 08:00-06', 8);
  insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp, estatus, ajustado) values
    (7201, 7201, ${ART.BARRAS}, 'X1', 'PENDIENTE', null), (7202, 7201, ${ART.LOTE}, 'X2', 'PENDIENTE', null), (7203, 7202, ${ART.BARRAS}, 'X3', 'AJUSTADO', now());
  insert into resurtidos (resurtido_id, almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, cantidad_sur, cantidad_aco, operador_id_sur, fecha_sur, fecha_aco, motivo, prometido, estatus, cerrado) values
    (7301, 7, ${ART.RESERVA}, '2026-02-02 08:25-06', ${OP.ADMIN}, 6, 0, 0, null, null, null, 'OPERADOR', null, 'ABIERTO', null),
    (7302, 7, ${ART.MULTI}, '2026-02-02 09:00-06', ${OP.ADMIN}, 6, 0, 0, null, null, null, 'REMISION', '2026-02-02 10:29-06', 'ABIERTO', null),
    (7303, 7, ${ART.LOTE}, '2026-01-31 08:00-06', ${OP.ADMIN}, 6, 6, 6, ${OP.ADMIN}, '2026-01-31 09:00-06', '2026-01-31 10:00-06', 'OPERADOR', null, 'ABIERTO', null),
    (7304, 7, ${ART.BARRAS}, '2026-01-01 08:00-06', ${OP.ADMIN}, 6, 0, 0, null, null, null, 'OPERADOR', null, 'CERRADO', '2026-01-02 08:00-06');`;

/**
 * Errors found by packing around the edges of the thirty days until 2 February; and lots around the edges of the
 * ranges.
 */
const ERRORES_Y_LOTES = `
  insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, operador_id_surt, fecha, tipo, piezas, deshecho)
  select gen_random_uuid(), docto, docto * 10, ${OP.CONTEO}, surtio, fecha::timestamptz, 'falta', piezas, deshecho from (values
    (7001, ${OP.UNO}, '2026-01-04 00:00-06', 2, null::timestamptz), (7001, ${OP.UNO}, '2026-01-03 23:59-06', 9, null), (7001, ${OP.UNO}, '2026-02-02 10:30-06', 1, null),
    (7002, ${OP.UNO}, '2026-01-20 10:00-06', 9, now()), (7002, null, '2026-01-20 10:00-06', 9, null), (7002, ${OP.RECIBO}, '2026-01-20 10:00-06', 5, null),
    (8001, ${OP.UNO}, '2026-01-20 10:00-06', 9, null)) as v (docto, surtio, fecha, piezas, deshecho);
  insert into existencias (lugar_id, articulo_id, fecha_caducidad, lote, piezas)
  select l.lugar_id, articulo, caduca::date, lote, piezas from lugares l join (values
    (7, 'recepcion', ${ART.LOTE}, '2026-02-01', 'A', 3), (7, 'recepcion', ${ART.LOTE}, '2026-02-02', 'B', 4), (7, 'devolucion', ${ART.LOTE}, '2026-02-09', 'C', 5),
    (7, 'recepcion', ${ART.GALLETA}, '2026-02-09', 'C', 6), (7, 'recepcion', ${ART.GALLETA}, '2026-02-10', 'D', 7), (7, 'recepcion', ${ART.GALLETA}, '2026-02-17', 'E', 1),
    (7, 'recepcion', ${ART.GALLETA}, '2026-02-18', 'F', 8), (7, 'recepcion', ${ART.GALLETA}, '2026-03-04', 'G', 1), (7, 'recepcion', ${ART.GALLETA}, '2026-03-05', 'H', 99),
    (7, 'embarque', ${ART.GALLETA}, '2026-02-02', 'I', 99), (7, 'recepcion', ${ART.GALLETA}, '2026-02-02', 'J', 0), (8, 'recepcion', ${ART.GALLETA}, '2026-02-02', 'K', 99))
    as v (almacen, clase, articulo, caduca, lote, piezas) on l.almacen_id = v.almacen and l.clase = v.clase;`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin ${REMISIONES}${COLAS}${ERRORES_Y_LOTES} end $$`);
  await app.darControles(OP.UNO, [P.tablero]);
});
afterAll(() => app.close());

/** A figure at a moment, for the warehouses of an operator. */
const mira = <R>(figura: (m: Mirada) => Promise<R>, momento = LUNES, operador = quien([7])): Promise<R> =>
  app.servicios.db.transaction().execute((db) =>
    figura({
      db,
      dentro: alcanceDe(operador, null),
      zona: 'America/Mexico_City',
      momento: sql`${momento}::timestamptz`,
    }),
  );

describe('lo prometido', () => {
  test('a tiempo es lo que salió a su hora o antes; tarde, lo que salió después o sigue aquí; lo cancelado y lo que no se prometió no cuentan', async () => {
    expect(await mira(puntualidad)).toEqual({
      data: { DIA: '2026-02-02', A_TIEMPO: 2, TARDE: 2, POR_CUMPLIR: 1 },
      antes: { DIA: '2026-01-26', A_TIEMPO: 0, TARDE: 1, POR_CUMPLIR: 1 },
      CREADAS_DESDE: '2026-01-29',
    });
  });

  test('al minuto prometido todavía se cumple, y después no', async () => {
    const { data } = await mira(puntualidad, '2026-02-02 16:59-06');
    expect(data).toMatchObject({ TARDE: 2, POR_CUMPLIR: 1 });
    expect((await mira(puntualidad, '2026-02-02 17:00-06')).data).toMatchObject({ TARDE: 3, POR_CUMPLIR: 0 });
  });

  test('lo que no ha salido, por hora y por la fletera de su factura o la que se pidió', async () => {
    expect(await mira(porSalirHoy)).toEqual({
      CREADAS_DESDE: '2026-01-30',
      data: [
        { POR_SALIR: 'Después', FLETERA: '', REMISIONES: 1 },
        { POR_SALIR: 'Sin hora', FLETERA: 'EL CLIENTE RECOGE', REMISIONES: 1 },
        { POR_SALIR: '16 h', FLETERA: 'FLETES DOS', REMISIONES: 1 },
        { POR_SALIR: 'Atrasada', FLETERA: 'FLETES UNO', REMISIONES: 1 },
      ],
    });
  });

  test('cada cuenta es lo que el reporte de tiempos lista con ese filtro', async () => {
    const { data, CREADAS_DESDE } = await mira(porSalirHoy, new Date().toISOString());
    expect(data.length).toBe(4);
    const lista = async (filtros: string) =>
      (
        await app.call('getTiemposRemisiones', {
          fecha_ini: CREADAS_DESDE,
          fecha_fin: '2099-12-31',
          filtros: `ALMACEN~=SIETE;${filtros}`,
          pagina: 1,
        })
      ).body;
    for (const { POR_SALIR, FLETERA, REMISIONES } of data) {
      const { total, data: filas } = await lista(
        `POR_SALIR~=${encodeURIComponent(POR_SALIR)};FLETERA~${FLETERA && `=${encodeURIComponent(FLETERA)}`}`,
      );
      expect([POR_SALIR, FLETERA, total]).toEqual([POR_SALIR, FLETERA, REMISIONES]);
      expect(filas.every((f: { POR_SALIR: string }) => f.POR_SALIR === POR_SALIR)).toBe(true);
    }
    const promesas = 'PROMETIDO~2026-02-02..2026-02-02';
    expect((await lista(`${promesas};PUNTUAL~S`)).data.map((f: { FOLIO: string }) => f.FOLIO).sort()).toEqual(
      ['S2'],
    );
    expect((await lista(`${promesas};PUNTUAL~N`)).total).toBe(3);
  });
});

describe('las colas', () => {
  test('cuántos esperan en cada una, el más antiguo, y en rojo solo con la promesa vencida', async () => {
    const { data } = await mira(colas);
    const de = Object.fromEntries(data.map(({ COLA, ...c }) => [COLA, c]));
    expect(Object.keys(de).sort()).toEqual([
      'acomodar',
      'contar',
      'embarcar',
      'empacar',
      'recibir',
      'resurtir',
      'surtir',
    ]);
    expect(de.recibir).toMatchObject({
      CUANTOS: 1,
      VENCIDOS: 0,
      FOLIO: 'C2',
      TIPO: 'compra',
      DIA: '2026-01-11',
    });
    // BARRAS of two purchases is one article, waiting since the first of them.
    expect(de.acomodar).toMatchObject({
      CUANTOS: 2,
      VENCIDOS: 0,
      FOLIO: 'C1',
      DESDE: '2026-01-20T14:00:00.000Z',
    });
    expect(de.surtir).toMatchObject({
      CUANTOS: 2,
      VENCIDOS: 0,
      VENCIDO: 'N',
      FOLIO: 'S5',
      DIA: '2026-01-31',
    });
    expect(de.empacar).toMatchObject({ CUANTOS: 1, FOLIO: 'S8', DESDE: '2026-02-02T16:00:00.000Z' });
    expect(de.embarcar).toMatchObject({ CUANTOS: 1, VENCIDOS: 1, VENCIDO: 'S', FOLIO: 'S4' });
    expect(de.contar).toMatchObject({ CUANTOS: 2, VENCIDOS: 0, TIPO: null, FOLIO: 'I7' });
    expect(de.contar?.POR_ALMACEN).toEqual([{ ALMACEN_ID: 7, ALMACEN: expect.any(String), CUANTOS: 2 }]);
    // Two business hours begin at half past eight; one that was placed in full only waits to be closed.
    expect(de.resurtir).toMatchObject({
      CUANTOS: 3,
      VENCIDOS: 1,
      VENCIDO: 'N',
      FOLIO: '7303',
      TIPO: 'resurtido',
    });
    const luego = (await mira(colas, '2026-02-02 10:31-06')).data.find((c) => c.COLA === 'resurtir');
    expect(luego).toMatchObject({ VENCIDOS: 2 });
  });

  test('donde no espera nada no hay cola', async () => {
    expect((await mira(colas, LUNES, quien([]))).data).toEqual([]);
  });
});

describe('lo atrasado', () => {
  test('una compra es tardía al pasar de lo que su proveedor tarda, o de lo que tardan todos si de él no se sabe', async () => {
    expect((await mira(comprasTardias)).data).toEqual([
      { PROVEEDOR: 'PROVEEDOR B', COMPRAS: 2, PLAZO: 10, DIAS: 11, HASTA: '2026-01-22' },
      { PROVEEDOR: 'PROVEEDOR A', COMPRAS: 1, PLAZO: 10, DIAS: 1, HASTA: '2026-01-22' },
    ]);
    // If nothing ever arrived, nobody knows what is late.
    expect((await mira(comprasTardias, LUNES, quien([8]))).data).toEqual([]);
  });

  test('los errores de treinta días, por quien surtió, sin los deshechos ni los de nadie', async () => {
    expect(await mira(erroresDeSurtido)).toEqual({
      DESDE: '2026-01-04',
      HASTA: '2026-02-02',
      data: [
        { OPERADOR_ID: OP.UNO, NOMBRE: 'CON UN PERMISO', ERRORES: 2, PIEZAS: 3 },
        { OPERADOR_ID: OP.RECIBO, NOMBRE: 'RECIBIDOR', ERRORES: 1, PIEZAS: 5 },
      ],
    });
  });

  test('lo caducado y lo que caduca en 7, 15 y 30 días, cada pieza en un solo tramo, sin lo surtido a un cliente', async () => {
    expect((await mira(porCaducar)).data).toEqual([
      { DIAS: 0, DESDE: null, HASTA: '2026-02-01', LOTES: 1, PIEZAS: 3, ARTICULOS: 1 },
      { DIAS: 7, DESDE: '2026-02-02', HASTA: '2026-02-09', LOTES: 3, PIEZAS: 15, ARTICULOS: 2 },
      { DIAS: 15, DESDE: '2026-02-10', HASTA: '2026-02-17', LOTES: 2, PIEZAS: 8, ARTICULOS: 1 },
      { DIAS: 30, DESDE: '2026-02-18', HASTA: '2026-03-04', LOTES: 2, PIEZAS: 9, ARTICULOS: 1 },
    ]);
  });

  test('y es lo que lista el reporte de caducados', async () => {
    const { body } = await app.call('getPorCaducar', { almacen_id: 7 });
    const [caducado] = body.data;
    const lista = await app.call('getCaducados', {
      fecha_ini: '2000-01-01',
      fecha_fin: caducado.HASTA,
      filtros: 'ALMACEN~=SIETE',
      pagina: 1,
    });
    expect([caducado.LOTES, caducado.PIEZAS]).toEqual([lista.body.total, lista.body.sumas.PIEZAS]);
    expect(caducado.LOTES).toBeGreaterThan(0);
  });
});

describe('quién trabaja', () => {
  /** Somebody at each kind of work, five minutes ago and eleven minutes ago. */
  const TRABAJO = `
    insert into remisiones_surtidores (docto_ve_id, operador_id, desde, ultima) values
      (7005, ${OP.RECIBO}, now() - interval '40 minutes', now() - interval '5 minutes'),
      (7007, ${OP.JEFE}, now() - interval '40 minutes', now() - interval '11 minutes'),
      (7008, ${OP.CONTEO}, now() - interval '8 minutes', now() - interval '2 minutes'),
      (7001, ${OP.NADIE}, now() - interval '8 minutes', now() - interval '2 minutes');
    insert into conteos (inventario_det_id, operador_id, operacion_id, estatus, fecha) values
      (7201, ${OP.CONTEO}, gen_random_uuid(), 'ACEPTADO', now() - interval '3 minutes'),
      (7202, ${OP.UNO}, gen_random_uuid(), 'ACEPTADO', now() - interval '1 minute');
    update resurtidos set cantidad_sur = 4, operador_id_sur = ${OP.ACOMODO}, fecha_sur = now() - interval '4 minutes' where resurtido_id = 7301;
    insert into movimientos (operacion_id, fecha, operador_id, articulo_id, origen_id, destino_id, piezas, llamada, documento, documento_id)
    select gen_random_uuid(), now() - hace, ${OP.NORTE}, ${ART.BARRAS}, p.lugar_id, r.lugar_id, 1, 'guardarRecepcionCompra', 'compra', 7102
      from lugares p, lugares r, unnest(array[interval '9 minutes', interval '1 minute']) as hace
     where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 7;
    insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id) values (7401, 'T7', 3, 7, 8, 1);
    insert into traspasos_det (docto_in_det_id, docto_in_id, renglon, articulo_id, unidades) values (7401, 7401, 1, 1, 5), (7402, 7401, 2, 2, 5);
    insert into reclamos (documento, documento_det_id, operador_id, desde, vence) values
      ('traspaso', 7401, ${OP.ADMIN}, now() - interval '3 minutes', now() + interval '7 minutes'),
      ('traspaso', 7402, ${OP.JEFE}, now() - interval '15 minutes', now() - interval '5 minutes');`;

  test('cada uno en lo último que hizo, desde cuándo; quien no ha hecho nada en diez minutos no está', async () => {
    await app.db.sql(`do $$ begin ${TRABAJO} end $$`);
    const ver = async (almacenes: readonly number[]) =>
      Object.fromEntries(
        (await mira(quienTrabaja, new Date().toISOString(), quien(almacenes))).data.map((o) => [
          o.OPERADOR_ID,
          [o.QUE, o.TIPO, o.FOLIO, Math.round((Date.now() - Date.parse(o.DESDE)) / 60_000)],
        ]),
      );
    expect(await ver([7])).toEqual({
      [OP.RECIBO]: ['surte', 'remision', 'S5', 40],
      [OP.CONTEO]: ['empaca', 'remision', 'S8', 8],
      [OP.UNO]: ['cuenta', null, 'I7', 1],
      [OP.ACOMODO]: ['resurte', 'resurtido', '7301', 4],
      [OP.NORTE]: ['recibe', 'compra', 'C2', 9],
      [OP.ADMIN]: ['traspasa', 'traspaso', 'T7', 3],
    });
    expect(await ver([8])).toEqual({});
  });
});

const LLAMADAS = [
  'getAvanceDelDia',
  'getPuntualidad',
  'getColas',
  'getQuienTrabaja',
  'getPorSalir',
  'getComprasTardias',
  'getErroresDeSurtido',
  'getPorCaducar',
] as const;

test.each(LLAMADAS)('#%s pide el control 9011 y no dice nada de un almacén ajeno', async (llamada) => {
  expect((await app.call(llamada, {}, { como: 'NADIE' })).http).toBe(403);
  expect((await app.call(llamada, { almacen_id: 1 }, { como: 'UNO' })).body.estatus).toBe('1');
  expect((await app.call(llamada, { almacen_id: 7 }, { como: 'UNO' })).body).toMatchObject({
    estatus: '0',
    message: 'No tiene acceso a ese almacén',
  });
  const suyo = JSON.stringify((await app.call(llamada, {}, { como: 'UNO' })).body);
  expect(suyo).not.toMatch(/SIETE|OCHO|PROVEEDOR [AB]|"S\d"|EL CLIENTE RECOGE/);
});
