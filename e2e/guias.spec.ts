import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, test } from './casa.ts';
import { remisionesDeUnMes } from './datos-reportes.ts';

test.use({ viewport: ESCRITORIO });

test('el seguimiento de una guía se escribe en su panel: otro navegador lo ve, y la gráfica abre las que están así', async ({
  page,
  casa,
  otroNavegador,
}) => {
  await remisionesDeUnMes(casa, '2018-05', 'GS', 3);
  const ruta = '/clientes/Guias?desde=2018-05-01&hasta=2018-05-31';
  const otra = await otroNavegador();
  await entrar(otra, 'ALMACEN1', ruta);
  const grafica = otra.getByRole('figure', { name: 'Cómo van las guías' });
  await expect(grafica.getByRole('link', { name: 'Sin noticia: 2 guías' })).toBeVisible();

  await entrar(page, 'EMBARQUE1', ruta);
  await page.locator('tbody tr', { hasText: 'FGS003' }).locator('td').first().click();
  const panel = page.getByRole('dialog', { name: /^Factura FGS003/ });
  await panel.getByLabel('Recibió').fill('PORTERO');
  await panel.getByRole('textbox', { name: 'Entregada el' }).fill('2018-05-01T10:00');
  await expect(panel.getByText('La entrega no puede ser antes de la guía')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Entregada el' }).fill('2018-05-08T10:00');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Seguimiento guardado: guía G-GS003')).toBeVisible();
  await panel.getByText('Quién lo escribió').click();
  await expect(panel.getByText('de nada a 08-05-2018 10:00, EMBARQUE1')).toBeVisible();
  await revisa(page, 'el panel de una guía');

  // The other browser reads it again by itself; pressing a mark filters the list to its rows.
  await expect(grafica.getByRole('link', { name: 'Sin noticia: 1 guía', exact: true })).toBeVisible();
  await grafica.getByRole('link', { name: 'Entregada: 1 guía' }).click();
  await expect(otra.getByText('1 registro', { exact: true })).toBeVisible();
  await expect(otra.locator('tbody tr')).toContainText(['FGS003']);
  await expect(otra.locator('tbody tr')).toContainText(['PORTERO']);
});

test('una factura que va en dos guías cuenta una vez en los totales', async ({ page, casa }) => {
  await remisionesDeUnMes(casa, '2018-06', 'GD', 3);
  await casa.sql(`update facturas set importe_neto = 100, total = 116 where folio like 'FGD%'`);
  await casa.sql(
    `insert into guias (docto_ve_id, fecha, fletera, guia) select docto_ve_id, fecha, fletera, guia || '-BIS' from guias where folio = 'FGD002'`,
  );
  await entrar(page, 'EMBARQUE1', '/clientes/Guias?desde=2018-06-01&hasta=2018-06-30');
  await expect(page.getByText('4 registros', { exact: true })).toBeVisible();
  await expect(
    page.getByText('300.00 de importe neto · 348.00 en total, cada factura una vez', { exact: true }),
  ).toBeVisible();
  const pie = page.locator('tfoot');
  await expect(pie.getByTitle('Esta página, cada factura una vez')).toHaveText(['300.00', '348.00']);
  await expect(pie.getByTitle('Todas las páginas, cada factura una vez')).toHaveText(['300.00', '348.00']);
  await page.getByPlaceholder('Factura, guía, fletera, cliente…').fill('FGD002');
  await expect(page.getByText('2 registros', { exact: true })).toBeVisible();
  await expect(pie.getByTitle('Todas las páginas, cada factura una vez')).toHaveText(['100.00', '116.00']);
});
