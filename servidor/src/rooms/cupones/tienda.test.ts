import { aPesos, CENTAVOS_MAX } from '@anden/contrato/centavos.ts';
import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { huella } from '../../../testing/db.ts';
import { ART } from '../../../testing/fixture.ts';
import { renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, db, sql, jefe, cotiza, reserva, consume, cupon, oraculo } = tiendaDeCupones();

describe('#cotizaCupon', () => {
  test('falla 13: lo que da por renglón, en centavos y con los seis decimales del CFDI; no aparta nada', async () => {
    await cupon({ DESCUENTO: 0, IMPORTE: 1 });
    const antes = await huella(db());
    const renglones = [1, 2, 3].map((n) => renglon(10, { renglon: n, iva: n === 3 ? 0 : 16 }));
    const { data } = await cotiza({ folio: ' prueba ', renglones });
    expect(data).toEqual({
      APLICA: 'S',
      MOTIVO: null,
      MENSAJE: M.conPedido.aplica('PRUEBA'),
      FOLIO: 'PRUEBA',
      DESCUENTO: 1,
      A_PAGAR: 29,
      renglones: [
        { renglon: 1, DESCUENTO: 0.34, A_PAGAR: 9.66, IMPORTE_SIN_IVA: 8.62069, DESCUENTO_SIN_IVA: 0.293103 },
        { renglon: 2, DESCUENTO: 0.33, A_PAGAR: 9.67, IMPORTE_SIN_IVA: 8.62069, DESCUENTO_SIN_IVA: 0.284483 },
        { renglon: 3, DESCUENTO: 0.33, A_PAGAR: 9.67, IMPORTE_SIN_IVA: 10, DESCUENTO_SIN_IVA: 0.33 },
      ],
    });
    expect(await huella(db())).toEqual(antes);
  });

  test.each<[motivo: string, cupon: object, mas: object, mensaje: RegExp]>([
    ['NO_EXISTE', { FOLIO: 'OTRO' }, {}, /No hay un cupón PRUEBA/],
    ['POR_EMPEZAR', { FECHA_INI: '2026-11-28' }, {}, /todavía no empieza/],
    ['TERMINADO', { FECHA_FIN: '2026-11-26' }, {}, /ya terminó/],
    ['OTRO_TIPO', { TIPO_CLIENTE: 'DISTRIBUIDOR' }, { clave_cliente: 'C-2' }, /de tipo DISTRIBUIDOR/],
    ['OTRA_ZONA', { ZONA: 'CENTRO' }, { clave_cliente: 'C-2' }, /de la zona CENTRO/],
    ['FALTA_CLIENTE', { ZONA: 'CENTRO' }, { clave_cliente: null }, /qué cliente/],
    ['FALTA_CLIENTE', { LIMITE_CLIENTE: 1 }, { clave_cliente: null }, /qué cliente/],
    ['SIN_ARTICULOS', { DETALLES: [{ ARTICULO_ID: ART.MULTI }] }, {}, /ningún artículo/],
    ['SIN_ARTICULOS', { DETALLES: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 2 }] }, {}, /a partir de 2 piezas/],
    ['MINIMO', { MIN_COMPRA: 100.01 }, {}, /pide una compra de \$100\.01 con IVA; faltan \$0\.01/],
    [
      'MINIMO',
      { MIN_COMPRA: 86.22, MIN_SIN_IVA: 'S' },
      {},
      /pide una compra de \$86\.22 antes de IVA; faltan \$0\.01/,
    ],
    ['NADA', {}, { renglones: [renglon(0)] }, /no tiene de qué descontar/],
  ])('%s: dice por qué no', async (motivo, cambios, mas, mensaje) => {
    await cupon(cambios);
    const { estatus, data } = await cotiza(mas);
    expect([estatus, data.APLICA, data.MOTIVO, data.DESCUENTO]).toEqual(['1', 'N', motivo, 0]);
    expect(data.MENSAJE).toMatch(mensaje);
    expect(await reserva('P-1', mas)).toMatchObject({ estatus: '0', message: data.MENSAJE });
    expect(await sql(`select 1 from cupones_pedidos where pedido = 'P-1'`)).toEqual([]);
  });

  test('sólo sus artículos, desde sus piezas entre varios renglones; su tipo y su zona', async () => {
    await cupon({
      TIPO_CLIENTE: 'DISTRIBUIDOR',
      ZONA: 'CENTRO',
      MIN_COMPRA: 86.2,
      MIN_SIN_IVA: 'S',
      DETALLES: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 2 }],
    });
    const { data } = await cotiza({
      renglones: [
        renglon(30),
        renglon(20, { renglon: 2, clave_articulo: 'a-1' }),
        renglon(50, { renglon: 3, clave_articulo: 'A-2' }),
      ],
    });
    expect(data.renglones.map((r: { DESCUENTO: number }) => r.DESCUENTO)).toEqual([3, 2, 0]);
  });

  test('la compra mínima antes de IVA se compara al centavo: la exacta alcanza', async () => {
    const id = await cupon({ MIN_COMPRA: 100, MIN_SIN_IVA: 'S' });
    // 116.00 in all, and 99.999999 before IVA as the sum of what its lines say.
    const renglones = [38.78, 38.78, 38.44].map((importe, i) => renglon(importe, { renglon: i + 1 }));
    expect((await cotiza({ renglones })).data).toMatchObject({ APLICA: 'S', DESCUENTO: 11.6 });
    await sql('update cupones set min_compra = 100.01 where cupon_id = $1', [id]);
    expect((await cotiza({ renglones })).data.MENSAJE).toMatch(/faltan \$0\.01$/);
  });

  test('de quién es el pedido se dice una vez: lo apartado antes es suyo, y lo que se pida después también', async () => {
    await cupon({ COMBINABLE: 'S' });
    await cupon({ FOLIO: 'OTRO', COMBINABLE: 'S', ZONA: 'CENTRO', LIMITE_CLIENTE: 1 });
    const nadie = { clave_cliente: null };
    await reserva('P-1', nadie);
    expect((await reserva('P-1', { ...nadie, folio: 'OTRO' })).message).toMatch(/pide saber qué cliente/);
    await reserva('P-1');
    const deC1 = `select count(*)::int as n from cupones_usos where pedido = 'P-1' and cliente_id = 1`;
    expect(await sql(deC1)).toEqual([{ n: 1 }]);
    expect((await cotiza({ ...nadie, folio: 'OTRO', pedido: 'P-1' })).data.APLICA).toBe('S');
    expect((await reserva('P-1', { ...nadie, folio: 'OTRO' })).estatus).toBe('1');
    expect(await sql(deC1)).toEqual([{ n: 2 }]);
    expect((await cotiza({ folio: 'OTRO' })).data.MOTIVO).toBe('AGOTADO_CLIENTE');
  });

  test('el último día vale hasta su último segundo, en la zona del negocio', async () => {
    await cupon();
    reloj.ahora = new Date('2026-12-01T05:59:59.900Z');
    expect((await cotiza()).data.APLICA).toBe('S');
    reloj.ahora = new Date('2026-12-01T06:00:00Z');
    expect((await cotiza()).data.MOTIVO).toBe('TERMINADO');
  });

  test('falla 30: sin correo, y sin cliente, se dice lo que falta y no un error', async () => {
    await cupon();
    expect((await cotiza()).data.APLICA).toBe('S');
    expect((await cotiza({ clave_cliente: null })).data.APLICA).toBe('S');
    expect((await reserva('P-1', { clave_cliente: undefined })).estatus).toBe('1');
    expect((await cotiza({ clave_cliente: 'NADIE' })).message).toBe(M.clienteNoExiste);
  });

  test('un carrito que no puede ser', async () => {
    await cupon();
    const mal = async (renglones: object[]) => (await cotiza({ renglones })).message;
    expect(await mal([renglon(1), renglon(1)])).toBe(M.renglonRepetido);
    expect(await mal([renglon(1, { clave_articulo: 'NO-HAY' })])).toBe(M.sinEseArticulo('NO-HAY'));
    expect(await mal([renglon(0.005)])).toBe(M.importeDeRenglon);
    const grande = aPesos(CENTAVOS_MAX);
    expect(await mal([renglon(grande), renglon(0.01, { renglon: 2 })])).toBe(M.carritoGrande);
    expect((await cotiza({ renglones: [renglon(grande)] })).data.DESCUENTO).toBe(100_000_000);
  });

  test('falla 22: carritos al azar, al centavo, contra las cuentas de PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        async (centavos, centesimas, fijo) => {
          await sql(
            `update cupones set descuento = $1::numeric / 100, importe = $2::numeric / 100 where folio = 'LIBRE10'`,
            [centesimas, fijo],
          );
          const renglones = centavos.map((c, i) => renglon(c / 100, { renglon: i + 1 }));
          const { data } = await cotiza({ folio: 'LIBRE10', renglones });
          const partes = await oraculo(centavos, centesimas, fijo);
          const suyos = data.renglones.map((x: { DESCUENTO: number }) => Math.round(x.DESCUENTO * 100));
          expect(Math.round(data.DESCUENTO * 100)).toBe(partes.reduce((a, b) => a + b, 0));
          expect(suyos).toEqual(partes);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('con su pedido responde lo que tiene apartado o usado: su lugar no cuenta en contra suya', async () => {
    const id = await cupon({ LIMITE: 1, LIMITE_CLIENTE: 1 });
    await reserva('P-1', { renglones: [renglon(99)] });
    // It ended, and another that gives less and asks for more began in its place.
    await jefe('guardarCupon', {
      cupon: {
        CUPON_ID: id,
        FOLIO: 'PRUEBA',
        FECHA_INI: '2026-11-01',
        FECHA_FIN: '2026-11-30',
        DESCUENTO: 5,
        MIN_COMPRA: 500,
        LIMITE: 1,
      },
    });
    const suyo = { APLICA: 'S', MOTIVO: null, DESCUENTO: 9.9, A_PAGAR: 89.1 };
    const pregunta = async (mas: object = {}) =>
      (await cotiza({ pedido: 'P-1', renglones: [renglon(99)], ...mas })).data;
    expect(await pregunta()).toMatchObject(suyo);
    expect(await pregunta({ clave_cliente: undefined })).toMatchObject(suyo);
    await consume('P-1');
    expect(await pregunta()).toMatchObject(suyo);
    expect((await pregunta({ pedido: 'P-2' })).MOTIVO).toBe('MINIMO');
    expect((await pregunta({ renglones: [renglon(98)] })).MENSAJE).toBe(M.pedidoPagado('PRUEBA'));
  });

  test('dos cupones en un renglón: sus seis decimales suman los de lo que dan juntos, en cualquier orden', async () => {
    await cupon({ COMBINABLE: 'S', DESCUENTO: 0, IMPORTE: 0.01 });
    await cupon({ FOLIO: 'OTRO', COMBINABLE: 'S', DESCUENTO: 0, IMPORTE: 0.01 });
    const sinIva = async (pedido: string, folio: string) =>
      (await reserva(pedido, { folio })).data.renglones[0].DESCUENTO_SIN_IVA;
    // 0.02 / 1.16 = 0.017241…, and each one rounded by itself would add up to 0.017242.
    expect([await sinIva('P-1', 'PRUEBA'), await sinIva('P-1', 'OTRO')]).toEqual([0.008621, 0.00862]);
    expect([await sinIva('P-2', 'OTRO'), await sinIva('P-2', 'PRUEBA')]).toEqual([0.008621, 0.00862]);
    // Asked again, each says the same.
    expect([await sinIva('P-1', 'OTRO'), await sinIva('P-1', 'PRUEBA')]).toEqual([0.00862, 0.008621]);
  });
});
