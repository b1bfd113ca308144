import { P } from '../contrato/src/permissions.ts';
import { revisa } from './axe.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';

test('un estado de cuenta cuyas columnas no dicen cómo están escritas pregunta, con las dos lecturas, antes de mostrar nada', async ({
  page,
  casa,
}) => {
  await entrar(page, await nuevoOperador(casa, [P.conciliarDepositos]), '/clientes/EstadosCuenta');
  await page.getByLabel('Cuenta', { exact: true }).selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles({
    name: 'duda.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Fecha,Concepto,Abono\n05/04/2026,UNO,3.000\n06/04/2026,DOS,5.000\n'),
  });
  const dia = page.getByRole('region', { name: '¿Qué va primero en la fecha, el día o el mes?' });
  await expect(dia.getByRole('listitem')).toHaveText([
    'Fila 2: «05/04/2026» es 05-04-2026',
    'Fila 3: «06/04/2026» es 06-04-2026',
    'Fila 2: «05/04/2026» es 04-05-2026',
    'Fila 3: «06/04/2026» es 04-06-2026',
  ]);
  await expect(page.getByRole('button', { name: 'Nada que cargar' })).toBeDisabled();
  const escritorio = page.viewportSize();
  await page.setViewportSize(MANO);
  await revisa(page, 'las preguntas de un archivo, en la mano');
  if (escritorio) await page.setViewportSize(escritorio);
  await page.getByRole('button', { name: 'Primero el día' }).click();
  await expect(dia).toBeHidden();
  await page.getByRole('button', { name: 'La coma' }).click();
  await expect(page.getByRole('button', { name: 'Cargar 2 depósitos por $8,000.00' })).toBeEnabled();
});
