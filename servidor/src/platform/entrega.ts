import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a reply may lie with a client that does not take it, in milliseconds. */
export interface PlazosDeEntrega {
  /** Without any of it being taken. */
  quietaMs: number;
  /** Until all of it has been taken. */
  enteraMs: number;
}

export const PLAZOS_DE_ENTREGA: PlazosDeEntrega = { quietaMs: 30_000, enteraMs: 120_000 };

/** Of a file that is written as it is read: as long as a slow network needs for it. */
export const PLAZOS_DE_ARCHIVO: PlazosDeEntrega = { quietaMs: 45_000, enteraMs: 1_800_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of this route alone. */
    entrega?: PlazosDeEntrega;
  }
}

/**
 * Cuts the connection of a client that asks and does not read: what it asked for stays in memory, and its socket open, for as long
 * as it likes. Event streams are no replies, and have their own rule (`sse.ts`).
 */
export function limitarEntrega(app: FastifyInstance, plazos: PlazosDeEntrega): void {
  app.addHook('onSend', async (req, { raw }) => {
    const { quietaMs, enteraMs } = req.routeOptions.config.entrega ?? plazos;
    const { socket } = req.raw;
    // A request injected by a test has no socket.
    if (!(socket instanceof Socket)) return;
    // Node sets it again for a connection that waits for its next request, and stops it when that comes.
    socket.setTimeout(quietaMs);
    const corte = setTimeout(() => socket.destroy(), enteraMs).unref();
    raw.once('close', () => clearTimeout(corte));
  });
}
