import { entrar, escanear, expect, test } from './casa.ts';
import { detalle } from './corto.ts';

test('paleta: Ctrl+K y unas letras llevan a una pantalla', async ({ page }) => {
  await entrar(page, 'RECIBO2');
  await page.keyboard.press('Control+k');
  const buscador = page.getByPlaceholder(/Pantalla/);
  await expect(buscador).toBeFocused();
  await page.keyboard.type('recib');
  await expect(page.getByText('Nada con ese nombre')).toBeVisible();
  await buscador.fill('recepcion');
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Recepción de compra' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/compras/RecepcionCom');
  await expect(buscador).toBeHidden();
});

detalle(
  'paleta: con la red lenta, Enter es del texto escrito y nunca de lo que se halló para otro',
  async ({ page, casa }) => {
    const [una, otra] = (await casa.sql(
      "select clave_cliente as clave, cliente_id as id from clientes where clave_cliente ~ '^C[0-9]{4}$' order by 1 limit 2",
    )) as [{ clave: string }, { clave: string; id: number }];
    await entrar(page, 'ADMIN');
    const paleta = page.getByRole('dialog', { name: /Ir a una pantalla/ });
    await page.keyboard.press('Control+k');
    const campo = page.getByPlaceholder(/Pantalla/);
    await campo.fill(una.clave);
    await expect(paleta.locator('[data-action][data-selected]')).toContainText(una.clave);

    const suelta = Promise.withResolvers<void>();
    await page.route('**/api/buscaRegistros**', async (ruta) => {
      await suelta.promise;
      await ruta.continue();
    });
    await campo.fill(otra.clave);
    // The earlier answer stays in sight, but nothing of it can be chosen: by Enter, by the arrows, or by pressing it.
    const anterior = paleta.getByRole('option', { name: una.clave });
    await expect(anterior).toBeDisabled();
    await expect(paleta.locator('[data-action]')).toHaveCount(0);
    await campo.press('ArrowDown');
    await campo.press('Enter');
    await expect(paleta).toBeVisible();
    suelta.resolve();
    await expect(page).toHaveURL(`/clientes/Cliente?cliente=${otra.id}`);
  },
);

test('#buscaRegistros: la paleta encuentra un artículo por su código leído, por palabras con una letra mal, y un documento por su folio', async ({
  page,
  casa,
}) => {
  const [suyo = { clave: '', codigo: '', articulo: '' }] = await casa.sql<{
    clave: string;
    codigo: string;
    articulo: string;
  }>(`select a.clave_articulo as clave, c.clave_articulo as codigo, a.articulo
        from articulos a join claves_articulo c using (articulo_id)
       where c.clave_articulo ~ '^75[0-9]{11}$' and a.articulo ~* '^[a-z]{6,} ' order by a.articulo_id limit 1`);
  const [abierta = { folio: '' }] = await casa.sql<{ folio: string }>(
    'select folio from compras where completada is null and almacen_id = 1 order by docto_cm_id limit 1',
  );
  await entrar(page, 'ADMIN');
  const paleta = page.getByRole('dialog', { name: /Ir a una pantalla/ });
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Pantalla/)).toBeFocused();
  await escanear(page, suyo.codigo);
  await expect(page).toHaveURL(new RegExp(`/inventarios/Articulo\\?clave=${suyo.clave}$`));
  await expect(paleta).toBeHidden();

  await page.keyboard.press('Control+k');
  const [primera = ''] = suyo.articulo.split(' ');
  await page.getByPlaceholder(/Pantalla/).fill(`${primera.slice(0, 3)}x${primera.slice(4)}`.toLowerCase());
  await expect(paleta.locator('[data-action]').first()).toContainText(primera);
  await page.getByPlaceholder(/Pantalla/).fill('');

  // At an uneven pace, as by hand: evenly typed it could be a slow scanner's code, which opens its result without
  // Enter.
  for (const c of abierta.folio) await page.keyboard.type(c, { delay: 60 + 9 * (c.charCodeAt(0) % 20) });
  await expect(paleta.locator('[data-action][data-selected]')).toContainText(abierta.folio);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/compras\/RecepcionCom\?registro=\d+$/);
  await expect(page.getByText(abierta.folio).first()).toBeVisible();

  // A guide leads to where its order is, on the page of its customer.
  const [guia] = await casa.sql<{ guia: string; folio: string; nombre: string }>(
    `select g.guia, g.folio, c.nombre from guias g join clientes c using (cliente_id)
      where g.guia ~ '[0-9]{4}' and (select count(*) from guias x where x.guia = g.guia) = 1 order by g.guia_id desc limit 1`,
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Pantalla/)).toBeFocused();
  await escanear(page, guia?.guia ?? '');
  await expect(page.getByRole('dialog', { name: `Factura ${guia?.folio}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/clientes/Cliente\\?.*factura=${guia?.folio}`));
});
