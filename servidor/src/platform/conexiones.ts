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
const SEGUIDAS_MAX = 8;

/** By address and port of the other side: under TLS the connection and what a request knows of it are two objects. */
const deQuien = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

interface Conexion {
  socket: Socket;
  enMarcha: number;
}

/** Connections by the address they come from, those of each in the order they came. */
class PorDireccion {
  readonly #suyas = new Map<string, Set<Conexion>>();

  pon(direccion: string, conexion: Conexion): void {
    const suyas = this.#suyas.get(direccion);
    if (suyas) suyas.add(conexion);
    else this.#suyas.set(direccion, new Set([conexion]));
  }

  quita(direccion: string, conexion: Conexion): void {
    const suyas = this.#suyas.get(direccion);
    suyas?.delete(conexion);
    if (suyas?.size === 0) this.#suyas.delete(direccion);
  }

  /** Takes the oldest of the address with the most, where that is more than `direccion` would have with another one. */
  sacaDeQuienMasTiene(direccion: string): Conexion | undefined {
    let cual = '';
    let mas = (this.#suyas.get(direccion)?.size ?? 0) + 1;
    for (const [otra, { size }] of this.#suyas) if (size > mas) [cual, mas] = [otra, size];
    const [primera] = this.#suyas.get(cual) ?? [];
    if (primera) this.quita(cual, primera);
    return primera;
  }
}

/**
 * Follows the connections of a listener from their first byte on, before any handshake or request: Node's own ways of closing
 * them know only those that have got to HTTP, and leave a silent one open for two minutes. Past `maximo` a new one takes the
 * place of the one that has asked for nothing for the longest. Where all have something under way (anyone may ask and not read) it
 * takes that of the oldest of the address that has the most, or is closed where that is its own address. It puts itself before
 * those that attend the listener's requests until then.
 * @returns closes, once the listener takes no more: at once where no request is under way, the rest after `ms` milliseconds
 */
export function seguirConexiones(
  servidor: Server | ServerTls,
  maximo = CONEXIONES_MAX,
): (ms?: number) => void {
  const abiertas = new Map<string, Conexion>();
  /** Those with nothing under way, the one that has been so for the longest first. */
  const ociosas = new Map<string, Conexion>();
  const porDireccion = new PorDireccion();
  /** Whose place a new one takes: it is out of the running at once, and closed when its socket says so. */
  const quienCede = (direccion: string): Conexion | undefined => {
    const [masQuieta] = ociosas;
    if (!masQuieta) return porDireccion.sacaDeQuienMasTiene(direccion);
    ociosas.delete(masQuieta[0]);
    return masQuieta[1];
  };
  servidor.on('connection', (socket: Socket) => {
    const quien = deQuien(socket);
    const direccion = socket.remoteAddress ?? '';
    if (abiertas.size >= maximo) {
      const cede = quienCede(direccion);
      if (!cede) {
        socket.destroy();
        return;
      }
      cede.socket.destroy();
    }
    const conexion = { socket, enMarcha: 0 };
    abiertas.set(quien, conexion);
    ociosas.set(quien, conexion);
    porDireccion.pon(direccion, conexion);
    socket.on('close', () => {
      if (abiertas.get(quien) === conexion) abiertas.delete(quien);
      if (ociosas.get(quien) === conexion) ociosas.delete(quien);
      porDireccion.quita(direccion, conexion);
    });
  });
  // Before who attends: of a connection that is cut, what else came with the same piece still arrives here.
  const atienden = servidor.listeners('request');
  servidor.removeAllListeners('request');
  servidor.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (req.socket.destroyed) return;
    const quien = deQuien(req.socket);
    const conexion = abiertas.get(quien);
    if (conexion) {
      conexion.enMarcha++;
      ociosas.delete(quien);
      if (conexion.enMarcha > SEGUIDAS_MAX) {
        conexion.socket.destroy();
        return;
      }
      res.on('close', () => {
        conexion.enMarcha--;
        if (conexion.enMarcha === 0 && abiertas.get(quien) === conexion) ociosas.set(quien, conexion);
      });
    }
    for (const atiende of atienden) atiende.call(servidor, req, res);
  });
  return (ms = DRENADO_MS) => {
    for (const { socket } of ociosas.values()) socket.destroy();
    const limite = setTimeout(() => {
      for (const { socket } of abiertas.values()) socket.destroy();
    }, ms);
    servidor.once('close', () => clearTimeout(limite));
  };
}
