import { seCaptura } from './aparato.ts';
import { createStore } from './store.ts';

/** Whether the device says it has a network. */
export const enLineaStore = createStore(navigator.onLine);

/** The service worker of a new version, waiting to take over; null while this version is the newest. */
export const versionNuevaStore = createStore<ServiceWorker | null>(null);

/** Milliseconds without a touch after which a new version may take over. */
const CALMA = 60_000;
const MIRA_CADA = 5_000;

/** Looks for a new version this often, in milliseconds: a handheld's page stays open for weeks. */
const CADA = 30 * 60 * 1000;

/**
 * Watches the network and installs the service worker, which keeps the app for when there is none (only in a secure context and a built
 * version).
 */
export function installShell(): void {
  window.addEventListener('online', () => enLineaStore.set(true));
  window.addEventListener('offline', () => enLineaStore.set(false));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // A browser that is told to keep no service worker may return nothing.
    const registra = async () => vigila(await navigator.serviceWorker.register('/sw.js'));
    registra().catch(() => {
      // Refused (private mode, an untrusted certificate): the app works, but not offline.
    });
  });
}

function vigila(registro: ServiceWorkerRegistration): void {
  const ofrece = (worker: ServiceWorker | null) => {
    // The very first service worker replaces no earlier version.
    if (worker && navigator.serviceWorker.controller) versionNuevaStore.set(worker);
  };
  ofrece(registro.waiting);
  registro.addEventListener('updatefound', () => {
    const nuevo = registro.installing;
    nuevo?.addEventListener('statechange', () => {
      if (nuevo.state === 'installed') ofrece(nuevo);
    });
  });
  entraEnCalma();
  setInterval(() => void registro.update().catch(() => {}), CADA);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registro.update().catch(() => {});
  });
}

let ultimoToque = 0;

/** Whether a reload now would disturb nobody: no capture open, no dialog, nothing touched for a minute. */
const hayCalma = (): boolean =>
  !seCaptura() &&
  performance.now() - ultimoToque > CALMA &&
  document.querySelector('[aria-modal="true"]') === null;

/** Lets a new version take over by itself at the first quiet moment, never during a scan. */
function entraEnCalma(): void {
  const toca = () => {
    ultimoToque = performance.now();
  };
  for (const que of ['keydown', 'pointerdown', 'beforeinput']) window.addEventListener(que, toca, true);
  setInterval(() => {
    if (versionNuevaStore.get() && hayCalma()) updateNow();
  }, MIRA_CADA);
}

/** Lets the new version take over and reloads: the operator asked for it, or nobody is working. */
export function updateNow(): void {
  const worker = versionNuevaStore.get();
  if (!worker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('actualizar');
}
