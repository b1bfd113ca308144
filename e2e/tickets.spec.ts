import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

/** The caption with the counts of open tickets of every date. */
const pendientes = (page: Page) => page.getByText(/^De cualquier fecha: /);

test('#getTickets #saveTicketOp #responder_ticket #retiraRespuestaTicket: atención abre un ticket, inventarios responde en otro equipo, las cuentas coinciden y se cierra, con el teclado', async ({
  page,
  otroNavegador,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'CLIENTES1', '/clientes/Tickets');
  const almacen = await otroNavegador(ESCRITORIO);
  await entrar(almacen, 'INVENT1', '/clientes/Tickets');
  await expect(pendientes(page)).toBeVisible();
  await expect(pendientes(almacen)).toBeVisible();

  await pulsa(page, 'Nuevo ticket');
  await expect(modal(page, 'Nuevo ticket')).toBeVisible();
  await page.getByLabel('Tipo de asunto', { exact: true }).selectOption({ label: 'ARTÍCULO NO ENCONTRADO' });
  await page.getByLabel('Puesto que responde', { exact: true }).selectOption('9');
  await expect(page.getByText(/^Le llega a /)).toBeVisible();
  await teclea(page, 'Comentario', 'No aparece en su ubicación');
  // The subject is asked for before the comment.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Asunto', { exact: true })).toBeFocused();
  await teclea(page, 'Asunto', 'EE taza perdida');
  // What is typed survives a reload.
  await page.reload();
  await pulsa(page, 'Nuevo ticket');
  await expect(page.getByLabel('Asunto', { exact: true })).toHaveValue('EE taza perdida');
  await revisa(page, 'un ticket nuevo');
  await page.setViewportSize(MANO);
  await revisa(page, 'un ticket nuevo, en la mano');
  await page.setViewportSize(ESCRITORIO);
  await page.getByLabel('Comentario', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Ticket \d+ guardado$/)).toBeVisible();

  // Live on the other desk as its position's ticket, with the same counts on both.
  const fila = filaDe(almacen, 'EE taza perdida');
  await expect(fila).toBeVisible();
  await expect(fila.getByText('De mi puesto:')).toBeAttached();
  await expect(filaDe(page, 'EE taza perdida')).toBeVisible();
  await revisa(almacen, 'la lista de tickets');
  await fila.getByRole('link', { name: 'EE taza perdida' }).focus();
  await almacen.keyboard.press('Enter');
  // The row that had the focus is gone.
  await expect(almacen.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeFocused();

  await boton(page, 'Abrir').click();
  await expect(page.getByText(/también está aquí/)).toBeVisible();
  await pulsa(page, 'Responder ticket');
  await teclea(page, 'Comentario', 'Urge al cliente');

  await pulsa(almacen, 'Responder ticket');
  await almacen.getByLabel('Puesto que responde', { exact: true }).selectOption('15');
  await teclea(almacen, 'Comentario', 'Se busca en reserva');
  await almacen.keyboard.press('Control+Enter');
  const hilo = almacen.getByRole('region', { name: 'Comentarios' });
  await expect(hilo.getByText('Se busca en reserva')).toBeVisible();
  await expect(boton(almacen, 'Retirar')).toBeVisible();

  // Whoever is writing is told of the new answer before sending.
  await expect(page.getByText('Mientras usted escribía:')).toBeVisible();
  await expect(boton(page, 'Responder de todos modos')).toBeVisible();
  await page.getByLabel('Puesto que responde', { exact: true }).selectOption('9');
  await revisa(page, 'una respuesta con otra de por medio');
  await pulsa(page, 'Responder de todos modos');
  await expect(hilo.getByText('Urge al cliente')).toBeVisible();

  // The operator takes back the answer, and its text returns to be corrected.
  await pulsa(page, 'Retirar');
  await expect(page.getByText('Respuesta retirada')).toBeVisible();
  await expect(hilo.getByText('Urge al cliente')).toBeHidden();
  await pulsa(page, 'Responder ticket');
  await expect(page.getByLabel('Comentario', { exact: true })).toHaveValue('Urge al cliente');
  await page.keyboard.press('Escape');

  // The position that searched for the article closes the ticket with the result.
  await pulsa(almacen, 'Responder ticket');
  await almacen.getByLabel('Al cerrar').selectOption({ label: 'Si se encontró' });
  await teclea(almacen, 'Comentario', 'Estaba en reserva');
  await pulsa(almacen, 'Cerrar ticket');
  await expect(
    almacen.getByText('¿Esta seguro de cerrar el ticket?. Una vez cerrado, no podrá ser editado nuevamente!'),
  ).toBeVisible();
  await almacen.keyboard.press('Enter');
  await expect(hilo.getByText('Cerrado: Si se encontró')).toBeVisible();
  // Ten seconds later the ticket is closed on both desks, and accepts nothing more.
  const cerrado = 'El ticket está cerrado: ya no puede ser editado';
  await expect(almacen.getByText(cerrado)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(cerrado)).toBeVisible({ timeout: 5_000 });
  await expect(boton(page, 'Responder ticket')).toBeHidden();
  await revisa(page, 'un ticket cerrado');
  await page.setViewportSize(MANO);
  await revisa(page, 'un ticket cerrado, en la mano');
  await boton(page, 'Volver').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await revisa(page, 'la lista de tickets, en la mano');
});
