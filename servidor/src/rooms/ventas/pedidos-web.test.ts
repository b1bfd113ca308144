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
});
