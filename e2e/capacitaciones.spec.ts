import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { modal } from './pantallas.ts';

const TITULO = 'Capacitaciones';

/** Writes a field of a dialog by its name. */
const escribe = (page: Page, dialogo: string, campo: string, texto: string) =>
  modal(page, dialogo).getByLabel(campo, { exact: true }).fill(texto);

test.use({ viewport: ESCRITORIO });

test('#guardaCapacitacion #agregaCapacitacionDetalle #invitaACapacitacion #registraAsistencia #emiteConstancias: del encabezado a las constancias, tres personas en dos equipos', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const [{ dia, hora } = { dia: '', hora: '' }] = await casa.sql<{ dia: string; hora: string }>(
    `select to_char(x, 'DD-MM-YYYY') as dia, to_char(x, 'HH24:MI') as hora
       from (select (now() - interval '5 minutes') at time zone 'America/Mexico_City' as x) t`,
  );
  await entrar(page, 'ADMIN', '/rh/Capacitaciones');
  await page.getByRole('button', { name: 'Nueva', exact: true }).click();
  await modal(page, 'Nueva capacitación').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El campo título es obligatorio')).toBeVisible();
  await escribe(page, 'Nueva capacitación', 'Título', 'Rescate en alturas');
  await escribe(page, 'Nueva capacitación', 'Descripción', 'Arneses y líneas de vida');
  await escribe(page, 'Nueva capacitación', 'Folio', 'alt-000-001');
  await expect(modal(page, 'Nueva capacitación').getByLabel('Folio')).toHaveValue('ALT000001');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Folio ALT000001')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva sesión' }).click();
  await escribe(page, 'Nueva sesión', 'Dirigido a', 'Almacén');
  await escribe(page, 'Nueva sesión', 'Impartida por', 'Protección Civil');
  await escribe(page, 'Nueva sesión', 'Fecha programada', dia);
  await escribe(page, 'Nueva sesión', 'Hora programada', hora);
  await escribe(page, 'Nueva sesión', 'Duración en minutos', '60');
  await modal(page, 'Nueva sesión').getByRole('button', { name: 'Guardar' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await revisa(page, 'las sesiones');

  await page.getByText('Protección Civil').click();
  await page.getByRole('button', { name: 'Asistencia y constancias' }).click();
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  await modal(page, 'Invitar')
    .getByRole('tab', { name: /^Por nombre/ })
    .click();
  for (const quien of ['MARTÍN OLVERA SOTO', 'LETICIA CAMPOS RÍOS', 'DANIEL PACHECO OROZCO'])
    await modal(page, 'Invitar').getByLabel(quien).check();
  await modal(page, 'Invitar').getByRole('button', { name: 'Invitar', exact: true }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText('0 de 3 invitados')).toBeVisible();
  await revisa(page, 'la sesión');
  await page.getByRole('button', { name: 'Código en la pared' }).click();
  await page.getByRole('button', { name: 'Mostrar el código' }).click();
  const pared = page.getByRole('region', { name: 'Código de asistencia' });
  await expect(pared).toContainText(/\d{6}/);
  const codigo = /\d{6}/.exec((await pared.textContent()) ?? '')?.[0] ?? '';
  await revisa(page, 'la pared');

  const suya = await otroNavegador();
  await suya.setViewportSize(MANO);
  await entrar(suya, 'RECIBO1', '/rh/MisCapacitaciones');
  await suya.getByLabel('Código de la pared').fill(codigo);
  await suya.getByRole('button', { name: 'Anotar mi asistencia' }).click();
  await expect(modal(suya, 'Mis capacitaciones')).toContainText('Asistencia registrada: Rescate en alturas');
  await suya.getByRole('button', { name: 'Entendido' }).click();
  await revisa(suya, 'las propias, en la mano');
  await expect(pared).toContainText('1 de 3 invitados');
  await page.getByRole('button', { name: 'Salir de la pared' }).click();
  await page.getByRole('button', { name: /^LETICIA CAMPOS RÍOS/ }).click();
  await expect(page.getByText('2 de 3 invitados')).toBeVisible();

  await casa.sql(
    `update sesiones_capacitacion set estatus = 'IMPARTIDA' where capacitacion_id = (select capacitacion_id from capacitaciones where folio = 'ALT000001')`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Emitir constancias' }).click();
  await expect(modal(page, TITULO)).toContainText('2 constancias emitidas');
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('button', { name: 'Constancia de DANIEL PACHECO OROZCO' })).toBeHidden();
  await expect(suya.getByRole('button', { name: 'Constancia', exact: true }).first()).toBeVisible();

  await page.goto('/rh/Capacitaciones');
  await page.getByRole('button', { name: 'Calendario', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Sesiones del mes' })).toBeVisible();
  await revisa(page, 'el calendario');
});
