import { newKey } from '../platform/key.ts';

/*
 * Which page of this device is which: scans that wait for their answer belong to the page that read them for as long as it lives, or two
 * tabs at the same document would each answer them.
 */

/** This page, from its load until it is reloaded or closed. */
export const ESTA_PAGINA = newKey();

/** Where a page that is left says so to the one loaded after it in the same tab. A copy of a living tab finds nothing here. */
const ANTERIOR = 'anden.pagina';

function recogeAnterior(): string | null {
  try {
    const anterior = sessionStorage.getItem(ANTERIOR);
    sessionStorage.removeItem(ANTERIOR);
    return anterior;
  } catch {
    return null;
  }
}

/** The page that this one replaced in its tab, after a reload; null: none. */
const anterior = recogeAnterior();

function deja(pagina: string | null): void {
  try {
    if (pagina) sessionStorage.setItem(ANTERIOR, pagina);
    else sessionStorage.removeItem(ANTERIOR);
  } catch {
    // Storage refused: the next page asks whether this one lives, which takes it a moment longer.
  }
}

globalThis.addEventListener?.('pagehide', () => deja(ESTA_PAGINA));
globalThis.addEventListener?.('pageshow', () => deja(null));

const candadoDe = (pagina: string): string => `anden.pagina.${pagina}`;
/** Without a secure context there are no locks, and no page knows of another one. */
const candados = (): LockManager | undefined => globalThis.navigator?.locks;

let viva = false;

/** From now on other pages know that this one lives. */
export function vive(): void {
  if (viva) return;
  viva = true;
  void candados()?.request(candadoDe(ESTA_PAGINA), () => new Promise(() => {}));
}

/** Whether what a page kept is this one's, as far as can be told at once; undefined: an older version, which did not say whose it was. */
export const esDeEsta = (pagina: string | undefined): boolean =>
  pagina === undefined || pagina === ESTA_PAGINA || pagina === anterior || candados() === undefined;

/** Calls `f` once the page is gone, at once if it is already. */
export function alIrse(pagina: string, f: () => void, signal: AbortSignal): void {
  // Aborted: the screen was left before.
  candados()
    ?.request(candadoDe(pagina), { signal }, () => f())
    .catch(() => {});
}

/** Whether the page is gone, without waiting until it is. */
export const seFue = (pagina: string): Promise<boolean> =>
  candados()?.request(candadoDe(pagina), { ifAvailable: true }, (libre) => libre !== null) ??
  Promise.resolve(true);
