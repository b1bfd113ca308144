import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';

test('#getAvisos #guardaAvisarDe #marcaAvisosLeidos: la historia, de qué se avisa, y todo leído de una vez', async ({
  page,
  casa,
}) => {
  const login = await nuevoOperador(casa, [P.recepcioncom]);
  await casa.sql(
    `insert into avisos (operador_id, mensaje, tipo) select operador_id, m, t from operadores,
       (values ('Llegó la compra OC77', 'compra'), ('Código aprobado: X', 'respuesta')) v (m, t) where operador = $1`,
    [login],
  );
  await entrar(page, login);
  await page.getByRole('button', { name: /2 avisos:/ }).click();
  await page.getByRole('link', { name: 'Ver todos los avisos' }).click();
  await expect(page).toHaveURL('/Avisos');
  const filas = page.getByRole('row').filter({ hasText: 'Sin leer' });
  await expect(filas).toHaveCount(2);
  await page.getByRole('button', { name: 'De qué avisarme' }).click();
  const panel = page.getByRole('dialog', { name: 'De qué avisarme' });
  await expect(panel.getByRole('checkbox', { name: 'Códigos por aprobar' })).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'Compras' }).uncheck();
  await expect(page.getByLabel(/^1 aviso:/)).toContainText('Código aprobado');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Marcar todo leído' }).click();
  await expect(filas).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Leído' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /avisos?:/ })).toHaveCount(0);
});

test('el marco: en 1024 puntos el menú son iconos, la cuenta tras las iniciales, y un almacén para todas las pantallas', async ({
  page,
  casa,
}) => {
  const login = await nuevoOperador(casa, [P.inventarios, P.resurtidos, P.recepcioncom]);
  await casa.sql(
    'insert into operador_almacenes (operador_id, almacen_id) select operador_id, 2 from operadores where operador = $1 on conflict do nothing',
    [login],
  );
  await page.setViewportSize({ width: 1024, height: 768 });
  await entrar(page, login);
  const menu = page.getByRole('navigation', { name: 'Menú' });
  const inventarios = menu.getByRole('button', { name: 'Inventarios' });
  await inventarios.press('Enter');
  await expect(menu.getByRole('link', { name: 'Inventarios' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/inventarios/Inventarios');
  const deLista = page.getByLabel('Almacén', { exact: true });
  await expect(deLista).toHaveValue('1');
  const enDonde = page.getByRole('button', { name: /Trabaja en/ });
  await enDonde.click();
  await page.getByRole('menuitemradio', { name: 'NORTE' }).click();
  await expect(deLista).toHaveValue('2');
  await expect(page).toHaveURL('/inventarios/Inventarios');
  // Another warehouse chosen on a screen applies to that screen only.
  await deLista.selectOption('1');
  await expect(page).toHaveURL(/almacen=1/);
  await inventarios.click();
  await menu.getByRole('link', { name: 'Orden de Resurtido' }).click();
  await expect(page).toHaveURL('/inventarios/Resurtidos');
  await expect(deLista).toHaveValue('2');

  await page.getByRole('button', { name: 'Desplegar el menú' }).click();
  await expect(menu.getByRole('link', { name: 'Recepción de compra' })).toBeVisible();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Recepción de compra' })).toBeVisible();
  await expect(enDonde).toContainText('NORTE');
  await page.getByRole('button', { name: /Su cuenta/ }).click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('dialog', { name: 'Cerrar Sesión' })).toBeVisible();
});
