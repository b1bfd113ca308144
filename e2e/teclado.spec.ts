import type { Page } from '@playwright/test';
import { escanear, expect, MANO, test } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { acomodosDe, nuevoPorAcomodar } from './datos-acomodo.ts';
import { cantidad, escribeLote, estaEnEstante, fila, guardaLotes, lotes, ubicacion } from './estante.ts';
import { modal, panelDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

/** Whether the focus is visible: an outline on the element or its frame. */
async function focoVisible(page: Page): Promise<void> {
  const foco = page.locator(':focus');
  await expect(foco).toBeInViewport();
  await expect
    .poll(
      () =>
        foco.evaluate((e) => {
          const pinta = (x: Element | null) => {
            if (!x) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(x);
            return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
          };
          return pinta(e) || pinta(e.parentElement);
        }),
      { message: 'El foco se ve' },
    )
    .toBe(true);
}

/** Presses Tab until the wanted element has the focus, checking that it is visible at every stop. */
async function tabHasta(page: Page, nombre: string, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pasos = 0; pasos < 60; pasos++) {
    await page.keyboard.press(tecla);
    await focoVisible(page);
    const actual = await page
      .locator(':focus')
      .evaluate((e) => e.getAttribute('aria-label') ?? e.textContent);
    if (actual?.includes(nombre)) return;
  }
  throw new Error(`Con ${tecla} no se llega a «${nombre}»`);
}

test('RecepcionCom: entrar, poner fecha y recibir sólo con el teclado, con el foco siempre a la vista', async ({
  page,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { recepcion: null, lineas: [{ unidades: 3 }] });
  const [linea] = compra.lineas;
  await page.goto('/Login');
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await focoVisible(page);
  await page.keyboard.type('RECIBO1');
  await page.keyboard.press('Tab');
  await focoVisible(page);
  await page.keyboard.type('anden2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/Inicio');
  await expect(page.getByText('Compras por recibir')).toBeVisible();

  await tabHasta(page, 'Compras por recibir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/compras/RecepcionCom');
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await focoVisible(page);
  await expect(page.getByText('compras pendientes de recibir')).toBeVisible();
  await escanear(page, linea.barras);
  await expect(page.getByText(`Producto encontrado en el folio: ${compra.folio}`)).toBeVisible();
  // The list goes to the purchase by itself; what has the focus comes back into sight with the next key.
  await expect(page.getByText(`${compra.folio} / `)).toBeInViewport();
  await tabHasta(page, `Abrir ${compra.folio}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sin recepción')).toBeVisible();

  await tabHasta(page, 'Poner fecha de recepción', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialogo = modal(page, 'Recepción de Mercancía');
  await expect(dialogo).toBeVisible();
  await tabHasta(page, 'Guardar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fecha de recepción guardada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entendido' })).toBeFocused();
  await focoVisible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();

  await escanear(page, linea.barras);
  await expect(unidadesDe(page)).toBeFocused();
  await focoVisible(page);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Productos recibidos: 1 de 1 (en verde)')).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await focoVisible(page);
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 3, movimientos: [3] });
});

test('DetalleCR: Escape suelta el producto y el foco vuelve a la clave', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
  await page.goto(detalleDe(compra));
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await page.keyboard.type('RECIBO1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('anden2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Productos recibidos: 0 de 1')).toBeVisible();
  await escanear(page, compra.lineas[0].barras);
  await expect(unidadesDe(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelDe(page)).toBeHidden();
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
});

test('AcomodoCom: acomodar sólo con el lector y el teclado, con el foco siempre a la vista', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 9, pide: ['caduca', 'lote'] });
  const [f1] = articulo.ubicaciones;
  await page.goto('/compras/AcomodoCom');
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await page.keyboard.type('ALMACEN1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('anden2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await expect(ubicacion(page)).toBeFocused();
  await focoVisible(page);
  await tabHasta(page, 'Configurar artículo', 'Shift+Tab');
  await tabHasta(page, 'Ver imágenes');
  await page.keyboard.press('Enter');
  await expect(modal(page, articulo.clave)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page, articulo.clave)).toBeHidden();

  await escanear(page, f1.codigo, articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  await focoVisible(page);
  await tabHasta(page, 'Todas');
  await page.keyboard.press('Enter');
  await expect(cantidad(page)).toHaveValue('9');
  await expect(cantidad(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // After cancelling, the entry is still there.
  await expect(lotes(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lotes(page)).toBeHidden();
  await expect(cantidad(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await escribeLote(page, '31-08-2031', 'L-1');
  await guardaLotes(page);
  await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused();
  await focoVisible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 9, lote: 'L-1' }]);
});
