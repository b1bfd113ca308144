import { P } from '@anden/contrato/permissions.ts';
import { expect, test } from 'vitest';
import { OP } from '../../../testing/fixture.ts';
import { renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, sql, jefe, otra, reserva, consume, libera, cupon } = tiendaDeCupones();

const RANGO = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-30' };
const renglones = async (mas: object = {}) =>
  (await jefe('getRedencionesCupones', { ...RANGO, pagina: 1, ...mas })).body;
const totales = async (rango: object = RANGO) => (await jefe('getTotalesRedenciones', rango)).body;

/** An order that is paid with PRUEBA, unless another coupon is said. */
async function paga(pedido: string, pesos: number, mas: object = {}): Promise<void> {
  expect((await reserva(pedido, { renglones: [renglon(pesos)], ...mas })).estatus).toBe('1');
  await consume(pedido);
}

/** JEFE sees every customer. */
const deTodos = () =>
  sql(`insert into operador_controles (operador_id, control_id) values ($1, $2)`, [
    OP.JEFE,
    P.todosLosClientes,
  ]);

async function ventas(): Promise<void> {
  await deTodos();
  await cupon();
  await cupon({ FOLIO: 'OTRO', DESCUENTO: 0, IMPORTE: 50 });
  await paga('P-1', 100);
  await paga('P-2', 300, { clave_cliente: 'C-2', folio: 'OTRO' });
  await paga('P-3', 200, { clave_cliente: null });
  // What is only reserved, and what was given back before it was paid, were never given; what was cancelled once paid, was given and given back.
  await reserva('P-4');
  await reserva('P-8');
  await libera('P-8');
  await paga('P-5', 100);
  await libera('P-5');
  // The last tenth of a second of the day in the business zone, and the first moment of the next.
  reloj.ahora = new Date('2026-11-28T05:59:59.900Z');
  await paga('P-6', 1000, { folio: 'OTRO' });
  reloj.ahora = new Date('2026-11-28T06:00:00Z');
  await paga('P-7', 1000);
}

test('lo que dieron los cupones y lo que se vendió, por cupón, tipo de cliente y día', async () => {
  await ventas();
  const { cupones, tipos, dias } = await totales();
  expect(cupones).toMatchObject([
    { FOLIO: 'PRUEBA', FECHA_INI: '2026-11-01', PEDIDOS: 4, DESCUENTO: 140, DEVUELTO: 10, VENTA: 1170 },
    { FOLIO: 'OTRO', PEDIDOS: 2, DESCUENTO: 100, DEVUELTO: 0, VENTA: 1200 },
  ]);
  expect(tipos).toEqual([
    { GRUPO: 'DISTRIBUIDOR', PEDIDOS: 4, DESCUENTO: 170, DEVUELTO: 10, VENTA: 1940 },
    { GRUPO: '', PEDIDOS: 2, DESCUENTO: 70, DEVUELTO: 0, VENTA: 430 },
  ]);
  expect(dias).toEqual([
    { GRUPO: '2026-11-27', PEDIDOS: 5, DESCUENTO: 140, DEVUELTO: 10, VENTA: 1470 },
    { GRUPO: '2026-11-28', PEDIDOS: 1, DESCUENTO: 100, DEVUELTO: 0, VENTA: 900 },
  ]);
});

test('cada marca abre los pedidos que cuenta, y sus sumas son las de la marca', async () => {
  await ventas();
  const { cupones, tipos, dias } = await totales();
  const filtrados = [
    ...cupones.map((g: { GRUPO: string }) => [g, `SERIE~${g.GRUPO}..${g.GRUPO}`]),
    ...tipos.map((g: { GRUPO: string }) => [g, `TIPO~${g.GRUPO && `=${g.GRUPO}`}`]),
    ...dias.map((g: { GRUPO: string }) => [g, `FECHA~${g.GRUPO}..${g.GRUPO}`]),
  ];
  for (const [{ GRUPO, PEDIDOS, DESCUENTO, DEVUELTO, VENTA }, filtros] of filtrados) {
    const { total, sumas } = await renglones({ filtros });
    expect([GRUPO, total, sumas]).toEqual([GRUPO, PEDIDOS, { DESCUENTO, DEVUELTO, VENTA }]);
  }
});

test('la venta de un pedido con dos cupones se reparte entre ellos al centavo, y el pedido es uno', async () => {
  await deTodos();
  for (const FOLIO of ['PRUEBA', 'OTRO']) await cupon({ FOLIO, DESCUENTO: 60, COMBINABLE: 'S' });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO' });
  await consume('P-1');
  const { cupones, dias } = await totales();
  expect(dias).toEqual([{ GRUPO: '2026-11-27', PEDIDOS: 1, DESCUENTO: 84, DEVUELTO: 0, VENTA: 16 }]);
  expect(cupones).toMatchObject([
    { FOLIO: 'PRUEBA', PEDIDOS: 1, DESCUENTO: 60, VENTA: 11.43 },
    { FOLIO: 'OTRO', PEDIDOS: 1, DESCUENTO: 24, VENTA: 4.57 },
  ]);
  expect((await renglones()).sumas).toEqual({ DESCUENTO: 84, DEVUELTO: 0, VENTA: 16 });
});

test('por serie y con el tipo y la zona de entonces: ni otro folio, ni otro tipo, ni cancelarlo después cambian lo que se dio', async () => {
  await deTodos();
  const FECHAS = { FECHA_INI: '2026-11-01', FECHA_FIN: '2026-11-30' };
  const id = await cupon();
  await paga('P-1', 100);
  await jefe('guardarCupon', { cupon: { CUPON_ID: id, FOLIO: 'NUEVO', ...FECHAS, DESCUENTO: 50 } });
  await paga('P-2', 100, { folio: 'NUEVO' });
  // Another coupon with the folio that was left free.
  await cupon({ DESCUENTO: 20 });
  await paga('P-3', 100);
  await sql(`update clientes set tipo = null, zona = null`);
  await libera('P-1');
  const { cupones, tipos } = await totales();
  expect(cupones).toMatchObject([
    { GRUPO: String(id), FOLIO: 'NUEVO', PEDIDOS: 2, DESCUENTO: 60, DEVUELTO: 10, VENTA: 50 },
    { FOLIO: 'PRUEBA', PEDIDOS: 1, DESCUENTO: 20, DEVUELTO: 0, VENTA: 80 },
  ]);
  expect(tipos).toMatchObject([{ GRUPO: 'DISTRIBUIDOR', PEDIDOS: 3 }]);
  expect((await renglones({ filtros: `SERIE~${id}..${id}`, orden: 'PEDIDO_WEB' })).data).toMatchObject([
    {
      CUPON: 'PRUEBA',
      ESTADO: 'LIBERADA',
      DESCUENTO: 10,
      DEVUELTO: 10,
      VENTA: 0,
      TIPO: 'DISTRIBUIDOR',
      ZONA: 'CENTRO',
    },
    { CUPON: 'NUEVO', ESTADO: 'CONSUMIDA', DESCUENTO: 50, DEVUELTO: 0, VENTA: 50 },
  ]);
});

test('un renglón nombra el pedido, también como lo tiene la empresa, y si se pagó a destiempo', async () => {
  await deTodos();
  await cupon();
  await reserva('WEB-77');
  await sql(
    `insert into pedidos (folio, folio_web, cliente_id, fecha) values ('PED-77', 'WEB-77', 1, '2026-11-27 12:00-06')`,
  );
  reloj.pasan(61);
  await consume('WEB-77');
  expect((await renglones()).data).toEqual([
    expect.objectContaining({
      CUPON: 'PRUEBA',
      PEDIDO_WEB: 'WEB-77',
      PEDIDO: 'PED-77',
      CLAVE_CLIENTE: 'C-1',
      TIPO: 'DISTRIBUIDOR',
      COMPRA: 100,
      DESCUENTO: 10,
      VENTA: 90,
      A_TIEMPO: 'N',
    }),
  ]);
});

test('sin 9028 no se ve, y quien sólo ve a sus clientes no ve los de otros', async () => {
  await ventas();
  const app = await otra();
  expect((await app.call('getTotalesRedenciones', RANGO, { como: 'UNO' })).http).toBe(403);
  await app.darControles(OP.JEFE, [P.redencionesCupones]);
  expect((await renglones()).total).toBe(0);
  await sql('update clientes set operador_id = $1 where cliente_id = 2', [OP.JEFE]);
  expect((await renglones()).data).toEqual([expect.objectContaining({ PEDIDO_WEB: 'P-2' })]);
  expect((await totales()).cupones).toMatchObject([{ FOLIO: 'OTRO', PEDIDOS: 1, DESCUENTO: 50, VENTA: 250 }]);
  await app.close();
});
