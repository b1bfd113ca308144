import { MOTIVO_ES_CODIGO } from '@anden/contrato/escaneo/lectura.ts';
import { MENSAJES_CADUCADOS } from '@anden/contrato/existencias/caducado.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_G0, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, ponen, traspasoPorSurtir } from '../../../testing/resurtidos.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.RECIBO, [
    P.acomodocom,
    P.acomodoinv,
    P.traspasos,
    P.caducados,
    P.kardex,
    P.surtidorem,
  ]);
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const VENCIDA = '2025-01-31';
const SIN_RASTRO = ['auditoria', 'idempotencia'];
const motivos = async () =>
  (
    await app.db.sql<{ motivo: string }>('select motivo from movimientos where motivo is not null order by 1')
  ).map((f) => f.motivo);

describe('lo caducado en una ubicación fija', () => {
  const deCompra = (mas: object) =>
    app.call(
      'guardaAcomodoCompra',
      {
        articulo_id: ART.LOTE,
        operador_id: OP.RECIBO,
        cantidad: 3,
        ubicaciones: [{ UBICACION_ID: UBI.F2.id, CONTADAS: 3 }],
        caducidades: [
          { FECHA_CADUCIDAD: VENCIDA, LOTE: 'V', INGRESO: 2 },
          { FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'L1', INGRESO: 1 },
        ],
        ...mas,
      },
      { como: 'RECIBO' },
    );
  const deOrden = (mas: object) =>
    app.call(
      'ActualizaArticulosAcomodo',
      {
        articulo_id: ART.BARRAS,
        operador_id: OP.RECIBO,
        unidades: 1,
        cat_ubicacion_id: UBI.F2.id,
        caducidades: [{ FECHA_CADUCIDAD: VENCIDA, INGRESO: 1 }],
        ...mas,
      },
      { como: 'RECIBO' },
    );

  test.each([
    ['de una compra', deCompra],
    ['de una orden de acomodo', deOrden],
  ])('%s se acomoda sólo con un motivo, que queda con su movimiento y en el kardex', async (_n, acomoda) => {
    await app.db.sql(`update articulos set caduca = 'S' where articulo_id = ${ART.BARRAS}`);
    const antes = await huella(app.db, SIN_RASTRO);
    expect((await acomoda({})).body).toMatchObject({ estatus: '0', message: MENSAJES_CADUCADOS.enFija });
    expect(await huella(app.db, SIN_RASTRO)).toEqual(antes);
    expect((await acomoda({ motivo_caducado: 'x' })).http).toBe(400);
    const r = await acomoda({ motivo_caducado: ' PARA DEVOLVER AL PROVEEDOR ' });
    expect(r.body.estatus).toBe('1');
    // The lot that has not expired needs no reason.
    expect(await motivos()).toEqual(['PARA DEVOLVER AL PROVEEDOR']);
    const kardex = await app.call(
      'getKardex',
      { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31', filtro: 'devolver' },
      { como: 'RECIBO' },
    );
    expect(kardex.body.data).toMatchObject([
      { MOTIVO: 'PARA DEVOLVER AL PROVEEDOR', FECHA_CADUCIDAD: VENCIDA },
    ]);
  });
});

describe('lo caducado no cuenta como existencia buena', () => {
  /** F1 holds 5 expired and 1 good, M1 4 expired and 7 good. */
  beforeEach(async () => {
    await multis(app.db, [{ id: 201, reserva: 0 }]);
    await ponen(app.db, [
      { articulo: 201, ubicacion: UBI.F1.id, piezas: 5, caducidad: VENCIDA, lote: 'V' },
      { articulo: 201, ubicacion: UBI.F1.id, piezas: 1, caducidad: CADUCA_L1, lote: 'B' },
      { articulo: 201, ubicacion: UBI.M1.id, piezas: 4, caducidad: VENCIDA, lote: 'V' },
      { articulo: 201, ubicacion: UBI.M1.id, piezas: 7, caducidad: CADUCA_L1, lote: 'B' },
    ]);
  });

  test('#getaAticulosdeOrden y #generaOrdenResurtido: ni en la fija ni en la reserva', async () => {
    await traspasoPorSurtir(app.db, 501, null, [{ articulo: 201, piezas: 6 }]);
    const r = await app.call('generaOrdenResurtido', { almacen_id: 1, operador_id: OP.ADMIN });
    expect(r.body.data).toContainEqual(
      expect.objectContaining({ CLAVE_ARTICULO: 'R-201', CANTIDAD_SOL: 5, MOTIVO: 'TRASPASO' }),
    );
    const { data } = (await app.call('getaAticulosdeOrden', { almacen_id: 1 })).body;
    expect(data.find((f: { CLAVE_ARTICULO: string }) => f.CLAVE_ARTICULO === 'R-201')).toMatchObject({
      RESERVA: 7,
      LOTES_RESERVA: [
        { UBICACION_ID: UBI.M1.id, FECHA_CADUCIDAD: VENCIDA, LOTE: 'V', PIEZAS: 4 },
        { UBICACION_ID: UBI.M1.id, FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'B', PIEZAS: 7 },
      ],
      LOTES_EN_CAMINO: [],
    });
  });

  test('#gettraspasoDetalleSurtido: no alcanza ni se va a donde sólo hay caducadas', async () => {
    // The first location on the walk only holds expired pieces; the only good ones are elsewhere.
    await multis(app.db, [{ id: 202, reserva: 0 }]);
    await app.db.sql(
      `insert into articulos_ubicacion (ubicacion_id, articulo_id) values (${UBI.VACIA.id}, 202)`,
    );
    await ponen(app.db, [
      { articulo: 202, ubicacion: UBI.F1.id, piezas: 5, caducidad: VENCIDA, lote: 'V' },
      { articulo: 202, ubicacion: UBI.VACIA.id, piezas: 2, caducidad: CADUCA_L1, lote: 'B' },
    ]);
    await traspasoPorSurtir(app.db, 501, null, [
      { articulo: 201, piezas: 1 },
      { articulo: 201, piezas: 2 },
      { articulo: 202, piezas: 2 },
    ]);
    const { data } = (await app.call('gettraspasoDetalleSurtido', { empresa_id: 3, docto_in_id: 501 })).body;
    expect(
      data.map((l: { UNIDADES: number; ALCANZA: string; PARADA: { UBICACION_ID: number } }) => [
        l.UNIDADES,
        l.ALCANZA,
        l.PARADA.UBICACION_ID,
      ]),
    ).toEqual([
      [1, 'S', UBI.F1.id],
      [2, 'N', UBI.F1.id],
      [2, 'S', UBI.VACIA.id],
    ]);
  });

  test('#getArticulosparatraspasoEx: sólo lo bueno está disponible', async () => {
    const r = await app.call('getArticulosparatraspasoEx', { filtro: 'R-201' });
    expect(r.body.data).toMatchObject([{ CLAVE_ARTICULO: 'R-201', DISPONIBLES: 1 }]);
  });
});

const retiro = (mas: object = {}) => ({
  articulo_id: ART.GALLETA,
  ubicacion_id: UBI.NORTE.id,
  FECHA_CADUCIDAD: CADUCA_G0,
  LOTE: 'G0',
  piezas: 1,
  EXISTENCIA_ANTERIOR: 1,
  motivo: 'CADUCADA',
  ...mas,
});

describe('#getCaducados', () => {
  const lista = (mas: object = {}, como: 'ADMIN' | 'RECIBO' = 'ADMIN') =>
    app.call('getCaducados', { fecha_ini: '2020-01-01', fecha_fin: '2026-01-01', ...mas }, { como });

  test('lo que caducó, con su lugar y su dinero; lo de otro almacén no se ve', async () => {
    await app.db.sql(`update articulos set costo = 12.5 where articulo_id = ${ART.GALLETA}`);
    await ponen(app.db, [
      { articulo: ART.GALLETA, ubicacion: UBI.F3.id, piezas: 4, caducidad: '2025-06-30', lote: 'G9' },
    ]);
    const { data, total, sumas } = (await lista()).body;
    expect([total, sumas]).toEqual([2, { PIEZAS: 5, IMPORTE: 62.5 }]);
    expect(data[0]).toMatchObject({
      CLAVE_ARTICULO: 'A-8',
      LUGAR_ID: UBI.NORTE.id,
      TIPO: 'F',
      FECHA_CADUCIDAD: CADUCA_G0,
      LOTE: 'G0',
      PIEZAS: 1,
      IMPORTE: 12.5,
      SE_RETIRA: 'S',
    });
    expect(data[0].DIAS).toBeGreaterThan(365);
    expect((await lista({}, 'RECIBO')).body).toMatchObject({ total: 1, data: [{ LOTE: 'G9', PIEZAS: 4 }] });
    expect((await lista({ filtro: 'g9', orden: 'IMPORTE', pagina: 1 })).body).toMatchObject({
      total: 1,
      sumas: { PIEZAS: 4 },
      data: [{ LOTE: 'G9' }],
    });
    // Sums cover all pages; a location is found with or without hyphens, and so are pieces without lot or date.
    for (const filtro of ['2-01-001-01-010', '20100101010']) {
      expect((await lista({ filtro, pagina: 1 })).body.data).toMatchObject([{ LOTE: 'G0' }]);
    }
    // Also by its own code; and by either as the whole text of its column.
    await app.call('enviarUbicacion', {
      ubicacion: UBI.NORTE.codigo,
      tipo: 'F',
      almacen_id: 2,
      codigo: 'A-09-2',
    });
    for (const pedido of [
      { filtro: 'a-09' },
      { filtros: 'UBICACION~=A-09-2' },
      { filtros: 'UBICACION~=20100101010' },
      { filtros: 'UBICACION~=2-01-001-01-010' },
    ]) {
      expect((await lista({ ...pedido, pagina: 1 })).body.data).toMatchObject([
        { LOTE: 'G0', UBICACION: 'A-09-2' },
      ]);
    }
    expect((await lista({ filtros: 'UBICACION~=A-09', pagina: 1 })).body.data).toEqual([]);
    const una = (await lista({ pagina: 2, por_pagina: 1 })).body;
    expect([una.data.length, una.total, una.sumas.PIEZAS]).toEqual([1, 2, 5]);
    // Good until the end of its last day, whatever the hour: days are compared, not moments.
    const suyo = (await lista({ fecha_ini: CADUCA_G0, fecha_fin: CADUCA_G0 })).body;
    expect(suyo.data).toMatchObject([{ LOTE: 'G0', FECHA_PRODUCCION: null }]);
    const porCaducar = (await lista({ fecha_ini: CADUCA_L1, fecha_fin: CADUCA_L1 })).body;
    expect(
      porCaducar.data.every((f: { SE_RETIRA: string; DIAS: number }) => f.SE_RETIRA === 'N' && f.DIAS < 0),
    ).toBe(true);
    expect(porCaducar.total).toBeGreaterThan(0);
  });

  test('Inicio dice cuántos lotes, y son los de la lista', async () => {
    const { data } = (await app.call('getTrabajoDeHoy', {})).body;
    expect(data.find((t: { MENU: string }) => t.MENU === 'caducados')).toMatchObject({
      TITULO: 'Lotes caducados',
      CANTIDAD: 1,
      DETALLE: expect.stringMatching(/^1 pieza · \$/),
    });
  });
});

describe('#retiraCaducado', () => {
  test('sale como ajuste con su motivo, se ve en el historial y se puede deshacer', async () => {
    const r = await app.call('retiraCaducado', retiro({ motivo: ' SE DESTRUYE ' }));
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_CADUCADOS.retirado,
      data: { QUEDAN: 0 },
    });
    const hoy = await app.call('getAjustesyDevoluciones', {
      fecha_ini: '2025-06-01',
      fecha_fin: '2030-12-31',
    });
    expect(hoy.body.data).toContainEqual(
      expect.objectContaining({
        CONCEPTO: 'Retiro de caducado',
        CANTIDAD: -1,
        OBSERVACIONES: 'SE DESTRUYE',
        UBICACION: '2-01-001-01-010',
      }),
    );
    expect((await app.call('retiraCaducado', retiro())).body.message).toBe(MENSAJES_CADUCADOS.noHay);
    const d = await app.call('deshacerGuardado', { operacion_id: r.body.data.OPERACION_ID });
    expect(d.body.estatus).toBe('1');
    expect((await app.call('retiraCaducado', retiro())).body.estatus).toBe('1');
  });

  test.each([
    ['más de lo que hay', { piezas: 2 }, 'Sólo hay 1 pieza de ese lote en la ubicación'],
    ['otras que las vistas', { EXISTENCIA_ANTERIOR: 3 }, /^Ahora hay 1 pieza de ese lote, no 3/],
    [
      'lo que no ha caducado',
      { articulo_id: ART.LOTE, ubicacion_id: UBI.F2.id, FECHA_CADUCIDAD: CADUCA_L1, LOTE: 'L1' },
      MENSAJES_CADUCADOS.vigente,
    ],
    ['otro lote', { LOTE: 'NO' }, MENSAJES_CADUCADOS.noHay],
    ['con lo escaneado por motivo', { motivo: '7501234567893' }, MOTIVO_ES_CODIGO],
  ])('%s: no se retira', async (_n, mas, mensaje) => {
    const antes = await huella(app.db, SIN_RASTRO);
    expect((await app.call('retiraCaducado', retiro(mas))).body.message).toMatch(mensaje);
    expect(await huella(app.db, SIN_RASTRO)).toEqual(antes);
  });

  test('dos a la vez: uno solo lo retira', async () => {
    const todas = await Promise.all(Array.from({ length: 4 }, () => app.call('retiraCaducado', retiro())));
    expect(todas.filter((r) => r.body.estatus === '1')).toHaveLength(1);
  });
});

describe('#getCaducidadArticulo', () => {
  test('con S y una ubicación: sólo lo que hay en ella, sin lote también, lo caducado al final', async () => {
    await ponen(app.db, [
      { articulo: ART.LOTE, ubicacion: UBI.F2.id, piezas: 1, caducidad: VENCIDA, lote: 'V' },
    ]);
    const lotes = async (ubicacion_id: number) =>
      (
        await app.call('getCaducidadArticulo', {
          articulo_id: ART.LOTE,
          almacen_id: 1,
          unidades: 3,
          movimiento: 'S',
          quienllama: 'remision',
          ubicacion_id,
        })
      ).body.data.map((l: { LOTE: string | null; EXISTENCIA: number; CADUCIDAD_ID: number | null }) => [
        l.LOTE,
        l.EXISTENCIA,
        l.CADUCIDAD_ID === null,
      ]);
    // 12 more wait in reception without a lot, and do not count here.
    expect(await lotes(UBI.F2.id)).toEqual([
      ['L1', 10, false],
      [null, 5, true],
      ['V', 1, false],
    ]);
    expect(await lotes(UBI.F1.id)).toEqual([]);
    expect(await lotes(UBI.NORTE.id)).toEqual([]);
  });
});
