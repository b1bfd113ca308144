import type { Server } from 'node:http';
import type { Server as ServerTls } from 'node:https';
import type { Socket } from 'node:net';

/** First byte of a TLS connection: a record of its handshake. HTTP begins with a letter. */
const SALUDO = 22;

/**
 * Lets the port for HTTP take TLS too, which `https` then serves. A browser that was told to come by HTTPS only
 * (`Strict-Transport-Security`) keeps the port of an address: for it, `http://bodega:8080` is `https://bodega:8080`, and
 * every old link would fail.
 * @param http a server whose first listener of connections is the one that reads HTTP, as Node leaves it
 * @param ms longest wait for the first byte
 */
export function admitirTls(http: Server, https: ServerTls, ms: number): void {
  const [deNode] = http.listeners('connection') as ((socket: Socket) => void)[];
  if (!deNode) return;
  http.off('connection', deNode);
  http.prependListener('connection', (socket: Socket) => {
    const cortar = () => socket.destroy();
    socket.setTimeout(ms, cortar);
    // Without a listener an error, such as a connection reset, would end the process.
    socket.on('error', cortar);
    socket.once('readable', () => {
      const primero: Buffer | null = socket.read(1);
      socket.setTimeout(0);
      socket.off('timeout', cortar);
      if (primero === null) {
        cortar();
        return;
      }
      socket.unshift(primero);
      socket.off('error', cortar);
      if (primero[0] === SALUDO) https.emit('connection', socket);
      else deNode.call(http, socket);
    });
  });
}
