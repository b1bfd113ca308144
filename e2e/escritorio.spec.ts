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
