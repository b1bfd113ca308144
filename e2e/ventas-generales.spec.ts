import { P } from '../contrato/src/permissions.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { diaHace } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { exportado } from './exportado.ts';
import { filaDe, seVeEntera } from './pantallas.ts';
import { boton, teclea } from './teclas.ts';

test('#getComisionesAsesores: el alcance por documento y por asesor, con el operador elegido y de vuelta al marcador', async ({
  page,
}) => {
  await page.setViewportSize(ESCRITORIO);
  // The month that it opens with has no sale yet on its first day.
  await entrar(page, 'ADMIN', `/ventas/reportes/ComisionesVentaTMK?desde=${diaHace(20)}&hasta=${diaHace(0)}`);
  await expect(page.locator('tbody tr[data-i]').first()).toBeVisible();
  await revisa(page, 'alcance detallado');
  await page.getByRole('tab', { name: 'General' }).click();
  const fila = page.locator('tbody tr[data-i]').first();
  await expect(page.getByRole('columnheader', { name: 'Objetivo' })).toBeVisible();
  await revisa(page, 'alcance general');
  await expect(
    page.getByRole('figure', { name: 'Alcance por operador' }).getByRole('link').first(),
  ).toBeVisible();
  const selector = page.getByLabel('Operador', { exact: true });
  // With eight advisers or more their rows need the room of the filters, which fold.
  await page.setViewportSize({ ...ESCRITORIO, height: 1200 });
  await selector.selectOption({ index: 1 });
  const operador = (await selector.locator('option').nth(1).textContent()) ?? '';
  await expect(page.locator('tbody tr[data-i]')).toHaveCount(1);
  await expect(fila).toContainText(operador);
  await page.setViewportSize(MANO);
  await revisa(page, 'alcance general, en la mano');
  await page.getByLabel('Volver al marcador').click();
  await expect(page).toHaveURL(/Marcador/);
});

test('#getComisionesAsesores: con un asesor en la dirección sólo se pide lo suyo', async ({ page, casa }) => {
  const [asesor] = await casa.sql<{ id: number; nombre: string }>(
    `select o.operador_id as id, o.nombre from operadores o join clientes c using (operador_id) group by 1, 2 order by 1 limit 1`,
  );
  const pedidos: (number | undefined)[] = [];
  page.on('request', (r) => {
    if (!r.url().endsWith('/api/getComisionesAsesores')) return;
    const { por_pagina, operador_id } = r.postDataJSON() as { por_pagina?: number; operador_id?: number };
    // The one that asks who may be chosen reads a single line.
    if (por_pagina !== 1) pedidos.push(operador_id);
  });
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', `/ventas/reportes/ComisionesVentaTMK?operador=${asesor?.id}`);
  await expect(page.getByLabel('Operador', { exact: true })).toHaveValue(String(asesor?.id));
  await expect(page.getByLabel('Operador', { exact: true }).locator('option:checked')).toHaveText(
    asesor?.nombre ?? '',
  );
  await expect.poll(() => pedidos.length).toBeGreaterThan(0);
  expect(new Set(pedidos)).toEqual(new Set([asesor?.id]));

  // Chosen from a later page of everybody's, an adviser's lines begin with the first.
  await page.goto(`/ventas/reportes/ComisionesVentaTMK?desde=${diaHace(20)}&hasta=${diaHace(0)}&pagina=2`);
  await expect(page.getByText(/^21–40 de /)).toBeVisible();
  await page.getByLabel('Operador', { exact: true }).selectOption(String(asesor?.id));
  await expect(page.getByText(/^1–\d+ de /)).toBeVisible();
  await expect(page).not.toHaveURL(/pagina/);
});

detalle('#getComisionesAsesores: sin el 1196 sólo se elige hasta qué día', async ({ page, casa }) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(
    page,
    await nuevoOperador(casa, [P.comisionesventatmk]),
    '/ventas/reportes/ComisionesVentaTMK',
  );
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible();
  await expect(page.getByLabel('Hasta', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Desde', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Operador', { exact: true })).toHaveCount(0);
});

test('#getVentaGeneral #getSabanitadeVenta: las cuatro partes de un mes, y la sábana, que no pasa de 31 días', async ({
  page,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', `/ventas/reportes/VentasGenerales?mes=${diaHace(20).slice(0, 7)}`);
  for (const pestana of ['Venta por Zonas', 'Venta x documento/clte', 'Venta por Operadores'] as const) {
    await page.getByRole('tab', { name: pestana }).click();
    await expect(page.locator('tbody tr[data-i]').first()).toBeVisible();
    await seVeEntera(page.locator(`table[aria-label="${pestana}"]`));
    await revisa(page, pestana);
    // Its chart and eight of its rows fold the filters, and the month is still said.
    if (pestana === 'Venta por Zonas')
      await expect(page.getByRole('button', { name: /^Filtros \S+ de \d{4}$/ })).toBeVisible();
    if (pestana !== 'Venta x documento/clte') continue;
    const { nombre, filtro } = await exportado(page);
    const mes = await page.getByLabel('Mes', { exact: true }).locator('option:checked').textContent();
    expect(nombre).toContain(mes);
    await expect(
      page.getByText(
        `${Number(filtro.Total).toLocaleString('es-MX', { minimumFractionDigits: 2 })} de venta`,
      ),
    ).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Objetivos y alcances' }).click();
  const alcance = page.getByRole('figure', { name: 'Alcance de venta' });
  await expect(alcance.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Clientes atendidos' })).toBeVisible();
  await revisa(page, 'objetivos y alcances');
  await page.setViewportSize(MANO);
  await revisa(page, 'objetivos y alcances, en la mano');
  await page.setViewportSize(ESCRITORIO);

  // A mark opens its documents, which add up to its figure; the table behind says the same.
  await page.getByRole('tab', { name: 'Venta por Zonas' }).click();
  const zonas = page.getByRole('figure', { name: 'Venta por zona' });
  const marca = zonas.getByRole('link', { name: /^(?!Sin zona).+, Venta: \$/ }).last();
  const [zona = '', cifra = ''] = ((await marca.getAttribute('aria-label')) ?? '').split(/, Venta: \$/);
  await marca.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Venta x documento/clte' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('tbody tr[data-i]').first()).toBeVisible();
  const totales = await page.locator('tbody tr[data-i]').evaluateAll((filas) => {
    const cual = [...document.querySelectorAll('thead th')].findIndex((th) =>
      th.textContent?.trim().startsWith('Total'),
    );
    return filas.map((f) => Number(f.children[cual]?.textContent?.replaceAll(',', '') ?? Number.NaN));
  });
  expect(totales.reduce((n, t) => n + Math.round(t * 100), 0)).toBe(
    Math.round(Number(cifra.replaceAll(',', '')) * 100),
  );
  await page.goBack();
  await marca.focus();
  await page.keyboard.press('t');
  await expect(zonas.getByRole('row', { name: zona })).toContainText(cifra);
  await boton(page, 'Sábana de venta').click();
  await expect(page).toHaveURL(/SabanaVenta/);
  // The week that it opens with may have no sale yet, on a Monday.
  await teclea(page, 'Desde', diaHace(20));
  await page.keyboard.press('Enter');
  await expect(filaDe(page, 'FACTURA').first()).toBeVisible();
  await revisa(page, 'la sábana de venta');
  await teclea(page, 'Desde', '2026-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No es posible generar más de 31 días')).toBeVisible();
  await page.setViewportSize(MANO);
  await revisa(page, 'la sábana de venta, en la mano');
});
