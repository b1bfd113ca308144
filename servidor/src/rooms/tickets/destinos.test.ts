import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
  await app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (20, 'EMBARQUES', 6)`);
  await app.db.sql('update operadores set puesto_id = 20, departamento_id = 6 where operador_id = $1', [
    OP.JEFE,
  ]);
  await app.darControles(OP.JEFE, [P.tickets]);
});
afterEach(() => app.close());

const guarda = async (puesto_id: number | null, antes: number | null, motivo_id = 5) =>
  (await app.call('guardaDestinoTicket', { motivo_id, puesto_id, antes })).body;
const destino = async (motivo_id = 5) =>
  (await app.call('getCatalogosTicket', {})).body.cat_asunto.find(
    (m: { motivo_id: number }) => m.motivo_id === motivo_id,
  ).puesto_id;

test('un asunto se dirige a un puesto que existe; quien lo leyó antes de otro cambio no lo pisa', async () => {
  expect(await guarda(99, null)).toMatchObject({ estatus: '0', message: M.puestoNoExiste });
  expect(await guarda(20, null, 99)).toMatchObject({ estatus: '0', message: M.motivoNoExiste });
  expect(await destino()).toBeNull();
  expect(await guarda(20, null)).toMatchObject({ estatus: '1', message: M.destinoGuardado });
  expect(await destino()).toBe(20);
  expect(await guarda(1, null)).toMatchObject({ estatus: '0', message: M.destinoCambiado });
  expect(await destino()).toBe(20);
  // Two people who choose the same agree.
  expect(await guarda(20, null)).toMatchObject({ estatus: '1' });
  expect(await guarda(null, 20)).toMatchObject({ estatus: '1' });
  expect(await destino()).toBeNull();
});

test('el ticket que un cliente escribe en la tienda va al puesto de su asunto, que recibe su aviso', async () => {
  const abre = async (externo: string) =>
    (
      await app.call('abreTicketTienda', {
        externo,
        clave_cliente: 'C-1',
        motivo_id: 5,
        asunto: 'No llega',
        comentario: 'La guía no se mueve',
      })
    ).body.data.ticket_id;
  const puestoDe = async (ticket_id: number) =>
    (await app.call('getTicketsDetalle', { ticket_id })).body.ticket.puesto_id;
  expect(await puestoDe(await abre('web-1'))).toBeNull();
  await guarda(20, null);
  const id = await abre('web-2');
  expect(await puestoDe(id)).toBe(20);
  const avisos = await app.db.sql(
    `select documento_id from avisos where operador_id = $1 and tipo = 'ticket'`,
    [OP.JEFE],
  );
  expect(avisos).toEqual([{ documento_id: id }]);
  // If nobody at that position attends tickets, the customer's adviser is told, as when there is none.
  await app.db.sql(`delete from operador_controles where operador_id = $1 and control_id = ${P.tickets}`, [
    OP.JEFE,
  ]);
  await app.db.sql('update clientes set operador_id = $1 where clave_cliente = $2', [OP.UNO, 'C-1']);
  await app.darControles(OP.UNO, [P.tickets]);
  const otro = await abre('web-3');
  expect(await puestoDe(otro)).toBe(20);
  expect(
    await app.db.sql(`select operador_id from avisos where documento_id = $1 and tipo = 'ticket'`, [otro]),
  ).toEqual([{ operador_id: OP.UNO }]);
});
