import { describe, expect, test } from 'vitest';
import { conEntregas, factura, remision } from '../../../testing/entregas.ts';

const { casa, entrega, resultados } = conEntregas();

describe('#recibeDocumentos: facturas y sus guías', () => {
  test('la factura: remisiones que no hay, de otro cliente o de otra factura, y guías que llegan después', async () => {
    const [uno, dos] = [remision(), remision()];
    const deOtro = remision({ CLAVE_CLIENTE: 'C-2' });
    await entrega({ remisiones: [uno, dos, deOtro] });
    const f = factura({ REMISIONES: [uno.FOLIO] });
    expect(
      await resultados({
        facturas: [
          f,
          factura({ REMISIONES: ['NO-HAY', deOtro.FOLIO] }),
          factura({ REMISIONES: [uno.FOLIO] }),
          factura({ REMISIONES: ['R2'] }),
          factura({ FOLIO: 'F1' }),
          factura({ CLAVE_CLIENTE: 'C-NADIE' }),
        ],
      }),
    ).toEqual([
      'nuevo',
      `rechazado: REMISION NO-HAY: no existe la remisión; REMISION ${deOtro.FOLIO}: la remisión es de otro cliente`,
      `rechazado: REMISION ${uno.FOLIO}: la remisión viene también en el documento ${f.DOCUMENTO}`,
      'rechazado: REMISION R2: la remisión ya va en la factura F2',
      'rechazado: FOLIO F1: ya es de una factura que no vino de otro sistema',
      'rechazado: CLAVE_CLIENTE C-NADIE: no existe el cliente',
    ]);
    const deLaFactura = async () =>
      (
        await casa.app.db.sql<{ folio: string }>(
          `select r.folio from remisiones r join facturas f on f.docto_ve_id = r.factura_id where f.documento_externo = $1 order by 1`,
          [f.DOCUMENTO],
        )
      ).map((r) => r.folio);
    expect(await deLaFactura()).toEqual([uno.FOLIO]);
    expect(await resultados({ facturas: [{ ...f, REMISIONES: [dos.FOLIO], TOTAL: 30 }] })).toEqual([
      'cambiado',
    ]);
    expect(await deLaFactura()).toEqual([dos.FOLIO]);
    const GUIAS = [{ GUIA: 'G-TARDE', FLETERA: 'UNO', FECHA: '2026-11-21T12:00:00Z' }];
    const conGuia = { ...f, REMISIONES: [dos.FOLIO], TOTAL: 30, GUIAS };
    expect(await resultados({ facturas: [conGuia] })).toEqual(['cambiado']);
    expect(await resultados({ facturas: [conGuia] })).toEqual(['igual']);
    expect(await resultados({ facturas: [{ ...conGuia, GUIAS: [...GUIAS, ...GUIAS] }] })).toEqual([
      'rechazado: GUIA G-TARDE: viene dos veces',
    ]);
  });

  test('el pedido que factura se dice con ella, haya llegado o no', async () => {
    const f = factura({ REMISIONES: [] });
    await entrega({ facturas: [f] });
    const pedido = async () =>
      (
        await casa.app.db.sql<{ folio_dr: string | null }>(
          'select folio_dr from facturas where documento_externo = $1',
          [f.DOCUMENTO],
        )
      )[0]?.folio_dr;
    expect(await pedido()).toBeNull();
    const conPedido = { ...f, FOLIO_DR: 'P-DE-OTRO-DÍA' };
    expect(await resultados({ facturas: [conPedido] })).toEqual(['cambiado']);
    expect(await resultados({ facturas: [conPedido] })).toEqual(['igual']);
    expect(await pedido()).toBe('P-DE-OTRO-DÍA');
    // Left out, the order stays; and it may be sent even after the invoice has left.
    expect(await resultados({ facturas: [f] })).toEqual(['igual']);
    expect(await pedido()).toBe('P-DE-OTRO-DÍA');
    await casa.app.db.sql(
      `update facturas set entregado = now(), operador_id_entrego = 1 where documento_externo = $1`,
      [f.DOCUMENTO],
    );
    const GUIAS = [{ GUIA: 'G-PED', FLETERA: 'UNO', FECHA: '2026-11-21T12:00:00Z' }];
    expect(await resultados({ facturas: [{ ...f, FOLIO_DR: 'P-BUENO', GUIAS }] })).toEqual(['cambiado']);
    expect(await pedido()).toBe('P-BUENO');
  });

  test('la factura que ya salió sólo toma guías', async () => {
    const f = factura({ CLAVE_CLIENTE: 'C-2', REMISIONES: [] });
    await entrega({ facturas: [f] });
    await casa.app.db.sql(
      `update facturas set entregado = now(), operador_id_entrego = 1 where documento_externo = $1`,
      [f.DOCUMENTO],
    );
    expect(await resultados({ facturas: [{ ...f, TOTAL: 1 }] })).toEqual([
      `rechazado: FOLIO ${f.FOLIO}: cambió y la factura ya se entregó: queda como estaba`,
    ]);
    const GUIAS = [{ GUIA: 'G-1', FLETERA: 'UNO', FECHA: '2026-11-21T12:00:00Z' }];
    expect(await resultados({ facturas: [{ ...f, GUIAS }] })).toEqual(['cambiado']);
  });

  test('el seguimiento de una guía llega después, a la que ya había; lo que no se dice queda', async () => {
    const f = factura();
    await entrega({ facturas: [f] });
    const conGuia = (mas: object) => ({
      facturas: [{ ...f, GUIAS: [{ GUIA: 'G-SEG', FLETERA: 'UNO', FECHA: '2026-11-21T12:00:00Z', ...mas }] }],
    });
    const guia = () =>
      casa.app.db.sql(
        `select recibido_por, fecha_entrega, incidencia, observaciones_clte
           from guias join facturas using (docto_ve_id) where documento_externo = $1`,
        [f.DOCUMENTO],
      );
    expect(await resultados(conGuia({}))).toEqual(['cambiado']);
    await casa.app.db.sql(
      'update facturas set entregado = now(), operador_id_entrego = 1 where documento_externo = $1',
      [f.DOCUMENTO],
    );
    const entregada = { RECIBIDO_POR: 'ANA', FECHA_ENTREGA: '2026-11-22T12:00:00Z' };
    expect(await resultados(conGuia(entregada))).toEqual(['cambiado']);
    expect(await resultados(conGuia(entregada))).toEqual(['igual']);
    expect(await resultados(conGuia({ INCIDENCIA: 'CAJA MOJADA', OBSERVACIONES_CLTE: ' ' }))).toEqual([
      'cambiado',
    ]);
    expect(await guia()).toEqual([
      {
        recibido_por: 'ANA',
        fecha_entrega: expect.anything(),
        incidencia: 'CAJA MOJADA',
        observaciones_clte: null,
      },
    ]);
    expect(await resultados(conGuia({}))).toEqual(['igual']);
  });
});
