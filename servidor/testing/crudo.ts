import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection, to send bytes that no library would. */
export interface Crudo {
  socket: Socket;
  manda(texto: string): void;
  /** Everything received so far. */
  dicho(): string;
  /** Waits until what was received matches, and returns it; rejects if the server closes first. */
  hasta(que: RegExp): Promise<string>;
  /** Waits until the server has closed it. */
  cerrada(): Promise<void>;
}

/**
 * Opens a connection to the server at `url` and reads everything; its own side stays open when the server closes.
 * @param desde this machine's address to connect from
 */
export async function crudo(url: string, desde?: string): Promise<Crudo> {
  const { port, hostname } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: hostname,
    allowHalfOpen: true,
    ...(desde && { localAddress: desde }),
  });
  let llegado = Buffer.alloc(0);
  let dicho = '';
  let cerrado = false;
  const avisos = new Set<() => void>();
  const avisa = () => {
    for (const aviso of avisos) aviso();
  };
  socket.on('data', (d) => {
    llegado = Buffer.concat([llegado, d]);
    dicho = llegado.toString();
    avisa();
  });
  // The server cut it, so whatever is waiting fails.
  socket.on('error', () => {});
  const acaba = () => {
    cerrado = true;
    avisa();
  };
  socket.on('end', acaba);
  socket.on('close', acaba);
  const espera = (listo: () => boolean) =>
    new Promise<void>((sigue) => {
      const mira = () => {
        if (!listo()) return;
        avisos.delete(mira);
        sigue();
      };
      avisos.add(mira);
      mira();
    });
  await once(socket, 'connect');
  return {
    socket,
    manda: (texto) => void socket.write(texto),
    dicho: () => dicho,
    async hasta(que) {
      await espera(() => cerrado || que.test(dicho));
      if (!que.test(dicho)) throw new Error(`Se cerró sin decir ${que}: ${dicho.slice(0, 500)}`);
      return dicho;
    },
    cerrada: () => espera(() => cerrado),
  };
}
