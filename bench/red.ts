import type { Browser, CDPSession } from '@playwright/test';

/** A network: round trip in milliseconds, bits per second. */
export interface Red {
  rtt: number;
  bajada: number;
  subida: number;
}

const condiciones = ({ rtt, bajada, subida }: Red) => ({
  offline: false,
  latency: rtt,
  downloadThroughput: bajada / 8,
  uploadThroughput: subida / 8,
});

/** Gives a page a slow network. */
export async function emularRed(cdp: CDPSession, red: Red): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', condiciones(red));
}

/** Chrome's protocol session for a service worker, which Playwright does not offer. */
interface ConBlancos {
  send(metodo: 'Target.getTargets'): Promise<{ targetInfos: { targetId: string; type: string }[] }>;
  send(
    metodo: 'Target.attachToTarget',
    p: { targetId: string; flatten: false },
  ): Promise<{ sessionId: string }>;
  send(metodo: 'Target.sendMessageToTarget', p: { sessionId: string; message: string }): Promise<unknown>;
  on(
    suceso: 'Target.receivedMessageFromTarget',
    oir: (m: { sessionId: string; message: string }) => void,
  ): void;
}

/** One session per browser, and the workers it is attached to; an attached worker is not stopped when idle. */
const sesiones = new WeakMap<Browser, { cdp: Promise<ConBlancos>; atados: Set<string> }>();

/**
 * Gives running service workers the slow network too: what they fetch for a page is not covered by the page's
 * emulation.
 */
export async function emularRedDelTrabajador(navegador: Browser, red: Red): Promise<void> {
  const sesion = sesiones.get(navegador) ?? {
    cdp: navegador.newBrowserCDPSession() as unknown as Promise<ConBlancos>,
    atados: new Set<string>(),
  };
  sesiones.set(navegador, sesion);
  const cdp = await sesion.cdp;
  const { targetInfos } = await cdp.send('Target.getTargets');
  for (const { targetId, type } of targetInfos) {
    if (type !== 'service_worker' || sesion.atados.has(targetId)) continue;
    sesion.atados.add(targetId);
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const ordenes = [
      { id: 1, method: 'Network.enable', params: {} },
      { id: 2, method: 'Network.emulateNetworkConditions', params: condiciones(red) },
    ];
    const hechas = new Promise<void>((listo) =>
      cdp.on('Target.receivedMessageFromTarget', ({ sessionId: de, message }) => {
        if (de === sessionId && (JSON.parse(message) as { id?: number }).id === 2) listo();
      }),
    );
    for (const orden of ordenes) {
      await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(orden) });
    }
    await hechas;
  }
}
