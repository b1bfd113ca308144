import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import { expect, test } from 'vitest';
import { CARRITO, renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, sql, tienda, cotiza, reserva, consume, libera, cupon, usos } = tiendaDeCupones();

const quita = async (pedido: string, folio = ' prueba ') =>
  (await tienda('liberaCupon', { pedido, folio, motivo: 'QUITADO' })).body;
const QUITADO = {
  FOLIO: 'PRUEBA',
  ESTADO: 'LIBERADA',
  DESCUENTO: 0,
  A_TIEMPO: 'S',
  MENSAJE: M.conPedido.quitado('PRUEBA'),
};

test('quitado de un pedido que sigue: deja su lugar, y al pagarse no se da y se dice', async () => {
  await cupon({ LIMITE: 1 });
  await reserva('P-1');
  expect(await quita('P-1')).toMatchObject({
    estatus: '1',
    message: M.conPedido.seQuito('PRUEBA'),
    data: [{ FOLIO: 'PRUEBA', ESTADO: 'LIBERADA', DESCUENTO: 0 }],
  });
  expect((await cotiza()).data.APLICA).toBe('S');
  expect((await consume('P-1')).data).toEqual([QUITADO]);
  expect((await consume('P-1')).data).toEqual([QUITADO]);
  expect(await usos()).toBe(0);
  expect(await sql(`select motivo from cupones_usos where pedido = 'P-1'`)).toEqual([{ motivo: 'QUITADO' }]);
});

test.each<[caso: string, antes: () => Promise<unknown>]>([
  ['cuando ya había vencido', async () => reloj.pasan(61)],
  ['después de un pago que falló', () => libera('P-1', 'PAGO_FALLIDO')],
])('quitado %s, tampoco se da aunque quepa', async (_, antes) => {
  await cupon();
  await reserva('P-1');
  await antes();
  expect((await quita('P-1')).estatus).toBe('1');
  expect((await quita('P-1')).message).toBe(M.conPedido.seQuito('PRUEBA'));
  expect((await consume('P-1')).data).toEqual([QUITADO]);
  // It was charged without it: putting it on again would give it for nothing when the payment is told once more.
  expect((await reserva('P-1')).message).toBe(M.pedidoYaPagado);
  expect((await cotiza({ pedido: 'P-1' })).data).toMatchObject({
    APLICA: 'N',
    MOTIVO: 'PEDIDO_PAGADO',
    MENSAJE: M.pedidoYaPagado,
  });
  expect((await consume('P-1')).data).toEqual([QUITADO]);
  expect(await usos()).toBe(0);
});

test('quitado y puesto otra vez antes de pagarse, se da', async () => {
  await cupon();
  await reserva('P-1');
  await quita('P-1');
  expect((await reserva('P-1')).estatus).toBe('1');
  expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA', DESCUENTO: 10 });
});

test('el pedido que se pagó sin ningún cupón queda pagado: lo que llega después no se aparta', async () => {
  await cupon({ LIMITE: 1 });
  for (let i = 0; i < 2; i++)
    expect(await consume('SIN')).toEqual({ estatus: '1', message: M.sinCupones, data: [] });
  expect((await reserva('SIN')).message).toBe(M.pedidoYaPagado);
  expect((await cotiza({ pedido: 'SIN' })).data.MOTIVO).toBe('PEDIDO_PAGADO');
  expect((await libera('SIN', 'PAGO_FALLIDO')).message).toBe(M.sinCupones);
  expect((await cotiza()).data.APLICA).toBe('S');
  expect((await libera('SIN')).message).toBe(M.pedidoCancelado);
  expect((await consume('SIN')).message).toBe(M.pedidoCancelado);
});

test('se quita ese y no los otros del pedido; el que ya se pagó sigue usado', async () => {
  for (const FOLIO of ['PRUEBA', 'OTRO']) await cupon({ FOLIO, COMBINABLE: 'S' });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO' });
  expect((await quita('P-1', 'OTRO')).data).toHaveLength(1);
  const pagado = await consume('P-1');
  expect(pagado.data.map((u: { FOLIO: string; ESTADO: string }) => [u.FOLIO, u.ESTADO])).toEqual([
    ['PRUEBA', 'CONSUMIDA'],
    ['OTRO', 'LIBERADA'],
  ]);
  expect((await quita('P-1')).data[0]).toMatchObject({
    ESTADO: 'CONSUMIDA',
    DESCUENTO: 10,
    MENSAJE: M.conPedido.yaPagado('PRUEBA'),
  });
  expect(await usos()).toBe(1);
});

test('sin folio, con el de otro, o con folio y otro motivo, nada se devuelve', async () => {
  await cupon();
  await reserva('P-1');
  expect((await libera('P-1', 'QUITADO')).message).toBe(M.faltaCualSeQuita);
  expect((await quita('P-1', 'NO-HAY')).message).toBe(M.noLoTiene('NO-HAY'));
  const conFolio = { pedido: 'P-1', folio: 'PRUEBA', motivo: 'CANCELADO' };
  expect((await tienda('liberaCupon', conFolio)).body.message).toBe(M.sobraElFolio);
  expect((await consume('P-1')).data[0].ESTADO).toBe('CONSUMIDA');
});

test.each<[caso: string, renglones: object[], motivo: string, dice: string]>([
  ['con otro carrito', [renglon(50)], 'CAMBIO', M.conPedido.conOtro('PRUEBA')],
  ['cuando se había agotado', CARRITO, 'VENCIDA', M.conPedido.vencido('PRUEBA')],
])(
  'el que se negó después de un pago que falló, %s, no se da al pagarse',
  async (_, renglones, motivo, dice) => {
    await cupon({ LIMITE: 1, MIN_COMPRA: 100 });
    await reserva('P-1');
    await libera('P-1', 'PAGO_FALLIDO');
    await reserva('P-2');
    const { message } = await reserva('P-1', { renglones });
    expect(message).toMatch(/^El cupón PRUEBA (pide una compra de|se agotó)/);
    expect(await sql(`select estado, motivo from cupones_usos where pedido = 'P-1'`)).toEqual([
      { estado: 'LIBERADA', motivo },
    ]);
    await libera('P-2');
    expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'LIBERADA', MENSAJE: dice });
    expect(await usos()).toBe(0);
  },
);

test('la cancelación de un pedido que aún no aparta nada se guarda: lo que llega después no se aparta', async () => {
  await cupon({ LIMITE: 1 });
  for (let i = 0; i < 2; i++)
    expect(await libera('TARDE')).toEqual({ estatus: '1', message: M.pedidoCancelado, data: [] });
  expect((await reserva('TARDE')).message).toBe(M.pedidoCancelado);
  expect((await cotiza()).data.APLICA).toBe('S');
  expect((await libera('NO-HAY', 'PAGO_FALLIDO')).message).toBe(M.sinCupones);
  expect((await reserva('NO-HAY')).estatus).toBe('1');
});
