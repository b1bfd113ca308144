import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRITO, renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, sql, tienda, jefe, cotiza, reserva, consume, libera, cupon, usos, oraculo } =
  tiendaDeCupones();

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

test('quitado con el folio que tiene ahora, o con el que tenía al apartarse', async () => {
  const CUPON_ID = await cupon();
  for (const pedido of ['P-1', 'P-2']) await reserva(pedido);
  const FECHAS = { FECHA_INI: '2026-11-01', FECHA_FIN: '2026-11-30' };
  await jefe('guardarCupon', { cupon: { CUPON_ID, FOLIO: 'RENOMBR', ...FECHAS, DESCUENTO: 10 } });
  for (const [pedido, folio] of [
    ['P-1', 'renombr'],
    ['P-2', 'prueba'],
  ] as const) {
    expect((await quita(pedido, folio)).message).toBe(M.conPedido.seQuito('PRUEBA'));
    expect((await consume(pedido)).data).toEqual([QUITADO]);
  }
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

test('falla 23: el aviso repetido de un pago que falló no devuelve lo apartado para el siguiente; el de otro pago, sí', async () => {
  await cupon({ LIMITE: 1 });
  const falla = async (pago: string, mas: object = {}) =>
    (await tienda('liberaCupon', { pedido: 'P-1', motivo: 'PAGO_FALLIDO', pago, ...mas })).body;
  await reserva('P-1');
  expect((await falla('T-1')).data[0]).toMatchObject({
    ESTADO: 'LIBERADA',
    MENSAJE: M.conPedido.devuelto('PRUEBA'),
  });
  await reserva('P-1');
  expect((await falla('T-1')).data).toEqual([
    {
      FOLIO: 'PRUEBA',
      ESTADO: 'RESERVADA',
      DESCUENTO: 10,
      A_TIEMPO: 'S',
      MENSAJE: M.conPedido.fallaRepetida('PRUEBA'),
    },
  ]);
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA se agotó');
  expect((await falla('T-2')).data[0].ESTADO).toBe('LIBERADA');
  expect((await falla('T-3', { motivo: 'CANCELADO' })).message).toBe(M.sobraElPago);
  await reserva('P-1');
  await consume('P-1');
  for (const pago of ['T-1', 'T-4'])
    expect((await falla(pago)).data[0].MENSAJE).toBe(M.conPedido.yaPagado('PRUEBA'));
});

const DOS_DE_60 = [
  { FOLIO: 'PRUEBA', COMBINABLE: 'S', DESCUENTO: 60 },
  { FOLIO: 'OTRO', COMBINABLE: 'S', DESCUENTO: 60 },
];

test('el que sigue en el pedido cuando se quita otro da lo que aquél le recortaba: se dice, se cotiza, se aparta y se da', async () => {
  for (const c of DOS_DE_60) await cupon(c);
  await reserva('P-1');
  expect((await reserva('P-1', { folio: 'OTRO' })).data).toMatchObject({ DESCUENTO: 24, A_PAGAR: 16 });
  const entero = { FOLIO: 'OTRO', ESTADO: 'RESERVADA', DESCUENTO: 60 };
  for (let i = 0; i < 2; i++) expect((await quita('P-1')).quedan).toMatchObject([entero]);
  expect((await cotiza({ pedido: 'P-1', folio: 'OTRO' })).data).toMatchObject({ DESCUENTO: 60, A_PAGAR: 40 });
  expect((await reserva('P-1', { folio: 'OTRO' })).data).toMatchObject({ DESCUENTO: 60, A_PAGAR: 40 });
  // Put on again it is the one that gives of what is left.
  expect((await reserva('P-1')).data).toMatchObject({ DESCUENTO: 24, A_PAGAR: 16 });
  expect((await consume('P-1')).data.map((u: { DESCUENTO: number }) => u.DESCUENTO)).toEqual([24, 60]);
});

test('lo que venció no recorta al que se pide otra vez, y entonces ya no se da al pagarse', async () => {
  for (const c of DOS_DE_60) await cupon(c);
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO', minutos: 120 });
  reloj.pasan(61);
  const suyo = { DESCUENTO: 60, A_PAGAR: 40 };
  expect((await cotiza({ pedido: 'P-1', folio: 'OTRO' })).data).toMatchObject(suyo);
  expect((await reserva('P-1', { folio: 'OTRO' })).data).toMatchObject(suyo);
  expect((await consume('P-1')).data).toMatchObject([
    { FOLIO: 'OTRO', ESTADO: 'CONSUMIDA', DESCUENTO: 60 },
    { FOLIO: 'PRUEBA', ESTADO: 'LIBERADA', MENSAJE: M.conPedido.vencido('PRUEBA') },
  ]);
});

test('lo que venció junto al que se quita no se da al pagarse, aunque no quede ninguno', async () => {
  for (const c of DOS_DE_60) await cupon(c);
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO', minutos: 120 });
  reloj.pasan(61);
  expect((await quita('P-1', 'OTRO')).quedan).toEqual([]);
  expect(
    (await consume('P-1')).data.map((u: { ESTADO: string; DESCUENTO: number }) => [u.ESTADO, u.DESCUENTO]),
  ).toEqual([
    ['LIBERADA', 0],
    ['LIBERADA', 0],
  ]);
  expect(await usos()).toBe(0);
});

test('el que se niega al apartarlo otra vez dice lo que dan los que siguen', async () => {
  for (const [i, c] of DOS_DE_60.entries()) await cupon({ ...c, LIMITE: 1 - i });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO', minutos: 120 });
  reloj.pasan(61);
  await reserva('P-2');
  expect((await reserva('P-1')).message).toContain('Siguen en el pedido: OTRO ($60.00)');
});

test('falla 23: la falla de un pago dicha antes de que hubiera cupón es de aquel pago, y repetida no devuelve el del siguiente', async () => {
  await cupon({ LIMITE: 1 });
  const falla = async (pago: string) =>
    (await tienda('liberaCupon', { pedido: 'P-1', motivo: 'PAGO_FALLIDO', pago })).body;
  expect(await falla('T-1')).toMatchObject({ estatus: '0', message: M.sinCupones });
  await reserva('P-1');
  expect((await falla('T-1')).data[0].ESTADO).toBe('RESERVADA');
  expect((await reserva('P-2')).message).toBe('El cupón PRUEBA se agotó');
});

test('si al pagarse uno ya no cabe, el otro da lo que aquél le recortaba', async () => {
  for (const [i, c] of DOS_DE_60.entries()) await cupon({ ...c, LIMITE: 1 - i });
  await reserva('P-1');
  await reserva('P-1', { folio: 'OTRO', minutos: 120 });
  reloj.pasan(61);
  await reserva('P-2');
  expect((await consume('P-1')).data).toMatchObject([
    { FOLIO: 'OTRO', ESTADO: 'CONSUMIDA', DESCUENTO: 60 },
    { FOLIO: 'PRUEBA', ESTADO: 'LIBERADA', DESCUENTO: 0 },
  ]);
});

test('falla 22: carritos al azar de los que se quita un cupón: cotizado, apartado y dado son lo mismo, al centavo, que las cuentas de PostgreSQL', async () => {
  const FOLIOS = ['AZAR1', 'AZAR2', 'AZAR3'];
  for (const FOLIO of FOLIOS) await cupon({ FOLIO, COMBINABLE: 'S' });
  const termino = fc.record({
    centesimas: fc.integer({ min: 1, max: 9_000 }),
    fijo: fc.integer({ min: 0, max: 900 }),
  });
  const centavosDe = (renglones: { renglon: number; DESCUENTO: number }[]) =>
    renglones.toSorted((a, b) => a.renglon - b.renglon).map((r) => Math.round(r.DESCUENTO * 100));
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 6 }),
      fc.tuple(termino, termino, termino),
      fc.nat({ max: 2 }),
      async (centavos, terminos, cual) => {
        const pedido = `AZAR-${n++}`;
        // The cart in another order is the same cart.
        const enOrden = centavos.map((c, i) => renglon(c / 100, { renglon: i + 1 }));
        const [ida, vuelta] = [{ renglones: enOrden }, { renglones: enOrden.toReversed() }];
        const suyos: string[] = [];
        for (const [i, { centesimas, fijo }] of terminos.entries()) {
          const folio = FOLIOS[i] ?? '';
          await sql(
            'update cupones set descuento = $2::numeric / 100, importe = $3::numeric / 100 where folio = $1',
            [folio, centesimas, fijo],
          );
          if ((await reserva(pedido, { folio, ...vuelta })).estatus === '1') suyos.push(folio);
        }
        const quitado = suyos[cual];
        if (quitado === undefined) return;
        const { quedan } = await quita(pedido, quitado);
        const resto = [...centavos];
        const debidos = new Map<string, number>();
        for (const folio of suyos.filter((f) => f !== quitado)) {
          const t = terminos[FOLIOS.indexOf(folio)];
          const partes = await oraculo(resto, t?.centesimas ?? 0, t?.fijo ?? 0);
          partes.forEach((p, i) => {
            resto[i] = (resto[i] ?? 0) - p;
          });
          expect(centavosDe((await cotiza({ pedido, folio, ...ida })).data.renglones)).toEqual(partes);
          expect(centavosDe((await reserva(pedido, { folio, ...vuelta })).data.renglones)).toEqual(partes);
          debidos.set(folio, partes.reduce((a, b) => a + b, 0) / 100);
        }
        const dichos = (usos: { FOLIO: string; DESCUENTO: number }[]) =>
          new Map(usos.map((u) => [u.FOLIO, u.DESCUENTO]));
        expect(dichos(quedan)).toEqual(debidos);
        expect(dichos((await consume(pedido)).data)).toEqual(new Map([...debidos, [quitado, 0]]));
      },
    ),
    { numRuns: 25 },
  );
});
