import { describe, expect, test } from 'vitest';
import { conEntregas, factura } from '../../../testing/entregas.ts';
import type { Evento } from '../../platform/events.ts';

const { casa, resultados } = conEntregas();

let serie = 0;
const pago = (cambios: object = {}) => {
  serie++;
  return {
    DOCUMENTO: `PAG-${serie}`,
    FOLIO: `PX${serie}`,
    CLAVE_CLIENTE: 'C-1',
    FECHA: '2026-11-21T10:00:00-06:00',
    IMPORTE: 20,
    ...cambios,
  };
};
const de = async (documento: string) => {
  const [fila] = await casa.app.db.sql<{ importe: number; pendiente: number }>(
    'select s.importe, s.pendiente from cartera c join saldos_cartera s using (asiento_id) where c.documento_externo = $1',
    [documento],
  );
  return fila && [fila.importe, fila.pendiente];
};
const debe = async (documento: string) => {
  const [fila] = await casa.app.db.sql<{ pendiente: number }>(
    `select s.pendiente from facturas f join cartera c on c.docto_ve_id = f.docto_ve_id and c.clase = 'CARGO' join saldos_cartera s using (asiento_id)
      where f.documento_externo = $1 and s.importe > 0`,
    [documento],
  );
  return fila?.pendiente;
};

describe('#recibeDocumentos: pagos y devoluciones', () => {
  test('con la factura que pagan, en el mismo envío; el resto queda de anticipo y la segunda vez es igual', async () => {
    const f = factura({ TOTAL: 30 });
    const entrega = {
      pagos: [pago({ IMPORTE: 25, FORMA_PAGO: 'CHEQUE', FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 20.5 }] })],
      devoluciones: [pago({ IMPORTE: 4, FACTURA: f.FOLIO, FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 4 }] })],
      facturas: [f],
    };
    expect(await resultados(entrega)).toEqual(['nuevo', 'nuevo', 'nuevo']);
    expect(await de(entrega.pagos[0]?.DOCUMENTO ?? '')).toEqual([25, 4.5]);
    expect(await debe(f.DOCUMENTO)).toBe(5.5);
    expect(await resultados(entrega)).toEqual(['igual', 'igual', 'igual']);
    expect(await debe(f.DOCUMENTO)).toBe(5.5);
  });

  test('cada uno se rechaza con su razón y los demás entran', async () => {
    const f = factura({ TOTAL: 10 });
    const ajena = factura({ CLAVE_CLIENTE: 'C-2' });
    await resultados({ facturas: [f, ajena] });
    const con = (FOLIO: string, IMPORTE: number) => ({ FACTURAS: [{ FOLIO, IMPORTE }] });
    expect(
      await resultados({
        pagos: [
          pago({ CLAVE_CLIENTE: 'NADIE' }),
          pago({ IMPORTE: 0 }),
          pago({ IMPORTE: 1.005 }),
          pago(con('NO-HAY', 1)),
          pago(con(ajena.FOLIO, 1)),
          pago(con(f.FOLIO, 10.01)),
          pago({ ...con(f.FOLIO, 3), IMPORTE: 2 }),
          pago(),
        ],
      }),
    ).toEqual([
      'rechazado: CLAVE_CLIENTE NADIE: no existe el cliente',
      'rechazado: IMPORTE 0: está vacío o es cero',
      'rechazado: IMPORTE 1.005: debe tener dos decimales a lo más',
      'rechazado: FACTURA NO-HAY: no existe la factura, o no debe nada',
      `rechazado: FACTURA ${ajena.FOLIO}: es de otro cliente`,
      expect.stringContaining('sólo debe $10.00'),
      expect.stringContaining('no alcanza para lo que se aplica de él: $3.00'),
      'nuevo',
    ]);
  });

  test('otro importe se corrige con otro asiento, nunca por debajo de lo aplicado; otro cliente o fecha, no', async () => {
    const f = factura({ TOTAL: 50 });
    const p = pago({ IMPORTE: 40, FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 15 }] });
    expect(await resultados({ facturas: [f], pagos: [p] })).toEqual(['nuevo', 'nuevo']);
    const otra = async (cambios: object) => (await resultados({ pagos: [{ ...p, ...cambios }] }))[0];
    expect(await otra({ IMPORTE: 30 })).toBe('cambiado');
    expect(await de(p.DOCUMENTO)).toEqual([30, 15]);
    expect(await otra({ IMPORTE: 14.99 })).toMatch('es menor que lo ya aplicado de él: $15.00');
    expect(await otra({ IMPORTE: 30, CLAVE_CLIENTE: 'C-2' })).toMatch(
      'es otro cliente y el documento ya se tomó',
    );
    expect(await otra({ IMPORTE: 30, FECHA: '2026-11-22T10:00:00-06:00' })).toMatch('es otra fecha');
    expect(await otra({ IMPORTE: 30, FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 16 }] })).toMatch(
      'antes se aplicó otro importe: deshaga primero la aplicación',
    );
    const luego = factura({ TOTAL: 10 });
    await resultados({ facturas: [luego] });
    const FACTURAS = [
      ...((p as { FACTURAS?: object[] }).FACTURAS ?? []),
      { FOLIO: luego.FOLIO, IMPORTE: 10 },
    ];
    expect(await otra({ IMPORTE: 30, FACTURAS })).toBe('cambiado');
    expect(await otra({ IMPORTE: 30, FACTURAS })).toBe('igual');
    expect(await de(p.DOCUMENTO)).toEqual([30, 5]);
    expect(await debe(luego.DOCUMENTO)).toBe(0);
  });

  test('lo que alguien deshizo aquí no se vuelve a aplicar', async () => {
    const f = factura({ TOTAL: 10 });
    const p = pago({ FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 10 }] });
    await resultados({ facturas: [f], pagos: [p] });
    const [a] = await casa.app.db.sql<{ aplicacion_id: number }>(
      'select max(aplicacion_id)::int as aplicacion_id from aplicaciones',
    );
    const { body } = await casa.app.call('deshaceAplicacion', {
      aplicacion_id: a?.aplicacion_id,
      motivo: 'Era de otro pago',
    });
    expect(body.estatus).toBe('1');
    expect(await resultados({ pagos: [p] })).toEqual(['igual']);
    expect(await debe(f.DOCUMENTO)).toBe(10);
  });

  test('lo que se cancela allá se quita con lo que pagó; si alguien lo aplicó aquí, primero se deshace', async () => {
    const f = factura({ TOTAL: 10 });
    const p = pago({ IMPORTE: 10, FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 4 }] });
    await resultados({ facturas: [f], pagos: [p] });
    const cancelado = { ...p, IMPORTE: 0, FACTURAS: [] };
    expect(await resultados({ pagos: [cancelado] })).toEqual(['cambiado']);
    expect(await resultados({ pagos: [cancelado] })).toEqual(['igual']);
    expect(await debe(f.DOCUMENTO)).toBe(10);
    expect(await de(p.DOCUMENTO)).toEqual([0, 0]);
    // It comes back, and so does what it paid.
    expect(await resultados({ pagos: [p] })).toEqual(['cambiado']);
    expect(await debe(f.DOCUMENTO)).toBe(6);
    const [ids] = await casa.app.db.sql<{ abono: number; cargo: number }>(
      `select a.asiento_id::int abono, c.asiento_id::int cargo from cartera a, cartera c join facturas f using (docto_ve_id)
        where a.documento_externo = $1 and c.clase = 'CARGO' and c.corrige is null and f.documento_externo = $2`,
      [p.DOCUMENTO, f.DOCUMENTO],
    );
    const { body } = await casa.app.call('aplicaAnticipo', {
      abono_id: ids?.abono,
      cargos: [{ cargo_id: ids?.cargo, importe: 2 }],
    });
    expect(body.estatus).toBe('1');
    expect(await resultados({ pagos: [cancelado] })).toEqual([
      expect.stringContaining('es menor que lo ya aplicado de él: $6.00'),
    ]);
    expect(await debe(f.DOCUMENTO)).toBe(4);
  });

  test('una factura con abonos no baja de lo aplicado ni cambia de cliente', async () => {
    const f = factura({ TOTAL: 30 });
    await resultados({ facturas: [f], pagos: [pago({ FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 12 }] })] });
    expect(await resultados({ facturas: [{ ...f, TOTAL: 11.99 }] })).toEqual([
      'rechazado: TOTAL 11.99: es menor que lo que ya se le aplicó',
    ]);
    expect(await resultados({ facturas: [{ ...f, CLAVE_CLIENTE: 'C-2' }] })).toEqual([
      'rechazado: CLAVE_CLIENTE C-2: es otro cliente y la factura ya tiene abonos aplicados',
    ]);
    expect(await resultados({ facturas: [{ ...f, TOTAL: 12 }] })).toEqual(['cambiado']);
    expect(await debe(f.DOCUMENTO)).toBe(0);
  });

  test('una factura con abonos cambia de vencimiento, y su cargo con ella', async () => {
    const f = factura();
    await resultados({ facturas: [f], pagos: [pago({ FACTURAS: [{ FOLIO: f.FOLIO, IMPORTE: 5 }] })] });
    const otra = { ...f, VENCE: '2027-02-01T12:00:00-06:00' };
    expect(await resultados({ facturas: [otra] })).toEqual(['cambiado']);
    const [cargo] = await casa.app.db.sql(
      `select s.vence, s.importe - s.pendiente as pagado from facturas f join cartera c using (docto_ve_id) join saldos_cartera s using (asiento_id)
        where f.documento_externo = $1 and c.clase = 'CARGO' and c.corrige is null`,
      [f.DOCUMENTO],
    );
    expect(cargo).toMatchObject({ vence: '2027-02-01T18:00:00.000Z' });
    expect(Number(cargo?.pagado)).toBe(5);
  });
});

test('#recibeDocumentos: una factura dice cuándo vence y sus renglones, y los renglones llegan aunque ya haya salido', async () => {
  const f = factura({ VENCE: '2026-12-24T12:00:00-06:00' });
  expect(await resultados({ facturas: [f] })).toEqual(['nuevo']);
  const [cargo] = await casa.app.db.sql(
    `select s.vence from facturas f join cartera c on c.docto_ve_id = f.docto_ve_id join saldos_cartera s using (asiento_id) where f.documento_externo = $1`,
    [f.DOCUMENTO],
  );
  expect(cargo).toEqual({ vence: '2026-12-24T18:00:00.000Z' });
  await casa.app.db.sql(
    `update facturas set entregado = now(), operador_id_entrego = 1 where documento_externo = $1`,
    [f.DOCUMENTO],
  );
  const renglon = (CLAVE_ARTICULO: string) => ({
    CLAVE_ARTICULO,
    UNIDADES: 2,
    UNITARIO_CON_IVA: 6.6,
    TOTAL_CON_IVA: 13.2,
  });
  const con = (...claves: string[]) => resultados({ facturas: [{ ...f, RENGLONES: claves.map(renglon) }] });
  expect(await con('A-1', 'NO-HAY')).toEqual(['rechazado: CLAVE_ARTICULO NO-HAY: no existe el artículo']);
  expect(await con('A-1', 'A-8')).toEqual(['cambiado']);
  expect(await con('A-1', 'A-8')).toEqual(['igual']);
  expect(await resultados({ facturas: [f] })).toEqual(['igual']);
  expect(await con('A-8')).toEqual(['cambiado']);
  expect(
    await casa.app.db.sql(
      `select renglon, clave_articulo, d.unidades from facturas_det d join facturas f using (docto_ve_id) join articulos using (articulo_id)
        where f.documento_externo = $1`,
      [f.DOCUMENTO],
    ),
  ).toEqual([{ renglon: 1, clave_articulo: 'A-8', unidades: 2 }]);
});

test('#recibeDocumentos: quien mira el dinero de un cliente se entera de la factura que llega, y de la que pasa a otro', async () => {
  const f = factura({ CLAVE_CLIENTE: 'C-2' });
  const [de] = await casa.app.db.sql<{ id: number }>(
    `select cliente_id as id from clientes where clave_cliente = 'C-2'`,
  );
  const oidos: Evento[] = [];
  const callar = casa.app.servicios.eventos.oir((e) => e.tema === 'cartera' && oidos.push(e));
  const veces = () => oidos.filter((e) => e.id === de?.id).length;
  await resultados({ facturas: [f] });
  await expect.poll(veces).toBe(1);
  await resultados({ facturas: [{ ...f, CLAVE_CLIENTE: 'C-1' }] });
  await expect.poll(veces).toBe(2);
  callar();
});
