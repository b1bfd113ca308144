import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Escaneo, entrar, frenar, paginaConSonda, pintado, resumen } from './lector.ts';
import { cuenta, frente, ms, tabla } from './tabla.ts';

const LENTITUD = 4;
/** Milliseconds, p95. */
const OBJETIVO = 300;
/** Milliseconds for which a person's pointer rests on a link before it is pressed. */
const REPOSO = 150;
/** Milliseconds after which a freshly drawn list is idle. */
const SOSIEGO = 1_000;
/** A customer's key in the list; the page before any figure; and who the customer is and how they stand. */
const CLAVE = 'a[href*="/clientes/Cliente?"]';
const FORMA = 'form input[placeholder^="Clave, teléfono"]';
const CABEZA = 'section[aria-label="Cliente"]';

/** Milliseconds of one opening: to the page's frame, to the customer's, and of the yardstick. */
interface Apertura {
  forma: number;
  cabeza: number;
  vara: number;
}

/** How the link is pressed: at once, as the keyboard does, or after the pointer rested on it. */
const MODOS = [
  { que: 'de golpe', reposo: 0 },
  { que: `con el puntero encima ${REPOSO} ms`, reposo: REPOSO },
] as const;

/**
 * Opens a customer's page at a desk with a slowed processor. Measures from the press on the key in the list to the frame that shows the
 * page, and to the frame that shows who the customer is and how they stand, including the server's answer. Reported as times, and as a
 * ratio to a fixed piece of work in the same page, which can be compared between machines.
 * @param lista address of the list
 */
export async function medirAbrirFicha(navegador: Browser, lista: string, veces: number): Promise<string> {
  const filas: string[][] = [];
  const dichas: string[] = [];
  for (const { que, reposo } of MODOS) {
    const primeras: Apertura[] = [];
    const otras: Apertura[] = [];
    for (let n = 0; n < veces; n++) {
      const contexto = await navegador.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      try {
        const { pagina, cdp } = await paginaConSonda(contexto);
        await entrar(pagina, lista);
        primeras.push(await abrir(pagina, cdp, 2 * n, reposo));
        await pagina.goBack();
        otras.push(await abrir(pagina, cdp, 2 * n + 1, reposo));
      } finally {
        await contexto.close();
      }
    }
    for (const [cual, tomadas] of [
      ['la primera de la visita', primeras],
      ['otra, después', otras],
    ] as const) {
      const de = (medida: keyof Apertura): Escaneo =>
        resumen(
          cual,
          tomadas.map((a) => a[medida]),
        );
      const cabeza = de('cabeza');
      filas.push([
        `${cual}, ${que}`,
        cuenta(tomadas.length),
        ms(de('forma').p50),
        ms(cabeza.p50),
        ms(cabeza.p95),
        (cabeza.p50 / de('vara').p50).toFixed(2),
      ]);
      dichas.push(`  ${cual}, ${que}: ${frente(cabeza.p95 < OBJETIVO, `p95 < ${OBJETIVO} ms`)}`);
    }
  }
  return [
    tabla(
      `Ficha del cliente: de pulsar su clave en la lista a ver quién es y cómo está, 1440 px, procesador ${LENTITUD} veces más lento`,
      ['', 'veces', 'la página, p50 ms', 'el cliente, p50 ms', 'p95 ms', 'veces la vara'],
      filas,
    ),
    ...dichas,
  ].join('\n');
}

/** A fixed piece of work for the page's processor, to which the ratios refer. */
const VARA = `(() => {
  const antes = performance.now();
  const renglones = Array.from({ length: 2000 }, (_, n) => ({ n, clave: 'C' + n, importe: n / 7 }));
  for (let v = 0; v < 8; v++) JSON.parse(JSON.stringify(renglones));
  return performance.now() - antes;
})()`;

async function abrir(pagina: Page, cdp: CDPSession, cual: number, reposo: number): Promise<Apertura> {
  const claves = pagina.locator(CLAVE);
  await claves.first().waitFor();
  // Excludes what the list still fetches once its rows are there.
  await sleep(SOSIEGO);
  const clave = claves.nth(cual % (await claves.count()));
  await clave.scrollIntoViewIfNeeded();
  await frenar(cdp, LENTITUD);
  const vara = await pagina.evaluate<number>(VARA);
  await pagina.evaluate(`{
    globalThis.andenAbierta = new Promise((listo) =>
      addEventListener('click', (e) => Promise.all([${pintado(FORMA)}, ${pintado(CABEZA)}]).then((vistas) =>
        listo(vistas.map((ahora) => ahora - e.timeStamp))),
        { capture: true, once: true }));
    null;
  }`);
  if (reposo > 0) {
    await clave.hover();
    await sleep(reposo);
  }
  await clave.click();
  const [forma = Number.NaN, cabeza = Number.NaN] = await pagina.evaluate<number[]>('andenAbierta');
  await frenar(cdp, 1);
  return { forma, cabeza, vara };
}
