import type { Page } from '@playwright/test';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo, detalleDe, nuevaCompra } from './datos.ts';
import { filaDe } from './pantallas.ts';

/** The sounds and vibrations that the page requested from the browser. */
async function conOidos(page: Page): Promise<() => Promise<{ notas: number[]; sacudidas: number[] }>> {
  await page.addInitScript(() => {
    const dicho = { notas: [] as number[], sacudidas: [] as number[] };
    Object.assign(window, { dicho });
    window.OscillatorNode = class extends OscillatorNode {
      constructor(contexto: BaseAudioContext, opciones?: OscillatorOptions) {
        super(contexto, opciones);
        dicho.notas.push(opciones?.frequency ?? 0);
      }
    };
    Navigator.prototype.vibrate = (patron) => {
      dicho.sacudidas.push([patron].flat().length);
      return true;
    };
  });
  return () =>
    page.evaluate(() => {
      const { dicho } = window as unknown as { dicho: { notas: number[]; sacudidas: number[] } };
      return { notas: [...dicho.notas], sacudidas: [...dicho.sacudidas] };
    });
}

test('cada resultado suena y vibra distinto, y se apaga en Este aparato', async ({ page, casa }) => {
  const oidos = await conOidos(page);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();

  await escanear(page, codigoNuevo());
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();
  await expect.poll(oidos, { message: 'Rechazada' }).toEqual({ notas: [200, 200], sacudidas: [3] });
  await escanear(page, linea.barras);
  await expect.poll(oidos, { message: 'Aceptada' }).toEqual({
    notas: [200, 200, 1320],
    sacudidas: [3, 1],
  });
  await escanear(page, linea.barras);
  await expect.poll(oidos, { message: 'Repetida' }).toEqual({
    notas: [200, 200, 1320, 1320, 1320],
    sacudidas: [3, 1, 3],
  });

  await page.getByRole('button', { name: /Su cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Este aparato' }).click();
  await page.getByLabel('Sonidos', { exact: true }).uncheck();
  await page.goto(detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  await escanear(page, codigoNuevo());
  await expect.poll(oidos, { message: 'Sin sonidos, sólo vibra' }).toEqual({ notas: [], sacudidas: [3] });
});

for (const [nombre, tamano] of [
  ['en la mano', MANO],
  ['en el escritorio', ESCRITORIO],
] as const)
  test(`Este aparato ${nombre}: dice qué llegó, cómo, y qué le falta`, async ({ page }) => {
    await page.setViewportSize(tamano);
    await entrar(page, 'RECIBO1', '/Aparato');
    const prueba = page.getByRole('region', { name: 'Probar el lector' });
    await expect(prueba).toBeVisible();
    await escanear(page, ']E07501000000012');
    await expect(prueba.getByText(']E07501000000012', { exact: true })).toBeVisible();
    await expect(prueba.getByText('Andén lo toma como una lectura')).toBeVisible();
    await expect(prueba.getByText(']E0 EAN o UPC')).toBeVisible();
    await expect(prueba.getByText('Enter', { exact: true })).toBeVisible();

    await escanear(page, ']C10107501000000012172706301 0L-1'.replace(' ', ''));
    await expect(prueba.getByText('2027-06-30')).toBeVisible();
    await expect(prueba.getByText('L-1', { exact: true })).toBeVisible();

    const tiene = page.getByRole('region', { name: 'Lo que tiene y lo que le falta' });
    await expect(tiene.getByText('Dirección segura: sí')).toBeVisible();
    await expect(tiene.getByText('Cámara: no')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Andén en este aparato' })).toContainText('Por enviar');
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(ancho, 'Cabe sin desplazarse a lo ancho').toBeLessThanOrEqual(tamano.width);
  });

detalle(
  'Este aparato: los límites del lector se guardan en él y vuelven a los de fábrica',
  async ({ page }) => {
    await entrar(page, 'RECIBO1', '/Aparato');
    const acomodo = page.getByLabel('Límite al acomodar y contar');
    await expect(acomodo).toHaveValue('100');
    await expect(page.getByLabel('Límite al surtir')).toHaveValue('1001');
    await acomodo.fill('5');
    await expect(page.getByText('De 20 a 5,000 ms')).toBeVisible();
    await acomodo.fill('180');
    await page.reload();
    await expect(acomodo).toHaveValue('180');
    await page.getByRole('button', { name: 'Volver a los de fábrica' }).click();
    await expect(acomodo).toHaveValue('100');
  },
);

detalle(
  'la pantalla sigue encendida al pasar de una captura a otra, y fuera de ellas no',
  async ({ page, context, casa }) => {
    // A headless browser cannot ask anybody.
    await context.grantPermissions(['screen-wake-lock']);
    await page.addInitScript(() => {
      const candados: WakeLockSentinel[] = [];
      Object.assign(window, { candados });
      // The empty page before the first address has none.
      if (!('WakeLock' in window)) return;
      const { request } = WakeLock.prototype;
      WakeLock.prototype.request = async function (tipo) {
        const candado = await request.call(this, tipo);
        candados.push(candado);
        return candado;
      };
    });
    const puestos = () =>
      page.evaluate(
        () =>
          (window as unknown as { candados: WakeLockSentinel[] }).candados.filter((c) => !c.released).length,
      );
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    await entrar(page, 'RECIBO1', detalleDe(compra));
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await expect.poll(puestos).toBe(1);
    for (const _vez of [1, 2]) {
      await page.getByRole('button', { name: /^Volver a/ }).click();
      await expect(page.getByLabel('Clave de artículo')).toBeFocused();
      await escanear(page, compra.lineas[0].barras);
      await expect(page.getByText(`Producto encontrado en el folio: ${compra.folio}`).first()).toBeVisible();
      // By now the previous screen's requests are over.
      expect(await puestos()).toBe(1);
      await filaDe(page, compra.folio).click();
      await expect(page.getByText('Productos recibidos:')).toBeVisible();
      await escanear(page, codigoNuevo());
      await expect(page.getByText('Producto no encontrado').first()).toBeVisible();
      expect(await puestos()).toBe(1);
    }
    await page.getByRole('link', { name: 'Andén, ir a Inicio' }).click();
    await expect.poll(puestos).toBe(0);
  },
);
