import { createStore } from './store.ts';

/** Whether the device says it has a network. */
export const enLineaStore = createStore(navigator.onLine);

/** The new version's worker, waiting to be let in; null while this one is the newest. */
export const versionNuevaStore = createStore<ServiceWorker | null>(null);

/** Looks for a new version this often, in milliseconds: a handheld's page stays open for weeks. */
const CADA = 30 * 60 * 1000;

/** Watches the network, and keeps the shell for when there is none (secure contexts and built versions only). */
export function installShell(): void {
  window.addEventListener('online', () => enLineaStore.set(true));
  window.addEventListener('offline', () => enLineaStore.set(false));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(vigila, () => {
      // Refused (private mode, a certificate nobody trusts): the app works, only never offline.
    });
  });
}

function vigila(registro: ServiceWorkerRegistration): void {
  const ofrece = (worker: ServiceWorker | null) => {
    // The very first install replaces nobody.
    if (worker && navigator.serviceWorker.controller) versionNuevaStore.set(worker);
  };
  ofrece(registro.waiting);
  registro.addEventListener('updatefound', () => {
    const nuevo = registro.installing;
    nuevo?.addEventListener('statechange', () => {
      if (nuevo.state === 'installed') ofrece(nuevo);
    });
  });
  setInterval(() => void registro.update().catch(() => {}), CADA);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registro.update().catch(() => {});
  });
}

/** Lets the new version in and reloads with it; the operator asked. */
export function updateNow(): void {
  const worker = versionNuevaStore.get();
  if (!worker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('actualizar');
}
