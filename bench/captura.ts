import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A statement as it was sent. */
export interface Sentencia {
  texto: string;
  /** Name of the prepared statement; '' when the server sent it unnamed. */
  nombre: string;
  /** Parameters; a binary one is a Buffer. */
  valores: (string | Buffer | null)[];
}

export interface Captura {
  /** Connection string that goes through the capture. */
  url: string;
  /** What was sent while `hacer` ran. */
  durante(hacer: () => Promise<void>): Promise<Sentencia[]>;
  cerrar(): Promise<void>;
}

/**
 * A TCP proxy before PostgreSQL that reads the frontend's messages. The base of a ratio consists of what the server
 * really sends, so it follows changes of the server.
 */
export async function capturar(urlPostgres: string): Promise<Captura> {
  const destino = new URL(urlPostgres);
  const abiertos = new Set<Socket>();
  let vistas: Sentencia[] | undefined;
  const proxy = createServer((cliente) => {
    const servidor = connect(Number(destino.port), destino.hostname);
    for (const s of [cliente, servidor]) {
      abiertos.add(s);
      s.on('error', () => s.destroy());
      s.on('close', () => abiertos.delete(s));
    }
    const lector = new Lector((s) => vistas?.push(s));
    cliente.on('data', (d: Buffer) => lector.recibir(d));
    cliente.pipe(servidor).pipe(cliente);
  });
  await new Promise<void>((listo) => proxy.listen(0, '127.0.0.1', listo));
  const url = new URL(urlPostgres);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.toString(),
    async durante(hacer) {
      const propias: Sentencia[] = [];
      vistas = propias;
      await hacer();
      vistas = undefined;
      return propias;
    },
    cerrar: () =>
      new Promise<void>((listo) => {
        for (const s of abiertos) s.destroy();
        proxy.close(() => listo());
      }),
  };
}

/** Reads one connection's frontend messages (PostgreSQL documentation, Message Formats). */
class Lector {
  readonly #oir: (s: Sentencia) => void;
  readonly #preparadas = new Map<string, string>();
  #resto: Buffer = Buffer.alloc(0);
  #saludo = true;

  constructor(oir: (s: Sentencia) => void) {
    this.#oir = oir;
  }

  recibir(datos: Buffer): void {
    this.#resto = Buffer.concat([this.#resto, datos]);
    for (;;) {
      // The first message of a connection has no type byte.
      const tipo = this.#saludo ? 0 : 1;
      if (this.#resto.length < tipo + 4) return;
      const largo = tipo + this.#resto.readInt32BE(tipo);
      if (this.#resto.length < largo) return;
      if (!this.#saludo) {
        this.#mensaje(String.fromCharCode(this.#resto[0] ?? 0), this.#resto.subarray(5, largo));
      }
      this.#saludo = false;
      this.#resto = this.#resto.subarray(largo);
    }
  }

  #mensaje(tipo: string, cuerpo: Buffer): void {
    if (tipo === 'Q') this.#oir({ texto: texto(cuerpo, 0)[0], nombre: '', valores: [] });
    if (tipo === 'P') {
      const [nombre, despues] = texto(cuerpo, 0);
      this.#preparadas.set(nombre, texto(cuerpo, despues)[0]);
    }
    if (tipo === 'B') {
      const [nombre, despues] = texto(cuerpo, texto(cuerpo, 0)[1]);
      this.#oir({ texto: this.#preparadas.get(nombre) ?? '', nombre, valores: parametros(cuerpo, despues) });
    }
  }
}

function texto(b: Buffer, inicio: number): [valor: string, despues: number] {
  const fin = b.indexOf(0, inicio);
  return [b.toString('utf8', inicio, fin), fin + 1];
}

function parametros(b: Buffer, inicio: number): (string | Buffer | null)[] {
  const formatos = b.readInt16BE(inicio);
  const formato = (n: number) => {
    if (formatos === 0) return 0;
    return b.readInt16BE(inicio + 2 + 2 * (formatos === 1 ? 0 : n));
  };
  let i = inicio + 2 + 2 * formatos;
  const cuantos = b.readInt16BE(i);
  i += 2;
  return Array.from({ length: cuantos }, (_, n) => {
    const largo = b.readInt32BE(i);
    i += 4;
    if (largo < 0) return null;
    const valor = b.subarray(i, i + largo);
    i += largo;
    return formato(n) === 1 ? Buffer.from(valor) : valor.toString('utf8');
  });
}
