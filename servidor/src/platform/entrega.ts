import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits in milliseconds for a reply that its client does not take. */
export interface PlazosDeEntrega {
  /** While nothing of it is taken. */
  quietaMs: number;
  /** Until all of it is taken. */
  enteraMs: number;
}

export const PLAZOS_DE_ENTREGA: PlazosDeEntrega = { quietaMs: 30_000, enteraMs: 120_000 };

/** For a file that is written while it is read: long enough for a slow network. */
export const PLAZOS_DE_ARCHIVO: PlazosDeEntrega = { quietaMs: 45_000, enteraMs: 1_800_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the limits for one route. */
    entrega?: PlazosDeEntrega;
  }
}

/**
 * Cuts off a client that asks and does not read: its reply would occupy memory, and its socket stay open, as long as it
 * likes. Event streams have their own rule (`sse.ts`).
 */
export function limitarEntrega(app: FastifyInstance, plazos: PlazosDeEntrega): void {
  app.addHook('onSend', async (req, { raw }) => {
    const { quietaMs, enteraMs } = req.routeOptions.config.entrega ?? plazos;
    const { socket } = req.raw;
    // A request injected by a test has no socket.
    if (!(socket instanceof Socket)) return;
    // Node sets the timeout again for a connection that waits for its next request, and clears it when that comes.
    socket.setTimeout(quietaMs);
    const corte = setTimeout(() => socket.destroy(), enteraMs).unref();
    raw.once('close', () => clearTimeout(corte));
  });
}
