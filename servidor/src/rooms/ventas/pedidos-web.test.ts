import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, operador_id) values (901, 'D-901', 'ABARROTES UNO', ${OP.UNO}), (902, 'D-902', 'ABARROTES DOS', null)`);
  await app.db.sql(`
    insert into pedidos (pedido_id, folio, folio_web, cliente_id, operador_id, fecha, importe, estatus, facturar, tipo, concepto, refer_clabe, monto, id_conekta) values
      (901, 'PW1', 'W1', 901, ${OP.UNO}, '2025-04-01 00:00-06', 100.5, 'FACTURADO', true, 'OXXO', 'PEDIDO W1', '646180000000000001', 100.5, 'ord_1'),
      (902, 'PW2', 'W2', 902, null, '2025-04-02 23:59:59-06', 20, 'PENDIENTE', false, null, null, null, null, null),
      (903, 'PW3', null, 902, null, '2025-04-02 12:00-06', 30, 'PENDIENTE', false, null, null, null, null, null),
      (904, 'PW4', 'W4', 902, null, '2025-04-03 00:00-06', 40, 'PENDIENTE', false, null, null, null, null, null)`);
  await app.darControles(OP.UNO, [P.pedidosweb]);
});
afterEach(() => app.close());

const DIAS = { fecha_ini: '2025-04-01', fecha_fin: '2025-04-02' };

describe('#getPedidosWeb', () => {
  test('los de la tienda en los días del negocio, con cómo se pagan y la suma', async () => {
    const { body } = await app.call('getPedidosWeb', DIAS);
    expect(body.data).toEqual([
      expect.objectContaining({
        FOLIO: 'W2',
        PEDIDO: 'PW2',
        NOMBRE_C: 'ABARROTES DOS',
        facturar: 'N',
        amount: null,
      }),
      {
        PEDIDO_ID: 901,
        CLIENTE_ID: 901,
        OPERADOR_ID: OP.UNO,
        FECHA: '2025-04-01T06:00:00.000Z',
        FOLIO: 'W1',
        PEDIDO: 'PW1',
        C_CLIENTE: 'D-901',
        NOMBRE_C: 'ABARROTES UNO',
        ESTATUS: 'FACTURADO',
        PASO: 'ATENDIDO',
        MOVIDO: expect.any(String),
        DETENIDO: null,
        IMPORTE: 100.5,
        facturar: 'S',
        tipo: 'OXXO',
        OPERADOR: expect.any(String),
        concept: 'PEDIDO W1',
        refer_clabe: '646180000000000001',
        amount: 100.5,
        id_conekta: 'ord_1',
      },
    ]);
    expect(body).toMatchObject({ total: 2, sumas: { IMPORTE: 120.5 } });
  });

  test('se filtran por su texto y van de cien en cien', async () => {
    const filtrado = await app.call('getPedidosWeb', { ...DIAS, filtro: 'oxxo uno', pagina: 1 });
    expect(filtrado.body).toMatchObject({ total: 1, data: [{ FOLIO: 'W1' }] });
    await app.db.sql(
      `insert into pedidos (folio, folio_web, cliente_id, fecha) select 'PX' || n, 'WX' || n, 902, '2025-05-01 12:00-06' from generate_series(1, 120) n`,
    );
    const mayo = { fecha_ini: '2025-05-01', fecha_fin: '2025-05-01' };
    const { body } = await app.call('getPedidosWeb', { ...mayo, pagina: 1 });
    expect(body.data).toHaveLength(100);
    expect(body.total).toBe(120);
  });

  test('un asesor ve los de sus clientes', async () => {
    const { body } = await app.call('getPedidosWeb', DIAS, { como: 'UNO' });
    expect(body).toMatchObject({ total: 1, data: [{ FOLIO: 'W1' }], sumas: { IMPORTE: 100.5 } });
  });

  test('dice por dónde va y, si está pagado y no se mueve en una hora, qué espera', async () => {
    const { db } = app;
    // W11 to W16 were paid two hours ago; W17 twenty minutes ago; W18 was not.
    await db.sql(`
      insert into pedidos (pedido_id, folio, folio_web, cliente_id, fecha, importe, estatus, monto, pagado)
      select n, 'PW' || n, 'W' || n, 902, '2025-06-01 12:00-06', 10, 'EN ESPERA', case when n < 918 then 10 end,
             case when n < 917 then now() - interval '2 hours' when n = 917 then now() - interval '20 minutes' end
        from generate_series(911, 918) n`);
    const remision = (n: number, estatus: string, mas = '') =>
      db.sql(`insert into remisiones (docto_ve_id, folio, folio_dr, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones, estatus, clte_recoge${mas && ', surtida'})
        values (${n}, 'RW${n}', 'PW${n}', 3, 1, 902, 1, now() - interval '90 minutes', 10, 1, '${estatus}', false${mas})`);
    await remision(912, 'PENDIENTE');
    await remision(913, 'AREAEMBARQUE', `, now() - interval '5 minutes'`);
    await remision(914, 'AREAEMBARQUE', `, now() - interval '80 minutes'`);
    await db.sql(`
      insert into facturas (docto_ve_id, folio, folio_dr, cliente_id, fecha, total, entregado, operador_id_entrego) values
        (915, 'FW915', 'PW915', 902, now() - interval '70 minutes', 10, null, null), (916, 'FW916', 'PW916', 902, now() - interval '70 minutes', 10, now(), ${OP.UNO})`);
    const junio = {
      fecha_ini: '2025-06-01',
      fecha_fin: '2025-06-01',
      orden: 'FOLIO',
      sentido: 'asc',
      pagina: 1,
    };
    const van = async () => {
      const { data } = (await app.call('getPedidosWeb', junio)).body;
      return data.map((f: Record<string, string | null>) => [f.FOLIO, f.PASO, f.DETENIDO]);
    };
    expect(await van()).toEqual([
      ['W911', 'PAGADO', 'PAGADO'],
      ['W912', 'POR_SURTIR', 'POR_SURTIR'],
      ['W913', 'POR_EMPACAR', null],
      ['W914', 'POR_EMPACAR', 'POR_EMPACAR'],
      ['W915', 'FACTURADO', 'FACTURADO'],
      ['W916', 'EN_CAMINO', null],
      ['W917', 'PAGADO', null],
      ['W918', 'PEDIDO', null],
    ]);
    const parados = await app.call('getPedidosWeb', {
      ...junio,
      filtros: 'DETENIDO~PAGADO,FACTURADO',
      orden: 'MOVIDO',
    });
    expect(parados.body).toMatchObject({ total: 2, data: [{ FOLIO: 'W911' }, { FOLIO: 'W915' }] });
    // Half of it left and half of it nobody picks: it stands where the slower half is. A cancelled one holds nothing up.
    await db.sql(`insert into remisiones (docto_ve_id, folio, folio_dr, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones, estatus)
      values (919, 'RW919', 'PW914', 3, 1, 902, 1, now() - interval '75 minutes', 10, 1, 'PENDIENTE')`);
    await db.sql(
      `update facturas set entregado = now(), operador_id_entrego = ${OP.UNO} where docto_ve_id = 915`,
    );
    expect((await van()).filter((f: string[]) => f[0] === 'W914' || f[0] === 'W915')).toEqual([
      ['W914', 'POR_SURTIR', 'POR_SURTIR'],
      ['W915', 'EN_CAMINO', null],
    ]);
    // An invoice that a file no longer brought was closed here, and nobody knows that it left.
    await db.sql(
      `update facturas set cierre_motivo = 'Ya no está en el ERP', historia = true, operador_id_entrego = null where docto_ve_id = 915`,
    );
    expect((await van()).find((f: string[]) => f[0] === 'W915')).toEqual(['W915', 'CERRADO', null]);
    // An invoice that was cancelled before it left delivered nothing: the order waits for another one.
    await db.sql(
      `update facturas set cierre_motivo = 'Cancelada en el otro sistema', historia = true, total = 0 where docto_ve_id = 915`,
    );
    expect((await van()).find((f: string[]) => f[0] === 'W915')).toEqual(['W915', 'PAGADO', 'PAGADO']);
  });

  test('#recibeDocumentos: el mismo pedido dos veces es uno, y la lista de la tienda repara un aviso doble, tardío o de reversa (falla 33)', async () => {
    await app.darControles(OP.UNO, [P.recibirDocumentos]);
    const pedido = {
      DOCUMENTO: 'T-1',
      FOLIO: 'PT1',
      FOLIO_WEB: 'WT1',
      CLAVE_CLIENTE: 'D-901',
      FECHA: '2025-07-01T10:00:00-06:00',
      IMPORTE: 50,
    };
    const llega = async (mas: object = {}) =>
      (
        await app.call('recibeDocumentos', { pedidos: [{ ...pedido, ...mas }] }, { como: 'UNO' })
      ).body.data.map((d: { RESULTADO: string }) => d.RESULTADO);
    const julio = { fecha_ini: '2025-07-01', fecha_fin: '2025-07-01' };
    const queda = async () => {
      const { data, total } = (await app.call('getPedidosWeb', julio)).body;
      const [pagado] = await app.db.sql<{ desde: string | null }>(
        `select pagado::text as desde from pedidos where folio = 'PT1'`,
      );
      return { total, paso: data[0].PASO, monto: data[0].amount, desde: pagado?.desde };
    };
    expect([await llega(), await llega()]).toEqual([['nuevo'], ['igual']]);
    expect(await queda()).toEqual({ total: 1, paso: 'PEDIDO', monto: null, desde: null });
    const pago = { MONTO: 50, ID_CONEKTA: 'ord_9', TIPO: 'OXXO' };
    expect([await llega(pago), await llega(pago)]).toEqual([['cambiado'], ['igual']]);
    const pagado = await queda();
    expect(pagado).toEqual({ total: 1, paso: 'PAGADO', monto: 50, desde: expect.any(String) });
    // A second slip of the same order, and then the notice of the first one, late: it is paid since it first was.
    await llega({ ...pago, MONTO: 100 });
    await llega(pago);
    expect(await queda()).toEqual(pagado);
    // Taken back, and the notice of its payment late again: the shop's list has the last word, however often it is read.
    await llega({ MONTO: null, ID_CONEKTA: null });
    expect(await queda()).toEqual({ total: 1, paso: 'PEDIDO', monto: null, desde: null });
    await llega(pago);
    expect([
      await llega({ MONTO: null, ID_CONEKTA: null, ESTATUS: 'CANCELADO' }),
      await llega({ MONTO: null, ESTATUS: 'CANCELADO' }),
    ]).toEqual([['cambiado'], ['igual']]);
    expect(await queda()).toEqual({ total: 1, paso: 'CANCELADO', monto: null, desde: null });
  });
});
