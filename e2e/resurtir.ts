import type { Locator, Page } from '@playwright/test';
import { type Casa, entrar, escanear, expect } from './casa.ts';
import { ubicacionDe } from './datos-acomodo.ts';
import { type Articulo, llama, nuevoArticulo, ponExistencia, type Ubicacion } from './datos-inventarios.ts';
import { ultima } from './estante.ts';

export const RUTA = '/inventarios/Resurtidos';
export const TITULO = 'Orden de Resurtido';
export const CONTROLES = [1158, 1203, 9004];

export const guia = (page: Page): Locator => page.getByRole('region', { name: 'A dónde va' });
export const forma = (page: Page): Locator => page.getByRole('form', { name: 'Traspasar' });
export const piezas = (page: Page): Locator => forma(page).getByLabel('Piezas');
export const clave = (page: Page): Locator => forma(page).getByLabel('Código del artículo');
export const origen = (page: Page): Locator => forma(page).getByLabel('Ubicación origen');
export const destino = (page: Page): Locator => forma(page).getByLabel('Ubicación destino');
export const boton = (page: Page, nombre: 'Surtir' | 'Acomodar' | 'Todas'): Locator =>
  forma(page).getByRole('button', { name: nombre });

export interface PorResurtir extends Articulo {
  fija: Ubicacion;
  multi: Ubicacion;
}

/** An article whose fixed location is below its minimum, with a reserve. */
export async function porResurtir(casa: Casa, reserva = 20, minimo = 5, maximo = 10): Promise<PorResurtir> {
  const articulo = await nuevoArticulo(casa, { tipo: 'M', minimo, maximo });
  const fija = await ubicacionDe(casa, articulo, 'F');
  const multi = await ubicacionDe(casa, articulo, 'M');
  await ponExistencia(casa, articulo, multi, reserva);
  return { ...articulo, fija, multi };
}

/**
 * An article's order, requested by ADMIN for a transfer, so that only orders for something promised, or for other transfers, come before it
 * in the list. Returns its id.
 */
export async function pide(casa: Casa, articulo: Articulo, cantidad: number): Promise<number> {
  const { RESURTIDO_ID } = await llama<{ RESURTIDO_ID: number }>(casa, 'anexarProductoaOrden', {
    clave_articulo: articulo.barras,
    almacen_id: 1,
    operador_id: 1,
    cantidad,
  });
  await casa.sql(`update resurtidos set motivo = 'TRASPASO' where resurtido_id = $1`, [RESURTIDO_ID]);
  return RESURTIDO_ID;
}

/** The state of an article's order. */
export const renglonDe = (casa: Casa, articulo: Articulo) =>
  casa.sql(
    `select cantidad_sol as sol, cantidad_sur as sur, cantidad_aco as aco, estatus from resurtidos
      where articulo_id = $1 order by resurtido_id`,
    [articulo.id],
  );

export async function orden(page: Page, usuario: string): Promise<void> {
  await entrar(page, usuario, RUTA);
  await expect(page.getByText('por resurtir ·')).toBeVisible();
}

/** Shows more of a long order until the row is there. */
export const hastaVer = (page: Page, fila: Locator): Promise<void> =>
  expect(async () => {
    const mas = page.getByRole('button', { name: /^Mostrar/ });
    await expect(fila.or(mas).first()).toBeVisible();
    // The list shows more by itself too, so the button never stands still.
    if (!(await fila.isVisible())) await mas.dispatchEvent('click', {}, { timeout: 1_000 });
    await expect(fila).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [50], timeout: 45_000 });

export const traspasoDe = (id: number, operacion: 'surtido' | 'acomodo' | 'regreso'): string =>
  `/inventarios/TraspasoUbicacion?registro=${id}&operacion=${operacion}`;

/** Scans the product and the location it is taken from or returned to, and waits for the pieces. */
export async function apuntaReserva(page: Page, articulo: PorResurtir): Promise<void> {
  await expect(guia(page)).toContainText(articulo.multi.leida);
  await escanear(page, articulo.barras, articulo.multi.codigo);
  await expect(piezas(page)).toBeFocused();
}

/** Takes all the pieces asked for. */
export async function surteTodas(page: Page, articulo: PorResurtir): Promise<void> {
  await apuntaReserva(page, articulo);
  await boton(page, 'Todas').click();
  await boton(page, 'Surtir').click();
  await expect(page).toHaveURL(RUTA);
}

/** The save arrives and its answer is lost: it waits on the device. */
export async function guardaSinRespuesta(page: Page, llamada: string): Promise<void> {
  await page.route(`**/api/${llamada}`, async (ruta) => {
    await ruta.fetch();
    await ruta.abort();
  });
  await page.keyboard.press('Enter');
  await expect(ultima(page)).toContainText('Por enviar, se guardará cuando haya red', { timeout: 20_000 });
}

/** It arrives again, after a reload. */
export async function llegaTrasRecargar(page: Page, llamada: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
  await page.unroute(`**/api/${llamada}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
}
