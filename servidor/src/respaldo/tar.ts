import { RespaldoError } from './error.ts';

/** A file or folder in a tar archive. A folder's name ends in '/', and it has no bytes. */
export interface Entrada {
  nombre: string;
  /** Bytes; `datos` yields exactly this many. */
  tamano: number;
  datos: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const BLOQUE = 512;
/** Largest size that 11 octal digits can express; PostgreSQL splits its files at 1 GB. */
const MAXIMO = 0o77777777777;

/** The header of a file in a ustar archive. Owner and time are omitted: unpacking sets them. */
export function encabezado(nombre: string, tamano: number): Buffer {
  if (Buffer.byteLength(nombre) > 100 || tamano > MAXIMO) {
    throw new RespaldoError(`No cabe en un respaldo: ${nombre} (${tamano} bytes)`);
  }
  const b = Buffer.alloc(BLOQUE);
  const carpeta = nombre.endsWith('/');
  b.write(nombre, 0);
  b.write(carpeta ? '0000700\0' : '0000600\0', 100);
  b.write('0000000\x000000000\0', 108);
  b.write(`${tamano.toString(8).padStart(11, '0')}\0`, 124);
  b.write('00000000000\0', 136);
  b.write(carpeta ? '5' : '0', 156);
  b.write('ustar\x0000', 257);
  b.write(`${suma(b).toString(8).padStart(6, '0')}\0 `, 148);
  return b;
}

/** The header's checksum, with its own field counted as blanks. */
function suma(b: Buffer): number {
  let total = 8 * 32;
  for (let i = 0; i < BLOQUE; i++) if (i < 148 || i >= 156) total += b[i] as number;
  return total;
}

/** Padding of a file to whole blocks. */
export const relleno = (tamano: number): Buffer => Buffer.alloc((BLOQUE - (tamano % BLOQUE)) % BLOQUE);

export const FIN_DE_TAR: Buffer = Buffer.alloc(2 * BLOQUE);

/**
 * The entries of an archive, one after another. Unread parts of an entry are skipped.
 * @throws RespaldoError if it ends early or is no tar archive of ours
 */
export async function* leeTar(trozos: AsyncIterable<Uint8Array>): AsyncGenerator<Entrada> {
  const lector = new Lector(trozos);
  for (;;) {
    const b = await lector.lee(BLOQUE);
    if (b.every((x) => x === 0)) {
      const fin = await lector.lee(BLOQUE);
      if (fin.every((x) => x === 0) && (await lector.acabo())) return;
      throw new RespaldoError('El respaldo está dañado: sobra algo al final');
    }
    const texto = (desde: number, largo: number) =>
      b.toString('utf8', desde, desde + largo).replace(/\0.*$/s, '');
    if (texto(257, 5) !== 'ustar' || Number.parseInt(texto(148, 8), 8) !== suma(b)) {
      throw new RespaldoError('El respaldo está dañado: no se entiende lo que sigue a un archivo');
    }
    const tamano = Number.parseInt(texto(124, 12), 8);
    const pendiente = { bytes: tamano };
    yield { nombre: texto(0, 100), tamano, datos: lector.hasta(pendiente) };
    for await (const _ of lector.hasta(pendiente));
    await lector.lee(relleno(tamano).length);
  }
}

/** Reads exact numbers of bytes from a stream with pieces of any size. */
class Lector {
  readonly #trozos: AsyncIterator<Uint8Array>;
  #resto: Buffer = Buffer.alloc(0);

  constructor(trozos: AsyncIterable<Uint8Array>) {
    this.#trozos = trozos[Symbol.asyncIterator]();
  }

  /** Whether there is more, without consuming it. */
  async #hay(): Promise<boolean> {
    while (this.#resto.length === 0) {
      const { done, value } = await this.#trozos.next();
      if (done) return false;
      this.#resto = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return true;
  }

  async acabo(): Promise<boolean> {
    return !(await this.#hay());
  }

  async #hasta(maximo: number): Promise<Buffer> {
    if (!(await this.#hay()))
      throw new RespaldoError('El respaldo está incompleto: se corta antes de acabar');
    const trozo = this.#resto.subarray(0, maximo);
    this.#resto = this.#resto.subarray(trozo.length);
    return trozo;
  }

  async lee(cuantos: number): Promise<Buffer> {
    const trozos: Buffer[] = [];
    for (let faltan = cuantos; faltan > 0; ) {
      const trozo = await this.#hasta(faltan);
      trozos.push(trozo);
      faltan -= trozo.length;
    }
    return Buffer.concat(trozos);
  }

  /** Yields what is pending, piece by piece, and counts it. */
  async *hasta(pendiente: { bytes: number }): AsyncGenerator<Buffer> {
    while (pendiente.bytes > 0) {
      const trozo = await this.#hasta(pendiente.bytes);
      pendiente.bytes -= trozo.length;
      yield trozo;
    }
  }
}
