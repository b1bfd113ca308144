import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import { expect, test } from 'vitest';
import { proxyQueCorta } from '../../../testing/proxy.ts';
import { CARRITO, renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, sql, otra, tienda, cotiza, reserva, consume, libera, cupon, usos } = tiendaDeCupones();

test('falla 12: se aparta, se usa al pagarse y se devuelve al cancelarse; apartar ya cuenta en el límite', async () => {
  await cupon({ LIMITE: 1 });
  const { data } = await reserva('P-1');
  expect(data).toMatchObject({
    ESTADO: 'RESERVADA',
    DESCUENTO: 10,
    A_PAGAR: 90,
    EXPIRA: '2026-11-27T19:00:00.000Z',
  });
  expect((await cotiza()).data.MOTIVO).toBe('AGOTADO');
  expect(await reserva('P-2')).toMatchObject({ estatus: '0', message: 'El cupón PRUEBA se agotó' });
  // The order that holds it sees no exhausted coupon, also when its payment takes two steps (falla 23).
  expect((await cotiza({ pedido: 'P-1' })).data.APLICA).toBe('S');
  expect((await consume('P-1')).data).toEqual([
    {
      FOLIO: 'PRUEBA',
      ESTADO: 'CONSUMIDA',
      DESCUENTO: 10,
      A_TIEMPO: 'S',
      MENSAJE: M.conPedido.consumido('PRUEBA'),
    },
  ]);
  expect(await usos()).toBe(1);
  expect((await libera('P-1')).data[0]).toMatchObject({ ESTADO: 'LIBERADA', DESCUENTO: 0 });
  expect(await usos()).toBe(0);
  expect((await reserva('P-2')).estatus).toBe('1');
  expect((await reserva('P-1')).message).toBe(M.pedidoCancelado);
});

test('falla 12: un vale de pago en efectivo, límite de uno: al vencer deja libre el cupón', async () => {
  await cupon({ LIMITE: 1 });
  await reserva('VALE', { minutos: 2 * 24 * 60 });
  reloj.pasan(2 * 24 * 60 - 1);
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA se agotó');
  reloj.pasan(1);
  expect((await reserva('P-2')).estatus).toBe('1');
});

test('falla 33: pagado cuando ya había vencido: si cabe, queda usado; si otro lo tomó, no se da; y se dice, igual cada vez', async () => {
  await cupon({ LIMITE: 1 });
  await reserva('VALE');
  reloj.pasan(2 * 24 * 60);
  const tarde = {
    FOLIO: 'PRUEBA',
    ESTADO: 'CONSUMIDA',
    DESCUENTO: 10,
    A_TIEMPO: 'N',
    MENSAJE: M.conPedido.aDestiempo('PRUEBA'),
  };
  expect((await consume('VALE')).data).toEqual([tarde]);
  expect((await consume('VALE')).data).toEqual([tarde]);
  expect(await usos()).toBe(1);
  await libera('VALE');

  await reserva('VALE-2');
  reloj.pasan(61);
  await reserva('OTRO');
  const agotado = {
    FOLIO: 'PRUEBA',
    ESTADO: 'LIBERADA',
    DESCUENTO: 0,
    A_TIEMPO: 'N',
    MENSAJE: M.conPedido.agotado('PRUEBA'),
  };
  expect((await consume('VALE-2')).data).toEqual([agotado]);
  // What was decided stays, though the other order gave the coupon back.
  await libera('OTRO');
  expect((await consume('VALE-2')).data).toEqual([agotado]);
  expect(await usos()).toBe(0);
});

test('falla 33: los avisos repetidos o al revés no devuelven lo pagado ni dan lo cancelado', async () => {
  await cupon();
  await reserva('P-1');
  await consume('P-1');
  // The failure of a first try arrives after the second one was paid.
  expect((await libera('P-1', 'PAGO_FALLIDO')).data[0]).toMatchObject({
    ESTADO: 'CONSUMIDA',
    MENSAJE: M.conPedido.yaPagado('PRUEBA'),
  });
  expect(await usos()).toBe(1);
  await libera('P-1');
  await libera('P-1');
  expect((await consume('P-1')).data[0]).toMatchObject({
    ESTADO: 'LIBERADA',
    MENSAJE: M.conPedido.cancelado('PRUEBA'),
  });
  expect(await usos()).toBe(0);
});

test('falla 23: un pago que falla no quema el cupón: el mismo pedido lo vuelve a apartar, o a pagar', async () => {
  await cupon({ LIMITE: 1, LIMITE_CLIENTE: 1 });
  await reserva('P-1');
  await libera('P-1', 'PAGO_FALLIDO');
  expect(await usos()).toBe(0);
  expect((await reserva('P-1')).estatus).toBe('1');
  await libera('P-1', 'PAGO_FALLIDO');
  expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA', A_TIEMPO: 'N' });
  expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA' });
  expect(await usos()).toBe(1);
});

test('una vez por pedido: la misma reserva responde lo mismo; otro carrito la cambia; pagada, ya no', async () => {
  await cupon({ LIMITE: 1 });
  const primera = await reserva('P-1');
  reloj.pasan(10);
  expect(await reserva('P-1')).toEqual(primera);
  expect((await reserva('P-1', { renglones: [renglon(200)] })).data.DESCUENTO).toBe(20);
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA se agotó');
  expect((await reserva('P-1', { clave_cliente: 'C-2' })).message).toBe(M.pedidoDeOtro);
  await consume('P-1');
  expect((await reserva('P-1')).message).toBe(M.pedidoPagado('PRUEBA'));
  expect((await reserva('P-1', { renglones: [renglon(200)] })).data.ESTADO).toBe('CONSUMIDA');
  expect(await usos()).toBe(1);
});

test('por cliente y por día, que cambia a medianoche de la zona del negocio', async () => {
  await cupon({ LIMITE_CLIENTE: 1, LIMITE_DIA: 2 });
  await reserva('P-1');
  expect((await reserva('P-2')).message).toMatch(/El cliente ya usó/);
  await reserva('P-3', { clave_cliente: 'C-2' });
  await libera('P-1');
  await reserva('P-4');
  await consume('P-3');
  await consume('P-4');
  await libera('P-4');
  await reserva('P-5');
  await libera('P-3');
  await reserva('P-6', { clave_cliente: 'C-2' });
  expect((await cotiza({ pedido: 'P-7' })).data.MOTIVO).toBe('AGOTADO_CLIENTE');
  await sql(`update cupones set limite_cliente = 0 where folio = 'PRUEBA'`);
  expect((await cotiza({ pedido: 'P-7' })).data.MOTIVO).toBe('AGOTADO_DIA');
  await consume('P-5');
  await consume('P-6');
  reloj.ahora = new Date('2026-11-28T05:59:59Z');
  expect((await cotiza()).data.MOTIVO).toBe('AGOTADO_DIA');
  reloj.ahora = new Date('2026-11-28T06:00:00Z');
  expect((await cotiza()).data.APLICA).toBe('S');
});

test('dos cupones en un pedido: sólo si los dos se combinan, y lo que uno da ya no lo da el otro', async () => {
  await cupon({ DESCUENTO: 60, COMBINABLE: 'S' });
  await cupon({ FOLIO: 'OTRO', DESCUENTO: 60, COMBINABLE: 'S' });
  await cupon({ FOLIO: 'SOLO' });
  await reserva('P-1');
  expect((await reserva('P-1', { folio: 'OTRO' })).data).toMatchObject({ DESCUENTO: 24, A_PAGAR: 16 });
  expect((await reserva('P-1', { folio: 'SOLO' })).message).toBe('El cupón SOLO no se combina con PRUEBA');
  await reserva('P-2', { folio: 'SOLO' });
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA no se combina con SOLO');
  expect((await consume('P-1')).data).toHaveLength(2);
});

test.each(['N', 'S'])(
  'el que venció antes de apartar otro no se da, se combinen (%s) o no: se cobró sin él',
  async (COMBINABLE) => {
    await cupon({ COMBINABLE, DESCUENTO: 60 });
    await cupon({ FOLIO: 'OTRO', COMBINABLE, DESCUENTO: 60 });
    await reserva('P-1');
    reloj.pasan(60);
    expect((await reserva('P-1', { folio: 'OTRO' })).data.DESCUENTO).toBe(60);
    const decidido = [
      expect.objectContaining({ FOLIO: 'OTRO', ESTADO: 'CONSUMIDA' }),
      expect.objectContaining({
        FOLIO: 'PRUEBA',
        ESTADO: 'LIBERADA',
        MENSAJE: M.conPedido.conOtro('PRUEBA'),
      }),
    ];
    expect((await consume('P-1')).data).toEqual(decidido);
    expect((await consume('P-1')).data).toEqual(decidido);
  },
);

test('los dos que se combinan y vencieron juntos se dan los dos', async () => {
  await cupon({ COMBINABLE: 'S' });
  await cupon({ FOLIO: 'OTRO', COMBINABLE: 'S' });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO' });
  reloj.pasan(61);
  const { data } = await consume('P-1');
  expect(data.map((u: { ESTADO: string; A_TIEMPO: string }) => [u.ESTADO, u.A_TIEMPO])).toEqual([
    ['CONSUMIDA', 'N'],
    ['CONSUMIDA', 'N'],
  ]);
});

test('falla 12: veinte reservas a la vez de un límite de uno: una', async () => {
  await cupon({ LIMITE: 1 });
  const todas = await Promise.all(Array.from({ length: 20 }, (_, i) => reserva(`P-${i}`)));
  expect(todas.filter((r) => r.estatus === '1')).toHaveLength(1);
  expect(todas.filter((r) => r.message === 'El cupón PRUEBA se agotó')).toHaveLength(19);
});

test('la misma reserva, pago o cancelación veinte veces a la vez: una', async () => {
  await cupon({ LIMITE: 1 });
  const veinte = async (haz: () => Promise<{ estatus: string; data: unknown }>) => {
    const todas = await Promise.all(Array.from({ length: 20 }, haz));
    expect(new Set(todas.map((r) => JSON.stringify([r.estatus, r.data]))).size).toBe(1);
    expect(todas[0]?.estatus).toBe('1');
  };
  await veinte(() => reserva('P-1'));
  await veinte(() => consume('P-1'));
  expect(await usos()).toBe(1);
  await veinte(() => libera('P-1'));
  expect(await usos()).toBe(0);
  expect(await sql(`select estado from cupones_usos where pedido = 'P-1'`)).toEqual([{ estado: 'LIBERADA' }]);
});

test('dos cupones que no se combinan, apartados a la vez para un pedido: uno', async () => {
  await cupon();
  await cupon({ FOLIO: 'OTRO' });
  for (let n = 0; n < 5; n++) {
    const dos = await Promise.all([reserva(`P-${n}`), reserva(`P-${n}`, { folio: 'OTRO' })]);
    expect(dos.map((r) => r.estatus).sort()).toEqual(['0', '1']);
  }
});

test('falla 29: veinte usos contra veinte cancelaciones dejan la cuenta verdadera', async () => {
  await cupon();
  for (let i = 0; i < 20; i++) {
    await reserva(`A-${i}`);
    await reserva(`B-${i}`);
    await consume(`B-${i}`);
  }
  expect(await usos()).toBe(20);
  await Promise.all(Array.from({ length: 20 }, (_, i) => [consume(`A-${i}`), libera(`B-${i}`)]).flat());
  expect(await usos()).toBe(20);
});

test('falla 23: un corte después de apartar, de pagar o de cancelar: repetido, ni se pierde ni se cuenta dos veces', async () => {
  await cupon({ LIMITE: 1 });
  const orden = { pedido: 'P-1' };
  const pasos: [Parameters<typeof tienda>[0], object, number][] = [
    ['reservaCupon', { ...orden, folio: 'PRUEBA', clave_cliente: 'C-1', renglones: CARRITO }, 0],
    ['consumeCupon', orden, 1],
    ['liberaCupon', { ...orden, motivo: 'CANCELADO' }, 0],
  ];
  for (const [llamada, entrada, quedan] of pasos) {
    // The server that wrote it is gone before its reply arrives, and the shop asks another one again.
    const cae = await otra();
    const proxy = await proxyQueCorta(cae.url);
    await expect(cae.call(llamada, entrada, { como: 'UNO', base: proxy.url })).rejects.toThrow();
    expect(proxy.cortes()).toBe(1);
    await proxy.close();
    await cae.close();
    expect((await tienda(llamada, entrada)).body.estatus).toBe('1');
    expect(await usos()).toBe(quedan);
    expect(await sql(`select count(*)::int as n from cupones_usos where pedido = 'P-1'`)).toEqual([{ n: 1 }]);
  }
});

test('con otro carrito, lo que otro cupón daba en el de antes se devuelve: nada queda en negativo', async () => {
  for (const FOLIO of ['UNO', 'DOS']) await cupon({ FOLIO, DESCUENTO: 60, COMBINABLE: 'S' });
  const de = (folio: string, importe: number) => reserva('P-1', { folio, renglones: [renglon(importe)] });
  expect((await de('UNO', 100)).data).toMatchObject({ DESCUENTO: 60, A_PAGAR: 40 });
  const cambia = await de('DOS', 200);
  expect(cambia.data).toMatchObject({ DESCUENTO: 120, A_PAGAR: 80 });
  expect(cambia.message).toBe(M.seDevolvieron(M.conPedido.reservado('DOS'), ['UNO']));
  expect(cambia.message).toMatch(/^Cupón DOS apartado\. El carrito cambió: se devolvió lo apartado de UNO;/);
  expect((await de('UNO', 100)).data).toMatchObject({ DESCUENTO: 60, A_PAGAR: 40 });
  expect((await de('DOS', 100)).data).toMatchObject({ DESCUENTO: 24, A_PAGAR: 16 });
  expect((await consume('P-1')).data.map((u: { DESCUENTO: number }) => u.DESCUENTO).toSorted()).toEqual([
    24, 60,
  ]);
});

test('otro carrito para el que ya no aplica: lo apartado se devuelve y se dice por qué, igual cada vez', async () => {
  await cupon({ LIMITE: 1, MIN_COMPRA: 100 });
  await reserva('P-1');
  const entrada = { pedido: 'P-1', folio: 'PRUEBA', clave_cliente: 'C-1', renglones: [renglon(50)] };
  const clave = '5f0d9a30-7a44-4a43-9f56-3f0c1f1f7c01';
  const pide = async () => (await tienda('reservaCupon', entrada, { clave })).body;
  const dicho = await pide();
  expect(dicho).toMatchObject({
    estatus: '0',
    message: M.yaNoAplica('El cupón PRUEBA pide una compra de $100.00 con IVA; faltan $50.00'),
  });
  expect(await pide()).toEqual(dicho);
  expect(await sql(`select estado, motivo from cupones_usos where pedido = 'P-1'`)).toEqual([
    { estado: 'LIBERADA', motivo: 'CAMBIO' },
  ]);
  // Its place is free, and the order paid with the new cart does not have it.
  expect((await reserva('P-2')).estatus).toBe('1');
  expect((await consume('P-1')).data[0]).toMatchObject({
    ESTADO: 'LIBERADA',
    MENSAJE: M.conPedido.conOtro('PRUEBA'),
  });
});

test('lo que otro cupón del pedido daba en el carrito de antes se devuelve también si el pedido ya no puede con éste', async () => {
  await cupon({ COMBINABLE: 'S', MIN_COMPRA: 100 });
  await cupon({ FOLIO: 'OTRO', COMBINABLE: 'S' });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO' });
  expect((await reserva('P-1', { renglones: [renglon(50)] })).message).toMatch(
    /se devolvió\. El carrito cambió: se devolvió lo apartado de OTRO;/,
  );
  expect((await consume('P-1')).data.map((u: { ESTADO: string }) => u.ESTADO)).toEqual([
    'LIBERADA',
    'LIBERADA',
  ]);
  // One that the order never had and is refused changes nothing.
  await reserva('P-2');
  await cupon({ FOLIO: 'NUNCA', MIN_COMPRA: 500 });
  expect((await reserva('P-2', { folio: 'NUNCA', renglones: [renglon(50)] })).message).toMatch(/500/);
  expect((await consume('P-2')).data).toMatchObject([{ FOLIO: 'PRUEBA', ESTADO: 'CONSUMIDA' }]);
});

test('a un pedido pagado no se le aparta otro cupón, que un aviso de pago repetido daría por usado', async () => {
  for (const FOLIO of ['PRUEBA', 'OTRO']) await cupon({ FOLIO, COMBINABLE: 'S', DESCUENTO: 60 });
  await reserva('P-1');
  const pagado = await consume('P-1');
  for (const [folio, renglones, MENSAJE] of [
    ['OTRO', CARRITO, M.pedidoYaPagado],
    ['OTRO', [renglon(200)], M.pedidoYaPagado],
    ['PRUEBA', [renglon(200)], M.pedidoPagado('PRUEBA')],
  ] as const) {
    expect((await reserva('P-1', { folio, renglones })).message).toBe(MENSAJE);
    const { data } = await cotiza({ pedido: 'P-1', folio, renglones });
    expect(data).toMatchObject({ APLICA: 'N', MOTIVO: 'PEDIDO_PAGADO', MENSAJE, DESCUENTO: 0 });
  }
  expect(await consume('P-1')).toEqual(pagado);
  expect((await reserva('P-1')).data.ESTADO).toBe('CONSUMIDA');
  await libera('P-2', 'CANCELADO');
  expect((await cotiza({ pedido: 'P-2' })).data).toMatchObject({
    MOTIVO: 'PEDIDO_CANCELADO',
    MENSAJE: M.pedidoCancelado,
  });
});

test('el mismo carrito por más minutos alarga lo apartado; por los mismos o menos, no', async () => {
  await cupon({ LIMITE: 1 });
  await reserva('P-1');
  reloj.pasan(50);
  const hasta = async (minutos: number) => (await reserva('P-1', { minutos })).data.EXPIRA;
  expect(await hasta(60)).toBe('2026-11-27T19:00:00.000Z');
  expect(await hasta(5)).toBe('2026-11-27T19:00:00.000Z');
  // A cash slip was chosen ten minutes before the end.
  expect(await hasta(2 * 24 * 60)).toBe('2026-11-29T18:50:00.000Z');
  reloj.pasan(1);
  expect(await hasta(2 * 24 * 60)).toBe('2026-11-29T18:50:00.000Z');
  reloj.pasan(24 * 60);
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA se agotó');
  expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA', A_TIEMPO: 'S' });
});

test('lo que venció se dice que venció, y qué hacer; no que ya se usó', async () => {
  await cupon({ LIMITE_CLIENTE: 1 });
  await reserva('P-1');
  reloj.pasan(61);
  await reserva('P-2');
  const dicho = M.vencio(
    'PRUEBA',
    'El cliente ya usó o tiene apartado el cupón PRUEBA las veces que se puede',
  );
  expect(dicho).toMatch(/^Lo que el pedido tenía apartado del cupón PRUEBA venció/);
  expect((await reserva('P-1')).message).toBe(dicho);
  expect((await cotiza({ pedido: 'P-1' })).data).toMatchObject({
    APLICA: 'N',
    MOTIVO: 'AGOTADO_CLIENTE',
    MENSAJE: dicho,
  });
  // Asked again, it says the same.
  expect((await reserva('P-1')).message).toBe(dicho);
  // It was to be charged without it: it is not given, though there is room again.
  await libera('P-2');
  expect((await consume('P-1')).data[0]).toMatchObject({
    ESTADO: 'LIBERADA',
    MENSAJE: M.conPedido.vencido('PRUEBA'),
  });
  // Unless it is reserved once there is.
  await reserva('P-3');
  reloj.pasan(61);
  await reserva('P-4');
  await reserva('P-3');
  await libera('P-4');
  expect((await reserva('P-3')).estatus).toBe('1');
  expect((await consume('P-3')).data[0].ESTADO).toBe('CONSUMIDA');
});
