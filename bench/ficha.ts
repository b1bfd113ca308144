import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Escaneo, entrar, frenar, paginaConSonda, pintado, resumen } from './lector.ts';
import { cuenta, frente, ms, tabla } from './tabla.ts';

const LENTITUD = 4;
/** Milliseconds, p95. */
const OBJETIVO = 300;
/** Selectors: a customer's key in the list, and the head of the customer's page. */
const CLAVE = 'a[href*="/clientes/Cliente?"]';
const CABEZA = 'section[aria-label="Cliente"]';

/**
 * A customer's page at a desk with a slowed processor: from the press on its key in the list to the frame that shows who it is and
 * how it stands, the server's answer in it.
 * @param lista address of the list
 */
export async function medirAbrirFicha(navegador: Browser, lista: string, veces: number): Promise<string> {
  const nueva: number[] = [];
  const otraVez: number[] = [];
  for (let n = 0; n < veces; n++) {
    const contexto = await navegador.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    try {
      const { pagina, cdp } = await paginaConSonda(contexto);
      await entrar(pagina, lista);
      nueva.push(await abrir(pagina, cdp, 2 * n));
      await pagina.goBack();
      otraVez.push(await abrir(pagina, cdp, 2 * n + 1));
    } finally {
      await contexto.close();
    }
  }
  const abiertas = [resumen('la primera de la visita', nueva), resumen('otra, después', otraVez)];
  return [
    tabla(
      `Ficha del cliente: de pulsar su clave en la lista a ver quién es y cómo está, 1440 px, procesador ${LENTITUD} veces más lento`,
      ['', 'veces', 'p50 ms', 'p95 ms'],
      abiertas.map((e: Escaneo) => [e.que, cuenta(e.escaneos), ms(e.p50), ms(e.p95)]),
    ),
    ...abiertas.map((e) => `  ${e.que}: ${frente(e.p95 < OBJETIVO, `p95 < ${OBJETIVO} ms`)}`),
  ].join('\n');
}

async function abrir(pagina: Page, cdp: CDPSession, cual: number): Promise<number> {
  const claves = pagina.locator(CLAVE);
  await claves.first().waitFor();
  const clave = claves.nth(cual % (await claves.count()));
  await clave.scrollIntoViewIfNeeded();
  await frenar(cdp, LENTITUD);
  await pagina.evaluate(`{
    globalThis.andenAbierta = new Promise((listo) =>
      addEventListener('click', (e) => ${pintado(CABEZA)}.then((ahora) => listo(ahora - e.timeStamp)),
        { capture: true, once: true }));
    null;
  }`);
  await clave.click();
  const tardo = await pagina.evaluate<number>('andenAbierta');
  await frenar(cdp, 1);
  return tardo;
}
