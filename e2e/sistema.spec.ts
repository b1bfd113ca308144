import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { modal } from './pantallas.ts';

test.use({ viewport: ESCRITORIO });

test('#getSistema #terminaSesion #getAuditoria: cómo está el sistema; la sesión de otro aparato termina en el acto y queda en la bitácora', async ({
  page,
  casa,
  consola,
  otroNavegador,
}) => {
  consola.tolera(/status of 401/);
  // Other journeys may have left theirs open.
  await casa.sql(
    `update sesiones set terminada = now() where terminada is null and operador_id = (select operador_id from operadores where operador = 'RECIBO3')`,
  );
  const otra = await otroNavegador(MANO);
  await entrar(otra, 'RECIBO3', '/Inicio');
  await casa.sql(
    `insert into lentitud_servidor (clase, llamada, desde, hasta, veces, peor_ms) values ('LENTA', 'getKardex', now() - interval '5 minutes', now(), 2, 4200)`,
  );
  const [{ nombre = '' } = {}] = await casa.sql<{ nombre: string }>(
    `select nombre from operadores where operador = 'RECIBO3'`,
  );
  await entrar(page, 'ADMIN', '/rh/Sistema');
  await expect(page.getByText('Esta base no se ha respaldado nunca')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Trabajos' })).toContainText('Auditoría de los datos');
  await expect(page.getByRole('row', { name: /getKardex/ })).toContainText('4,200');
  await revisa(page, 'cómo está el sistema');

  await page.getByRole('tab', { name: 'Sesiones' }).click();
  await expect(page.getByRole('row', { name: /Es la suya/ })).toHaveCount(1);
  const suya = page.getByRole('row', { name: nombre });
  await revisa(page, 'las sesiones abiertas');
  await suya.getByRole('button', { name: /^Terminar sesión/ }).click();
  await modal(page, 'Sistema').getByRole('button', { name: 'Cancelar' }).click();
  await expect(suya).toBeVisible();
  await suya.getByRole('button', { name: /^Terminar sesión/ }).click();
  await modal(page, 'Sistema').getByRole('button', { name: 'Terminar sesión' }).click();
  await expect(suya).toHaveCount(0);
  await expect(otra.getByLabel('Usuario')).toBeVisible();

  await page.getByRole('tab', { name: 'Bitácora' }).click();
  await expect(page.getByRole('row', { name: /terminaSesion.*Hecho/ })).toContainText(nombre);
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Cards out of sight keep the colours in which they were last drawn.
  await page.reload();
  await expect(page.getByText('terminaSesion', { exact: true })).toBeVisible();
  await revisa(page, 'la bitácora, en la mano y en oscuro');
});
