import { CANAL, vaciaBandeja } from '../platform/bandeja/envio.ts';

/*
 * Caches the shell so that it opens without a network, and never anything of /api; and sends what waits in the outbox
 * when the network is back and no page is open to do it. `__VERSION__` and the list of files are filled in by
 * build/cascaron.ts. A new worker waits until the page says 'actualizar', so that nobody loses what they typed.
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

/** Sends the outbox of whoever has a session, unless a page is open, which does it itself and tells the operator. */
async function respalda(): Promise<void> {
  const paginas = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (paginas.length > 0) {
    for (const p of paginas) p.postMessage('bandeja');
    return;
  }
  const canal = new BroadcastChannel(CANAL);
  // A page may have opened meanwhile.
  const fin = await vaciaBandeja(null, { alEnviar: () => canal.postMessage('cambio') }, true);
  canal.close();
  // If this throws, the browser tries again later by itself.
  if (fin === 'sin respuesta') throw new Error('Nadie responde');
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'bandeja') sync.waitUntil(respalda());
});

/**
 * The cached page: it has the same version as the cached files, and needs no network. A newer version starts when no
 * page is open, or when a page allows it. Opening another tab looks the same from here, and must not take away the
 * files of the one somebody is working in.
 */
async function pagina(request: Request): Promise<Response> {
  const guardada = await (await caches.open(CACHE)).match('/');
  return guardada ?? fetch(request);
}

/** Files have their hash in the name, so the cached copy is identical. */
async function archivo(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname === '/sw.js') return;
  // An address with a dot is a file (the company's authority, a manual), and these two belong to the load balancer.
  const deOtro = url.pathname.includes('.') || url.pathname === '/salud' || url.pathname === '/listo';
  if (request.mode === 'navigate') {
    if (!deOtro) event.respondWith(pagina(request));
  } else if (ARCHIVOS.has(url.pathname)) event.respondWith(archivo(request));
});
