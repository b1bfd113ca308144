import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as ServerTls } from 'node:https';
import type { Socket } from 'node:net';

/** Longest wait for running requests at shutdown; with the rest of it, less than the 10 s that Docker allows. */
const DRENADO_MS = 5_000;

/**
 * Most connections of a listener: three hundred people with their tabs and handhelds use about two thousand. Each costs
 * memory and a file descriptor, without which the process cannot reach the database either.
 */
const CONEXIONES_MAX = 5_000;

/** Most pipelined requests of one connection: browsers send one after another, while a kilobyte can hold forty. */
const SEGUIDAS_MAX = 8;

/**
 * Identifies a connection by remote address and port: under TLS, the connection and the one that a request knows are
 * two objects.
 */
const deQuien = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

interface Conexion {
  socket: Socket;
  enMarcha: number;
}

/** Connections by remote address, those of each in the order they came. */
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

  /**
   * Takes the oldest connection of the address with the most, if that is more than `direccion` would have with its new
   * one.
   */
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
 * Follows the connections of a listener from their first byte, before any handshake or request: Node can only close
 * those that have reached HTTP, and leaves a silent one open for two minutes. Above `maximo`, a new connection replaces
 * the one that has been idle longest. If none is idle (anybody can ask and not read), it replaces the oldest of the
 * address that has most, or is closed if that is its own address. Its listeners are put before those already
 * registered.
 * @returns a function that closes them once the listener takes no more: idle ones at once, the rest after `ms`
 * milliseconds
 */
export function seguirConexiones(
  servidor: Server | ServerTls,
  maximo = CONEXIONES_MAX,
): (ms?: number) => void {
  const abiertas = new Map<string, Conexion>();
  /** Idle connections, the one idle for longest first. */
  const ociosas = new Map<string, Conexion>();
  const porDireccion = new PorDireccion();
  /** Takes a connection out to make room: forgotten at once, although its socket closes later. */
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
  // First in line: requests that arrived in the same packet as one being cut off still come through here.
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
