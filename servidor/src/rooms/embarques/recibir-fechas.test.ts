import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abreBanco, type Banco, cuentas, motivos } from '../../../testing/banco.ts';
import { conEntregas, factura, remision } from '../../../testing/entregas.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';

const ZONA = 'America/Mexico_City';
const UN_DIA = 86_400_000;
/** The business day that is `en` days from today. */
const dia = (en: number): string => diaDeNegocio(ZONA, new Date(Date.now() + en * UN_DIA));
const momento = (en: number): string => `${dia(en)}T12:00:00-06:00`;

const { casa, resultados } = conEntregas();

/** One document of each dated kind, `en` days from today. */
let serie = 0;
const deUnDia = (en: number) => {
  serie++;
  const FECHA = momento(en);
  const suyo = { CLAVE_CLIENTE: 'C-1', FECHA };
  return {
    pedidos: [{ DOCUMENTO: `FP-${serie}`, FOLIO: `FP${serie}`, ...suyo }],
    descargas: [{ DOCUMENTO: `FD-${serie}`, ...suyo }],
    remisiones: [remision({ FECHA })],
    facturas: [factura({ FECHA })],
    devoluciones: [{ DOCUMENTO: `FV-${serie}`, FOLIO: `FV${serie}`, IMPORTE: 5, ...suyo }],
    pagos: [{ DOCUMENTO: `FG-${serie}`, FOLIO: `FG${serie}`, IMPORTE: 5, ...suyo }],
  };
};

describe('#recibeDocumentos: de un día que no ha llegado', () => {
  test('hasta mañana entra; de pasado mañana se rechaza cada uno con su razón, y los demás entran', async () => {
    expect(await resultados(deUnDia(1))).toEqual(Array.from({ length: 6 }, () => 'nuevo'));
    const [futuros, deHoy] = [deUnDia(2), deUnDia(0)];
    const todos = {
      pedidos: [...futuros.pedidos, ...deHoy.pedidos],
      descargas: [...futuros.descargas, ...deHoy.descargas],
      remisiones: [...futuros.remisiones, ...deHoy.remisiones],
      facturas: [...futuros.facturas, ...deHoy.facturas],
      devoluciones: [...futuros.devoluciones, ...deHoy.devoluciones],
      pagos: [...futuros.pagos, ...deHoy.pagos],
    };
    const motivo = `rechazado: FECHA ${dia(2)}: no puede ser posterior a mañana`;
    expect(await resultados(todos)).toEqual(Array.from({ length: 6 }, () => [motivo, 'nuevo']).flat());
  });

  test('el último pedido de un cliente no es de 2028', async () => {
    const FECHA = '2028-01-15T12:00:00-06:00';
    expect(
      await resultados({ pedidos: [{ DOCUMENTO: 'FX-1', FOLIO: 'FX1', CLAVE_CLIENTE: 'C-1', FECHA }] }),
    ).toEqual(['rechazado: FECHA 2028-01-15: no puede ser posterior a mañana']);
    const { body } = await casa.app.call('getInfoGralCliente', { clave_cliente: 'C-1' });
    expect(body.data.FECHA_ULTIMO_PEDIDO < momento(2)).toBe(true);
  });

  test('lo que ya está con una fecha así vuelve igual, toma lo demás y se puede quitar', async () => {
    const { pagos, facturas } = deUnDia(0);
    await resultados({ pagos, facturas });
    await casa.app.db.sql(`update facturas set fecha = '2028-01-15 12:00-06' where documento_externo = $1`, [
      facturas[0]?.DOCUMENTO,
    ]);
    const deEntonces = { ...facturas[0], FECHA: '2028-01-15T12:00:00-06:00' } as (typeof facturas)[number];
    expect(await resultados({ facturas: [deEntonces] })).toEqual(['igual']);
    expect(await resultados({ facturas: [{ ...deEntonces, FLETERA: 'UNO' }] })).toEqual(['cambiado']);
    expect(await resultados({ facturas: [{ ...deEntonces, FECHA: '2028-02-15T12:00:00-06:00' }] })).toEqual([
      'rechazado: FECHA 2028-02-15: no puede ser posterior a mañana',
    ]);
    expect(await resultados({ facturas: [{ ...deEntonces, FECHA: momento(0) }] })).toEqual(['cambiado']);
  });

  test('una guía no se entregó pasado mañana', async () => {
    const guia = { GUIA: 'GF-1', FLETERA: 'UNO', FECHA: momento(0) };
    const f = factura({ GUIAS: [guia] });
    expect(await resultados({ facturas: [f] })).toEqual(['nuevo']);
    expect(
      await resultados({ facturas: [{ ...f, GUIAS: [{ ...guia, FECHA_ENTREGA: momento(3) }] }] }),
    ).toEqual([`rechazado: FECHA_ENTREGA ${dia(3)}: no puede ser posterior a mañana`]);
  });
});

describe('de un archivo, lo mismo', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await abreBanco();
  });
  afterAll(() => banco.cierra());

  test.each([
    ['pedidos', (f: string, n: number) => `FOLIO|CLAVE_CLIENTE|FECHA\nAP${n}|C-1|${f}`],
    ['descargas', (f: string) => `CLAVE_CLIENTE|FECHA\nC-1|${f}`],
    ['facturas', (f: string, n: number) => `FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nAF${n}|C-1|${f}|10`],
    ['pagos', (f: string, n: number) => `FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE\nAG${n}|C-1|${f}|10`],
    ['devolucionesclte', (f: string, n: number) => `FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE\nAD${n}|C-1|${f}|10`],
  ] as const)('%s', async (tabla, texto) => {
    expect(motivos(await banco.importa(tabla, texto(dia(2), 2)))).toEqual([
      '2 FECHA: no puede ser posterior a mañana',
    ]);
    expect(cuentas(await banco.importa(tabla, texto(dia(1), 1)))).toEqual([1, 0, 0]);
  });

  test('un total con tres decimales se rechaza, y no se redondea; un cero de más no estorba', async () => {
    expect(
      motivos(
        await banco.importa(
          'facturas',
          `FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|IMPORTE_NETO
           AT1|C-1|2026-11-20|10.005|8
           AT2|C-1|2026-11-20|10|8.625
           AT3|C-1|2026-11-20|10.010|8.000`,
        ),
      ),
    ).toEqual([
      '2 TOTAL: debe tener dos decimales a lo más',
      '3 IMPORTE_NETO: debe tener dos decimales a lo más',
    ]);
  });
});

describe('#recibeDocumentos: una fecha que no lo es', () => {
  const MALA = '24/11/2026';
  const noEsMomento = `rechazado: FECHA ${MALA}: debe ser una fecha con hora y zona: AAAA-MM-DDTHH:MM:SS-06:00`;

  test('se rechaza ese documento, y los demás del envío entran', async () => {
    const [malos, buenos] = [deUnDia(0), deUnDia(0)];
    const mala = <T extends object>(d: readonly T[]) => d.map((x) => ({ ...x, FECHA: MALA }));
    expect(
      await resultados({
        pedidos: [...mala(malos.pedidos), ...buenos.pedidos],
        descargas: [...mala(malos.descargas), ...buenos.descargas],
        remisiones: [...mala(malos.remisiones), ...buenos.remisiones],
        facturas: [...mala(malos.facturas), ...buenos.facturas],
        devoluciones: [...mala(malos.devoluciones), ...buenos.devoluciones],
        pagos: [...mala(malos.pagos), ...buenos.pagos],
      }),
    ).toEqual(Array.from({ length: 6 }, () => [noEsMomento, 'nuevo']).flat());
    // With a valid date they are new: nothing of them had been stored.
    expect(await resultados({ pagos: malos.pagos, facturas: malos.facturas })).toEqual(['nuevo', 'nuevo']);
  });

  test('las demás fechas de un documento también, y la de un depósito y de un cliente', async () => {
    const guia = { GUIA: 'GM-1', FLETERA: 'UNO', FECHA: momento(0) };
    expect(
      await resultados({
        clientes: [
          { CLAVE_CLIENTE: 'C-95', NOMBRE: 'X', FECHA_DISTRIBUIDOR: '2026-02-30' },
          { CLAVE_CLIENTE: 'C-96', NOMBRE: 'Y', FECHA_HORA_CREACION: 'ayer' },
        ],
        remisiones: [remision({ PROMETIDO: '2026-11-24T25:00:00-06:00' })],
        facturas: [factura({ VENCE: '2026-11-24' }), factura({ GUIAS: [{ ...guia, FECHA_ENTREGA: '0' }] })],
        depositos: [{ DOCUMENTO: 'DM-1', FECHA: '2026-13-01', IMPORTE: 10, CUENTA: '1', FORMA_PAGO: '1' }],
      }),
    ).toEqual([
      'rechazado: FECHA_DISTRIBUIDOR 2026-02-30: debe ser una fecha que exista: AAAA-MM-DD',
      expect.stringMatching(/^rechazado: FECHA_HORA_CREACION ayer: debe ser una fecha con hora/),
      expect.stringMatching(/^rechazado: PROMETIDO 2026-11-24T25:00:00-06:00: debe ser/),
      expect.stringMatching(/^rechazado: VENCE 2026-11-24: debe ser/),
      expect.stringMatching(/^rechazado: FECHA_ENTREGA de la guía GM-1 0: debe ser/),
      'rechazado: FECHA 2026-13-01: debe ser una fecha que exista: AAAA-MM-DD',
    ]);
  });

  test('el mismo documento dos veces, una con la fecha mala: la buena entra', async () => {
    const [p] = deUnDia(0).pagos;
    if (!p) throw new Error('sin pago');
    expect(await resultados({ pagos: [{ ...p, FECHA: 'x' }, p] })).toEqual([
      expect.stringMatching(/^rechazado: FECHA x: /),
      'nuevo',
    ]);
  });

  test('un total con tres decimales se rechaza; un neto, un pedido y un monto también', async () => {
    const { pedidos } = deUnDia(0);
    const decimales = 'debe tener dos decimales a lo más';
    expect(
      await resultados({
        pedidos: [
          { ...pedidos[0], IMPORTE: 1.005 } as (typeof pedidos)[number],
          ...deUnDia(0).pedidos.map((p) => ({ ...p, MONTO: 2.125 })),
          ...deUnDia(0).pedidos.map((p) => ({ ...p, IMPORTE: 2.1 })),
        ],
        facturas: [factura({ TOTAL: 26.395 }), factura({ IMPORTE_NETO: 22.755 }), factura({ TOTAL: 26.4 })],
      }),
    ).toEqual([
      `rechazado: IMPORTE 1.005: ${decimales}`,
      `rechazado: MONTO 2.125: ${decimales}`,
      'nuevo',
      `rechazado: TOTAL 26.395: ${decimales}`,
      `rechazado: IMPORTE_NETO 22.755: ${decimales}`,
      'nuevo',
    ]);
  });
});
