import { appendFileSync, mkdirSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';

/** Where each test writes what it ran of the built web (`ANDEN_COBERTURA=FOLDER npm test -- e2e`, then `cuenta-cobertura.ts FOLDER`); usually nowhere. */
const CARPETA = process.env.ANDEN_COBERTURA;

/**
 * Records from now on which code the page runs; the returned function writes it to a file, to be called before the page closes. Pages with
 * a service worker are left out: recorded like this, two of those tests never saw the network return.
 */
export async function anotaCobertura(
  page: Page,
  serviceWorkers: 'allow' | 'block',
  titlePath: readonly string[],
): Promise<() => Promise<void>> {
  if (!CARPETA || serviceWorkers === 'allow') return async () => {};
  const prueba = titlePath.join(' › ');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
  return async () => {
    if (page.isClosed()) return;
    mkdirSync(CARPETA, { recursive: true });
    appendFileSync(
      `${CARPETA}/${process.pid}.jsonl`,
      `${JSON.stringify({ prueba, archivos: await corridos(cdp) })}\n`,
    );
  };
}

/** For each file of the bundle, ranges of characters and whether they ran; a range is inside an earlier one or after it. */
async function corridos(cdp: CDPSession): Promise<Record<string, [number, number, number][]>> {
  const { result } = await cdp.send('Profiler.takePreciseCoverage');
  const archivos: Record<string, [number, number, number][]> = {};
  for (const { url, functions } of result) {
    const archivo = /\/assets\/([^/?]+\.js)$/.exec(url)?.[1];
    if (!archivo) continue;
    const suyos = functions.flatMap((f) =>
      f.ranges.map((r): [number, number, number] => [r.startOffset, r.endOffset, r.count ? 1 : 0]),
    );
    // A page that was reloaded has the same script several times; each is a list of its own.
    let nombre = archivo;
    for (let vez = 2; archivos[nombre]; vez++) nombre = `${archivo}#${vez}`;
    archivos[nombre] = suyos.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  }
  return archivos;
}
