import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enSesion } from '../../../testing/sesion.tsx';
import { writeDraft } from '../../platform/storage.ts';
import { Modales } from '../../ui/Modales.tsx';
import { AgregarFactura } from './FacturaDeTicket.tsx';
import { Responder } from './Responder.tsx';
import { SIN_CATALOGOS, type Ticket } from './ticket.ts';
import { entra } from './tickets.muestra.ts';

const TICKET = {
  ticket_id: 9,
  asunto: 'TAZA',
  estatus: 'ABIERTO',
  motivo_id: 1,
  tipo: 'C',
  puesto_id: 15,
  cliente_id: 1,
} as Ticket;

/** The network answers every call with this refusal. */
const niega = (message: string) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ estatus: '0', message, data: null }));

const conModales = (que: ReactNode) =>
  enSesion(
    <>
      {que}
      <Modales />
    </>,
  );

beforeEach(() => {
  for (const borrador of ['ticket.9.respuesta', 'ticket.9.factura']) writeDraft(1, borrador, undefined);
  entra([P.tickets, P.responderTicket]);
});
afterEach(() => void vi.restoreAllMocks());

/** The message in the modal with its title (specification §8), read and closed. */
async function lee(mensaje: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'TICKETS' });
  await expect.element(modal.getByText(mensaje, { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: 'Entendido' }).click();
}

test('una factura que el servidor rechaza se dice en TICKETS, y su campo queda vacío', async () => {
  niega(M.facturaNoExiste);
  const alTerminar = vi.fn();
  await dibuja(conModales(<AgregarFactura ticket={TICKET} alTerminar={alTerminar} />));
  const campo = page.getByRole('textbox', { name: 'Control de la factura' });
  await campo.fill('f00000003');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await lee(M.facturaNoExiste);
  await expect.element(campo).toHaveValue('');
  expect(alTerminar).not.toHaveBeenCalled();
});

test('una respuesta que el servidor rechaza se dice en TICKETS y el cuadro se cierra; lo escrito queda', async () => {
  niega(M.cerrado);
  const alCerrar = vi.fn();
  const responder = (
    <Responder
      ticket={TICKET}
      comentarios={[]}
      catalogos={SIN_CATALOGOS}
      alResponder={vi.fn()}
      alCerrar={alCerrar}
    />
  );
  writeDraft(1, 'ticket.9.respuesta', {
    comentario: 'Va',
    departamento: 0,
    puesto: 6,
    mostrar: false,
    espera: false,
    encontrado: '',
    visto: 1,
  });
  await dibuja(conModales(responder));
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await lee(M.cerrado);
  await expect.poll(() => alCerrar.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('textbox', { name: 'Comentario' })).toHaveValue('Va');
  await expect.element(page.getByRole('textbox', { name: 'Asunto' })).toHaveAttribute('readonly');
});
