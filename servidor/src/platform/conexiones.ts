import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as ServerTls } from 'node:https';
import type { Socket } from 'node:net';

/** Longest wait for requests under way when asked to stop: with the rest of a shutdown less than the 10 s that Docker gives. */
const DRENADO_MS = 5_000;

/** By address and port of the other side: under TLS the connection and what a request knows of it are two objects. */
const deQuien = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Follows the connections of a listener from their first byte on, before any handshake or request: Node's own ways of closing
 * them know only those that have got to HTTP, and leave a silent one open for two minutes.
 * @returns closes, once the listener takes no more: at once where no request is under way, the rest after `ms` milliseconds
 */
export function seguirConexiones(servidor: Server | ServerTls): (ms?: number) => void {
  const abiertas = new Map<string, { socket: Socket; enMarcha: number }>();
  servidor.on('connection', (socket: Socket) => {
    const quien = deQuien(socket);
    const conexion = { socket, enMarcha: 0 };
    abiertas.set(quien, conexion);
    socket.on('close', () => {
      if (abiertas.get(quien) === conexion) abiertas.delete(quien);
    });
  });
  servidor.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const conexion = abiertas.get(deQuien(req.socket));
    if (!conexion) return;
    conexion.enMarcha++;
    res.on('close', () => {
      conexion.enMarcha--;
    });
  });
  return (ms = DRENADO_MS) => {
    for (const { socket, enMarcha } of abiertas.values()) if (enMarcha === 0) socket.destroy();
    const limite = setTimeout(() => {
      for (const { socket } of abiertas.values()) socket.destroy();
    }, ms);
    servidor.once('close', () => clearTimeout(limite));
  };
}
