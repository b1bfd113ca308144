import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn, sinUrgentes } from './datos-surtido.ts';
import {
  conCascaron,
  enElEquipo,
  enEspera,
  lugaresDe,
  pierdeLaRed,
  quedan,
  SIN_RED,
  vuelveLaRed,
} from './equipo.ts';
import { filaDe, modal } from './pantallas.ts';
import { abre } from './surtir.ts';
import { boton, pulsa } from './teclas.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(120_000);

/** Position of customer service in the demo company. */
const ATENCION = '15';

async function teclea(page: Page, etiqueta: string, texto: string): Promise<void> {
  await page.getByLabel(etiqueta, { exact: true }).focus();
  await page.keyboard.insertText(texto);
}

/** Directs a new ticket to customer service. Its positions are only offered once the department is set to any. */
async function aAtencion(page: Page): Promise<void> {
  await page.getByLabel('Departamento que responde', { exact: true }).selectOption('');
  await page.getByLabel('Puesto que responde', { exact: true }).selectOption(ATENCION);
}

/** Opens the form of a customer's ticket and fills it in, but for its comment. */
async function nuevoDeCliente(page: Page, clave: string, asunto: string): Promise<void> {
  await pulsa(page, 'Nuevo ticket');
  await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Cliente' });
  await page.getByLabel('Tipo de asunto', { exact: true }).selectOption({ label: 'PRODUCTO DAÑADO' });
  await teclea(page, 'Cliente', clave);
  await page.getByRole('option', { name: new RegExp(clave) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await aAtencion(page);
  await teclea(page, 'Asunto', asunto);
}

/** A photograph, as the camera hands it over. */
async function fotografia(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const datos = await page.evaluate(() => {
    const lienzo = document.createElement('canvas');
    [lienzo.width, lienzo.height] = [1200, 900];
    lienzo.getContext('2d')?.fillRect(300, 200, 400, 500);
    return lienzo.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'frasco.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(datos, 'base64') };
}

test('un frasco roto: quien surte lo fotografía sin red; atención lo ve con su artículo y su remisión, pone la factura, responde al cliente y cierra, con el teclado', async ({
  page,
  context,
  casa,
  consola,
  otroNavegador,
}) => {
  consola.tolera(...SIN_RED);
  await sinUrgentes(casa);
  const articulo = await nuevoEnFija(casa, 20);
  const remision = await nuevaRemision(casa, [{ articulo, piezas: 3 }]);
  const [cliente] = await casa.sql<{ cliente_id: number; clave_cliente: string }>(
    'select cliente_id, clave_cliente from clientes join remisiones using (cliente_id) where docto_ve_id = $1',
    [remision.id],
  );
  const factura = `F${String(remision.id).padStart(8, '0')}`;
  await casa.sql(
    'insert into facturas (folio, cliente_id, fecha, importe_neto, total) values ($1, $2, now(), 10, 11.6)',
    [factura, cliente?.cliente_id],
  );

  await entrar(page, await nuevoSurtidor(casa), remisionEn(remision));
  await conCascaron(page);
  await enElEquipo(
    page,
    `"getRemision",{"docto_ve_id":${remision.id}}`,
    lugaresDe(articulo.id),
    '"getClavesDe"',
  );
  await abre(page, articulo);
  // The positions to choose from were read while there was a network.
  await enElEquipo(page, '"getCatalogosTicket"');

  await context.setOffline(true);
  await boton(page, 'Ticket').click();
  const nuevo = modal(page, 'Nuevo ticket');
  await expect(nuevo.getByText(articulo.nombre)).toBeVisible();
  await aAtencion(page);
  await nuevo.getByLabel('Comentario', { exact: true }).fill('El frasco viene roto');
  await nuevo.getByLabel('Unidades', { exact: true }).fill('2');
  await nuevo.getByLabel('Fotografía del ticket').setInputFiles(await fotografia(page));
  await expect(nuevo.getByRole('button', { name: 'Quitar frasco.jpg' })).toBeVisible();
  await revisa(page, 'un ticket desde el anaquel, sin red');
  await nuevo.getByRole('button', { name: 'Guardar ticket' }).click();
  await expect(nuevo).toBeHidden();
  await enEspera(page);
  await quedan(page, 1);

  const atencion = await otroNavegador(ESCRITORIO);
  await atencion.emulateMedia({ colorScheme: 'dark' });
  await entrar(atencion, 'CLIENTES1', '/clientes/Tickets?ver=mios_abiertos');
  await expect(atencion.getByText(/^De cualquier fecha: /)).toBeVisible();
  await expect(filaDe(atencion, articulo.clave)).toHaveCount(0);

  await vuelveLaRed(page);
  await quedan(page, 0);
  await expect(page.getByRole('alert').filter({ hasText: /^Ticket \d+ guardado$/ })).toBeVisible();
  const fila = filaDe(atencion, articulo.clave);
  await expect(fila).toBeVisible();
  await expect(fila).toContainText(remision.folio);
  await fila
    .getByRole('link', { name: new RegExp(articulo.clave) })
    .first()
    .focus();
  await atencion.keyboard.press('Enter');
  await expect(atencion.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeVisible();
  const interno = atencion.url();
  const datos = atencion.getByRole('region', { name: 'Datos del ticket' });
  await expect(datos).toContainText(articulo.nombre);
  await expect(datos).toContainText(remision.folio);
  // Internal: without the customer's invoice.
  await expect(atencion.getByRole('region', { name: 'Factura' })).toHaveCount(0);
  await pulsa(atencion, 'Ver evidencia');
  await expect(atencion.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await revisa(atencion, 'la evidencia, en oscuro');
  await atencion.keyboard.press('Escape');
  await atencion.getByRole('button', { name: 'Ver frasco.jpg, 1 de 1' }).focus();
  await atencion.keyboard.press('Enter');
  await expect(atencion.getByRole('region', { name: /^Evidencia del ticket/ })).toBeFocused();
  await atencion.keyboard.press('Escape');
  // Requests a count of the article in the warehouse it came from.
  const almacen = atencion.getByRole('region', { name: 'Lo que sabe el almacén' });
  await pulsa(atencion, 'Pedir conteo');
  await expect(atencion.getByText(`¿Pedir que se cuente ${articulo.clave} en PRINCIPAL?`)).toBeVisible();
  await atencion.keyboard.press('Enter');
  await expect(atencion.getByText(/^Se pidió contar en TK1-\d{8}/)).toBeVisible();
  await expect(almacen.getByText('Conteo pedido', { exact: true }).locator('..')).toBeFocused();
  await expect(almacen.getByText(/TERESA OCAMPO BÁEZ pidió contar en TK1-/)).toBeVisible();
  await expect(almacen.getByRole('button', { name: 'Pedir conteo' })).toHaveCount(0);

  // The customer's own ticket: their invoice is added to it, and they are answered.
  await entrar(atencion, 'CLIENTES1', '/clientes/Tickets');
  await nuevoDeCliente(atencion, cliente?.clave_cliente ?? '', 'EE frasco roto del cliente');
  await teclea(atencion, 'Comentario', 'Se avisa antes de que salga');
  await atencion.keyboard.press('Control+Enter');
  await expect(atencion.getByText(/^Ticket \d+ guardado$/)).toBeVisible();
  await pulsa(atencion, 'Abrir');
  await pulsa(atencion, 'Agregar factura');
  await expect(atencion.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await atencion.keyboard.insertText(factura.toLowerCase());
  await atencion.keyboard.press('Enter');
  await expect(atencion.getByRole('region', { name: 'Factura' })).toContainText(factura);

  await pulsa(atencion, 'Responder ticket');
  await teclea(atencion, 'Comentario', 'Le reponemos las dos piezas');
  await atencion.getByLabel('Mostrar respuesta al cliente').focus();
  await atencion.keyboard.press('Space');
  await revisa(atencion, 'una respuesta al cliente, en oscuro');
  await pulsa(atencion, 'Responder');
  const hilo = atencion.getByRole('region', { name: 'Comentarios' });
  await expect(hilo.getByText('Le reponemos las dos piezas')).toBeVisible();
  await expect(hilo.getByText('La ve el cliente').last()).toBeVisible();

  for (const cual of [null, interno]) {
    if (cual) await atencion.goto(cual);
    await pulsa(atencion, 'Responder ticket');
    await teclea(atencion, 'Comentario', 'Queda resuelto');
    await pulsa(atencion, 'Cerrar ticket');
    await expect(atencion.getByText(/^¿Esta seguro de cerrar el ticket\?/)).toBeVisible();
    await atencion.keyboard.press('Enter');
    await expect(hilo.getByText('Queda resuelto')).toBeVisible();
    // It counts once nobody can take it back; `tickets.spec.ts` waits for it.
    await casa.sql(
      `update tickets_det set fecha = fecha - interval '11 seconds', cuenta = cuenta - interval '11 seconds'
        where cierra and cuenta > clock_timestamp()`,
    );
    await casa.sql('select recalcula_ticket(ticket_id, $1) from tickets where cerrado > clock_timestamp()', [
      casa.zona,
    ]);
    await atencion.reload();
    await expect(atencion.getByText('El ticket está cerrado: ya no puede ser editado')).toBeVisible();
  }
});

detalle(
  'el aviso de un ticket que espera la red dice su número cuando llega y lo abre; si el servidor lo rechaza se dice, y nada espera',
  async ({ page, casa, consola }) => {
    consola.tolera(...SIN_RED);
    const [cliente] = await casa.sql<{ clave: string }>('select min(clave_cliente) as clave from clientes');
    await page.setViewportSize(ESCRITORIO);
    await entrar(page, 'CLIENTES1', '/clientes/Tickets');
    const espera = page.getByText(/^Por enviar, se guardará cuando haya red/);

    await nuevoDeCliente(page, cliente?.clave ?? '', 'EE sin red');
    await teclea(page, 'Comentario', 'Se escribió sin red');
    await pierdeLaRed(page);
    await page.keyboard.press('Control+Enter');
    await expect(espera).toBeVisible();
    await quedan(page, 1);
    await vuelveLaRed(page);
    await quedan(page, 0);
    await expect(page.getByText(/^Ticket \d+ guardado$/)).toBeVisible();
    await expect(espera).toHaveCount(0);
    await pulsa(page, 'Abrir');
    await expect(page.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeVisible();
    await pulsa(page, 'Volver');

    await nuevoDeCliente(page, cliente?.clave ?? '', 'EE con otra factura');
    await teclea(page, 'Control de la factura (opcional)', 'F99999999');
    await teclea(page, 'Comentario', 'De una factura que no hay');
    await pierdeLaRed(page);
    await page.keyboard.press('Control+Enter');
    await expect(espera).toBeVisible();
    await vuelveLaRed(page);
    await expect(page.getByText('No se guardó: Ticket: EE con otra factura')).toBeVisible();
    await expect(espera).toHaveCount(0);
  },
);
