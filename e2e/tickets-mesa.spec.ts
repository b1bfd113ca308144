import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton, pulsa } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

detalle(
  '#getTableroTickets #getTiemposTickets: cada marca del tablero abre los renglones que cuenta, con el teclado',
  async ({ page }) => {
    await entrar(page, 'CLIENTES1', '/clientes/TableroTickets');
    for (const [figura, campo] of [
      ['Abiertos por puesto', 'dirigido_a'],
      ['Abiertos por su edad', 'TRANSCURRIDO'],
      ['Abiertos por tipo de asunto', 'MOTIVO'],
    ] as const) {
      const marca = page.getByRole('figure', { name: figura }).getByRole('link').first();
      const [, cuantos = ''] = /: (\d+ tickets?)/.exec((await marca.getAttribute('aria-label')) ?? '') ?? [];
      expect(cuantos).not.toBe('');
      await marca.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/clientes/Tickets\\?.*ver=abiertos.*filtros=.*${campo}`));
      await expect(page.getByText(cuantos, { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('figure', { name: figura })).toBeVisible();
    }
    await revisa(page, 'el tablero de tickets');
    await page.getByLabel('Gráficas').selectOption({ label: 'Tiempos del período' });
    const primera = page.getByRole('figure', { name: 'Tiempos por puesto' }).getByRole('link').first();
    const [, respondidos = ''] = /, de (\d+)$/.exec((await primera.getAttribute('aria-label')) ?? '') ?? [];
    await primera.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`^${respondidos} tickets?$`))).toBeVisible();
    await page.setViewportSize(MANO);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Reload, because what is out of sight only takes the other colours once it comes into sight.
    await page.reload();
    await expect(page.getByText(new RegExp(`^${respondidos} tickets?$`))).toBeVisible();
    await revisa(page, 'el tablero de tickets, en la mano y en oscuro');
  },
);

detalle(
  '#guardaSuplencia #quitaSuplencia #getSuplencias: quien se ausenta nombra a quien lo suple, y lo quita',
  async ({ page }) => {
    await entrar(page, 'CLIENTES1', '/clientes/Tickets');
    await pulsa(page, 'Suplencias');
    const cuadro = modal(page, 'Suplencias');
    const suplencias = cuadro.getByRole('list', { name: 'Suplencias' });
    await expect(suplencias.getByText('Hoy')).toBeVisible();
    await cuadro.getByLabel('Primer día', { exact: true }).fill('05-01-2030');
    await page.keyboard.press('Enter');
    await expect(cuadro.getByText('Debe elegir quién lo suple')).toBeVisible();
    await cuadro.getByLabel('Lo suple', { exact: true }).selectOption({ index: 1 });
    await cuadro.getByLabel('Último día', { exact: true }).fill('04-01-2030');
    await page.keyboard.press('Enter');
    await expect(cuadro.getByText('El último día no puede ser antes del primero')).toBeVisible();
    await cuadro.getByLabel('Último día', { exact: true }).fill('09-01-2030');
    await page.keyboard.press('Enter');
    const nueva = suplencias.getByRole('listitem').filter({ hasText: 'Del 05-01-2030 al 09-01-2030' });
    await expect(nueva).toBeVisible();
    await revisa(page, 'las suplencias');
    await page.setViewportSize(MANO);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Reload, because the list takes the other colours only once it comes into sight.
    await page.reload();
    await pulsa(page, 'Suplencias');
    await expect(nueva).toBeVisible();
    await revisa(page, 'las suplencias, en la mano y en oscuro');
    await nueva.getByRole('button', { name: /^Quitar a / }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(nueva).toContainText('La quitó');
    await expect(nueva.getByRole('button')).toHaveCount(0);
  },
);

test('#guardaRespuestaGuardada #borraRespuestaGuardada #getRespuestasGuardadas: se guarda lo escrito, se halla con las flechas y se borra', async ({
  page,
}) => {
  await entrar(
    page,
    'CLIENTES1',
    '/clientes/Tickets?ver=mios_abiertos&periodo=&desde=2020-01-01&hasta=2039-12-31',
  );
  await filaDe(page, 'EJECUTIVO').first().getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await pulsa(page, 'Responder ticket');
  const comentario = page.getByLabel('Comentario', { exact: true });
  await comentario.fill('EE con todo gusto');
  await pulsa(page, 'Administrar respuestas guardadas');
  await pulsa(page, 'Nueva');
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('EE con todo gusto');
  await page.getByLabel('Título', { exact: true }).fill('EE GUSTO');
  await page.keyboard.press('Enter');
  const guardada = page.getByRole('listitem').filter({ hasText: 'EE GUSTO' });
  await expect(guardada).toBeVisible();
  await revisa(page, 'las respuestas guardadas');
  await pulsa(page, 'Volver a la respuesta');
  await comentario.fill('');
  const campo = page.getByRole('combobox', { name: 'Respuesta guardada' });
  await campo.focus();
  await page.keyboard.insertText('ee gusto');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(comentario).toHaveValue('EE con todo gusto');
  await expect(comentario).toBeFocused();
  await pulsa(page, 'Administrar respuestas guardadas');
  await guardada.getByRole('button', { name: 'Borrar EE GUSTO' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(guardada).toHaveCount(0);
});

test('#guardaDestinoTicket: con el teclado, «/» filtra, «n» abre uno nuevo que va al puesto de su asunto, Alt ↓ pasa al siguiente y «r» responde al pie de su hilo', async ({
  page,
  casa,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', '/clientes/TableroTickets');
  await pulsa(page, 'A qué puesto va cada asunto');
  await page.getByLabel('CATÁLOGOS', { exact: true }).selectOption('20');
  await expect(page.getByText('CATÁLOGOS: guardado')).toBeVisible();
  await revisa(page, 'a qué puesto va cada asunto');
  await page.keyboard.press('Escape');
  await page.goto('/clientes/Tickets?ver=abiertos&periodo=&desde=2020-01-01&hasta=2039-12-31');
  await expect(page.locator('[data-i]').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(modal(page, 'Nuevo ticket')).toBeVisible();
  await page.getByLabel('Tipo de asunto', { exact: true }).selectOption({ label: 'CATÁLOGOS' });
  await expect(page.getByLabel('Puesto que responde', { exact: true })).toHaveValue('20');
  await page.keyboard.press('Escape');
  await expect(modal(page, 'Nuevo ticket')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filtro' })).toBeFocused();
  const [primero, segundo] = await page
    .locator('[data-i]')
    .evaluateAll((filas) => filas.slice(0, 2).map((f) => /\d+/.exec(f.textContent ?? '')?.[0]));
  await page.locator('[data-i]').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Ticket ${primero}` })).toBeVisible();
  await expect(boton(page, 'Anterior (Alt ↑)')).toBeDisabled();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: `Ticket ${segundo}` })).toBeVisible();
  const alPie = page.getByRole('region', { name: 'Responder ticket' });
  await expect(alPie).toBeVisible();
  await page.keyboard.press('r');
  await expect(alPie.getByLabel('Comentario', { exact: true })).toBeFocused();
  await revisa(page, 'una respuesta al pie de su hilo');
  // What is typed stays with its ticket.
  await page.keyboard.insertText('EE se responde junto');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { level: 1, name: `Ticket ${primero}` })).toBeVisible();
  await expect(alPie.getByLabel('Comentario', { exact: true })).toHaveValue('');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(alPie.getByLabel('Comentario', { exact: true })).toHaveValue('EE se responde junto');
  await alPie.getByLabel('Puesto que responde', { exact: true }).selectOption('15');
  await alPie.getByLabel('Comentario', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('region', { name: 'Comentarios' }).getByText('EE se responde junto'),
  ).toBeVisible();
  await expect(alPie.getByLabel('Comentario', { exact: true })).toHaveValue('');
  // Back leads to the list, however many were gone through.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await casa.sql('update motivos_ticket set puesto_id = null where motivo_id = 11');
});
