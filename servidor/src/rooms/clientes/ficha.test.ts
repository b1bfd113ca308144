import { MENSAJES_CLIENTE } from '@anden/contrato/clientes/ficha-rules.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Respuesta as Leido } from '../../../testing/app.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { ART, FACTURA, OP, REM } from '../../../testing/fixture.ts';

/** A customer of the adviser UNO, with money and orders of its own. */
const SUYO = 200;
const CLAVE = 'C-200';
/**
 * Charges of SUYO: due 40 days ago, due tomorrow, and one that was corrected to nothing. It also has a payment applied to the first, and one not
 * applied.
 */
const VENCIDA = 500;
const POR_VENCER = 501;
const ANULADA = 502;

let app: TestApp;
const cargoDe = (factura: number) =>
  `(select asiento_id from cartera where docto_ve_id = ${factura} and clase = 'CARGO' and corrige is null)`;

beforeAll(async () => {
  app = await testApp();
  await app.darControles(OP.UNO, [P.fichaCliente]);
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, operador_id, dias_credito, limite_credito, fecha_distribuidor, creado)
      values (${SUYO}, '${CLAVE}', 'MERCERÍA LUZ', ${OP.UNO}, 30, 1000, (now() at time zone 'America/Mexico_City')::date - 45, '2024-01-10 12:00-06');
    insert into facturas (docto_ve_id, folio, cliente_id, fecha, importe_neto, total, vence, fletera, entregado, operador_id_entrego) values
      (${VENCIDA}, 'FU1', ${SUYO}, now() - interval '70 days', 100, 116, now() - interval '40 days', 'LENTA', now() - interval '69 days', ${OP.ADMIN}),
      (${POR_VENCER}, 'FU2', ${SUYO}, now(), 200.10, 232.12, now() + interval '1 day', null, null, null),
      (${ANULADA}, 'FU3', ${SUYO}, now() - interval '70 days', 50, 58, now() - interval '40 days', null, null, null);
    insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) values
      (${VENCIDA}, 1, ${ART.BARRAS}, 3, 20, 60), (${VENCIDA}, 2, ${ART.GALLETA}, 4, 14, 56), (${POR_VENCER}, 1, ${ART.GALLETA}, 9, 25.79, 232.12);
    update articulos set marca = 'LOMA' where articulo_id = ${ART.BARRAS};
    update articulos set marca = 'DULCE' where articulo_id = ${ART.GALLETA};
    update facturas set total = 0 where docto_ve_id = ${ANULADA};
    insert into guias (docto_ve_id, fecha, fletera, guia, fecha_entrega, recibido_por) values
      (${VENCIDA}, now() - interval '69 days', 'LENTA', 'GU-1', now() - interval '60 days', 'LA DUEÑA');
    insert into cartera (cliente_id, clase, fecha, importe, folio) values
      (${SUYO}, 'PAGO', now() - interval '50 days', 16, 'P-1'), (${SUYO}, 'PAGO', now(), 30.05, 'P-2'), (${SUYO}, 'DEVOLUCION', now(), 10, 'D-1');
    insert into aplicaciones (abono_id, cargo_id, importe)
      select p.asiento_id, ${cargoDe(VENCIDA)}, p.importe from cartera p where p.cliente_id = ${SUYO} and p.folio in ('P-1', 'D-1');
    insert into pedidos (folio, folio_web, cliente_id, fecha, importe, estatus) values
      ('PW-1', 'W-9', ${SUYO}, now() - interval '1 hour', 300, 'PENDIENTE'), ('P2', null, ${SUYO}, now(), 1, 'FACTURADO');
  `);
});
afterAll(() => app.close());

const lee = async (nombre: CallName, input: object, como: 'ADMIN' | 'UNO' = 'UNO'): Promise<Leido['body']> =>
  (await app.call(nombre, input, { como })).body;
const info = async (input: object, como: 'ADMIN' | 'UNO' = 'UNO') =>
  (await lee('getInfoGralCliente', input, como)).data;

describe('#getInfoGralCliente', () => {
  test('su dinero sale de sus asientos: lo que debe, lo vencido, lo que tiene a favor y el crédito que le queda', async () => {
    expect(await info({ cliente_id: SUYO })).toMatchObject({
      CLAVE_CLIENTE: CLAVE,
      NOMBRE: 'MERCERÍA LUZ',
      // 116 less 16 and 10 applied, and 232.12.
      SALDO_CXC: 322.12,
      SALDO_VENCIDO: 90,
      POR_APLICAR: 30.05,
      SALDO: 292.07,
      SALDO_DISPONIBLE: 677.88,
      SEMCONATR: 5,
      SEMSINATEN: 0,
      // One for each row of its orders.
      PEDIDOS: 5,
      DIAS_DIST: -45,
      OPERADOR: 'CON UN PERMISO',
    });
  });

  test('lo que debe se reparte por los días que lleva vencido, y suma lo mismo', async () => {
    const { antiguedad } = await info({ cliente_id: SUYO });
    expect(antiguedad).toEqual([
      { TRAMO: 'POR_VENCER', IMPORTE: 232.12 },
      { TRAMO: 'DE_1_A_30', IMPORTE: 0 },
      { TRAMO: 'DE_31_A_60', IMPORTE: 90 },
      { TRAMO: 'DE_61_A_90', IMPORTE: 0 },
      { TRAMO: 'MAS_DE_90', IMPORTE: 0 },
    ]);
  });

  test('de quien nunca ha pedido nada no se cuentan semanas', async () => {
    await app.db.sql(
      `insert into clientes (cliente_id, clave_cliente, nombre, operador_id) values (201, 'C-201', 'RECIÉN LLEGADA', ${OP.UNO})`,
    );
    expect(await info({ cliente_id: 201 })).toMatchObject({
      SEMSINATEN: null,
      FECHA_ULTIMO_PEDIDO: null,
      PEDIDOS: 0,
    });
  });

  test('por su clave, como se teclee, es el mismo; sin decir cuál no hay ninguno', async () => {
    expect((await info({ clave_cliente: 'c-200' })).CLIENTE_ID).toBe(SUYO);
    expect((await lee('getInfoGralCliente', {})).message).toBe(MENSAJES_CLIENTE.noExiste);
  });

  test('el de otro asesor contesta como uno que no existe; quien ve a todos lo ve', async () => {
    const ajeno = await app.call('getInfoGralCliente', { cliente_id: 1 }, { como: 'UNO' });
    const ninguno = await app.call('getInfoGralCliente', { cliente_id: 199 }, { como: 'UNO' });
    expect(ajeno.body).toEqual(ninguno.body);
    expect(ajeno.body.message).toBe(MENSAJES_CLIENTE.noExiste);
    expect((await info({ cliente_id: 1 }, 'ADMIN')).direcciones).toMatchObject([
      { PRINCIPAL: 'S', DIRECCION: 'AV. JUÁREZ 10', CIUDAD: 'PUEBLA' },
    ]);
    expect((await info({ cliente_id: SUYO }, 'ADMIN')).SALDO).toBe(292.07);
  });
});

describe('#getHistorialVPD', () => {
  test('mes por mes sin huecos: ventas con sus correcciones, pagos y devoluciones', async () => {
    const { data, promedio } = (await lee('getHistorialVPD', { clave_cliente: CLAVE.toLowerCase() })) as {
      data: { MES: number; ANIO: number; VENTAS: number; PAGOS: number; DEVOLUCIONES: number }[];
      promedio: { VENTA: number; PAGO: number };
    };
    const suma = (de: 'VENTAS' | 'PAGOS' | 'DEVOLUCIONES') =>
      data.reduce((n, m) => n + Math.round(m[de] * 100), 0) / 100;
    expect([suma('VENTAS'), suma('PAGOS'), suma('DEVOLUCIONES')]).toEqual([348.12, 46.05, 10]);
    const meses = data.map((m) => m.ANIO * 12 + m.MES);
    expect(meses).toEqual(meses.map((_, i) => (meses[0] ?? 0) + i));
    const enteros = data.slice(0, -1).slice(-12);
    expect(enteros.length).toBeGreaterThan(0);
    expect(promedio.VENTA).toBeCloseTo(
      enteros.reduce((n, m) => n + m.VENTAS - m.DEVOLUCIONES, 0) / enteros.length,
      2,
    );
    expect(promedio.PAGO).toBeCloseTo(enteros.reduce((n, m) => n + m.PAGOS, 0) / enteros.length, 2);
    expect(data.at(-1)).toMatchObject({ VENTAS: 232.12, PAGOS: 30.05, DEVOLUCIONES: 10 });
  });

  test('por su id es el mismo; el de otro asesor, o ninguno, no existe', async () => {
    const suyo = await lee('getHistorialVPD', { cliente_id: SUYO });
    expect(suyo.data).toEqual((await lee('getHistorialVPD', { clave_cliente: CLAVE })).data);
    for (const otro of [{ clave_cliente: 'C-1' }, { cliente_id: 1 }, {}])
      expect((await lee('getHistorialVPD', otro)).message).toBe(MENSAJES_CLIENTE.noExiste);
  });
});

describe('#getMarcasMasVendidas', () => {
  test('las piezas facturadas de cada marca, de más a menos', async () => {
    const { DIR_CLI_ID } = await info({ cliente_id: SUYO });
    for (const cual of [{ dir_cli_id: DIR_CLI_ID }, { cliente_id: SUYO }, { clave_cliente: CLAVE }])
      expect((await lee('getMarcasMasVendidas', cual)).data).toEqual([
        { MARCA: 'DULCE', VENDIDAS: 13 },
        { MARCA: 'LOMA', VENDIDAS: 3 },
      ]);
    const articulos = await lee('getArticulosCliente', { cliente_id: SUYO, filtros: 'MARCA~%3DDULCE' });
    expect(articulos.sumas).toEqual({ UNIDADES: 13, TOTAL: 288.12 });
  });

  test('el cliente de otro asesor, por su dirección, su id o su clave, es como el que no existe', async () => {
    for (const otro of [
      { dir_cli_id: 1 },
      { dir_cli_id: 199 },
      { cliente_id: 1 },
      { clave_cliente: 'C-1' },
      {},
    ])
      expect((await lee('getMarcasMasVendidas', otro)).message).toBe(MENSAJES_CLIENTE.noExiste);
  });
});

describe('#getMovimientosCliente', () => {
  test('suman el saldo; cada uno dice cómo está y con qué se aplicó', async () => {
    const { data, sumas } = await lee('getMovimientosCliente', { cliente_id: SUYO });
    expect(sumas).toEqual({ IMPORTE: 292.07, PENDIENTE: 292.07 });
    const de = (folio: string) => data.filter((m: { FOLIO: string }) => m.FOLIO === folio);
    expect(de('FU1')).toMatchObject([
      {
        CLASE: 'CARGO',
        IMPORTE: 116,
        PENDIENTE: 90,
        ESTADO: 'V',
        ATRASO: 40,
        APLICADO: 'P-1 16.00, D-1 10.00',
      },
    ]);
    expect(de('P-1')).toMatchObject([{ IMPORTE: -16, PENDIENTE: 0, ESTADO: 'S', APLICADO: 'FU1 16.00' }]);
    expect(de('P-2')).toMatchObject([{ IMPORTE: -30.05, PENDIENTE: -30.05, ESTADO: 'A', APLICADO: null }]);
    expect(
      de('FU3')
        .map((m: { ESTADO: string; IMPORTE: number }) => [m.ESTADO, m.IMPORTE])
        .sort(),
    ).toEqual([
      ['C', -58],
      ['S', 58],
    ]);
  });

  test.each(['V,P,A', 'A', 'V,S', 'C'])(
    'sólo los que están así (%s) son los mismos de entre todos',
    async (estados) => {
      type Movimiento = { ASIENTO_ID: number; ESTADO: string };
      const todos = (await lee('getMovimientosCliente', { cliente_id: SUYO })).data as Movimiento[];
      const suyos = todos.filter((m) => estados.split(',').includes(m.ESTADO));
      expect(suyos.length).toBeGreaterThan(0);
      const { data } = await lee('getMovimientosCliente', { cliente_id: SUYO, filtros: `ESTADO~${estados}` });
      expect(data).toEqual(suyos);
    },
  );

  test('los vencidos suman lo vencido, y los de otro asesor no existen', async () => {
    const { sumas, total } = await lee('getMovimientosCliente', { cliente_id: SUYO, filtros: 'ESTADO~V' });
    expect([total, sumas.PENDIENTE]).toEqual([1, 90]);
    for (const cual of ['getMovimientosCliente', 'getArticulosCliente', 'getPedidosCliente'] as const)
      expect((await lee(cual, { cliente_id: 1 })).message).toBe(MENSAJES_CLIENTE.noExiste);
  });
});

describe('#getPedidosCliente', () => {
  type Textos = Record<'LLAVE' | 'DONDE' | 'PEDIDO', string>;
  type Pedido = Textos & { ENVIADA: string | null; IMPORTE: number; CAMINO: Record<string, unknown> | null };
  const pedidos = async (cliente_id: number, como: 'ADMIN' | 'UNO' = 'UNO'): Promise<Pedido[]> =>
    (await lee('getPedidosCliente', { cliente_id }, como)).data;

  test('un renglón por remisión, por pedido sin ella y por factura sin ella', async () => {
    const suyos = await pedidos(SUYO);
    expect(suyos.map((p) => [p.LLAVE[0], p.DONDE]).sort()).toEqual([
      ['F', 'ENTREGADO'],
      ['F', 'FACTURADO'],
      ['F', 'FACTURADO'],
      ['P', 'ATENDIDO'],
      ['P', 'PEDIDO'],
    ]);
    const otros = await pedidos(1, 'ADMIN');
    expect(otros.map((p) => [p.LLAVE, p.DONDE, p.PEDIDO])).toEqual(
      expect.arrayContaining([
        [`R${REM.SURTIR}`, 'POR_SURTIR', 'P1'],
        // Another customer's order also has the folio P2, and does not belong to this remission.
        [`R${REM.EMPACAR}`, 'POR_EMPACAR', 'P2'],
        [`R${REM.EMBARCAR}`, 'FACTURADO', 'P3'],
      ]),
    );
    expect(otros).toHaveLength(3);
  });

  test('una factura sin remisión y el pedido que dice son un renglón, y cuentan como uno', async () => {
    const deSuPedido = (folio: string | null) =>
      app.db.sql('update facturas set folio_dr = $1 where docto_ve_id = $2', [folio, VENCIDA]);
    const renglones = async () =>
      (await pedidos(SUYO)).map((p) => [p.LLAVE, p.PEDIDO]).filter(([, pedido]) => pedido !== null);
    const delP2 = (await renglones()).find(([, pedido]) => pedido === 'P2')?.[0];
    expect(delP2).toMatch(/^P/);
    await deSuPedido('P2');
    expect(await renglones()).toEqual(
      expect.arrayContaining([
        [`F${VENCIDA}`, 'P2'],
        [expect.stringMatching(/^P/), 'PW-1'],
      ]),
    );
    expect((await renglones()).map(([llave]) => llave)).not.toContain(delP2);
    expect((await info({ cliente_id: SUYO })).PEDIDOS).toBe(4);
    const { folio } =
      (
        await app.db.sql<{ folio: string }>('select folio from facturas where docto_ve_id = $1', [VENCIDA])
      )[0] ?? {};
    expect((await lee('get_seguimiento_factura', { factura: folio })).data).toMatchObject({
      PEDIDO: 'P2',
      IMPORTEPEDIDO: 1,
    });
    // What was invoiced is not cancelled, whatever its order says.
    await app.db.sql(`update pedidos set estatus = 'CANCELADO' where folio = 'P2' and cliente_id = ${SUYO}`);
    expect((await pedidos(SUYO)).find((p) => p.PEDIDO === 'P2')?.DONDE).not.toBe('CANCELADO');
    // An order that has not arrived is named all the same, and hides no other order.
    await deSuPedido('NO-HA-LLEGADO');
    expect(await renglones()).toContainEqual([`F${VENCIDA}`, 'NO-HA-LLEGADO']);
    expect((await info({ cliente_id: SUYO })).PEDIDOS).toBe(5);
    await deSuPedido(null);
  });

  test('una factura cancelada allá no entrega ni suma su pedido, que sigue aparte; lo que ya se había enviado lo dice', async () => {
    const pon = (que: string) => app.db.sql(`update facturas set ${que} where docto_ve_id = ${ANULADA}`);
    const renglones = async () =>
      (await pedidos(SUYO))
        .filter((p) => p.PEDIDO === 'P2' || p.LLAVE === `F${ANULADA}`)
        .map(({ LLAVE, DONDE, ENVIADA, IMPORTE }) => `${LLAVE[0]} ${DONDE} ${ENVIADA === null} ${IMPORTE}`)
        .sort();
    await app.db.sql(`update pedidos set estatus = 'FACTURADO' where folio = 'P2' and cliente_id = ${SUYO}`);
    // As an arrival leaves one that had not left: closed by it, and worth nothing.
    await pon(
      `folio_dr = 'P2', fecha = now(), cierre_motivo = 'Cancelada en el otro sistema', historia = true, entregado = now()`,
    );
    const seguimiento = async () => (await lee('get_seguimiento_factura', { factura: 'FU3' })).data;
    expect(await renglones()).toEqual(['F CANCELADO true 0', 'P ATENDIDO true 1']);
    expect(await seguimiento()).toMatchObject({ CANCELADA: 'S', FECHAFLETERA: null });
    await pon(`cierre_motivo = 'El archivo dejó de traerla'`);
    expect(await renglones()).toEqual(['F CERRADO true 1']);
    await pon(`cierre_motivo = 'Cancelada en el otro sistema'`);
    await pon(`historia = false, operador_id_entrego = ${OP.ADMIN}`);
    expect(await renglones()).toContain('F CANCELADO false 0');
    expect(await seguimiento()).toMatchObject({ CANCELADA: 'S', FECHAFLETERA: expect.any(String) });
    await pon(
      `folio_dr = null, fecha = now() - interval '70 days', cierre_motivo = null, entregado = null, operador_id_entrego = null`,
    );
    expect(await seguimiento()).toMatchObject({ CANCELADA: 'N' });
  });

  test('lo que el cliente recoge está entregado desde que se lo lleva; lo que lleva una fletera, en camino', async () => {
    const donde = async () => (await pedidos(1, 'ADMIN')).find((p) => p.LLAVE === `R${REM.EMBARCAR}`)?.DONDE;
    const pon = (que: string) =>
      app.db.sql(`update remisiones set ${que} where docto_ve_id = ${REM.EMBARCAR}`);
    const [antes] = await app.db.sql<{ estatus: string }>(
      `select estatus from remisiones where docto_ve_id = ${REM.EMBARCAR}`,
    );
    await pon("estatus = 'EMBARCADA', embarcada = now()");
    expect(await donde()).toBe('EN_CAMINO');
    await pon('clte_recoge = true');
    expect(await donde()).toBe('ENTREGADO');
    await pon(`estatus = '${antes?.estatus}', embarcada = null`);
    expect(await donde()).toBe('FACTURADO');
    await pon('clte_recoge = false');
  });

  test('dice cuánto lleva y quién la trabaja ahora, y deja de decirlo cuando ya no', async () => {
    const camino = async () => (await pedidos(1, 'ADMIN')).find((p) => p.LLAVE === `R${REM.EMPACAR}`)?.CAMINO;
    expect(await camino()).toMatchObject({
      SURTIO: 'ADMINISTRADORA',
      TRABAJAN: [],
      AVANCE: { RENGLONES: 2, SURTIDOS: 2, CON_PIEZAS: 2, EMPACADOS: 0, CORTOS: 1 },
    });
    await app.db.sql(
      `insert into remisiones_surtidores (docto_ve_id, operador_id) values (${REM.EMPACAR}, ${OP.RECIBO})
       on conflict (docto_ve_id, operador_id) do update set ultima = now()`,
    );
    expect((await camino())?.TRABAJAN).toEqual([{ OPERADOR_ID: OP.RECIBO, NOMBRE: 'RECIBIDOR' }]);
    await app.db.sql(
      `update remisiones_surtidores set ultima = now() - interval '11 minutes' where operador_id = ${OP.RECIBO}`,
    );
    expect((await camino())?.TRABAJAN).toEqual([]);
  });
});

describe('#get_seguimiento_factura', () => {
  test('su camino y sus renglones, por su folio', async () => {
    const { data, detalle } = await lee('get_seguimiento_factura', { factura: 'fu1' });
    // The control of a ticket, of 9 characters, is the same invoice.
    expect((await lee('get_seguimiento_factura', { factura: 'fu0000001' })).data).toEqual(data);
    expect(data).toMatchObject({
      FACTURA: 'FU1',
      TOTALFACTURA: 116,
      GUIA: 'GU-1',
      FLETERA: 'LENTA',
      RECIBIDO_POR: 'LA DUEÑA',
      PEDIDO: null,
      CLAVE_CLIENTE: CLAVE,
    });
    expect(detalle).toMatchObject([
      { ARTICULO_ID: ART.BARRAS, UNIDADES: 3, UNITARIOCIVA: 20, TOTALIVAINC: 60 },
      { ARTICULO_ID: ART.GALLETA, UNIDADES: 4, UNITARIOCIVA: 14, TOTALIVAINC: 56 },
    ]);
  });

  test('la que llegó sin renglones los tiene de su remisión, con sus impuestos y sus horas', async () => {
    const { data, detalle } = await lee('get_seguimiento_factura', { factura: 'F1' }, 'ADMIN');
    expect(data).toMatchObject({
      REMISION: 'R3',
      PEDIDO: 'P3',
      USUARIO_SURTIDO: 'ADMINISTRADORA',
      CALLE: 'AV. JUÁREZ 10',
    });
    expect(detalle).toMatchObject([
      {
        ARTICULO_ID: ART.GALLETA,
        UNIDADES: 1,
        UNITARIOCIVA: 11.6,
        TOTALIVAINC: 11.6,
        FECHA_HORA_SURTIDO: '2025-03-07T16:00:00.000Z',
        FECHA_HORA_EMPAQUE: '2025-03-07T16:50:00.000Z',
      },
    ]);
  });

  test('la de otro asesor contesta como la que no existe; con el control de guías se puede seguir', async () => {
    for (const factura of ['F1', 'NADA'])
      expect((await lee('get_seguimiento_factura', { factura })).message).toBe(
        MENSAJES_CLIENTE.facturaNoExiste,
      );
    await app.darControles(OP.UNO, [P.guias]);
    expect((await lee('get_seguimiento_factura', { factura: 'FU1' })).data.FACTURA).toBe('FU1');
    expect((await app.call('getInfoGralCliente', { cliente_id: SUYO }, { como: 'UNO' })).http).toBe(403);
    await app.darControles(OP.UNO, [P.fichaCliente]);
  });
});

test('la entrega de una factura se dice a quien tiene la ficha', async () => {
  const oidos: unknown[] = [];
  const deja = app.servicios.eventos.oir((e) => oidos.push(e));
  await app.call('actualizaFacturasEntregadas', { entregadas: [{ DOCTO_VE_ID: FACTURA.LISTA }] });
  await expect
    .poll(
      () => oidos.filter((e) => (e as { controles?: number[] }).controles?.includes(P.fichaCliente)).length,
    )
    .toBeGreaterThan(1);
  deja();
});
