import { seCaptura } from './aparato.ts';
import { createStore } from './store.ts';

/** Whether the device says it has a network. */
export const enLineaStore = createStore(navigator.onLine);

/** Whether this page is of an older version than the one that waits, or that another tab already let in. */
export const versionNuevaStore = createStore(false);

/** Milliseconds without a touch after which a new version may take over. */
const CALMA = 60_000;
const MIRA_CADA = 5_000;

/** Looks for a new version this often, in milliseconds: a handheld's page stays open for weeks. */
const CADA = 30 * 60 * 1000;

/** Longest wait, in milliseconds, for a new version to take over once it was asked to. */
const TOMA_EN = 4_000;

let registrado: ServiceWorkerRegistration | undefined;
let pedida = false;

/**
 * Watches the network and installs the service worker, which keeps the app for when there is none (only in a secure context and a built
 * version).
 */
export function installShell(): void {
  window.addEventListener('online', () => enLineaStore.set(true));
  window.addEventListener('offline', () => enLineaStore.set(false));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  oyeQuienAtiende(navigator.serviceWorker);
  window.addEventListener('load', () => {
    // A browser that is told to keep no service worker may return nothing.
    const registra = async () => vigila(await navigator.serviceWorker.register('/sw.js'));
    registra().catch(() => {
      // Refused (private mode, an untrusted certificate): the app works, but not offline.
    });
  });
}

/** A new version takes over every tab at once, whichever asked for it: the others are then of the old one. */
function oyeQuienAtiende(workers: ServiceWorkerContainer): void {
  let atendia = workers.controller;
  workers.addEventListener('controllerchange', () => {
    const primera = atendia === null;
    atendia = workers.controller;
    if (pedida) window.location.reload();
    // The very first service worker replaces no earlier version.
    else if (!primera) versionNuevaStore.set(true);
  });
}

function vigila(registro: ServiceWorkerRegistration): void {
  registrado = registro;
  const ofrece = () => {
    if (registro.waiting && navigator.serviceWorker.controller) versionNuevaStore.set(true);
  };
  const mira = () => void registro.update().catch(() => {});
  ofrece();
  registro.addEventListener('updatefound', () => {
    const nuevo = registro.installing;
    nuevo?.addEventListener('statechange', () => {
      if (nuevo.state === 'installed') ofrece();
    });
  });
  entraEnCalma();
  setInterval(mira, CADA);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') mira();
  });
  // A file that is no longer there is how a page learns first that the server has another version.
  window.addEventListener('vite:preloadError', mira);
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

/**
 * Reloads into the new version: the operator asked for it, or nobody is working. If it still waits it takes over first; if another tab
 * already let it in, reloading is all that is left.
 */
export function updateNow(): void {
  const espera = registrado?.waiting;
  if (!espera) {
    window.location.reload();
    return;
  }
  pedida = true;
  espera.postMessage('actualizar');
  setTimeout(() => window.location.reload(), TOMA_EN);
}
