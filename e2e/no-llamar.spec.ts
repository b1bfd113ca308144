import { P } from '@anden/contrato/permissions.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { cliente, conLista, inicia } from './marcar.ts';
import { modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

test('#noVolverALlamar #cargaRepep: se agrega un teléfono y se deshace, una lista del REPEP se ensaya y se carga', async ({
  page,
  casa,
}) => {
  const login = await nuevoOperador(casa, [P.noLlamar, P.todosLosClientes]);
  await entrar(page, login, '/clientes/NoLlamar');
  await pulsa(page, 'Agregar teléfono');
  await teclea(page, 'Teléfono', '55 3333 4444');
  await modal(page, 'Teléfono al que no se llama').getByRole('button', { name: 'No llamar' }).click();
  const fila = page.getByRole('row', { name: /5533334444/ });
  await expect(fila).toContainText('No llamar');
  await revisa(page, 'no llamar, con lo que se puede deshacer');
  await pulsa(page, 'Deshacer');
  await expect(fila).toContainText('Quitado');

  await page.getByRole('tab', { name: 'REPEP' }).click();
  await expect(page.getByRole('row', { name: /Puebla.*Por vencer/ })).toBeVisible();
  const [{ dia = '' } = {}] = await casa.sql<{ dia: string }>(
    `select to_char((now() at time zone $1)::date + 100, 'DD-MM-YYYY') as dia`,
    [casa.zona],
  );
  for (const ensayo of [true, false]) {
    await pulsa(page, 'Cargar lista');
    const cuadro = modal(page, 'Lista del REPEP');
    await cuadro.getByLabel('Estado de la República').selectOption('Jalisco');
    await teclea(page, 'Vence', dia);
    await page.locator('input[type=file]').setInputFiles({
      name: 'jalisco.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('3312345678\n3312345679\n'),
    });
    await expect(cuadro.getByText('jalisco.csv')).toBeVisible();
    if (ensayo) await revisa(page, 'una lista del REPEP por ensayar');
    else await cuadro.getByLabel('Sólo ensayar').uncheck();
    await cuadro.getByRole('button', { name: ensayo ? 'Ensayar' : 'Cargar', exact: true }).click();
    await expect(page.getByText('La lista se está leyendo')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('row', { name: ensayo ? /Jalisco.*Ensayo/ : /Jalisco.*Vigente/ }),
    ).toBeVisible({ timeout: 15_000 });
  }
  await page.getByRole('tab', { name: 'Consentimientos' }).click();
  await expect(page.getByRole('row', { name: /Por escrito/ })).toBeVisible();
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await revisa(page, 'los consentimientos, en la mano y en oscuro');
});

test('#quitaNoLlamar: lo que se bloquea en la llamada se puede deshacer con el siguiente cliente en pantalla', async ({
  page,
  casa,
}) => {
  await conLista(casa, 'TMK4');
  await entrar(page, 'TMK4', '/clientes/Marcador');
  await pulsa(page, 'Reanudar Marcación');
  await expect(inicia(page)).toBeFocused();
  const quien = (await cliente(page).textContent()) ?? '';
  const bloqueos = () =>
    casa.sql<{ vigente: boolean }>(
      `select n.quitado is null as vigente from no_llamar n join clientes c using (cliente_id) where c.nombre = $1 and n.numero is null`,
      [quien],
    );
  await boton(page, 'No volver a llamar').click();
  await expect(page.getByRole('alert')).toContainText(`No se vuelve a llamar a ${quien}`);
  expect(await bloqueos()).toEqual([{ vigente: true }]);
  await boton(page, 'Saltar').click();
  await page.getByLabel('Motivo').selectOption('Otro');
  await modal(page, 'Saltar cliente').getByRole('button', { name: 'Saltar' }).click();
  await expect(cliente(page)).not.toHaveText(quien);
  await boton(page, 'Deshacer').click();
  await expect.poll(bloqueos).toEqual([{ vigente: false }]);
});
