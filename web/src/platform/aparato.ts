/**
 * What this device can do and what it lacks. The camera, working without a network and keeping the screen awake need a secure context,
 * which a warehouse's intranet does not have by default.
 */

/** Whether the browser trusts where the page came from. */
export const esSeguro = (): boolean => window.isSecureContext;

/** This page's address by HTTPS, on the port that the server names; null if the server has none. */
export function direccionSegura(puerto: number | null): string | null {
  if (puerto === null) return null;
  const { hostname, pathname, search } = window.location;
  return `https://${hostname}${puerto === 443 ? '' : `:${puerto}`}${pathname}${search}`;
}

/** Milliseconds in which the browser answers by itself; Firefox asks its user, and may never answer. */
const RESPUESTA_MS = 2_000;

/**
 * Asks the browser not to delete what the device keeps (the outbox, what was read) when it runs out of room. Resolves to whether it
 * agreed; without an answer, it did not.
 */
export async function pidePersistencia(): Promise<boolean> {
  try {
    if (await navigator.storage.persisted()) return true;
    const sinRespuesta = new Promise<false>((pasa) => setTimeout(() => pasa(false), RESPUESTA_MS));
    return await Promise.race([navigator.storage.persist(), sinRespuesta]);
  } catch {
    return false;
  }
}

let cuantasCapturan = 0;
let candado: WakeLockSentinel | null = null;
let pidiendo = false;

async function despierta(): Promise<void> {
  if (pidiendo || candado || cuantasCapturan === 0 || document.visibilityState !== 'visible') return;
  pidiendo = true;
  try {
    candado = await navigator.wakeLock.request('screen');
    candado.addEventListener('release', () => {
      candado = null;
    });
    if (cuantasCapturan === 0) await candado?.release();
  } catch {
    // Not supported here, or the battery is nearly empty: the screen turns off as usual.
  } finally {
    pidiendo = false;
  }
}

let atento = false;

/** Keeps the screen on while a capture screen is open. Returns the function that lets it sleep. */
export function capturando(): () => void {
  cuantasCapturan += 1;
  if (!atento) {
    atento = true;
    // The browser releases the lock while the page is hidden.
    document.addEventListener('visibilitychange', () => void despierta());
  }
  void despierta();
  return () => {
    cuantasCapturan -= 1;
    if (cuantasCapturan === 0) void candado?.release();
  };
}

/** Whether a capture screen is open. */
export const seCaptura = (): boolean => cuantasCapturan > 0;
