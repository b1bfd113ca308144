import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, expect, MANO, TABLETA, test } from './casa.ts';
import { detalle } from './corto.ts';
import { enterado, filaDe, modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

const RUTA = '/clientes/GuionMarcacion';
const titular = (page: Page, texto: string) => page.getByRole('button', { name: texto, expanded: false });
const sinBorrador = (casa: Casa) => casa.sql('delete from guiones where publicado is null');

test('#guardaBorradorGuion #publicaGuion #getCuentasGuion: con el teclado se agrega una pregunta, la revisión dice lo que falta, se prueba, se publica y se ve lo que cambió', async ({
  page,
  casa,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await sinBorrador(casa);
  await entrar(page, 'TMK1', RUTA);
  await expect(page.getByText('Nada impide publicar')).toBeVisible();
  await expect(boton(page, 'Publicar')).toBeDisabled();

  // The outline by keyboard: to the last question, a new one after it.
  const primera = titular(page, '¿Contestan la llamada?');
  await primera.focus();
  await page.keyboard.press('End');
  await expect(titular(page, '¿Cuál es el domicilio nuevo?')).toBeFocused();
  await page.keyboard.press('Insert');
  await expect(page.getByLabel('Pregunta', { exact: true })).toBeFocused();
  // At once: keys this fast would be taken for a scanner's.
  await page.keyboard.insertText('¿Quiere el catálogo nuevo?');
  await teclea(page, 'Respuesta 1', 'SÍ');
  await expect(
    page.getByRole('button', {
      name: 'A «¿Quiere el catálogo nuevo?» no se llega desde la primera pregunta',
    }),
  ).toBeVisible();
  await revisa(page, 'el guion con una falla');

  // It survives a reload, and is reached from the one before.
  await page.reload();
  await expect(page.getByLabel('Pregunta', { exact: true })).toHaveValue('¿Quiere el catálogo nuevo?');
  await titular(page, '¿Cuál es el domicilio nuevo?').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Lleva a').selectOption({ label: '→ 17. ¿Quiere el catálogo nuevo?' });
  await expect(page.getByText('Nada impide publicar')).toBeVisible();
  await pulsa(page, 'Guardar borrador');
  await expect(page.getByText(/Borrador de/)).toBeVisible();
  expect(await casa.sql('select 1 from guiones where borrador is not null')).toHaveLength(1);

  // What changed against the version in force, its drawing, and a try without a customer.
  await page.getByRole('tab', { name: /^Cambios/ }).click();
  await expect(page.getByRole('list', { name: 'Cambios' })).toContainText(
    '«ANOTADO» llevaba a Se cierra, LEVANTÓ PEDIDO y ahora a «¿Quiere el catálogo nuevo?»',
  );
  await page.getByRole('tab', { name: 'Dibujo' }).click();
  await expect(page.getByRole('img', { name: /^Dibujo de 17 preguntas/ })).toBeVisible();
  await revisa(page, 'el dibujo del guion');
  await page.getByRole('tab', { name: 'Probar' }).click();
  const alLado = page.getByRole('region', { name: 'Junto al guion' });
  await alLado.getByRole('button', { name: 'NO CONTESTA' }).click();
  await expect(
    alLado.getByText('NO CONTESTA. El cliente vuelve: en 3 horas, a otra parte del día.'),
  ).toBeVisible();

  await pulsa(page, 'Publicar');
  await teclea(page, 'Nota', 'Se ofrece el catálogo');
  await revisa(page, 'publicar el guion');
  await page.keyboard.press('Enter');
  await enterado(page, /^Guion publicado: versión \d+/);
  await page.getByRole('tab', { name: 'Versiones' }).click();
  await filaDe(page, 'Se ofrece el catálogo').click();
  await expect(page.getByRole('dialog').getByText('«¿Quiere el catálogo nuevo?»')).toBeVisible();
  await page.keyboard.press('Escape');

  // Calls of the days before, under the version that they had.
  await page.getByRole('tab', { name: 'Guion', exact: true }).click();
  await page.getByRole('tab', { name: 'Llamadas' }).click();
  await alLado.getByLabel('Versión').selectOption({ label: '1' });
  const cuentas = page.getByRole('table', { name: 'Llamadas por pregunta' });
  const contestan = cuentas.getByRole('row', { name: /¿Contestan la llamada\?/ });
  await expect(contestan.getByRole('cell').first()).not.toHaveText('0');
  await revisa(page, 'las llamadas por pregunta');
});

detalle(
  '#guardaBorradorGuion: si otra persona guardó, lo suyo se ve junto a lo mío y nada se pisa hasta decidirlo',
  async ({ page, casa }) => {
    await page.setViewportSize(ESCRITORIO);
    await sinBorrador(casa);
    await entrar(page, 'TMK1', RUTA);
    await titular(page, '¿Contestan la llamada?').click();
    await teclea(page, 'Pregunta', '¿Contesta alguien?');
    await casa.sql(
      `insert into guiones (borrador, version, editado, editado_por)
     select jsonb_build_array(jsonb_build_object('CLAVE', 1, 'PREGUNTA', '¿Hola?', 'LETRERO', null, 'OBSERVACIONES', 'N', 'respuestas', '[]'::jsonb)), 1, now(), operador_id
       from operadores where operador = 'ADMIN'`,
    );
    await pulsa(page, 'Guardar borrador');
    await expect(page.getByText(/guardó el borrador a las/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Lo suyo sigue aquí, sin guardar/)).toBeVisible();
    await expect(page.getByText('Decía «¿Hola?»')).toBeVisible();
    await expect(boton(page, 'Guardar borrador')).toBeDisabled();
    await revisa(page, 'dos borradores');
    await pulsa(page, 'Seguir con lo mío');
    await pulsa(page, 'Guardar borrador');
    // Once it was saved, nothing of one's own is left to undo.
    await expect(boton(page, 'Descartar borrador')).toBeEnabled();
    await pulsa(page, 'Descartar borrador');
    await modal(page, 'Guion de marcación').getByRole('button', { name: 'Descartar' }).click();
    await expect(
      titular(page, '¿Contestan la llamada?').or(
        page.getByRole('button', { name: '¿Contestan la llamada?' }),
      ),
    ).toBeVisible();
    expect(await casa.sql('select 1 from guiones where publicado is null')).toEqual([]);
  },
);

detalle(
  '#guardaIncidenciaMarcador #retiraIncidenciaMarcador: en la mano, una incidencia nueva se agrega, se cambia y se retira',
  async ({ page }) => {
    await page.setViewportSize(MANO);
    await entrar(page, 'TMK1', `${RUTA}?pestana=incidencias`);
    await pulsa(page, 'Nueva incidencia');
    await teclea(page, 'Incidencia', 'EE CAMBIÓ DE GIRO');
    await page.getByRole('dialog').getByLabel('El cliente vuelve').selectOption({ label: 'En 7 días' });
    await page
      .getByRole('dialog')
      .getByLabel('Qué número se marca después')
      .selectOption({ label: 'El siguiente de los suyos' });
    await revisa(page, 'una incidencia nueva');
    await modal(page, 'Nueva incidencia').getByRole('button', { name: 'Guardar' }).click();
    await enterado(page, 'Incidencia guardada');
    await expect(filaDe(page, 'EE CAMBIÓ DE GIRO')).toContainText('El siguiente de los suyos');
    await filaDe(page, 'EE CAMBIÓ DE GIRO').click();
    await page.getByLabel('No se le vuelve a llamar nunca').check();
    await modal(page, 'Editar incidencia').getByRole('button', { name: 'Guardar' }).click();
    await enterado(page, 'Incidencia guardada');
    await expect(filaDe(page, 'EE CAMBIÓ DE GIRO')).toContainText('Nunca más');
    await filaDe(page, 'EE CAMBIÓ DE GIRO').click();
    await modal(page, 'Editar incidencia').getByRole('button', { name: 'Retirar' }).click();
    await modal(page, 'Guion de marcación').getByRole('button', { name: 'Retirar' }).click();
    await enterado(page, /^Incidencia retirada/);
    await expect(filaDe(page, 'EE CAMBIÓ DE GIRO')).toContainText('Retirada');
    await revisa(page, 'las incidencias en la mano');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

detalle(
  'axe no halla nada en el guion ni en sus versiones, en la mano, a 1024 y en el escritorio, claros y oscuros',
  async ({ page }) => {
    test.slow();
    await entrar(page, 'TMK1', RUTA);
    for (const viewport of [MANO, TABLETA, ESCRITORIO])
      for (const colorScheme of ['light', 'dark'] as const) {
        const vista = `${viewport.width} ${colorScheme}`;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(`${RUTA}?pregunta=2&lado=dibujo`);
        await expect(page.getByRole('img', { name: /^Dibujo de/ })).toBeVisible();
        await revisa(page, `guion ${vista}`);
        await page.goto(`${RUTA}?pestana=versiones&forma=1`);
        await expect(page.getByRole('heading', { name: 'Sus preguntas' })).toBeVisible();
        await revisa(page, `versiones ${vista}`);
      }
  },
);
