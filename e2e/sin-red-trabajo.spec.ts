import type { BrowserContext, Page } from '@playwright/test';
import { entrar, expect, ingresar, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { abreAparato, enEspera, quedan, SIN_RED, terminaSesiones, vuelveLaRed } from './equipo.ts';
import { empieza, TRABAJOS, type Trabajo } from './trabajos-sin-red.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(150_000);

const TOLERADO = [...SIN_RED, /status of 401/];

/** The device's operator signs in again, over the screen or from the start. */
async function vuelveAEntrar(page: Page, { operador }: Trabajo): Promise<void> {
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible({ timeout: 30_000 });
  await ingresar(page, operador);
}

for (const [cual, [nombre, hacer]] of Object.entries(TRABAJOS).entries()) {
  // Each work in one of the situations, and each situation with one of the works; in the long form, all combinations.
  const en = (situacion: number) => (cual === situacion ? test : detalle);

  test.describe(`sin red, ${nombre}:`, () => {
    en(0)(
      'una recarga en medio, y todo llega una vez al volver la red',
      async ({ page, context, casa, consola }) => {
        consola.tolera(...TOLERADO);
        const antes = await casa.audita();
        const trabajo = await hacer(casa);
        await empieza(page, trabajo);

        await context.setOffline(true);
        await trabajo.guarda(page, 0);
        await enEspera(page);
        await page.reload();
        await trabajo.lista(page);
        await quedan(page, 1);
        await trabajo.guarda(page, 1);
        await quedan(page, 2);
        await trabajo.exacto([]);

        // Without telling the page: it learns from the first answer.
        await context.setOffline(false);
        await quedan(page, 0);
        await trabajo.exacto([0, 1]);
        await trabajo.guarda(page, 2);
        await quedan(page, 0);
        await trabajo.exacto([0, 1, 2]);
        expect(await casa.audita()).toEqual(antes);
      },
    );

    en(1)(
      'el equipo se apaga en medio y la sesión no vuelve: nada se pierde',
      async ({ casa, consola, contextOptions, launchOptions, baseURL }, info) => {
        consola.tolera(...TOLERADO);
        const antes = await casa.audita();
        const trabajo = await hacer(casa);
        const perfil = info.outputPath('perfil');
        const opciones = {
          ...contextOptions,
          ...(baseURL ? { baseURL } : {}),
          viewport: MANO,
          locale: 'es-MX',
        };
        let contexto: BrowserContext | undefined;
        try {
          let page: Page;
          ({ contexto, page } = await abreAparato(perfil, opciones, launchOptions));
          consola.oye(page);
          await empieza(page, trabajo);
          await contexto.setOffline(true);
          await trabajo.guarda(page, 0);
          await quedan(page, 1);
          await contexto.close();

          ({ contexto, page } = await abreAparato(perfil, opciones, launchOptions));
          consola.oye(page);
          await contexto.setOffline(true);
          await page.goto(trabajo.destino);
          await trabajo.lista(page);
          await quedan(page, 1);
          await trabajo.guarda(page, 1);
          await quedan(page, 2);

          await vuelveLaRed(page);
          // The browser forgot its session when its process ended: the operator signs in, and what waited continues.
          await vuelveAEntrar(page, trabajo);
          await quedan(page, 0);
          await trabajo.exacto([0, 1]);
          expect(await casa.audita()).toEqual(antes);
        } finally {
          await contexto?.close();
        }
      },
    );

    en(2)(
      'la sesión termina mientras tanto: pide entrar y lo envía en su orden',
      async ({ page, context, casa, consola }) => {
        consola.tolera(...TOLERADO);
        const antes = await casa.audita();
        const trabajo = await hacer(casa);
        await empieza(page, trabajo);
        await context.setOffline(true);
        await trabajo.guarda(page, 0);
        await trabajo.guarda(page, 1);
        await trabajo.guarda(page, 2);
        await quedan(page, 3);
        await terminaSesiones(casa, trabajo.operador);

        await vuelveLaRed(page);
        await vuelveAEntrar(page, trabajo);
        await quedan(page, 0);
        await trabajo.exacto([0, 1, 2]);
        expect(await casa.audita()).toEqual(antes);
      },
    );

    en(3)(
      'la respuesta se pierde después de guardarse: se envía otra vez y no se cuenta dos',
      async ({ browser, casa, consola, contextOptions, baseURL }) => {
        // Playwright's option for blocking workers returns no registration.
        consola.tolera(...TOLERADO, /reading 'waiting'/);
        const antes = await casa.audita();
        const trabajo = await hacer(casa);
        // The test must see requests, so there is no worker in between.
        const contexto = await browser.newContext({
          ...contextOptions,
          ...(baseURL ? { baseURL } : {}),
          viewport: MANO,
          serviceWorkers: 'block',
        });
        try {
          const page = await contexto.newPage();
          consola.oye(page);
          await entrar(page, trabajo.operador, trabajo.destino);
          await trabajo.prepara(page);
          let perdidas = 0;
          const claves: string[] = [];
          await page.route(`**/api/${trabajo.llamada}`, async (route) => {
            claves.push(route.request().headers()['idempotency-key'] ?? '');
            const dicho = await route.fetch();
            expect(dicho.status()).toBe(200);
            perdidas += 1;
            // Every second reply is lost after the server committed.
            if (perdidas % 2 === 1) await route.abort('failed');
            else await route.fulfill({ response: dicho });
          });
          await trabajo.guarda(page, 0);
          await trabajo.guarda(page, 1);
          await trabajo.guarda(page, 2);
          await quedan(page, 0);
          await trabajo.exacto([0, 1, 2]);
          expect(perdidas).toBeGreaterThan(3);
          expect(new Set(claves).size).toBe(3);
          expect(await casa.audita()).toEqual(antes);
        } finally {
          await contexto.close();
        }
      },
    );
  });
}
