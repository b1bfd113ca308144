import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { enterado, filaDe, modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

test('#guardaCuentaBanco #guardaCatalogoBanco #quitaCatalogoBanco: una cuenta con su banco nuevo, una forma de pago que se corrige y se quita, con el teclado', async ({
  page,
}) => {
  await entrar(page, 'CREDITO1', '/clientes/BancosCuentas');
  await pulsa(page, 'Nueva cuenta');
  await teclea(page, 'Nombre de la cuenta', 'EE VALLE 9001');
  // What is typed survives a reload.
  await page.reload();
  await expect(page.getByLabel('Nombre de la cuenta')).toHaveValue('EE VALLE 9001');
  await page.keyboard.press('Enter');
  await teclea(page, 'Banco nuevo', 'EE BANCO NUEVO');
  await revisa(page, 'una cuenta nueva');
  await page.keyboard.press('Enter');
  await enterado(page, 'Cuenta guardada');
  await expect(filaDe(page, 'EE VALLE 9001')).toContainText('EE BANCO NUEVO');
  await revisa(page, 'bancos y cuentas');

  await page.getByRole('tab', { name: /^Formas de pago/ }).click();
  await pulsa(page, 'Nueva forma de pago');
  await teclea(page, 'Nombre', 'EE VALES');
  await page.keyboard.press('Enter');
  await enterado(page, 'Forma de pago guardada');
  await filaDe(page, 'EE VALES').click();
  await teclea(page, 'Nombre', 'EE VALES DE DESPENSA');
  await page.keyboard.press('Enter');
  await enterado(page, 'Forma de pago guardada');
  await filaDe(page, 'EE VALES DE DESPENSA').click();
  await modal(page, 'Editar forma de pago').getByRole('button', { name: 'Quitar' }).click();
  await modal(page, 'Bancos y cuentas').getByRole('button', { name: 'Quitar' }).click();
  await enterado(page, 'Forma de pago quitada');
  await expect(filaDe(page, 'EE VALES DE DESPENSA')).toHaveCount(0);
});

for (const { nombre, tamano, prueba } of [
  { nombre: 'la mano', tamano: MANO, prueba: test },
  { nombre: 'el escritorio', tamano: ESCRITORIO, prueba: detalle },
])
  prueba(
    `#getCuentaDeEstado: en ${nombre}, un estado de cuenta de una cuenta que no existe ofrece registrarla, y se carga en ella`,
    async ({ page }) => {
      await page.setViewportSize(tamano);
      const numero = tamano === MANO ? '70110001' : '70110002';
      await entrar(page, 'CREDITO1', '/clientes/EstadosCuenta');
      await page.locator('input[type=file]').setInputFiles({
        name: 'valle.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `BANCO DEL VALLE,,\r\nCuenta: ${numero},,\r\nFecha,Concepto,Abono\r\n20/03/2025,SPEI ${numero},250`,
        ),
      });
      await expect(
        page.getByText(`El archivo dice la cuenta ${numero}, que no está registrada.`),
      ).toBeVisible();
      await revisa(page, 'un estado de cuenta sin cuenta');
      await boton(page, `Registrar la cuenta ${numero}`).click();
      const cuadro = modal(page, 'Nueva cuenta');
      await expect(cuadro.getByLabel('Nombre de la cuenta')).toHaveValue(numero);
      await expect(cuadro.getByLabel('Banco', { exact: true }).locator('option:checked')).toHaveText(
        'BANCO DEL VALLE',
      );
      await cuadro.getByRole('button', { name: 'Guardar' }).click();
      await enterado(page, 'Cuenta guardada');
      await boton(page, 'Cargar 1 depósito por $250.00').click();
      await expect(page.getByText('1 depósito cargado por $250.00.')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );
