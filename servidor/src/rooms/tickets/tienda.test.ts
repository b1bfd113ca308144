import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import { TICKETS_DE_TIENDA } from '@anden/contrato/tickets/tienda.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { FOTO, OP, RDET } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { TICKET } from '../../../testing/tickets.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  // The shop's program: nothing but its own control, and no customers.
  await app.darControles(OP.UNO, [P.ticketsTienda]);
});
afterEach(() => app.close());

const tienda = async (nombre: Parameters<TestApp['call']>[0], input: object = {}) =>
  (await app.call(nombre, { clave_cliente: 'C-1', ...input }, { como: 'UNO' })).body;
const admin = async (nombre: Parameters<TestApp['call']>[0], input: object) =>
  (await app.call(nombre, input)).body;
const NUEVO = { externo: 'web-1', asunto: 'Falta una caja', comentario: 'Sólo llegó una' };
const deTienda = async (id: number) =>
  (await tienda('getTicketsTienda')).data.find((t: { ticket_id: number }) => t.ticket_id === id);
const avisosDe = (operador: number) =>
  app.db.sql(`select mensaje from avisos where operador_id = $1 and tipo = 'ticket'`, [operador]);

test('del cliente, sólo lo suyo y lo que se le muestra: nada interno ni el nombre de nadie', async () => {
  await app.db.sql(`update tickets_det set cuenta = fecha where ticket_id = $1`, [TICKET.CLIENTE]);
  const { data, total } = await tienda('getTicketsTienda');
  expect(total).toBe(1);
  expect(data).toEqual([
    {
      ticket_id: TICKET.CLIENTE,
      asunto: 'Faltó una caja',
      estatus: 'ABIERTO',
      fecha_creacion: expect.any(String),
      fecha_cierre: null,
      factura: null,
      espera: 'N',
      // Neither the opening comment of an operator nor the chief's internal answer reaches the shop.
      comentarios: [
        { ticket_det_id: 4, de: 'EMPRESA', comentario: 'Lo revisamos', fecha: expect.any(String) },
      ],
    },
  ]);
});

test('de uno con todo lo interno, ni puesto, ni quién, ni artículo, ni fotografías, ni a quién se dirigió', async () => {
  await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
  await app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6)`);
  const { data } = await admin('uploadImagesTicket', {
    images: [{ nombre: 'interna.jpg', datos: FOTO }],
    ticketData: {
      tipo: 'C',
      motivo_id: 16,
      asunto: 'Frasco',
      comentario: 'SECRETO al abrir',
      cliente_id: 1,
      dirigido_a: 15,
      docto_ve_det_id: RDET.BARRAS,
      unidades: 2,
    },
  });
  const { ticket_id } = data;
  const responde = (mas: object) =>
    admin('responder_ticket', { ticket_id, operador_id: OP.ADMIN, puesto_id: 1, ...mas });
  expect((await responde({ comentario: 'SECRETO del puesto' })).estatus).toBe('1');
  expect((await responde({ comentario: 'Se le repone', mostrar_al_cli: 'S' })).estatus).toBe('1');
  expect((await responde({ comentario: 'SECRETO al cerrar', cerrar: 'S', puesto_id: null })).estatus).toBe(
    '1',
  );
  const suyo = await deTienda(ticket_id);
  expect(Object.keys(suyo).sort()).toEqual([
    'asunto',
    'comentarios',
    'espera',
    'estatus',
    'factura',
    'fecha_cierre',
    'fecha_creacion',
    'ticket_id',
  ]);
  expect(suyo).toMatchObject({ estatus: 'CERRADO', fecha_cierre: expect.any(String) });
  expect(suyo.comentarios).toEqual([
    {
      ticket_det_id: expect.any(Number),
      de: 'EMPRESA',
      comentario: 'Se le repone',
      fecha: expect.any(String),
    },
  ]);
  const dice = { externo: 'web-9', ticket_id, comentario: 'Gracias' };
  expect((await tienda('respondeTicketTienda', dice)).message).toBe(M.cerrado);
});

test('del que es interno nada, aunque sea de su cliente y una respuesta suya dijera que se muestra', async () => {
  await app.db.sql(`update tickets_det set mostrar_a_clte = true, cuenta = fecha where ticket_id = $1`, [
    TICKET.INTERNO,
  ]);
  expect(await deTienda(TICKET.INTERNO)).toBeUndefined();
});

test('lo que todavía se puede retirar no se muestra, ni lo retirado', async () => {
  expect((await deTienda(TICKET.CLIENTE)).comentarios).toEqual([]);
  await app.call('retiraRespuestaTicket', { ticket_det_id: 4 });
  await app.db.sql(
    `update tickets_det set cuenta = greatest(fecha, retirada + interval '1 ms') where ticket_det_id = 4`,
  );
  expect((await deTienda(TICKET.CLIENTE)).comentarios).toEqual([]);
});

test('abre uno, una vez por externo, y su asesor lo sabe', async () => {
  await app.db.sql('update clientes set operador_id = $1 where cliente_id = 1', [OP.JEFE]);
  await app.darControles(OP.JEFE, [P.tickets]);
  const { data, message } = await tienda('abreTicketTienda', { ...NUEVO, factura: 'F00000001' });
  expect(message).toBe(M.creado(data.ticket_id));
  expect((await tienda('abreTicketTienda', NUEVO)).data).toEqual(data);
  expect((await tienda('abreTicketTienda', { ...NUEVO, comentario: 'Otra cosa' })).message).toBe(
    M.externoRepetido,
  );
  expect((await tienda('abreTicketTienda', { ...NUEVO, clave_cliente: 'C-2' })).message).toBe(
    M.externoRepetido,
  );
  expect(await deTienda(data.ticket_id)).toMatchObject({
    factura: 'F1',
    comentarios: [{ de: 'CLIENTE', comentario: 'Sólo llegó una' }],
  });
  const { ticket } = await admin('getTicketsDetalle', { ticket_id: data.ticket_id });
  expect(ticket).toMatchObject({ CREO: null, MOTIVO: 'OTRO', tipo: 'C', dirigido_a: null });
  expect(await avisosDe(OP.JEFE)).toEqual([
    { mensaje: `Ticket ${data.ticket_id}: Falta una caja: escribió el cliente` },
  ]);
});

test('veinte envíos a la vez del mismo externo abren un ticket', async () => {
  const r = await Promise.all(Array.from({ length: 20 }, () => tienda('abreTicketTienda', NUEVO)));
  expect(new Set(r.map((x) => x.data?.ticket_id)).size).toBe(1);
  expect(await app.db.sql(`select count(*)::int n from tickets where asunto = $1`, [NUEVO.asunto])).toEqual([
    { n: 1 },
  ]);
});

test('responde: el reloj que lo esperaba corre, y lo saben su puesto y quien respondió', async () => {
  await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
  await app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6)`);
  await app.db.sql('update operadores set puesto_id = 15 where operador_id = $1', [OP.RECIBO]);
  await app.darControles(OP.RECIBO, [P.tickets]);
  const espera = {
    ticket_id: TICKET.CLIENTE,
    operador_id: OP.ADMIN,
    comentario: '¿Trae la etiqueta?',
    puesto_id: 15,
    mostrar_al_cli: 'S',
    espera_cliente: 'S',
  };
  expect((await admin('responder_ticket', espera)).estatus).toBe('1');
  expect(await deTienda(TICKET.CLIENTE)).toMatchObject({ espera: 'S' });
  await app.db.sql('delete from avisos');
  const dice = { externo: 'web-2', ticket_id: TICKET.CLIENTE, comentario: 'Sí, la trae' };
  const { data } = await tienda('respondeTicketTienda', dice);
  expect((await tienda('respondeTicketTienda', dice)).data).toEqual(data);
  expect(await deTienda(TICKET.CLIENTE)).toMatchObject({
    espera: 'N',
    comentarios: [
      { de: 'EMPRESA', comentario: '¿Trae la etiqueta?' },
      { de: 'CLIENTE', comentario: 'Sí, la trae' },
    ],
  });
  expect(await avisosDe(OP.RECIBO)).toHaveLength(1);
  expect(await avisosDe(OP.ADMIN)).toHaveLength(1);
});

test('lo que no se puede no cambia nada', async () => {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  const responde = (mas: object) =>
    tienda('respondeTicketTienda', { externo: 'x', ticket_id: TICKET.CLIENTE, comentario: 'Hola', ...mas });
  const abre = (mas: object) => tienda('abreTicketTienda', { ...NUEVO, ...mas });
  expect((await responde({ ticket_id: TICKET.NORTE })).message).toBe(M.noExiste);
  expect((await responde({ ticket_id: TICKET.INTERNO })).message).toBe(M.noExiste);
  expect((await responde({ comentario: ' ' })).message).toBe(M.sinComentario);
  expect((await responde({ clave_cliente: 'NADIE' })).message).toBe(M.clienteNoExiste);
  expect((await abre({ asunto: ' ' })).message).toBe(M.sinAsunto);
  expect((await abre({ comentario: ' ' })).message).toBe(M.sinComentario);
  expect((await abre({ motivo_id: 17 })).message).toBe(M.motivoNoExiste);
  expect((await abre({ factura: 'F00000003' })).message).toBe(M.facturaNoExiste);
  expect((await abre({ factura: 'F1' })).message).toBe(M.controlDeFactura);
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  expect(
    (await app.call('abreTicketTienda', { ...NUEVO, clave_cliente: 'C-1' }, { como: 'NADIE' })).http,
  ).toBe(403);
});

test('que se espera al cliente, o que se cierra, no se dice hasta que cuenta', async () => {
  await app.db.sql(`update tickets_det set cuenta = fecha where ticket_id = $1`, [TICKET.CLIENTE]);
  const responde = (mas: object) =>
    admin('responder_ticket', {
      ticket_id: TICKET.CLIENTE,
      operador_id: OP.ADMIN,
      comentario: '¿Trae la etiqueta?',
      puesto_id: null,
      mostrar_al_cli: 'S',
      retirable: 'S',
      ...mas,
    });
  const pregunta = await responde({ espera_cliente: 'S' });
  expect(pregunta.estatus).toBe('1');
  expect(await deTienda(TICKET.CLIENTE)).toMatchObject({
    espera: 'N',
    comentarios: [{ comentario: 'Lo revisamos' }],
  });
  // Its ten seconds are over.
  await app.db.sql(`update tickets_det set cuenta = fecha where ticket_id = $1`, [TICKET.CLIENTE]);
  expect(await deTienda(TICKET.CLIENTE)).toMatchObject({ espera: 'S' });
  expect((await responde({ cerrar: 'S', comentario: 'Listo' })).estatus).toBe('1');
  expect(await deTienda(TICKET.CLIENTE)).toMatchObject({
    espera: 'S',
    estatus: 'ABIERTO',
    fecha_cierre: null,
  });
});

const cierra = {
  ticket_id: TICKET.CLIENTE,
  operador_id: OP.ADMIN,
  comentario: 'Listo',
  cerrar: 'S',
  retirable: 'S',
};

test('lo que el cliente escribe mientras se cierra se guarda, el cierre se deshace y quien cerraba lo sabe', async () => {
  const cierre = await admin('responder_ticket', cierra);
  expect(cierre.estatus).toBe('1');
  await app.db.sql('delete from avisos');
  const dice = { externo: 'web-5', ticket_id: TICKET.CLIENTE, comentario: 'Esperen' };
  const { data, message } = await tienda('respondeTicketTienda', dice);
  expect(message).toBe(M.respondido);
  expect((await tienda('respondeTicketTienda', dice)).data).toEqual(data);
  expect(await avisosDe(OP.ADMIN)).toEqual([
    {
      mensaje: `Ticket ${TICKET.CLIENTE}: Faltó una caja: escribió el cliente mientras usted lo cerraba, y sigue abierto. Su cierre decía: «Listo»`,
    },
  ]);
  const detalle = await admin('getTicketsDetalle', { ticket_id: TICKET.CLIENTE });
  expect(detalle.ticket).toMatchObject({ estatus: 'ABIERTO', SE_CIERRA: null });
  expect(detalle.data.at(-1)).toMatchObject({ comentario: 'Esperen', operador_id_resp: null });
  expect(detalle.data.map((c: { comentario: string }) => c.comentario)).not.toContain('Listo');
  expect((await admin('retiraRespuestaTicket', { ticket_det_id: cierre.data.ticket_det_id })).message).toBe(
    M.retiradaAntes,
  );
  // The operator reads it and closes the ticket for good; then the customer can write no more.
  expect((await admin('responder_ticket', { ...cierra, retirable: 'N' })).estatus).toBe('1');
  expect((await tienda('respondeTicketTienda', { ...dice, externo: 'web-6' })).message).toBe(M.cerrado);
});

test('veinte que escriben mientras se cierra: todo queda dicho, y el cierre se deshace una vez', async () => {
  const dice = (n: number) =>
    tienda('respondeTicketTienda', { externo: `v-${n}`, ticket_id: TICKET.CLIENTE, comentario: `Digo ${n}` });
  const r = await Promise.all([
    admin('responder_ticket', cierra),
    ...Array.from({ length: 20 }, (_, n) => dice(n)),
  ]);
  expect(r.map((x) => x.estatus)).toEqual(Array.from({ length: 21 }, () => '1'));
  expect(
    await app.db.sql(`select count(*)::int n from tickets_det where externo like 'v-%' and retirada is null`),
  ).toEqual([{ n: 20 }]);
  expect(
    await app.db.sql(
      `select count(*)::int n from avisos where operador_id = $1 and mensaje like '%mientras usted%'`,
      [OP.ADMIN],
    ),
  ).toEqual([
    { n: (await app.db.sql(`select from tickets_det where cierra and retirada is not null`)).length },
  ]);
});

test('por páginas, lo último primero', async () => {
  await app.db.sql(
    `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id) select 'C', 15, 'T' || n, 'x', 1 from generate_series(1, $1::int) n`,
    [TICKETS_DE_TIENDA],
  );
  const [una, dos] = [await tienda('getTicketsTienda'), await tienda('getTicketsTienda', { pagina: 2 })];
  expect([una.total, una.data.length, dos.data.length]).toEqual([
    TICKETS_DE_TIENDA + 1,
    TICKETS_DE_TIENDA,
    1,
  ]);
  expect(dos.data[0].ticket_id).toBe(TICKET.CLIENTE);
});
