import { ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle } from './corto.ts';

test.use({ viewport: ESCRITORIO });

/** Letter paper in landscape, in points, as a PDF states it. */
const CARTA_APAISADA = /\/MediaBox \[0 0 792 612\]/;
/** A transparent pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

detalle(
  'una lista se imprime entera: su título, lo que se preguntó y sus renglones, sin marco ni botones',
  async ({ page, casa }) => {
    // Three lists are laid out for paper, row by row.
    test.slow();
    await casa.sql(
      `insert into dias_festivos (fecha, nombre) select date '2090-01-01' + n, 'INVENTADO ' || n from generate_series(1, 260) n`,
    );
    await entrar(page, 'ADMIN', '/rh/Calendario');
    const renglones = page.getByRole('row', { name: /INVENTADO/ });
    await expect(renglones.first()).toBeVisible();
    // On the screen only visible rows are drawn.
    expect(await renglones.count()).toBeLessThan(200);
    await page.emulateMedia({ media: 'print' });
    await expect(renglones).toHaveCount(260);
    await expect(page.getByRole('heading', { name: 'Calendario laboral' })).toBeVisible();
    await expect(page.getByText(/impreso el .* por /)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: /^(Agregar|Eliminar)/ })).toHaveCount(0);
    await casa.sql("delete from dias_festivos where fecha > '2090-01-01'");

    await page.emulateMedia({ media: null });
    await page.goto('/compras/reportes/Hist_compras?desde=2020-01-01');
    await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeEnabled();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf).toMatch(CARTA_APAISADA);
    await page.emulateMedia({ media: 'print' });
    const desde = page.getByRole('textbox', { name: 'Desde' });
    await expect(desde).toHaveValue('01-01-2020');
    await expect(desde).toBeVisible();
    await expect(page.getByText(/^1–20 de/)).toBeVisible();
    // An empty filter is not printed.
    await expect(page.getByRole('searchbox', { name: 'Filtro' })).toBeHidden();
    await expect(page.getByRole('button', { name: /Filtrar columna/ })).toBeHidden();
    const cortada = await page
      .locator('table')
      .evaluate((t) => t.scrollWidth > (t.parentElement?.clientWidth ?? 0));
    expect(cortada).toBe(false);
    // Titles are on one line, including the first.
    expect(
      await page
        .getByRole('columnheader')
        .evaluateAll((t) => [...new Set(t.map((c) => getComputedStyle(c).verticalAlign))]),
    ).toEqual(['bottom']);

    // All that the filter leaves, with its totals, or the page alone: it is asked, and said how many.
    await page.emulateMedia({ media: null });
    const [cuantos = ''] =
      /de ([\d,]+)/.exec((await page.getByText(/^1–20 de/).textContent()) ?? '')?.slice(1) ?? [];
    const enPapel = page.evaluate(
      () =>
        new Promise<number>((listo) => {
          window.print = () => {
            window.dispatchEvent(new Event('beforeprint'));
            listo(document.querySelectorAll('tbody tr').length);
          };
        }),
    );
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByRole('button', { name: `Todos: ${cuantos} registros` }).click();
    expect(await enPapel).toBeGreaterThan(20);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('tbody tr')).toHaveCount(Number(cuantos.replace(',', '')));
    await expect(page.getByText(/^1–20 de/)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await expect(page.getByText(/^1–20 de/)).toBeVisible();

    // A state's font is as large as that of its neighbours.
    await page.emulateMedia({ media: null });
    await page.goto('/ventas/reportes/TiemposRemisiones?desde=2020-01-01');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(
      await page
        .getByRole('row')
        .nth(1)
        .locator('td, td :not(.solo-lector)')
        .evaluateAll((t) => new Set(t.map((c) => getComputedStyle(c).fontSize)).size),
    ).toBe(1);
  },
);

detalle(
  '#getEmpresa #guardaEmpresa: los datos y el logo se guardan y siguen ahí al volver',
  async ({ page, casa }) => {
    await entrar(page, 'ADMIN', '/rh/Empresa');
    const forma = page.getByRole('form', { name: 'Datos de la empresa' });
    await forma.getByLabel('Nombre o razón social').fill('COMERCIAL SUR');
    await forma.getByLabel('RFC').fill('csu-9');
    await forma.getByLabel('Imagen del logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG, 'base64'),
    });
    await expect(page.getByRole('img', { name: 'Logo de la empresa' })).toBeVisible();
    await forma.getByRole('button', { name: 'Guardar' }).click();
    await expect(forma.getByText('El RFC tiene 12 o 13 caracteres')).toBeVisible();
    await forma.getByLabel('RFC').fill('csu010203ab1');
    await forma.getByRole('button', { name: 'Guardar' }).click();
    await expect(forma.getByText('Datos de la empresa guardados')).toBeVisible();
    await page.reload();
    await expect(forma.getByLabel('RFC')).toHaveValue('CSU010203AB1');
    await expect(page.getByRole('img', { name: 'Logo de la empresa' })).toBeVisible();
    const [fila] = await casa.sql<{ nombre: string; hay: boolean }>(
      'select nombre, logo is not null as hay from empresa',
    );
    expect(fila).toEqual({ nombre: 'COMERCIAL SUR', hay: true });
  },
);
