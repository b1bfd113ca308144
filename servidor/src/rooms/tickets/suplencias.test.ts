import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { MENSAJES_SUPLENCIA as M } from '@anden/contrato/tickets/suplencias-rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
/** Directed to position 15, which JEFE holds; UNO is of another department. */
let ticket: number;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(`insert into departamentos values (6, 'CLIENTES'), (7, 'VENTAS')`);
  await app.db.sql(
    `insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6), (16, 'OTRO', 6), (17, 'ASESOR', 7)`,
  );
  await app.db.sql('update operadores set puesto_id = 15, departamento_id = 6 where operador_id = $1', [
    OP.JEFE,
  ]);
  await app.db.sql('update operadores set puesto_id = 17, departamento_id = 7 where operador_id = $1', [
    OP.UNO,
  ]);
  for (const quien of [OP.JEFE, OP.UNO])
    await app.darControles(quien, [P.tickets, P.responderTicket, P.cerrarTicket]);
  ticket = await abre(15);
});
afterEach(() => app.close());

type Quien = 'ADMIN' | 'UNO' | 'JEFE';
const llama = async (nombre: Parameters<TestApp['call']>[0], input: object, como: Quien) =>
  (await app.call(nombre, input, { como })).body;
async function abre(puesto: number): Promise<number> {
  const ticket_data = {
    tipo: 'O',
    motivo_id: 14,
    asunto: 'Falta papel',
    comentario: 'Falta',
    dirigido_a: puesto,
  };
  return (await llama('saveTicketOp', { ticket_data }, 'ADMIN')).data.ticket_id;
}
/** The business day, so many days from today. */
const dia = (en: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(Date.now() + en * 86_400_000);
const nombra = (mas: object = {}, como: Quien = 'JEFE') =>
  llama(
    'guardaSuplencia',
    { ausente_id: OP.JEFE, suplente_id: OP.UNO, desde: dia(-1), hasta: dia(1), ...mas },
    como,
  );
const lista = (como: Quien) =>
  llama(
    'getTickets',
    { operador_id: OP[como], fecha_ini: dia(-2), fecha_fin: dia(1), mios: 'S', pagina: 1 },
    como,
  );
const cierra = (como: Quien) =>
  llama(
    'responder_ticket',
    { ticket_id: ticket, operador_id: OP[como], comentario: 'Ya', cerrar: 'S' },
    como,
  );

test('lo dirigido a quien se ausenta le llega a quien lo suple: lista, cuenta, detalle, aviso y cierre; y sólo en sus días', async () => {
  expect((await lista('UNO')).data).toEqual([]);
  expect((await llama('getTicketsDetalle', { ticket_id: ticket }, 'UNO')).message).toBe(
    MENSAJES_TICKET.noExiste,
  );
  expect((await nombra()).message).toBe(M.guardada);
  expect(await app.db.sql(`select mensaje from avisos where operador_id = $1`, [OP.UNO])).toMatchObject([
    { mensaje: expect.stringMatching(/^Suple a JEFA DE ALMACÉN con sus tickets del /) },
  ]);
  const suya = await lista('UNO');
  expect(suya.data).toMatchObject([{ ticket_id: ticket, MIO: 1 }]);
  expect(suya.pendientes).toMatchObject({ ABIERTOS: 1, MIOS: 1 });
  expect((await llama('getTicketsDetalle', { ticket_id: ticket }, 'UNO')).suplidos).toEqual([15]);
  // The absent operator still has it too.
  expect((await lista('JEFE')).data).toMatchObject([{ ticket_id: ticket, MIO: 1 }]);
  const otro = await abre(15);
  expect(
    await app.db.sql(`select mensaje from avisos where operador_id = $1 and documento_id = $2`, [
      OP.UNO,
      otro,
    ]),
  ).toHaveLength(1);
  // Tickets of her department are visible to the substitute, who may not close them.
  const deOtro = await abre(16);
  expect((await llama('getTicketsDetalle', { ticket_id: deOtro }, 'UNO')).ticket).toMatchObject({ MIO: 0 });
  expect((await cierra('UNO')).message).toBe(MENSAJES_TICKET.cerradoBien);
});

test('se acaba sola al terminar el último día de la zona del negocio, y no empieza antes del primero', async () => {
  await nombra();
  // Moves her absence to days that just ended, and then to days that have not begun.
  await app.db.sql(
    `update suplencias set inicio = now() - interval '2 days', fin = now() where operador_id = $1`,
    [OP.JEFE],
  );
  expect((await lista('UNO')).data).toEqual([]);
  expect((await cierra('UNO')).message).toBe(MENSAJES_TICKET.noExiste);
  await app.db.sql(
    `update suplencias set inicio = now() + interval '1 minute', fin = now() + interval '1 day' where operador_id = $1`,
    [OP.JEFE],
  );
  expect((await lista('UNO')).data).toEqual([]);
});

test('los días son de la zona del negocio', async () => {
  await nombra({ desde: '2999-01-05', hasta: '2999-01-05' });
  expect(
    await app.db.sql(
      `select to_json(inicio) as inicio, to_json(fin) as fin from suplencias where operador_id = $1`,
      [OP.JEFE],
    ),
  ).toEqual([{ inicio: '2999-01-05T06:00:00+00:00', fin: '2999-01-06T06:00:00+00:00' }]);
});

test('se quita con rastro, y deja de valer en ese momento', async () => {
  const { data } = await nombra();
  expect((await llama('quitaSuplencia', { suplencia_id: data.SUPLENCIA_ID }, 'UNO')).message).toBe(
    M.noExiste,
  );
  expect((await llama('quitaSuplencia', { suplencia_id: data.SUPLENCIA_ID }, 'ADMIN')).message).toBe(
    M.quitada,
  );
  expect((await llama('quitaSuplencia', { suplencia_id: data.SUPLENCIA_ID }, 'JEFE')).message).toBe(
    M.noExiste,
  );
  expect((await lista('UNO')).data).toEqual([]);
  const { data: filas } = await llama('getSuplencias', {}, 'JEFE');
  // The list begins with this one, before those of the fixture, which are of the year 2998.
  expect(filas.slice(0, 1)).toMatchObject([
    {
      SUPLENCIA_ID: data.SUPLENCIA_ID,
      AUSENTE: 'JEFA DE ALMACÉN',
      CREO: 'JEFA DE ALMACÉN',
      QUITO: 'ADMINISTRADORA',
      VIGENTE: 'N',
      PUEDE_QUITAR: 'N',
    },
  ]);
  // Another substitute may then be named for the same days.
  expect((await nombra()).message).toBe(M.guardada);
});

test('lo que no se puede no cambia nada', async () => {
  await nombra();
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  expect((await nombra()).message).toBe(M.encimada('JEFA DE ALMACÉN'));
  // Whoever stands in is absent.
  expect((await nombra({ ausente_id: OP.ADMIN, suplente_id: OP.JEFE }, 'ADMIN')).message).toBe(
    M.ausente('JEFA DE ALMACÉN'),
  );
  // A substitute cannot be absent without a substitute of their own.
  expect((await nombra({ ausente_id: OP.UNO, suplente_id: OP.ADMIN }, 'ADMIN')).message).toBe(
    M.suple('CON UN PERMISO', 'JEFA DE ALMACÉN'),
  );
  expect((await nombra({ ausente_id: OP.ADMIN })).message).toBe(M.ajena);
  expect((await nombra({ suplente_id: OP.JEFE })).message).toBe(M.elMismo);
  expect((await nombra({ suplente_id: OP.RECIBO })).message).toBe(M.noHaySuplente);
  expect((await nombra({ ausente_id: 99 }, 'ADMIN')).message).toBe(M.noHayAusente);
  expect((await nombra({ desde: dia(3), hasta: dia(2) })).message).toBe(M.alReves);
  expect((await nombra({ desde: dia(-3), hasta: dia(-2) })).message).toBe(M.yaPaso);
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
});

test('nadie se nombra suplente de otro para verle sus clientes; a otra persona sí, y quien ve los de todos también a sí mismo', async () => {
  await app.darControles(OP.UNO, [P.tickets, P.responderTicket, P.tableroTickets]);
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  expect((await nombra({}, 'UNO')).message).toBe(M.propia);
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  expect((await nombra({ suplente_id: OP.ADMIN }, 'UNO')).message).toBe(M.guardada);
  const otros = { desde: dia(5), hasta: dia(6) };
  for (const control of [P.todosLosClientes, P.verOtros]) {
    await app.darControles(OP.UNO, [P.tickets, P.tableroTickets, control]);
    const { data, message } = await nombra(otros, 'UNO');
    expect(message).toBe(M.guardada);
    await llama('quitaSuplencia', { suplencia_id: data.SUPLENCIA_ID }, 'UNO');
  }
});

test('dos a la vez para los mismos días: una queda', async () => {
  const r = await Promise.all([nombra(), nombra({}, 'ADMIN')]);
  expect(r.map((x) => x.message).sort()).toEqual([M.guardada, M.encimada('JEFA DE ALMACÉN')].sort());
});
