import { P } from '@anden/contrato/permissions.ts';
import { HALLAZGOS, MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { FOTO, OP, RDET } from '../../../testing/fixture.ts';
import { conPuestos, mesaDe, TICKET_DE_CLIENTE, TODOS_DE_TICKETS } from '../../../testing/mesa-de-tickets.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { TICKET } from '../../../testing/tickets.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await conPuestos(app);
});
afterEach(() => app.close());

const { es, llama, abre, responde, detalle } = mesaDe(() => app);

describe('#responder_ticket: quién puede', () => {
  test('sin 1211 no se responde; con él sí', async () => {
    await es('UNO', 15, [P.tickets]);
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    expect((await responde(id, {}, 'UNO')).message).toBe(MENSAJES_TICKET.sinResponder);
    await es('UNO', 15, [P.tickets, P.responderTicket]);
    expect((await responde(id, {}, 'UNO')).estatus).toBe('1');
  });

  test.each([
    ['sin 1208 no cierra', 15, [P.tickets, P.responderTicket], null, MENSAJES_TICKET.sinCerrar],
    ['sin 1211 no cierra', 15, [P.tickets, P.cerrarTicket], null, MENSAJES_TICKET.sinResponder],
    ['el que no está asignado sí', 15, TODOS_DE_TICKETS, null, MENSAJES_TICKET.cerradoBien],
    ['el de su puesto sí', 15, TODOS_DE_TICKETS, 15, MENSAJES_TICKET.cerradoBien],
    ['el de otro puesto no', 15, TODOS_DE_TICKETS, 16, MENSAJES_TICKET.cerrarDeOtro],
  ])('cerrar: %s', async (_que, puesto, controles, dirigido_a, mensaje) => {
    await es('UNO', puesto, [...controles, P.todosLosClientes]);
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a });
    expect((await responde(id, { cerrar: 'S', puesto_id: null }, 'UNO')).message).toBe(mensaje);
    const cerro = mensaje === MENSAJES_TICKET.cerradoBien;
    expect((await detalle(id)).ticket.estatus).toBe(cerro ? 'CERRADO' : 'ABIERTO');
  });

  test.each([
    [6, 17, true],
    [9, 17, true],
    [6, 16, true],
    [9, 16, true],
    [6, 14, false],
    [15, 17, false],
  ])('el puesto %i cierra sin 1208 un ticket de motivo %i: %s', async (puesto, motivo_id, puede) => {
    await es('UNO', puesto, [P.tickets]);
    const id = await abre({ motivo_id, asunto: 'A', comentario: 'x', dirigido_a: puesto }, 'UNO');
    const r = await responde(id, { cerrar: 'S', comentario: '', encontrado: 'N', puesto_id: null }, 'UNO');
    expect(r.message).toBe(puede ? MENSAJES_TICKET.cerradoBien : MENSAJES_TICKET.sinResponder);
    if (puede)
      expect((await detalle(id)).data.at(-1)).toMatchObject({
        comentario: HALLAZGOS.N,
        ENCONTRADO: 'N',
        estatus: 'CERRADO',
      });
  });

  test('mostrar al cliente: con 1212 y nunca lo interno', async () => {
    await es('UNO', 15, [P.tickets, P.responderTicket]);
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    expect((await responde(id, { mostrar_al_cli: 'S' }, 'UNO')).message).toBe(MENSAJES_TICKET.sinMostrar);
    await es('UNO', 15, TODOS_DE_TICKETS);
    // For the customer the position is optional.
    expect((await responde(id, { mostrar_al_cli: 'S', puesto_id: null }, 'UNO')).estatus).toBe('1');
    expect((await responde(id, { puesto_id: null }, 'UNO')).message).toBe(MENSAJES_TICKET.sinDestino);
    const interno = await abre({ asunto: 'A', comentario: 'x', dirigido_a: 15 });
    expect((await responde(interno, { mostrar_al_cli: 'S' }, 'UNO')).message).toBe(
      MENSAJES_TICKET.internoNoSeMuestra,
    );
  });

  test('en nombre de otro no', async () => {
    const r = await app.call('responder_ticket', {
      ticket_id: TICKET.CLIENTE,
      comentario: 'x',
      operador_id: OP.JEFE,
      puesto_id: 1,
    });
    expect(r.http).toBe(403);
  });

  test.each([6, 9])(
    'el puesto %i cierra uno de otro puesto si es de esos motivos, sin poder responderlo',
    async (puesto) => {
      await es('UNO', puesto, [P.tickets, P.verOtros]);
      const id = await abre({
        motivo_id: 16,
        comentario: 'Roto',
        dirigido_a: 15,
        docto_ve_det_id: RDET.BARRAS,
      });
      expect((await responde(id, {}, 'UNO')).message).toBe(MENSAJES_TICKET.sinResponder);
      const cierra = { cerrar: 'S', comentario: HALLAZGOS.S, puesto_id: null };
      // As a plain client writes the choice: as its comment.
      expect((await responde(id, cierra, 'UNO')).message).toBe(MENSAJES_TICKET.cerradoBien);
      expect((await detalle(id)).data.at(-1)).toMatchObject({ comentario: HALLAZGOS.S, ENCONTRADO: 'S' });
    },
  );

  test('la elección es sólo de esos puestos y motivos, y sólo al cerrar', async () => {
    const id = await abre({ motivo_id: 17, asunto: 'A', comentario: 'x', dirigido_a: 15 });
    await es('UNO', 15, TODOS_DE_TICKETS);
    const elige = { cerrar: 'S', encontrado: 'S', puesto_id: null };
    expect((await responde(id, elige, 'UNO')).message).toBe(MENSAJES_TICKET.eleccionAjena);
    await es('UNO', 6, [...TODOS_DE_TICKETS, P.verOtros]);
    expect((await responde(id, { encontrado: 'S' }, 'UNO')).message).toBe(MENSAJES_TICKET.eleccionAjena);
    expect((await responde(id, elige, 'UNO')).message).toBe(MENSAJES_TICKET.cerradoBien);
  });

  test('cerrar mostrándolo al cliente también pide 1212', async () => {
    await es('UNO', 15, [P.tickets, P.responderTicket, P.cerrarTicket]);
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    const cierra = { cerrar: 'S', mostrar_al_cli: 'S', puesto_id: null };
    expect((await responde(id, cierra, 'UNO')).message).toBe(MENSAJES_TICKET.sinMostrar);
    await es('UNO', 15, TODOS_DE_TICKETS);
    expect((await responde(id, cierra, 'UNO')).message).toBe(MENSAJES_TICKET.cerradoBien);
  });
});

describe('#getInfoGralCliente: la ficha del cliente de un ticket', () => {
  const CLIENTE = 1;
  /** What a reader of a ticket gets of its customer: what the ticket says, and each part of the record. */
  async function ve(id: number) {
    const registro = async (nombre: Parameters<TestApp['call']>[0], input: object) =>
      (await llama(nombre, input, 'UNO')).estatus === '1';
    return {
      ticket: (await detalle(id, 'UNO')).ticket?.VE_CLIENTE,
      ficha: await registro('getInfoGralCliente', { cliente_id: CLIENTE }),
      historial: await registro('getHistorialVPD', { cliente_id: CLIENTE }),
      pedidos: await registro('getPedidosCliente', { cliente_id: CLIENTE }),
      dinero: await registro('getMovimientosCliente', { cliente_id: CLIENTE }),
      factura: await registro('get_seguimiento_factura', { factura: 'F1' }),
    };
  }
  const TODO = { ticket: 'S', ficha: true, historial: true, pedidos: true, dinero: true, factura: true };
  const NADA = {
    ...TODO,
    ticket: 'N',
    ficha: false,
    historial: false,
    pedidos: false,
    dinero: false,
    factura: false,
  };
  const CONTROLES = [...TODOS_DE_TICKETS, P.fichaCliente];

  beforeEach(async () => {
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = $2', [OP.JEFE, CLIENTE]);
  });

  test('la lee quien tiene que responderlo, mientras está abierto; el resto del departamento y quien sólo lo respondió no', async () => {
    await es('UNO', 15, CONTROLES);
    const otro = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 16 });
    expect(await ve(otro)).toEqual(NADA);
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    expect(await ve(id)).toEqual(TODO);
    await es('RECIBO', 15, [...TODOS_DE_TICKETS, P.verOtros]);
    expect((await responde(id, { cerrar: 'S', puesto_id: null }, 'RECIBO')).estatus).toBe('1');
    expect(await ve(id)).toEqual(NADA);
    expect((await responde(otro, { puesto_id: 16 }, 'UNO')).estatus).toBe('1');
    expect(await ve(otro)).toEqual(NADA);
  });

  test('dirigirse uno mismo un ticket ajeno no abre la ficha; seguir con el que otro le dirigió no la cierra', async () => {
    await es('UNO', 15, CONTROLES);
    const deOtro = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 16 });
    expect((await responde(deOtro, { puesto_id: 15 }, 'UNO')).estatus).toBe('1');
    expect(await ve(deOtro)).toEqual(NADA);
    // Nor does answering it again open the record, at the same position or by way of another.
    for (const puesto_id of [15, 16, 15]) await responde(deOtro, { puesto_id }, 'UNO');
    expect(await ve(deOtro)).toEqual(NADA);
    await responde(deOtro, { puesto_id: 15 });
    expect(await ve(deOtro)).toEqual(TODO);
    await responde(deOtro, { puesto_id: 15 }, 'UNO');
    expect(await ve(deOtro)).toEqual(TODO);
  });

  test('dirigirlo al puesto de quien uno suple tampoco la abre', async () => {
    await es('UNO', 15, CONTROLES);
    await es('RECIBO', 16, TODOS_DE_TICKETS);
    await app.db.sql(
      `insert into suplencias (operador_id, suplente_id, desde, hasta, inicio, fin, creada_por)
       values ($1, $2, current_date, current_date, now() - interval '1 hour', now() + interval '1 hour', 1)`,
      [OP.RECIBO, OP.UNO],
    );
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 6 });
    await es('UNO', 15, [...CONTROLES, P.verOtros]);
    expect((await responde(id, { puesto_id: 16 }, 'UNO')).estatus).toBe('1');
    await es('UNO', 15, CONTROLES);
    expect(await ve(id)).toEqual(NADA);
    await responde(id, { puesto_id: 16 });
    expect(await ve(id)).toEqual(TODO);
  });

  test.each(['C', 'O'])(
    '#saveTicketOp: el renglón de la remisión de un cliente ajeno no existe, salvo para quien trabaja con remisiones (tipo %s)',
    async (tipo) => {
      const [renglon] = await app.db.sql<{ det: number }>(
        'select docto_ve_det_id as det from remisiones_det join remisiones using (docto_ve_id) where cliente_id = $1 and almacen_id = 1 limit 1',
        [CLIENTE],
      );
      const abreDe = (llamada: 'saveTicketOp' | 'uploadImagesTicket') => {
        const datos = {
          ...TICKET_DE_CLIENTE,
          motivo_id: 16,
          tipo,
          cliente_id: null,
          docto_ve_det_id: renglon?.det,
        };
        return llama(
          llamada,
          llamada === 'saveTicketOp'
            ? { ticket_data: { ...datos, dirigido_a: 15 } }
            : { images: [{ nombre: 'x.jpg', datos: FOTO }], ticketData: { ...datos, dirigido_a: 15 } },
          'UNO',
        );
      };
      await es('UNO', 15, [P.tickets]);
      for (const llamada of ['saveTicketOp', 'uploadImagesTicket'] as const)
        expect((await abreDe(llamada)).message).toBe(MENSAJES_TICKET.renglonNoExiste);
      await es('UNO', 15, [P.tickets, P.surtidorem]);
      expect((await abreDe('saveTicketOp')).estatus).toBe('1');
      // The adviser's own customer.
      await es('UNO', 15, [P.tickets]);
      await app.db.sql('update clientes set operador_id = $1 where cliente_id = $2', [OP.UNO, CLIENTE]);
      expect((await abreDe('saveTicketOp')).estatus).toBe('1');
    },
  );

  test('nada más de clientes ajenos se abre: ni listas, ni búsquedas, ni abrirle otro ticket', async () => {
    await es('UNO', 15, [...CONTROLES, P.clientes]);
    await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    expect(
      (await llama('getClientesDistribuidor', { fecha_ini: '2000-01-01', fecha_fin: '2099-12-31' }, 'UNO'))
        .data,
    ).toEqual([]);
    expect((await llama('buscaClientes', { texto: 'C1' }, 'UNO')).data).toEqual([]);
    expect((await llama('saveTicketOp', { ticket_data: TICKET_DE_CLIENTE }, 'UNO')).estatus).not.toBe('1');
  });

  test('uno que abrió uno mismo, desde el renglón de una remisión, no abre la ficha de nadie; sin permiso de tickets, ninguno', async () => {
    // Who works on remissions may open one from any line.
    await es('UNO', 15, [...CONTROLES, P.surtidorem]);
    const [renglon] = await app.db.sql<{ det: number }>(
      'select docto_ve_det_id as det from remisiones_det join remisiones using (docto_ve_id) where cliente_id = $1 limit 1',
      [CLIENTE],
    );
    const id = await abre(
      { ...TICKET_DE_CLIENTE, cliente_id: null, docto_ve_det_id: renglon?.det, dirigido_a: 15 },
      'UNO',
    );
    await responde(id, { puesto_id: 15 }, 'UNO');
    expect(await ve(id)).toEqual(NADA);
    await es('UNO', 15, [P.fichaCliente]);
    await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    expect((await llama('getInfoGralCliente', { cliente_id: CLIENTE }, 'UNO')).estatus).not.toBe('1');
  });
});

describe('1207', () => {
  test('la lista, sus catálogos y la factura lo piden; responder, también 1211 o 1208', async () => {
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    const http = async (nombre: Parameters<TestApp['call']>[0], input: object) =>
      (await app.call(nombre, input, { como: 'UNO' })).http;
    const lista = { operador_id: OP.UNO, fecha_ini: '2026-01-01', fecha_fin: '2026-01-31' };
    const factura = { ticket_id: id, factura: 'F00000001', cliente_id: 1 };
    await es('UNO', 15, [P.responderTicket, P.cerrarTicket]);
    expect(await http('getTickets', lista)).toBe(403);
    expect(await http('agregar_factura_a_ticket', factura)).toBe(403);
    expect(await http('getTicketsDetalle', { ticket_id: id })).toBe(200);
    await es('UNO', 15, [P.mostrarRespuestaCliente]);
    expect(await http('getTicketsDetalle', { ticket_id: id })).toBe(403);
    expect(await http('saveTicketOp', { ticket_data: TICKET_DE_CLIENTE })).toBe(403);
    await es('UNO', 15, [P.tickets]);
    expect(await http('getTickets', lista)).toBe(200);
    expect((await llama('agregar_factura_a_ticket', factura, 'UNO')).data).toEqual({ Factura: 'F1' });
  });

  test('de lo que se dirige a un puesto se avisa en él a quien lo tiene', async () => {
    await es('UNO', 15, [P.tickets]);
    await es('RECIBO', 15, [P.responderTicket]);
    const id = await abre({ asunto: 'Taza', comentario: 'x', dirigido_a: 15 });
    const avisados = async (como: 'UNO' | 'RECIBO') =>
      (await llama('checkForOpenTickets', { operador_id: OP[como] }, como)).data.filter(
        (a: { MENU: string; DOCUMENTO_ID: number }) => a.MENU === 'tickets' && a.DOCUMENTO_ID === id,
      ).length;
    expect([await avisados('UNO'), await avisados('RECIBO')]).toEqual([1, 0]);
  });
});
