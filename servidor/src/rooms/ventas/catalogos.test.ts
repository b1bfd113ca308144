import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CATALOGOS, yaTieneFoleador } from '@anden/contrato/ventas/catalogos-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, FACTURA, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
/** Invoices with catalogues: of UNO's customer 901, of nobody's 902 at its second address, of 902 again. */
const F = { UNO: 9001, DOS: 9002, TRES: 9003, SIN: 9004 } as const;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, operador_id) values (901, 'D-901', 'ABARROTES UNO', ${OP.UNO}), (902, 'D-902', 'ABARROTES DOS', null)`);
  await app.db.sql(`
    insert into direcciones_clientes (dir_cli_id, cliente_id, tipo_localidad) values (9902, 902, 'PUEBLO')`);
  await app.db.sql(
    `update direcciones_clientes set tipo_localidad = 'CIUDAD' where cliente_id in (901, 902) and principal`,
  );
  await app.db.sql(`
    insert into facturas (docto_ve_id, folio, cliente_id, dir_cli_id, fecha, total) values
      (${F.UNO}, 'F9001', 901, null, '2025-04-01 00:00-06', 10), (${F.DOS}, 'F9002', 902, 9902, '2025-04-02 23:59:59-06', 10),
      (${F.TRES}, 'F9003', 902, null, '2025-04-03 00:00-06', 10), (${F.SIN}, 'F9004', 902, null, '2025-04-01 12:00-06', 10)`);
  await app.db.sql(`
    insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) values
      (${F.UNO}, 1, ${ART.BARRAS}, 5, 2, 10), (${F.UNO}, 2, ${ART.SIN_BARRAS}, 3, 0, 0), (${F.DOS}, 1, ${ART.SIN_BARRAS}, 1, 0, 0),
      (${F.TRES}, 1, ${ART.SIN_BARRAS}, 2, 0, 0), (${F.SIN}, 1, ${ART.BARRAS}, 2, 5, 10)`);
  await app.darControles(OP.UNO, [P.catalogosdistribuidores]);
});
afterEach(() => app.close());

type Como = keyof typeof OP;
const DIAS = { fecha_ini: '2025-04-01', fecha_fin: '2025-04-02' };
const lee = async (pedido: object = DIAS, como: Como = 'ADMIN') =>
  (await app.call('getCatalogosDistribuidorVendidos', pedido, { como })).body;
const guarda = async (dice: object, como: Como = 'ADMIN') =>
  (await app.call('set_GuardaFolioCatalogo', dice, { como })).body;
const foleadores = async (): Promise<object> =>
  Object.fromEntries(
    (
      await app.db.sql<{ id: number; foleador: string }>(
        'select docto_ve_id as id, foleador from foleadores order by 1',
      )
    ).map((f) => [f.id, f.foleador]),
  );

describe('#getCatalogosDistribuidorVendidos', () => {
  test('lo que se facturó de artículos que son catálogos, con a dónde se envió y su folio', async () => {
    await guarda({ docto_ve_id: F.DOS, folio: ' a-17 ' });
    const body = await lee();
    expect(body.data.map((f: { DOCTO_VE_DET_ID: number }) => ({ ...f, DOCTO_VE_DET_ID: 0 }))).toEqual([
      {
        DOCTO_VE_DET_ID: 0,
        DOCTO_VE_ID: F.DOS,
        CLIENTE_ID: 902,
        FECHA: '2025-04-03T05:59:59.000Z',
        FOLIO: 'F9002',
        CLAVE_CLIENTE: 'D-902',
        CLIENTE: 'ABARROTES DOS',
        CLAVE_ARTICULO: 'A-3',
        PRODUCTO: 'JARRA SIN CÓDIGO',
        PIEZAS: 1,
        TIPO_LOCALIDAD: 'PUEBLO',
        FOLEADOR: 'A-17',
      },
      expect.objectContaining({ FOLIO: 'F9001', PIEZAS: 3, TIPO_LOCALIDAD: 'CIUDAD', FOLEADOR: null }),
    ]);
    expect(body).toMatchObject({ total: 2, CLIENTES_CON_PEDIDO: 2, sumas: { PIEZAS: 4 } });
  });

  test('un cliente con dos pedidos cuenta una vez, y el filtro no cambia cuántos son', async () => {
    const abril = { fecha_ini: '2025-04-01', fecha_fin: '2025-04-30' };
    expect(await lee(abril)).toMatchObject({ total: 3, CLIENTES_CON_PEDIDO: 2 });
    expect(await lee({ ...abril, filtro: 'F9001', pagina: 1 })).toMatchObject({
      total: 1,
      CLIENTES_CON_PEDIDO: 2,
    });
  });

  test('un asesor ve los de sus clientes', async () => {
    expect(await lee(DIAS, 'UNO')).toMatchObject({
      data: [{ FOLIO: 'F9001' }],
      total: 1,
      CLIENTES_CON_PEDIDO: 1,
    });
  });
});

describe('#set_GuardaFolioCatalogo', () => {
  test('se cambia el folio que se leyó; el que otra persona puso mientras, no', async () => {
    expect(await guarda({ docto_ve_id: F.UNO, folio: '100', leido: null })).toMatchObject({
      message: MENSAJES_CATALOGOS.guardado,
      data: { DOCTO_VE_ID: F.UNO, FOLEADOR: '100' },
    });
    expect(await guarda({ docto_ve_id: F.UNO, folio: '200', leido: null })).toMatchObject({
      estatus: '0',
      message: yaTieneFoleador('F9001', '100'),
    });
    expect(await guarda({ docto_ve_id: F.UNO, folio: '200', leido: '100' })).toMatchObject({ estatus: '1' });
    expect(await guarda({ docto_ve_id: F.UNO, folio: '200', leido: '100' })).toMatchObject({ estatus: '1' });
    expect(await guarda({ docto_ve_id: F.UNO, folio: '300' })).toMatchObject({ estatus: '1' });
    expect(await foleadores()).toEqual({ [F.UNO]: '300' });
  });

  test('con la lista entera y vieja, lo que otro guardó mientras se queda y lo que falta se llena', async () => {
    await guarda({ docto_ve_id: F.DOS, folio: '50' });
    const vieja = [
      { docto_ve_id: F.UNO, folio: null },
      { docto_ve_id: F.DOS, folio: '7' },
      { docto_ve_id: F.TRES, folio: '8' },
    ];
    expect(await guarda({ docto_ve_id: F.UNO, folio: '6', leido: null, catalogos: vieja })).toMatchObject({
      estatus: '1',
    });
    expect(await foleadores()).toEqual({ [F.UNO]: '6', [F.DOS]: '50', [F.TRES]: '8' });
  });

  test('veinte guardan a la vez, cada quien la suya con la lista entera: no se pierde ninguna', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => 9100 + n);
    await app.db.sql(
      `insert into facturas (docto_ve_id, folio, cliente_id) select n, 'FX' || n, 902 from generate_series(9100, 9119) n`,
    );
    await app.db.sql(
      `insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) select n, 1, ${ART.SIN_BARRAS}, 1, 0, 0 from generate_series(9100, 9119) n`,
    );
    const catalogos = ids.map((docto_ve_id) => ({ docto_ve_id, folio: null }));
    const dichos = await Promise.all(
      ids.map((docto_ve_id) => guarda({ docto_ve_id, folio: String(docto_ve_id), leido: null, catalogos })),
    );
    expect(dichos.map((d) => d.estatus)).toEqual(ids.map(() => '1'));
    expect(await foleadores()).toEqual(Object.fromEntries(ids.map((id) => [id, String(id)])));
  });

  test('dos a la vez en la misma factura: gana una, y a la otra se le dice cuál quedó', async () => {
    const dichos = await Promise.all(
      ['1', '2'].map((folio) => guarda({ docto_ve_id: F.UNO, folio, leido: null })),
    );
    const quedo = Object.values(await foleadores())[0];
    expect(dichos.map((d) => d.message).sort()).toEqual(
      [MENSAJES_CATALOGOS.guardado, yaTieneFoleador('F9001', quedo)].sort(),
    );
  });

  test('una factura sin catálogos, de otro asesor o que no existe no se guarda, ni dentro de la lista', async () => {
    const no = { estatus: '0', message: MENSAJES_CATALOGOS.noExiste };
    expect(await guarda({ docto_ve_id: F.SIN, folio: '1' })).toMatchObject(no);
    expect(await guarda({ docto_ve_id: 999_999, folio: '1' })).toMatchObject(no);
    expect(await guarda({ docto_ve_id: F.DOS, folio: '1' }, 'UNO')).toMatchObject(no);
    const ajena = [{ docto_ve_id: FACTURA.NORTE, folio: '1' }];
    expect(await guarda({ docto_ve_id: F.UNO, folio: '1', catalogos: ajena }, 'UNO')).toMatchObject(no);
    expect(await foleadores()).toEqual({});
  });

  test.each(['', '   ', '1234567890'])('el folio «%s» no se toma', async (folio) => {
    expect((await app.call('set_GuardaFolioCatalogo', { docto_ve_id: F.UNO, folio })).http).toBe(400);
  });
});
