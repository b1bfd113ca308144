import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, RDET } from '../../../testing/fixture.ts';
import { conPuestos, mesaDe, TICKET_DE_CLIENTE, TODOS_DE_TICKETS } from '../../../testing/mesa-de-tickets.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await conPuestos(app);
  // Nothing waits to be counted.
  await app.db.sql(
    `update inventarios_det set ajustado = now(), estatus = 'AJUSTADO' where ajustado is null`,
  );
});
afterEach(() => app.close());

const { es, llama, abre, responde } = mesaDe(() => app);
const ROTO = { motivo_id: 16, dirigido_a: 15, comentario: 'Roto', docto_ve_det_id: RDET.BARRAS, unidades: 2 };
const pide = (ticket_id: number, como: 'ADMIN' | 'UNO' = 'ADMIN') =>
  llama('pideConteoTicket', { ticket_id }, como);
const contexto = async (ticket_id: number) => (await llama('getContextoTicket', { ticket_id })).data;
const porContar = () =>
  app.db.sql(
    `select i.folio, i.descripcion, d.articulo_id, d.denegado from inventarios_det d join inventarios i using (inventario_id)
      where d.ajustado is null order by d.inventario_det_id`,
  );

describe('#pideConteoTicket', () => {
  test('lo pide donde salió el artículo, en la lista del día, y el ticket dice quién y en cuál', async () => {
    const id = await abre(ROTO);
    expect((await contexto(id)).conteo).toEqual({ ALMACEN: expect.any(String), FOLIO: null });
    const r = await pide(id);
    expect(r.data.FOLIO).toMatch(/^TK1-\d{8}$/);
    expect(r.message).toBe(MENSAJES_TICKET.conteoPedido(r.data.FOLIO));
    expect(await porContar()).toEqual([
      { folio: r.data.FOLIO, descripcion: 'ARTÍCULOS CON TICKET', articulo_id: ART.BARRAS, denegado: 0 },
    ]);
    const { conteo, consecuencias } = await contexto(id);
    expect(conteo.FOLIO).toBe(r.data.FOLIO);
    expect(consecuencias).toMatchObject([{ QUE: 'PEDIDO', FOLIO: r.data.FOLIO, OPERADOR: 'ADMINISTRADORA' }]);
  });

  test('pedido veinte veces a la vez por dos, de dos tickets del mismo artículo, se cuenta una vez', async () => {
    await es('UNO', 15, TODOS_DE_TICKETS);
    const tickets = [await abre(ROTO), await abre(ROTO)];
    const todas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => pide(tickets[i % 2] as number, i % 4 < 2 ? 'ADMIN' : 'UNO')),
    );
    const folio = todas[0].data.FOLIO;
    expect(todas.map((r) => r.data)).toEqual(Array(20).fill({ FOLIO: folio }));
    expect(todas.filter((r) => r.message === MENSAJES_TICKET.conteoPedido(folio))).toHaveLength(1);
    expect(todas.filter((r) => r.message === MENSAJES_TICKET.conteoYaPedido(folio))).toHaveLength(19);
    expect(await porContar()).toHaveLength(1);
    expect(await app.db.sql('select ticket_id from tickets_conteos order by 1')).toEqual(
      tickets.map((ticket_id) => ({ ticket_id })),
    );
  });

  test('contado y aceptado, se puede pedir otra vez: otro renglón', async () => {
    const id = await abre(ROTO);
    const { FOLIO } = (await pide(id)).data;
    await app.db.sql(
      `update inventarios_det set ajustado = now(), estatus = 'AJUSTADO' where ajustado is null`,
    );
    expect((await contexto(id)).conteo.FOLIO).toBeNull();
    const otra = await pide(id);
    expect(otra.message).toBe(MENSAJES_TICKET.conteoPedido(`${FOLIO}-2`));
  });

  test('un ticket de un cliente con factura y artículo se cuenta donde se surtió; sin artículo o sin lugar, no', async () => {
    const deFactura = { ...TICKET_DE_CLIENTE, motivo_id: 16, dirigido_a: 15, factura: 'F00000001' };
    const id = await abre({ ...deFactura, producto_id: ART.GALLETA });
    expect((await pide(id)).data.FOLIO).toMatch(/^TK1-/);
    const sinArticulo = await abre(deFactura);
    const sinLugar = await abre({ motivo_id: 16, dirigido_a: 15, comentario: 'x', producto_id: ART.BARRAS });
    for (const t of [sinArticulo, sinLugar]) {
      expect((await contexto(t)).conteo).toBeNull();
      expect((await pide(t)).message).toBe(MENSAJES_TICKET.sinLugar);
    }
  });

  test('de uno abierto, del tipo 16 y con 1211, o los puestos que lo buscan; lo demás se rechaza y no cambia nada', async () => {
    const id = await abre(ROTO);
    const otro = await abre({ ...ROTO, motivo_id: 17 });
    const ajeno = await abre({ ...ROTO, dirigido_a: 6 });
    const cerrado = await abre({ ...ROTO, dirigido_a: 1 });
    await responde(cerrado, { cerrar: 'S', puesto_id: null });
    const cerrandose = await abre({ ...ROTO, dirigido_a: 1 });
    await responde(cerrandose, { cerrar: 'S', puesto_id: null, retirable: 'S' });
    await es('UNO', 15, [P.tickets, P.cerrarTicket]);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await pide(cerrado)).message).toBe(MENSAJES_TICKET.cerrado);
    expect((await pide(cerrandose)).message).toBe(MENSAJES_TICKET.cerrandose('ADMINISTRADORA'));
    expect((await pide(otro)).message).toBe(MENSAJES_TICKET.sinConteo);
    expect((await pide(id, 'UNO')).message).toBe(MENSAJES_TICKET.sinPedirConteo);
    expect((await pide(ajeno, 'UNO')).message).toBe(MENSAJES_TICKET.noExiste);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    await es('UNO', 15, [P.mostrarRespuestaCliente]);
    expect((await app.call('pideConteoTicket', { ticket_id: id }, { como: 'UNO' })).http).toBe(403);
    await es('UNO', 6, [P.tickets]);
    expect((await pide(ajeno, 'UNO')).estatus).toBe('1');
    await es('UNO', 15, [P.responderTicket]);
    expect((await pide(id, 'UNO')).estatus).toBe('1');
  });
});
