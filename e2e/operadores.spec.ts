import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Casa, ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { operadorId } from './datos.ts';
import { filaDe, modal } from './pantallas.ts';

const OPERADORES = '/rh/Operadores';
const TITULO = 'Operadores y permisos';
const KARDEX = 9003;

const control = (page: Page, id: number) => page.getByRole('checkbox', { name: new RegExp(`^${id} `) });
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const ficha = async (casa: Casa, login: string): Promise<string> =>
  `${OPERADORES}?registro=${await operadorId(casa, login)}`;

async function controlesDe(casa: Casa, login: string): Promise<number[]> {
  const filas = await casa.sql<{ control_id: number }>(
    'select control_id from operador_controles where operador_id = $1 order by 1',
    [await operadorId(casa, login)],
  );
  return filas.map((f) => f.control_id);
}

async function dar(casa: Casa, login: string, controles: readonly number[]): Promise<void> {
  const id = await operadorId(casa, login);
  await casa.sql('delete from operador_controles where operador_id = $1', [id]);
  await casa.sql('insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])', [
    id,
    controles,
  ]);
}

for (const [aparato, viewport, colorScheme] of [
  ['en el escritorio', ESCRITORIO, 'light'],
  ['en la mano', MANO, 'dark'],
] as const) {
  test.describe(aparato, () => {
    test.use({ viewport, colorScheme });

    (viewport === MANO ? test : detalle)(
      '#guardaControlesOperador: se marca, se guarda, queda quién y cuándo, y la pantalla abierta lo sabe',
      async ({ page, casa, otroNavegador }) => {
        await dar(casa, 'EXHIBE1', [997, 1197]);
        const suya = await otroNavegador();
        await entrar(suya, 'EXHIBE1', '/inventarios/reportes/Kardex');
        await expect(suya.getByText('Requiere el control 9003')).toBeVisible();

        await entrar(page, 'ADMIN', OPERADORES);
        await page.getByRole('searchbox', { name: 'Filtro' }).fill('exhibe1');
        await expect(page.getByText(/^1 de \d+ operadores$/)).toBeVisible();
        await filaDe(page, 'EXHIBE1').getByText('PATRICIA LUGO MENA').click();
        await expect(page.getByText('EXHIBE1 · ')).toBeVisible();
        await expect(control(page, 997)).toBeChecked();
        await expect(guardar(page)).toBeDisabled();
        await control(page, KARDEX).check();
        await control(page, 1197).uncheck();
        await expect(page.getByText('Se otorga 1 y se retira 1 (2 cambios sin guardar)')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
        await guardar(page).click();
        await expect(page.getByText('Permisos de EXHIBE1 guardados')).toBeVisible();
        const historia = page.getByRole('region', { name: 'Quién los ha cambiado' });
        await expect(historia.getByRole('listitem').first()).toContainText('ADMIN');
        await expect(historia).toContainText('Otorgó 9003 Kardex');
        await expect(historia).toContainText('Retiró 1197 Check list');
        expect(await controlesDe(casa, 'EXHIBE1')).toEqual([997, KARDEX]);
        // The screen that was refused opens by itself.
        await expect(suya.getByRole('button', { name: 'Consultar' })).toBeVisible();
        await expect(suya.getByText('Requiere el control 9003')).toBeHidden();
      },
    );
  });
}

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  detalle('todo un módulo, y copiar de otro operador', async ({ page, casa }) => {
    await dar(casa, 'VENTAS3', [1225]);
    await dar(casa, 'CONTA1', [450, 1202]);
    await entrar(page, 'ADMIN', await ficha(casa, 'VENTAS3'));
    const compras = page.getByRole('group', { name: 'Compras' });
    await compras.getByRole('button', { name: 'Marcar todos los de Compras' }).click();
    await expect(compras).toContainText('4 de 4');
    await expect(page.getByText('Se otorgan 4 (4 cambios sin guardar)')).toBeVisible();
    await compras.getByRole('button', { name: 'Quitar todos los de Compras' }).click();
    await expect(page.getByText('Sin cambios por guardar')).toBeVisible();

    await page.getByRole('button', { name: 'Copiar de otro operador' }).click();
    const dialogo = modal(page, 'Copiar permisos');
    await dialogo
      .getByLabel('Dejar los mismos permisos que')
      .selectOption({ label: await nombrado(casa, 'CONTA1', 2) });
    await dialogo.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('Se otorgan 2 y se retira 1 (3 cambios sin guardar)')).toBeVisible();
    expect(await controlesDe(casa, 'VENTAS3')).toEqual([1225]);
    await guardar(page).click();
    await expect(page.getByText('Permisos de VENTAS3 guardados')).toBeVisible();
    expect(await controlesDe(casa, 'VENTAS3')).toEqual([450, 1202]);
  });

  detalle('al salir se pregunta; recargar conserva lo marcado', async ({ page, casa }) => {
    await dar(casa, 'CREDITO1', [450]);
    await entrar(page, 'ADMIN', '/Inicio');
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: TITULO }).click();
    await filaDe(page, 'CREDITO1').click();
    await control(page, KARDEX).check();
    await page.reload();
    await expect(control(page, KARDEX)).toBeChecked();
    await expect(page.getByText('Se otorga 1 (1 cambio sin guardar)')).toBeVisible();

    await page.getByRole('button', { name: 'Volver a los operadores' }).click();
    const pregunta = modal(page, TITULO);
    await expect(pregunta).toContainText('Hay cambios sin guardar en los permisos de CREDITO1');
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(control(page, KARDEX)).toBeChecked();
    // The device's Back asks too, and once more answers no.
    const suya = page.url();
    await page.goBack();
    await expect(pregunta).toBeVisible();
    await page.goBack();
    await expect(pregunta).toBeHidden();
    await expect(page).toHaveURL(suya);
    await expect(control(page, KARDEX)).toBeChecked();
    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    await pregunta.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/Inicio$/);
    await page.goto(await ficha(casa, 'CREDITO1'));
    await expect(control(page, 450)).toBeChecked();
    await expect(control(page, KARDEX)).not.toBeChecked();
    expect(await controlesDe(casa, 'CREDITO1')).toEqual([450]);
  });

  detalle(
    'dos administradores: lo del otro se ve al momento y los cambios propios siguen encima',
    async ({ page, casa, otroNavegador }) => {
      await dar(casa, 'INVENT2', [512]);
      const todos = await controlesDe(casa, 'ADMIN');
      await dar(casa, 'GERENTE1', todos);
      await entrar(page, 'ADMIN', await ficha(casa, 'INVENT2'));
      await control(page, KARDEX).check();
      const otra = await otroNavegador();
      await entrar(otra, 'GERENTE1', await ficha(casa, 'INVENT2'));
      await control(otra, 1219).check();
      await guardar(otra).click();
      await expect(otra.getByText('Permisos de INVENT2 guardados')).toBeVisible();

      await expect(page.getByText('Otro administrador cambió estos permisos')).toBeVisible();
      await expect(control(page, 1219)).toBeChecked();
      await expect(page.getByText('Se otorga 1 (1 cambio sin guardar)')).toBeVisible();
      await guardar(page).click();
      await expect(page.getByText('Permisos de INVENT2 guardados')).toBeVisible();
      expect(await controlesDe(casa, 'INVENT2')).toEqual([512, 1219, KARDEX]);
    },
  );

  detalle('una versión vieja se niega y no escribe sobre el otro', async ({ page, casa }) => {
    await dar(casa, 'ACOMODO3', [998]);
    await entrar(page, 'ADMIN', await ficha(casa, 'ACOMODO3'));
    await control(page, KARDEX).check();
    // Changed without a message, as if the screens were not connected.
    await casa.sql(
      `insert into cambios_controles (operador_id, otorgados, retirados) values ($1, '{1169}', '{}')`,
      [await operadorId(casa, 'ACOMODO3')],
    );
    await guardar(page).click();
    await expect(modal(page, TITULO)).toContainText(
      'Los permisos de ACOMODO3 cambiaron mientras los editaba (por la consola)',
    );
    expect(await controlesDe(casa, 'ACOMODO3')).toEqual([998]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Otro administrador cambió estos permisos')).toBeVisible();
    await guardar(page).click();
    await expect(page.getByText('Permisos de ACOMODO3 guardados')).toBeVisible();
    expect(await controlesDe(casa, 'ACOMODO3')).toEqual([998, KARDEX]);
  });

  detalle('nadie se quita a sí mismo el control que administra', async ({ page, casa }) => {
    await entrar(page, 'ADMIN', await ficha(casa, 'ADMIN'));
    await expect(control(page, 9001)).toBeDisabled();
    await expect(page.getByText('No puede quitarse a sí mismo el control 9001')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar todos los de Administración' }).click();
    await expect(control(page, 9001)).toBeChecked();
    await expect(control(page, 9002)).not.toBeChecked();
  });

  detalle('con el teclado solo: de la lista a un permiso guardado', async ({ page, casa }) => {
    await dar(casa, 'CLIENTES2', [1207]);
    await entrar(page, 'ADMIN', OPERADORES);
    await page.getByRole('searchbox', { name: 'Filtro' }).focus();
    await page.keyboard.type('clientes2', { delay: 120 });
    await expect(page.getByText(/^1 de \d+ operadores$/)).toBeVisible();
    await page.locator('tbody tr[tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Buscar control' }).focus();
    await page.keyboard.type('kardex', { delay: 120 });
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Tab');
    while (!(await control(page, KARDEX).evaluate((e) => e === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await guardar(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Permisos de CLIENTES2 guardados')).toBeVisible();
    expect(await controlesDe(casa, 'CLIENTES2')).toEqual([1207, KARDEX]);
  });
});

async function nombrado(casa: Casa, login: string, controles: number): Promise<string> {
  const [o] = await casa.sql<{ nombre: string }>('select nombre from operadores where operador = $1', [
    login,
  ]);
  return `${login} · ${o?.nombre} (${controles})`;
}
