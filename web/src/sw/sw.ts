import { CANAL, vaciaBandeja } from '../platform/bandeja/envio.ts';

/*
 * Keeps the shell so that it opens without a network, never anything of /api; and sends what waits in the outbox when the
 * network is back and no page is open to do it. `__VERSION__` and the list of files are written by build/cascaron.ts. A new
 * worker waits until the page says 'actualizar': nobody loses what they typed.
 */
declare const self: ServiceWorkerGlobalScope;
declare const __VERSION__: string;
declare const __ARCHIVOS__: readonly string[];

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

const CACHE = `anden-${__VERSION__}`;
const ARCHIVOS = new Set(__ARCHIVOS__);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(__ARCHIVOS__.map((f) => new Request(f, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const nombres = await caches.keys();
      const viejos = nombres.filter((n) => n.startsWith('anden-') && n !== CACHE);
      await Promise.all(viejos.map((n) => caches.delete(n)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'actualizar') void self.skipWaiting();
});

/** Sends the outbox of whoever has a session, unless a page is open: that one does it, and tells the operator. */
async function respalda(): Promise<void> {
  const paginas = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (paginas.length > 0) {
    for (const p of paginas) p.postMessage('bandeja');
    return;
  }
  const canal = new BroadcastChannel(CANAL);
  // A page may open meanwhile.
  const fin = await vaciaBandeja(null, { alEnviar: () => canal.postMessage('cambio') }, true);
  canal.close();
  // Thrown, the browser tries again later by itself.
  if (fin === 'sin respuesta') throw new Error('Nadie responde');
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'bandeja') sync.waitUntil(respalda());
});

/**
 * The kept page: it is of the same version as the kept files, and nobody waits for a network. A newer version comes in once no
 * page is open, or when a page lets it in: opening another tab, which looks the same from here, must not take the files away
 * from the one somebody is working in.
 */
async function pagina(request: Request): Promise<Response> {
  const guardada = await (await caches.open(CACHE)).match('/');
  return guardada ?? fetch(request);
}

/** Files have their hash in the name: the kept copy is the file. */
async function archivo(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname === '/sw.js') return;
  // An address with a dot is a file (the house's authority, a manual), and these two are the balancer's.
  const deOtro = url.pathname.includes('.') || url.pathname === '/salud' || url.pathname === '/listo';
  if (request.mode === 'navigate') {
    if (!deOtro) event.respondWith(pagina(request));
  } else if (ARCHIVOS.has(url.pathname)) event.respondWith(archivo(request));
});
