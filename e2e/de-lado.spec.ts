import type { Locator } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { articulo, nuevaSurtida } from './datos-empaque.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { nuevaFacturada } from './datos-reportes.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn, sinUrgentes } from './datos-surtido.ts';
import { boton, cantidad, ubicacion } from './estante.ts';
import { abierto, guia } from './surtir.ts';

/** A handheld on its side. */
const DE_LADO = { width: 740, height: 360 };
const ultima = '[class*=_ultima][role=status]';

/** Its beginning is within the window, and nothing covers it: the guide's code, a field, the answer's first line. */
async function seVe(que: Locator): Promise<void> {
  await expect(que).toBeVisible();
  await expect
    .poll(() =>
      que.evaluate((e) => {
        const { left, top } = e.getBoundingClientRect();
        const alto = Math.min(e.getBoundingClientRect().height, 40);
        const encima = document.elementFromPoint(left + 16, top + alto - 2);
        return top >= 0 && top + alto <= innerHeight && (e.contains(encima) || e === encima);
      }),
    )
    .toBe(true);
}

test('de pie, lo que falta está en lo primero que se ve; de lado, la guía, el campo y la respuesta', async ({
  page,
  casa,
}) => {
  await sinUrgentes(casa);
  const [a, b] = [await nuevoEnFija(casa, 9), await nuevoEnFija(casa, 9)];
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 5 },
    { articulo: b, piezas: 2 },
  ]);
  const arriba = (que: Locator) => que.evaluate((e) => e.getBoundingClientRect().bottom);
  const campo = page.getByLabel(/Clave de artículo o ubicación|Código del producto/);
  await page.setViewportSize(MANO);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Faltan 7 piezas: 5')).toBeVisible();
  expect(await arriba(page.getByText('Faltan 7 piezas: 5'))).toBeLessThan(400);
  expect(await arriba(guia(page))).toBeLessThan(400);

  await page.setViewportSize(DE_LADO);
  for (const que of [guia(page), campo, page.locator(ultima)]) await seVe(que);
  await escanear(page, a.lugar.codigo);
  await abierto(page, a);
  await escanear(page, a.barras);
  await expect(cantidad(page)).toHaveValue('5');
  for (const que of [guia(page), ubicacion(page), cantidad(page), page.locator(ultima)]) await seVe(que);
  await expect(boton(page, 'Guardar')).toBeInViewport({ ratio: 1 });

  const s = await nuevaSurtida(casa, [{ piezas: 2 }, { piezas: 3 }]);
  await page.setViewportSize(MANO);
  await page.goto(remisionEn(s));
  await expect(page.getByText('Faltan 5 piezas: 2')).toBeVisible();
  expect(await arriba(page.getByText('Faltan 5 piezas: 2'))).toBeLessThan(400);
  await page.setViewportSize(DE_LADO);
  await escanear(page, articulo(s, 0).barras);
  await expect(page.locator(ultima)).toContainText('Van 1 de 2');
  for (const que of [page.getByText('Faltan 4 piezas: 1'), campo, page.locator(ultima)]) await seVe(que);
  // What is done sinks.
  await escanear(page, articulo(s, 0).barras);
  await page.setViewportSize(MANO);
  const renglones = page.getByRole('list', { name: 'Renglones de la remisión' }).getByRole('listitem');
  await expect(renglones.first()).toContainText(articulo(s, 1).nombre);
});

test('EmbarqueFletera: en la mano, tarjetas de tres líneas; de lado, el campo, la respuesta y Guardar', async ({
  page,
  casa,
}) => {
  const f = await nuevaFacturada(casa);
  await page.setViewportSize(MANO);
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera]), '/ventas/EmbarqueFletera');
  const tarjetas = page.getByRole('list', { name: 'Facturas pendientes por enviar' }).getByRole('listitem');
  await expect(tarjetas.first()).toBeVisible();
  const altos = await tarjetas.evaluateAll((li) => li.map((e) => e.getBoundingClientRect().height));
  expect(Math.max(...altos)).toBeLessThan(120);
  await page.setViewportSize(DE_LADO);
  await escanear(page, f.folio);
  await expect(page.locator(ultima)).toContainText(f.factura);
  for (const que of [page.getByLabel('Factura, guía o caja'), page.locator(ultima)]) await seVe(que);
  await expect(page.getByRole('button', { name: 'Guardar (1)' })).toBeInViewport({ ratio: 1 });
});
