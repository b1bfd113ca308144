import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, FACTURA, OP, RDET } from '../../../testing/fixture.ts';
import {
  conPuestos,
  mesaDe,
  type QuienDeTickets,
  TICKET_DE_CLIENTE,
  TODOS_DE_TICKETS,
} from '../../../testing/mesa-de-tickets.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { TICKET } from '../../../testing/tickets.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await conPuestos(app);
});
afterEach(() => app.close());

const { es, llama, abre, responde, detalle } = mesaDe(() => app);
const HOY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());
const RANGO = { fecha_ini: HOY, fecha_fin: HOY };
const lista = (como: QuienDeTickets = 'ADMIN', mas: object = {}) =>
  llama('getTickets', { operador_id: OP[como], ...RANGO, ...mas }, como);
const ids = (r: { data: { ticket_id: number }[] }) => r.data.map((t) => t.ticket_id).sort((a, b) => a - b);

describe('#saveTicketOp', () => {
  test('lo que no dice el formulario es lo de la especificación: motivo 17, al puesto 6, interno y abierto hoy', async () => {
    const id = await abre({
      asunto: 'Taza',
      comentario: ' No está ',
      estatus: 'ABIERTO',
      ticket_id: 0,
      fecha_cierre: '',
    });
    const { ticket, data } = await detalle(id);
    expect(ticket).toMatchObject({
      motivo_id: 17,
      puesto_id: 6,
      dirigido_a: 'AUXILIAR',
      departamento: 'INVENTARIOS',
      tipo: 'O',
      estatus: 'ABIERTO',
      comentario: 'No está',
      tiempo_respuesta: 4,
    });
    expect(data).toMatchObject([{ es_respuesta: 'N', hist_dirigido_a: 'AUXILIAR', comentario: 'No está' }]);
  });

  test('desde el renglón de una remisión toma artículo, remisión y cliente, y se guarda una vez', async () => {
    await es('UNO', 6, [P.surtidorem]);
    const ticket_data = {
      motivo_id: 16,
      dirigido_a: 1,
      comentario: 'Roto',
      docto_ve_det_id: RDET.BARRAS,
      unidades: 2,
    };
    const clave = 'una-sola-vez';
    const a = await app.call('saveTicketOp', { ticket_data }, { como: 'UNO', clave });
    const b = await app.call('saveTicketOp', { ticket_data }, { como: 'UNO', clave });
    expect(b.body.data).toEqual(a.body.data);
    expect((await detalle(a.body.data.ticket_id)).ticket).toMatchObject({
      producto_id: ART.BARRAS,
      unidades: 2,
      cliente_id: 1,
      asunto: 'TAZA BLANCA · R1',
    });
  });

  test('uno del tipo 16 se guarda sin asunto, y en las listas se lee su artículo o, sin él, su tipo', async () => {
    const sinAsunto = { motivo_id: 16, dirigido_a: 1, asunto: ' ', comentario: 'Roto' };
    const asunto = async (mas: object) => (await detalle(await abre({ ...sinAsunto, ...mas }))).ticket.asunto;
    expect(await asunto({ producto_id: ART.BARRAS })).toBe('TAZA BLANCA');
    expect(await asunto({})).toBe('INCIDENCIA DE ARTÍCULO');
  });

  test('en el orden de la especificación, y sin cambiar nada', async () => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const con = (ticket_data: object) => llama('saveTicketOp', { ticket_data });
    expect((await con({ asunto: ' ', comentario: '' })).message).toBe(MENSAJES_TICKET.sinAsunto);
    expect((await con({ asunto: 'A', comentario: ' ' })).message).toBe(MENSAJES_TICKET.sinComentario);
    expect((await con({ motivo_id: 16, comentario: '' })).message).toBe(MENSAJES_TICKET.sinComentario);
    expect((await con({ motivo_id: 16, comentario: 'x' })).message).toBe(MENSAJES_TICKET.sinPuesto);
    expect((await con({ ...TICKET_DE_CLIENTE, cliente_id: null })).message).toBe(MENSAJES_TICKET.sinCliente);
    expect((await con({ ...TICKET_DE_CLIENTE, motivo_id: 99 })).message).toBe(MENSAJES_TICKET.motivoNoExiste);
    for (const motivo_id of [14, 17])
      expect((await con({ ...TICKET_DE_CLIENTE, motivo_id })).message).toBe(MENSAJES_TICKET.motivoInterno);
    expect((await con({ ...TICKET_DE_CLIENTE, dirigido_a: 99 })).message).toBe(
      MENSAJES_TICKET.puestoNoExiste,
    );
    expect((await con({ ...TICKET_DE_CLIENTE, ticket_id: 1 })).message).toBe(MENSAJES_TICKET.noSeEdita);
    expect((await con({ ...TICKET_DE_CLIENTE, factura: 'F1' })).message).toBe(
      MENSAJES_TICKET.controlDeFactura,
    );
    expect((await con({ ...TICKET_DE_CLIENTE, factura: 'F00000003' })).message).toBe(
      MENSAJES_TICKET.facturaNoExiste,
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    expect(
      (await app.call('saveTicketOp', { ticket_data: { ...TICKET_DE_CLIENTE, operador_id_creo: OP.JEFE } }))
        .http,
    ).toBe(403);
    expect(
      (await app.call('saveTicketOp', { ticket_data: { ...TICKET_DE_CLIENTE, asunto: 'x'.repeat(101) } }))
        .http,
    ).toBe(400);
    expect(
      (await app.call('saveTicketOp', { ticket_data: { ...TICKET_DE_CLIENTE, comentario: 'x'.repeat(501) } }))
        .http,
    ).toBe(400);
  });
});

describe('un ticket cerrado', () => {
  test('no admite nada', async () => {
    const id = await abre({ motivo_id: 16, dirigido_a: 1, comentario: 'Roto' });
    const deCliente = await abre(TICKET_DE_CLIENTE);
    for (const t of [id, deCliente])
      expect((await responde(t, { cerrar: 'S', puesto_id: null })).message).toBe(MENSAJES_TICKET.cerradoBien);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const factura = { ticket_id: deCliente, factura: 'F00000001', cliente_id: 1 };
    expect((await responde(id)).message).toBe(MENSAJES_TICKET.cerrado);
    expect((await responde(id, { cerrar: 'S' })).message).toBe(MENSAJES_TICKET.cerrado);
    expect((await llama('agregar_factura_a_ticket', factura)).message).toBe(MENSAJES_TICKET.cerrado);
    expect((await llama('uploadImagesTicket', { ticketData: { ticket_id: id } })).message).toBe(
      MENSAJES_TICKET.cerrado,
    );
    const { data } = await detalle(id);
    expect((await llama('retiraRespuestaTicket', { ticket_det_id: data.at(-1).ticket_det_id })).message).toBe(
      MENSAJES_TICKET.noSeRetira,
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });
});

describe('#agregar_factura_a_ticket', () => {
  test('nueve caracteres, en mayúsculas, del cliente y una sola', async () => {
    const id = await abre(TICKET_DE_CLIENTE);
    const pon = (factura: string, ticket_id = id) =>
      llama('agregar_factura_a_ticket', { ticket_id, factura, cliente_id: 1 });
    expect((await pon('F0000001')).message).toBe(MENSAJES_TICKET.controlDeFactura);
    expect((await pon('F000000012')).message).toBe(MENSAJES_TICKET.controlDeFactura);
    expect((await pon('F00000003')).message).toBe(MENSAJES_TICKET.facturaNoExiste);
    expect((await pon('f00000001')).data).toEqual({ Factura: 'F1' });
    expect((await pon('F00000002')).message).toBe(MENSAJES_TICKET.conFactura);
    expect((await pon('F00000001', TICKET.INTERNO)).message).toBe(MENSAJES_TICKET.internoSinFactura);
    expect((await detalle(id)).ticket).toMatchObject({ Factura: 'F1', factura: 'F1' });
  });
});

test('un carácter de control en un folio o en una clave no cambia en qué columna se busca', async () => {
  await app.db.sql(`update clientes set clave_cliente = e'C\\x1fUNO' where cliente_id = 1`);
  await app.db.sql(`update facturas set folio = e'F\\x1f9' where docto_ve_id = ${FACTURA.LISTA}`);
  const id = await abre({ ...TICKET_DE_CLIENTE, comentario: 'zarandaja' });
  await app.db.sql(`update tickets set factura_id = ${FACTURA.LISTA} where ticket_id = ${id}`);
  for (const filtros of [
    'comentario~zaranda',
    'comentario~zaranda;NOMBRE~perla',
    'comentario~zaranda;CLAVE_CLIENTE~uno',
    'Factura~9',
  ])
    expect([filtros, ids(await lista('ADMIN', { filtros }))]).toEqual([filtros, [id]]);
});

describe('quién ve qué', () => {
  test('lista, cuenta, detalle, contexto, fotos, archivo y respuesta dicen de los mismos', async () => {
    const otroDepto = await abre({ asunto: 'A', comentario: 'x', dirigido_a: 6 });
    const suyo = await abre({ asunto: 'B', comentario: 'x', dirigido_a: 15 });
    const suDepto = await abre({ asunto: 'C', comentario: 'x', dirigido_a: 16 });
    const deNadie = await abre({ motivo_id: 14, asunto: 'D', comentario: 'x' });
    const ajeno = await abre(TICKET_DE_CLIENTE);
    await es('UNO', 15, [P.tickets, P.responderTicket]);
    const abierto = await abre({ asunto: 'E', comentario: 'x', dirigido_a: 6 }, 'UNO');
    const visibles = [suyo, suDepto, deNadie, abierto].sort((a, b) => a - b);
    const r = await lista('UNO');
    expect(ids(r)).toEqual(visibles);
    expect(r.total).toBe(visibles.length);
    expect(r.sumas.MIO).toBe(1);
    expect(r.pendientes).toMatchObject({ ABIERTOS: visibles.length, MIOS: 1 });
    expect(new Set(r.tickets_det.map((x: { ticket_id: number }) => x.ticket_id))).toEqual(new Set(visibles));
    const pagina = await lista('UNO', { pagina: 1, por_pagina: 2 });
    expect([pagina.data.length, pagina.total, pagina.tickets_det]).toEqual([2, visibles.length, []]);
    expect(ids(await lista('UNO', { mios: 'S' }))).toEqual([suyo]);
    for (const ticket_id of [otroDepto, ajeno]) {
      for (const llamada of ['getTicketsDetalle', 'getContextoTicket', 'getEvidenciaTicket'] as const)
        expect((await llama(llamada, { ticket_id }, 'UNO')).message).toBe(MENSAJES_TICKET.noExiste);
      expect((await responde(ticket_id, {}, 'UNO')).message).toBe(MENSAJES_TICKET.noExiste);
    }
    for (const ticket_id of visibles) expect((await detalle(ticket_id, 'UNO')).estatus).toBe('1');
    // An operator keeps seeing a ticket they answered, wherever it is directed afterwards.
    expect((await responde(suyo, { puesto_id: 6 }, 'UNO')).estatus).toBe('1');
    expect(ids(await lista('UNO'))).toEqual(visibles);
    // Their own customers, then everybody's.
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = 1', [OP.UNO]);
    expect(ids(await lista('UNO'))).toContain(ajeno);
    await app.db.sql('update clientes set operador_id = null where cliente_id = 1');
    expect(ids(await lista('UNO'))).not.toContain(ajeno);
    await es('UNO', 15, [P.tickets, P.todosLosClientes]);
    expect(ids(await lista('UNO'))).toContain(ajeno);
    expect(ids(await lista('UNO'))).not.toContain(otroDepto);
    await es('UNO', 15, [P.tickets, P.verOtros]);
    expect(ids(await lista('UNO'))).toContain(otroDepto);
  });

  test('#checkForOpenTickets: al puesto se le avisa, y lo retirado deja de avisarse', async () => {
    await es('UNO', 15, TODOS_DE_TICKETS);
    const id = await abre({ asunto: 'Taza', comentario: 'x', dirigido_a: 15 });
    const avisos = async () => (await llama('checkForOpenTickets', { operador_id: OP.UNO }, 'UNO')).data;
    expect(await avisos()).toMatchObject([
      { MENSAJE: `Ticket ${id}: Taza: se dirigió a su puesto`, MENU: 'tickets', DOCUMENTO_ID: id },
    ]);
    const otro = await abre({ asunto: 'Otro', comentario: 'x', dirigido_a: 6 });
    const r = await responde(otro, { puesto_id: 15, retirable: 'S' });
    expect(await avisos()).toHaveLength(2);
    await llama('retiraRespuestaTicket', { ticket_det_id: r.data.ticket_det_id });
    expect(await avisos()).toHaveLength(1);
  });
});

describe('varios a la vez', () => {
  test('veinte respuestas quedan todas, en el orden en que llegaron', async () => {
    const id = await abre(TICKET_DE_CLIENTE);
    const todas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => responde(id, { comentario: `R${i}` })),
    );
    expect(todas.map((r) => r.estatus)).toEqual(Array(20).fill('1'));
    const { data } = await detalle(id);
    expect(data).toHaveLength(21);
    const fechas = data.map((x: { fecha_modif: string }) => x.fecha_modif);
    expect(fechas).toEqual([...fechas].sort());
    expect(new Set(data.map((x: { comentario: string }) => x.comentario)).size).toBe(21);
  });

  test('al segundo se le dice lo que hubo entre lo que vio y lo suyo', async () => {
    await es('UNO', 15, [...TODOS_DE_TICKETS, P.todosLosClientes]);
    const id = await abre(TICKET_DE_CLIENTE);
    const visto = (await detalle(id)).data.at(-1).ticket_det_id;
    expect((await responde(id, { comentario: 'Primera', visto }, 'UNO')).entre).toEqual([]);
    const segunda = await responde(id, { comentario: 'Segunda', visto });
    expect(segunda.entre).toMatchObject([{ comentario: 'Primera', RESPONDIO: 'CON UN PERMISO' }]);
    expect((await responde(id, { comentario: 'Tercera' })).entre).toEqual([]);
  });

  test('diez respuestas, diez del cliente y un cierre: lo que llegó después del cierre se rechazó', async () => {
    await app.darControles(OP.UNO, [P.ticketsTienda]);
    const id = await abre(TICKET_DE_CLIENTE);
    const delCliente = (i: number) =>
      llama(
        'respondeTicketTienda',
        { externo: `w${i}`, clave_cliente: 'C-1', ticket_id: id, comentario: `C${i}` },
        'UNO',
      );
    const todas = await Promise.all(
      Array.from({ length: 21 }, (_, i) =>
        i === 10
          ? responde(id, { cerrar: 'S', comentario: 'Cierra' })
          : i % 2 === 0
            ? responde(id, { comentario: `R${i}` })
            : delCliente(i),
      ),
    );
    const si = todas.filter((r) => r.estatus === '1');
    for (const r of todas.filter((x) => x.estatus !== '1')) expect(r.message).toBe(MENSAJES_TICKET.cerrado);
    const { data, ticket } = await detalle(id);
    expect(ticket.estatus).toBe('CERRADO');
    expect(data).toHaveLength(1 + si.length);
    expect(data.at(-1).comentario).toBe('Cierra');
  });

  test('de veinte que cierran, cierra uno', async () => {
    const id = await abre(TICKET_DE_CLIENTE);
    const todas = await Promise.all(
      Array.from({ length: 20 }, () => responde(id, { cerrar: 'S', puesto_id: null })),
    );
    expect(todas.filter((r) => r.estatus === '1')).toHaveLength(1);
    expect((await detalle(id)).data).toHaveLength(2);
  });
});

describe('#retiraRespuestaTicket', () => {
  test('un cierre retirado a tiempo no cuenta; mientras, nadie más escribe; después es final', async () => {
    await es('UNO', 15, [...TODOS_DE_TICKETS, P.todosLosClientes]);
    const id = await abre(TICKET_DE_CLIENTE);
    const r = await responde(id, { cerrar: 'S', retirable: 'S', puesto_id: null });
    const { ticket_det_id } = r.data;
    expect((await detalle(id)).data.at(-1)).toMatchObject({
      ticket_det_id,
      RETIRABLE: 'S',
      CUENTA: r.data.CUENTA,
    });
    expect((await detalle(id, 'UNO')).data.at(-1).RETIRABLE).toBe('N');
    expect((await detalle(id)).ticket).toMatchObject({ estatus: 'ABIERTO', fecha_cierre: null });
    expect((await responde(id, {}, 'UNO')).message).toBe(MENSAJES_TICKET.cerrandose('ADMINISTRADORA'));
    expect((await llama('retiraRespuestaTicket', { ticket_det_id }, 'UNO')).message).toBe(
      MENSAJES_TICKET.noExiste,
    );
    expect((await llama('retiraRespuestaTicket', { ticket_det_id })).data).toEqual({ comentario: 'Va' });
    expect((await llama('retiraRespuestaTicket', { ticket_det_id })).message).toBe(
      MENSAJES_TICKET.retiradaAntes,
    );
    expect((await detalle(id)).data).toHaveLength(1);
    const otra = (await responde(id, { cerrar: 'S', retirable: 'S', puesto_id: null })).data.ticket_det_id;
    await pasaElPlazo(id);
    expect((await llama('retiraRespuestaTicket', { ticket_det_id: otra })).message).toBe(
      MENSAJES_TICKET.noSeRetira,
    );
    expect((await detalle(id)).ticket.estatus).toBe('CERRADO');
    expect((await responde(id)).message).toBe(MENSAJES_TICKET.cerrado);
  });

  test('retirar una respuesta regresa el puesto y el reloj, también con otra después', async () => {
    const id = await abre({ ...TICKET_DE_CLIENTE, dirigido_a: 15 });
    const a = await responde(id, { puesto_id: 6, mostrar_al_cli: 'S', espera_cliente: 'S', retirable: 'S' });
    expect((await detalle(id)).ticket).toMatchObject({ puesto_id: 6, ESPERA: 'S', VENCE: null });
    await responde(id, { puesto_id: null, mostrar_al_cli: 'S', comentario: 'Otra' });
    await llama('retiraRespuestaTicket', { ticket_det_id: a.data.ticket_det_id });
    const { ticket, esperas } = await detalle(id);
    expect(ticket).toMatchObject({ puesto_id: 15, ESPERA: 'N' });
    expect(ticket.VENCE).not.toBeNull();
    expect(esperas).toEqual([]);
  });

  /** Lets the time pass after which a ticket's last comment counts. */
  async function pasaElPlazo(id: number) {
    await app.db.sql(
      `update tickets_det set fecha = fecha - interval '11 seconds', cuenta = cuenta - interval '11 seconds',
              retirada = retirada - interval '11 seconds' where ticket_id = $1`,
      [id],
    );
    await app.db.sql(`select recalcula_ticket($1, 'America/Mexico_City')`, [id]);
  }
});
