/*
 * Keeps the shell so that it opens without a network; never anything of /api. `__VERSION__` and the list of files are
 * written by build/cascaron.ts. A new worker waits until the page says 'actualizar': nobody loses what they typed.
 */
const CACHE = 'anden-__VERSION__';
const ARCHIVOS = ['__ARCHIVOS__'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(ARCHIVOS.map((f) => new Request(f, { cache: 'reload' })))),
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
  if (event.data === 'actualizar') self.skipWaiting();
});

/** The page from the network, so that it is the newest; the kept one when there is none, or none within 4 s. */
async function pagina(request) {
  try {
    const respuesta = await fetch(request, { signal: AbortSignal.timeout(4000) });
    if (respuesta.status < 500) return respuesta;
  } catch {
    // No network: the kept page says so itself.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match('/')) ?? Response.error();
}

/** Files have their hash in the name: the kept copy is the file. */
async function archivo(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname === '/sw.js') return;
  if (request.mode === 'navigate') event.respondWith(pagina(request));
  else if (ARCHIVOS.includes(url.pathname)) event.respondWith(archivo(request));
});
