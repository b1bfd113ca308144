import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as ServerTls } from 'node:https';
import type { Socket } from 'node:net';

/** Longest wait for requests under way when asked to stop: with the rest of a shutdown less than the 10 s that Docker gives. */
const DRENADO_MS = 5_000;

/**
 * Most connections of a listener: three hundred people with their tabs and handhelds take some two thousand. Each costs memory and a
 * file of the process, without which it reaches no database either.
 */
const CONEXIONES_MAX = 5_000;

/** Requests of one connection under way at once: browsers send one after the other, and a kilobyte holds forty. */
const SEGUIDAS_MAX = 64;

/** By address and port of the other side: under TLS the connection and what a request knows of it are two objects. */
const deQuien = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

interface Conexion {
  socket: Socket;
  enMarcha: number;
}

/**
 * Follows the connections of a listener from their first byte on, before any handshake or request: Node's own ways of closing
 * them know only those that have got to HTTP, and leave a silent one open for two minutes. Past `maximo` a new one takes the
 * place of the one that has asked for nothing for the longest; where all have something under way it is closed.
 * @returns closes, once the listener takes no more: at once where no request is under way, the rest after `ms` milliseconds
 */
export function seguirConexiones(
  servidor: Server | ServerTls,
  maximo = CONEXIONES_MAX,
): (ms?: number) => void {
  const abiertas = new Map<string, Conexion>();
  /** Those with nothing under way, the one that has been so for the longest first. */
  const ociosas = new Map<string, Conexion>();
  servidor.on('connection', (socket: Socket) => {
    const quien = deQuien(socket);
    if (abiertas.size >= maximo) {
      const [masQuieta] = ociosas;
      if (!masQuieta) {
        socket.destroy();
        return;
      }
      const [cual, { socket: suya }] = masQuieta;
      ociosas.delete(cual);
      suya.destroy();
    }
    const conexion = { socket, enMarcha: 0 };
    abiertas.set(quien, conexion);
    ociosas.set(quien, conexion);
    socket.on('close', () => {
      if (abiertas.get(quien) === conexion) abiertas.delete(quien);
      if (ociosas.get(quien) === conexion) ociosas.delete(quien);
    });
  });
  servidor.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const quien = deQuien(req.socket);
    const conexion = abiertas.get(quien);
    if (!conexion) return;
    conexion.enMarcha++;
    ociosas.delete(quien);
    if (conexion.enMarcha > SEGUIDAS_MAX) conexion.socket.destroy();
    res.on('close', () => {
      conexion.enMarcha--;
      if (conexion.enMarcha === 0 && abiertas.get(quien) === conexion) ociosas.set(quien, conexion);
    });
  });
  return (ms = DRENADO_MS) => {
    for (const { socket } of ociosas.values()) socket.destroy();
    const limite = setTimeout(() => {
      for (const { socket } of abiertas.values()) socket.destroy();
    }, ms);
    servidor.once('close', () => clearTimeout(limite));
  };
}
