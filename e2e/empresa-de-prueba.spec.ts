import pg from 'pg';
import { revisa } from './axe.ts';
import { entrar, expect, MANO, TABLETA, test } from './casa.ts';
import { clonada, servidorEn } from './plantilla.ts';

const BANDA = 'EMPRESA DE PRUEBA';

test('la empresa de prueba lo dice en cada pantalla y en el papel, y no tapa nada', async ({ browser }, {
  workerIndex,
}) => {
  // It starts a server of its own.
  test.setTimeout(120_000);
  const base = await clonada(`anden_e2e_ensayo_${workerIndex}`);
  const cliente = new pg.Client(base);
  await cliente.connect();
  await cliente.query(`insert into ajustes (nombre, valor) values ('empresa_de_prueba', 'ahora')`);
  await cliente.end();
  const servidor = await servidorEn(base);
  const contexto = await browser.newContext({ baseURL: servidor.url });
  try {
    const page = await contexto.newPage();
    const banda = () =>
      page.evaluate(() => {
        const { content, position, display } = getComputedStyle(document.body, '::before');
        return [content.replaceAll('"', ''), position, display];
      });
    await page.goto('/');
    await expect(page.getByLabel('Usuario')).toBeVisible();
    expect(await banda()).toEqual([BANDA, 'fixed', 'block']);
    for (const tamano of [MANO, TABLETA]) {
      await page.setViewportSize(tamano);
      await entrar(page, 'ADMIN', '/rh/Importar');
      expect(await banda()).toEqual([BANDA, 'fixed', 'block']);
      // What stays at the top of the screen stays below it, scrolled or not.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const arriba = await page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('button, a')]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().bottom > 0)
            .filter(
              (e) => getComputedStyle(e.closest('aside, header') ?? document.body).position === 'sticky',
            )
            .map((e) => e.getBoundingClientRect().top),
        ),
      );
      expect(arriba).toBeGreaterThanOrEqual(22);
    }
    await revisa(page, 'con la banda de prueba');
    await page.emulateMedia({ media: 'print' });
    expect(await banda()).toEqual([BANDA, 'static', 'block']);
    // The company's cookie is another one on the same host.
    expect((await contexto.cookies()).map((c) => c.name).sort()).toEqual([
      'anden_prueba_aparato',
      'anden_prueba_sesion',
    ]);
  } finally {
    await contexto.close();
    await servidor.cierra();
  }
});
