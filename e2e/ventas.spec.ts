import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, TABLETA, test } from './casa.ts';
import { filaDe, modal } from './pantallas.ts';
import { pulsa, teclea } from './teclas.ts';

const objetivo = (page: Page, cliente: string) =>
  page.getByLabel(`Objetivo asesor de ${cliente}`, { exact: true });
const comentario = (page: Page, cliente: string) =>
  page.getByLabel(`Comentario de ${cliente}`, { exact: true });

test('#getObjetivosclientes #setObjetivoCliente: los objetivos se escriben en su celda, con el teclado, y los filtros de zona, asesor y días dejan los suyos', async ({
  page,
  casa,
}) => {
  const [uno, dos] = await casa.sql<{ id: number; nombre: string; zona: string }>(
    `select cliente_id id, nombre, zona from clientes where zona is not null and operador_id is not null
      and zona = (select min(zona) from clientes where operador_id is not null) order by nombre collate es_mx limit 2`,
  );
  if (!uno || !dos) throw new Error('The demo has no customers of one zone');
  await casa.sql('delete from objetivos_clientes where cliente_id in ($1, $2)', [uno.id, dos.id]);
  const guardados = () =>
    casa.sql(
      'select objetivo::text, observaciones from objetivos_clientes where cliente_id in ($1, $2) order by cliente_id = $2',
      [uno.id, dos.id],
    );
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', '/ventas/ObjetivosCltes');
  await page.getByLabel('Zona', { exact: true }).selectOption({ label: uno.zona });
  await expect(objetivo(page, uno.nombre)).toBeVisible();
  await revisa(page, 'objetivos de clientes');

  // Enter saves and goes down to the same column.
  await objetivo(page, uno.nombre).focus();
  await page.keyboard.insertText('12,500.5');
  await page.keyboard.press('Enter');
  await expect(objetivo(page, dos.nombre)).toBeFocused();
  await expect(objetivo(page, uno.nombre)).toHaveValue('12,500.50');
  // Escape takes back what was there; an empty cell, left, sends nothing.
  await page.keyboard.insertText('999');
  await page.keyboard.press('Escape');
  await expect(objetivo(page, dos.nombre)).toHaveValue('');
  // What is no number is said, and stays typed.
  await page.keyboard.insertText('mucho');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Por favor, introduce un valor numérico válido')).toBeVisible();
  await expect(objetivo(page, dos.nombre)).toHaveValue('mucho');
  await revisa(page, 'un objetivo que no es número');
  // Tab had gone to the comment beside it.
  await expect(comentario(page, dos.nombre)).toBeFocused();
  await page.keyboard.insertText('Pide cada mes');
  await page.keyboard.press('Tab');
  await expect.poll(guardados).toEqual([
    { objetivo: '12500.50', observaciones: null },
    { objetivo: null, observaciones: 'Pide cada mes' },
  ]);
  // A comment that is just an X is a comment.
  await comentario(page, uno.nombre).focus();
  await page.keyboard.insertText('X');
  await page.keyboard.press('Enter');
  await expect.poll(guardados).toEqual([
    { objetivo: '12500.50', observaciones: 'X' },
    { objetivo: null, observaciones: 'Pide cada mes' },
  ]);

  // By the day on which it was set; one day alone is not a range.
  await page.reload();
  await expect(objetivo(page, uno.nombre)).toHaveValue('12,500.50');
  await teclea(page, 'Desde', 'hoy');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Ingrese la fecha de inicio y fin del período a consultar')).toBeVisible();
  await teclea(page, 'Hasta', 'hoy');
  await page.keyboard.press('Tab');
  await expect(objetivo(page, uno.nombre)).toBeVisible();
  await expect(objetivo(page, dos.nombre)).toHaveCount(0);
  await page.setViewportSize(MANO);
  await revisa(page, 'objetivos de clientes, en la mano');
  await page.setViewportSize(TABLETA);
  await revisa(page, 'objetivos de clientes, en la tableta');
});

test('#getObjetivosPropuestos #getObjetivosPegados #guardaObjetivosClientes #getHistorialObjetivo: los de una zona se proponen o se pegan, se ven antes de guardarlos, y un renglón dice quién los cambió', async ({
  page,
  casa,
}) => {
  const [c] = await casa.sql<{ id: number; clave: string; nombre: string; zona: string }>(
    `select cliente_id id, clave_cliente clave, nombre, zona from clientes where zona is not null and operador_id is not null order by zona, nombre collate es_mx limit 1`,
  );
  if (!c) throw new Error('The demo has no customers with a zone');
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', '/ventas/ObjetivosCltes');
  await page.getByLabel('Zona', { exact: true }).selectOption({ label: c.zona });
  await expect(objetivo(page, c.nombre)).toBeVisible();
  await pulsa(page, 'Toda una zona');
  const dialogo = modal(page, 'Objetivos de toda una zona');
  await dialogo.getByLabel('Ventas de').selectOption('DOCE');
  await teclea(page, 'Más este porcentaje', '501');
  await pulsa(page, 'Revisar');
  await expect(dialogo.getByText('El porcentaje va de -90 a 500, con hasta dos decimales')).toBeVisible();
  await teclea(page, 'Más este porcentaje', '10');
  await pulsa(page, 'Revisar');
  const guardar = dialogo.getByRole('button', { name: /^Guardar (un|\d+) objetivos?$/ });
  await expect(guardar).toBeVisible();
  await revisa(page, 'objetivos propuestos');
  await guardar.click();
  await expect(page.getByText(/^(Un objetivo guardado|\d+ objetivos guardados)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();

  await pulsa(page, 'Toda una zona');
  await dialogo.getByRole('tab', { name: 'Pegar de una hoja' }).click();
  await dialogo.getByLabel('Renglones').fill(`Clave\tObjetivo\n${c.clave}\t7,654.25\nNO-HAY\t5`);
  await pulsa(page, 'Revisar');
  await expect(dialogo.getByText('Ningún cliente tiene esa clave')).toBeVisible();
  await pulsa(page, 'Guardar un objetivo');
  await expect(page.getByText('Un objetivo guardado')).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(objetivo(page, c.nombre)).toHaveValue('7,654.25');
  await page.getByRole('link', { name: c.nombre, exact: true }).click();
  const historial = page.getByRole('dialog', { name: 'Historial del objetivo' });
  await expect(historial.getByRole('row', { name: /7,654\.25/ })).toBeVisible();
  await revisa(page, 'el historial de un objetivo');
});

test('#getCatalogosDistribuidorVendidos #set_GuardaFolioCatalogo: un folio se escribe con Enter, vacío no envía nada, y el que otra persona puso mientras se dice', async ({
  page,
  casa,
}) => {
  const [factura] = await casa.sql<{ id: number; folio: string; dia: string }>(
    `select f.docto_ve_id id, f.folio, (f.fecha at time zone $1)::date::text dia from facturas f join facturas_det l using (docto_ve_id) join articulos a using (articulo_id)
      where a.es_catalogo = 'S' order by f.fecha desc limit 1`,
    [casa.zona],
  );
  if (!factura) throw new Error('The demo sold no catalogues');
  await casa.sql('delete from foleadores where docto_ve_id = $1', [factura.id]);
  const foleador = () => casa.sql('select foleador from foleadores where docto_ve_id = $1', [factura.id]);
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', `/ventas/CatalogosDistribuidores?desde=${factura.dia}&hasta=${factura.dia}`);
  await expect(page.getByText(/^Clientes con pedido: \d+$/)).toBeVisible();
  await revisa(page, 'catálogos vendidos');
  // The middle of the row is a link to the catalogue's own page.
  await filaDe(page, factura.folio).locator('td').first().dblclick();
  const dialogo = modal(page, `Folio del catálogo · ${factura.folio}`);
  await expect(dialogo).toBeVisible();
  await revisa(page, 'el folio de un catálogo');
  await expect(page.getByLabel('Folio consecutivo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo).toBeVisible();
  expect(await foleador()).toEqual([]);
  await page.keyboard.insertText('24999');
  // Somebody else saved one meanwhile.
  await casa.sql(`insert into foleadores values ($1, '777', 1, now())`, [factura.id]);
  await page.keyboard.press('Enter');
  await expect(
    dialogo.getByText(`La factura ${factura.folio} ya tiene el folio de catálogo 777`),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filaDe(page, factura.folio)).toContainText('777');
  await filaDe(page, factura.folio).locator('td').first().click();
  await page.getByLabel('Folio consecutivo').fill('24999');
  await page.keyboard.press('Enter');
  await expect(dialogo).toBeHidden();
  await expect(filaDe(page, factura.folio)).toContainText('24999');
  expect(await foleador()).toEqual([{ foleador: '24999' }]);
  await page.setViewportSize(MANO);
  await revisa(page, 'catálogos vendidos, en la mano');
});

test('#getPedidosWeb: los pedidos de la tienda en el período, con su filtro', async ({ page, casa }) => {
  const [pedido] = await casa.sql<{ folio: string; web: string; dia: string }>(
    `select folio, folio_web web, (fecha at time zone $1)::date::text dia from pedidos where folio_web is not null order by fecha desc limit 1`,
    [casa.zona],
  );
  if (!pedido) throw new Error('The demo has no orders of the web');
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', `/ventas/reportes/PedidosWeb?desde=${pedido.dia}&hasta=${pedido.dia}`);
  await expect(filaDe(page, pedido.web)).toContainText(pedido.folio);
  const detenidos = page.getByRole('region', { name: /no se mueve/ });
  const [{ n = 0 } = {}] = await casa.sql<{ n: number }>(
    `update pedidos set monto = 1, pagado = now() - interval '9 days', estatus = 'EN ESPERA' where folio_web = $1 returning 1 as n`,
    [pedido.web],
  );
  expect(n).toBe(1);
  await page.reload();
  await expect(detenidos).toBeVisible();
  await revisa(page, 'pedidos web');
  // The list that it opens has as many as it says.
  const dice = Number((await detenidos.textContent())?.match(/\d+/)?.[0]);
  await detenidos.getByRole('link', { name: 'Ver en lista' }).click();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${dice} pedidos?`) })).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox').fill(pedido.web);
  await expect(page.getByRole('status').filter({ hasText: '1 pedido' })).toBeVisible();
  await page.setViewportSize(MANO);
  await revisa(page, 'pedidos web, en la mano');
});
