import type { Browser } from '@playwright/test';
import { CLAVE, loginDe } from './datos.ts';

export interface Lista {
  /** Rows drawn after scrolling to the end of each visited page. */
  paginas: number;
  /** Tasks over 50 ms during scrolling, in milliseconds each. */
  tareasLargas: number[];
}

/** Pixels per turn of the wheel, and turns per page. */
const VUELTA = 240;
const VUELTAS = 20;
const PAGINAS = 5;

/** Scrolls the list of articles to count up and down, page by page, and records the browser's long tasks. */
export async function medirLista(navegador: Browser, base: string): Promise<Lista> {
  const contexto = await navegador.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const pagina = await contexto.newPage();
    await pagina.goto(`${base}/inventarios/Inventarios`);
    await pagina.getByRole('textbox', { name: 'Usuario' }).fill(loginDe(0));
    await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await pagina.getByRole('button', { name: 'Ingresar' }).click();
    const filas = pagina.getByRole('row', { name: /ARTÍCULO GRANDE/ });
    await filas.first().waitFor({ timeout: 30_000 });
    const tareasLargas: number[] = [];
    let paginas = 0;
    for (; paginas < PAGINAS; paginas++) {
      await pagina.evaluate(`{
        globalThis.tareas = [];
        globalThis.vigia?.disconnect();
        globalThis.vigia = new PerformanceObserver((l) => tareas.push(...l.getEntries().map((e) => e.duration)));
        vigia.observe({ type: 'longtask' });
      }`);
      await filas.first().hover();
      for (const sentido of [1, -1]) {
        for (let n = 0; n < VUELTAS; n++) {
          await pagina.mouse.wheel(0, sentido * VUELTA);
          await pagina.evaluate('new Promise((f) => requestAnimationFrame(f))');
        }
      }
      tareasLargas.push(
        ...(await pagina.evaluate<number[]>('tareas.concat(vigia.takeRecords().map((e) => e.duration))')),
      );
      const siguiente = pagina.getByRole('button', { name: /siguiente/i });
      if (!(await siguiente.isEnabled())) break;
      await siguiente.click();
      await filas.first().waitFor();
    }
    return { paginas, tareasLargas };
  } finally {
    await contexto.close();
  }
}
