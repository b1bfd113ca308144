import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

export interface PrimeraCarga {
  /** Bytes of the files with the best gzip, however the server sent them. */
  js: number;
  css: number;
  /** Bytes actually transferred, headers and everything included. */
  enElCable: number;
  archivos: number;
}

/** What the browser fetches with an empty cache until the sign-in form is usable. */
export async function medirPrimeraCarga(navegador: Browser, base: string): Promise<PrimeraCarga> {
  // Afterwards the service worker fetches the rest of the app in the background, which is not part of the first load.
  const contexto = await navegador.newContext({ serviceWorkers: 'block' });
  try {
    const pagina = await contexto.newPage();
    const cdp = await contexto.newCDPSession(pagina);
    await cdp.send('Network.enable');
    let enElCable = 0;
    let archivos = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      enElCable += encodedDataLength;
      archivos++;
    });
    const cuerpos: Promise<{ tipo: 'js' | 'css'; bytes: number } | null>[] = [];
    pagina.on('response', (r) => {
      const tipo = tipoDe(r.headers()['content-type'] ?? '');
      if (tipo) cuerpos.push(r.body().then((b) => ({ tipo, bytes: gzipSync(b, { level: 9 }).length })));
    });
    await pagina.goto(`${base}/Login`);
    await pagina.getByRole('textbox', { name: 'Usuario' }).waitFor();
    await pagina.getByLabel('Contraseña', { exact: true }).waitFor();
    const hasta = { enElCable, archivos, cuerpos: [...cuerpos] };
    const medidos = (await Promise.all(hasta.cuerpos)).filter((c) => c !== null);
    const suma = (tipo: 'js' | 'css') =>
      medidos.filter((c) => c.tipo === tipo).reduce((n, c) => n + c.bytes, 0);
    return { js: suma('js'), css: suma('css'), enElCable: hasta.enElCable, archivos: hasta.archivos };
  } finally {
    await contexto.close();
  }
}

function tipoDe(contentType: string): 'js' | 'css' | null {
  if (/javascript/.test(contentType)) return 'js';
  return /text\/css/.test(contentType) ? 'css' : null;
}
