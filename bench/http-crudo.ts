import { connect, type Socket } from 'node:net';

const FIN_CABECERA = Buffer.from('\r\n\r\n');

export interface RespuestaCruda {
  http: number;
  cuerpo: Buffer;
  /** The head in lower case, for searching. */
  cabecera: string;
  /** The head as received, because a cookie's value is case-sensitive. */
  cabeceraTalCual: string;
}

interface Espera {
  listo: (r: RespuestaCruda) => void;
  falla: (e: Error) => void;
}

/**
 * One kept-alive HTTP/1.1 connection, one request at a time. It exists because the load shares the machine with the
 * server: `fetch` and `node:http` cost about as much as the server's reply.
 */
export class ConexionCruda {
  readonly #socket: Socket;
  #acumulado: Buffer = Buffer.alloc(0);
  #espera: Espera | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (d: Buffer) => {
      this.#acumulado = this.#acumulado.length ? Buffer.concat([this.#acumulado, d]) : d;
      this.#leer();
    });
    const caida = (e?: Error) => {
      this.#espera?.falla(e ?? new Error('El servidor cerró la conexión'));
      this.#espera = undefined;
    };
    socket.on('error', caida);
    socket.on('close', () => caida());
  }

  static abrir(puerto: number): Promise<ConexionCruda> {
    return new Promise((listo, falla) => {
      const socket = connect(puerto, '127.0.0.1');
      socket.once('error', falla);
      socket.once('connect', () => {
        socket.removeListener('error', falla);
        listo(new ConexionCruda(socket));
      });
    });
  }

  pedir(texto: string): Promise<RespuestaCruda> {
    return new Promise((listo, falla) => {
      if (this.#socket.destroyed) {
        falla(new Error('Conexión cerrada'));
        return;
      }
      this.#espera = { listo, falla };
      this.#socket.write(texto);
    });
  }

  cerrar(): void {
    this.#socket.destroy();
  }

  #leer(): void {
    const corte = this.#acumulado.indexOf(FIN_CABECERA);
    if (corte < 0) return;
    const cabeceraTalCual = this.#acumulado.toString('latin1', 0, corte);
    const cabecera = cabeceraTalCual.toLowerCase();
    const inicio = corte + FIN_CABECERA.length;
    const largo = /\r\ncontent-length: (\d+)/.exec(cabecera)?.[1];
    const leido =
      largo === undefined
        ? enTrozos(this.#acumulado, inicio)
        : entero(this.#acumulado, inicio, Number(largo));
    if (!leido) return;
    this.#acumulado = this.#acumulado.subarray(leido.fin);
    const espera = this.#espera;
    this.#espera = undefined;
    espera?.listo({ http: Number(cabecera.slice(9, 12)), cuerpo: leido.cuerpo, cabecera, cabeceraTalCual });
  }
}

interface Leido {
  cuerpo: Buffer;
  fin: number;
}

function entero(b: Buffer, inicio: number, largo: number): Leido | null {
  const fin = inicio + largo;
  return b.length < fin ? null : { cuerpo: b.subarray(inicio, fin), fin };
}

/** A chunked body; null while part of it is still to come. */
function enTrozos(b: Buffer, inicio: number): Leido | null {
  const trozos: Buffer[] = [];
  for (let i = inicio; ; ) {
    const linea = b.indexOf('\r\n', i);
    if (linea < 0) return null;
    const largo = Number.parseInt(b.toString('latin1', i, linea), 16);
    const datos = linea + 2;
    if (b.length < datos + largo + 2) return null;
    if (largo === 0) return { cuerpo: Buffer.concat(trozos), fin: datos + 2 };
    trozos.push(b.subarray(datos, datos + largo));
    i = datos + largo + 2;
  }
}
