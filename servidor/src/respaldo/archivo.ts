import { createHash } from 'node:crypto';
import { createReadStream, existsSync, linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { cifrado, descifrado, estaCifrado } from './cifrado.ts';
import { RespaldoError } from './error.ts';
import { type Entrada, encabezado, FIN_DE_TAR, leeTar, relleno } from './tar.ts';

/**
 * A backup's description of itself, its first entry. The file is a gzipped tar (decision 0008), encrypted if wanted (cifrado.ts): `anden.json`, the data
 * and, as its last entry, `manifiesto.json` with size and SHA-256 of every file before it.
 */
export interface Cabecera {
  formato: 1;
  /** `cluster`: the files of our own PostgreSQL. `base`: what pg_dump wrote of the database at `DATABASE_URL`. */
  clase: 'cluster' | 'base';
  /** The version of Andén that made it. */
  version: string;
  /** `server_version_num` of its PostgreSQL: 180004. */
  postgres: number;
  /** `process.platform`-`process.arch` it ran on. */
  plataforma: string;
  /** Everything acknowledged before this moment is in the backup: the database's clock, ISO 8601. */
  momento: string;
  /** PostgreSQL's identifier of the cluster; null if it cannot be read. */
  sistema: string | null;
  /** Last migration applied. */
  migracion: string;
}

type Manifiesto = Record<string, { bytes: number; sha256: string }>;

const CABECERA = 'anden.json';
const MANIFIESTO = 'manifiesto.json';
const INCOMPLETO = 'El respaldo está dañado o incompleto';
/** A fast compression level, which still halves the size, because database pages compress well. */
const NIVEL = 3;
/** A larger header or manifest is not from us. */
const JSON_MAX = 64 * 1024 * 1024;

/**
 * Writes a backup under a temporary name, reads it again and compares, and only then gives it its name. An existing
 * file is never overwritten, and a failure leaves none.
 * @param para public key for whose owner it is encrypted; undefined: it is not
 */
export async function escribirRespaldo(
  ruta: string,
  cabecera: Cabecera,
  entradas: AsyncIterable<Entrada>,
  para?: string,
): Promise<void> {
  if (existsSync(ruta)) throw new RespaldoError(`Ya existe ${ruta}: elija otro nombre`);
  const aparte = `${ruta}.parcial-${process.pid}`;
  try {
    // Opened before anything can fail: a file that is still being opened cannot be removed.
    const salida = (await open(aparte, 'wx', 0o600)).createWriteStream({ flush: true });
    const gzip = createGzip({ level: NIVEL });
    const escrito = createHash('sha256');
    const sumado = async function* (trozos: AsyncIterable<Uint8Array>) {
      yield* contando(para ? await cifrado(trozos, para) : trozos, escrito);
    };
    await pipeline(Readable.from(empaca(cabecera, entradas)), gzip, sumado, salida);
    // Whoever made it may not open it: then it is what was written that is compared.
    if (para) await exigeIgual(aparte, escrito.digest('hex'));
    else await recorrerRespaldo(aparte);
    // Linked and not renamed, so that a file which appeared under the name meanwhile stays.
    linkSync(aparte, ruta);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof RespaldoError || !code?.startsWith('E')) throw error;
    throw new RespaldoError(
      code === 'ENOSPC' ? `No cabe en el disco de ${ruta}` : `No se puede escribir ${ruta}: ${message}`,
    );
  } finally {
    rmSync(aparte, { force: true });
  }
  const carpeta = await open(dirname(resolve(ruta)));
  await carpeta.sync().finally(() => carpeta.close());
}

async function exigeIgual(ruta: string, sha256: string): Promise<void> {
  const leido = createHash('sha256');
  for await (const trozo of createReadStream(ruta)) leido.update(trozo as Buffer);
  if (leido.digest('hex') !== sha256) throw new RespaldoError(INCOMPLETO);
}

async function* empaca(cabecera: Cabecera, entradas: AsyncIterable<Entrada>): AsyncGenerator<Buffer> {
  const manifiesto: Manifiesto = {};
  yield* entero(CABECERA, cabecera);
  for await (const { nombre, tamano, datos } of entradas) {
    yield encabezado(nombre, tamano);
    const suma = createHash('sha256');
    for await (const trozo of datos) {
      suma.update(trozo);
      yield Buffer.from(trozo.buffer, trozo.byteOffset, trozo.byteLength);
    }
    yield relleno(tamano);
    if (!nombre.endsWith('/')) manifiesto[nombre] = { bytes: tamano, sha256: suma.digest('hex') };
  }
  yield* entero(MANIFIESTO, manifiesto);
  yield FIN_DE_TAR;
}

function* entero(nombre: string, valor: unknown): Generator<Buffer> {
  const bytes = Buffer.from(`${JSON.stringify(valor, null, 1)}\n`);
  yield encabezado(nombre, bytes.length);
  yield bytes;
  yield relleno(bytes.length);
}

/** Takes an entry's bytes as they are read. */
export type Receptor = (entrada: Entrada) => Promise<void>;

/**
 * Reads a whole backup and compares every file with its manifest.
 * @param recibe gets each data entry; its result counts only if this resolves
 * @throws RespaldoError if it is no backup, is truncated or does not match
 */
export async function recorrerRespaldo(ruta: string, recibe?: Receptor): Promise<Cabecera> {
  let cabecera: Cabecera | undefined;
  let manifiesto: Manifiesto | undefined;
  const hallado: Manifiesto = {};
  try {
    for await (const entrada of leeTar(desempacado(ruta))) {
      const { nombre, tamano } = entrada;
      if (manifiesto) throw new RespaldoError(INCOMPLETO);
      if (!cabecera) cabecera = leeCabecera(nombre, await json(entrada));
      else if (nombre === MANIFIESTO) manifiesto = (await json(entrada)) as Manifiesto;
      else {
        exigeNombre(nombre);
        const suma = createHash('sha256');
        const datos = contando(entrada.datos, suma);
        if (recibe) await recibe({ ...entrada, datos });
        for await (const _ of datos);
        if (!nombre.endsWith('/')) hallado[nombre] = { bytes: tamano, sha256: suma.digest('hex') };
      }
    }
  } catch (error) {
    throw explicado(error, ruta);
  }
  if (!cabecera || !manifiesto) throw new RespaldoError(INCOMPLETO);
  const nombres = new Set([...Object.keys(hallado), ...Object.keys(manifiesto)]);
  for (const nombre of nombres) {
    const [a, b] = [hallado[nombre], manifiesto[nombre]];
    if (a?.bytes !== b?.bytes || a?.sha256 !== b?.sha256)
      throw new RespaldoError(`El respaldo está dañado: ${nombre} no es lo que se guardó`);
  }
  return cabecera;
}

async function* desempacado(ruta: string): AsyncGenerator<Buffer> {
  const archivo = createReadStream(ruta);
  const esta = await estaCifrado(ruta);
  const claro: Readable = esta ? await descifrado(archivo) : archivo;
  const inflado = createGunzip();
  claro.on('error', (error) => inflado.destroy(esta ? new RespaldoError(INCOMPLETO) : error));
  yield* claro.pipe(inflado) as AsyncIterable<Buffer>;
}

async function* contando(
  datos: Entrada['datos'],
  suma: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const trozo of datos) {
    suma.update(trozo);
    yield trozo;
  }
}

async function json({ tamano, datos }: Entrada): Promise<unknown> {
  if (tamano > JSON_MAX) throw new RespaldoError(INCOMPLETO);
  const trozos: Uint8Array[] = [];
  for await (const trozo of datos) trozos.push(trozo);
  return JSON.parse(Buffer.concat(trozos).toString('utf8'));
}

function leeCabecera(nombre: string, valor: unknown): Cabecera {
  if (nombre !== CABECERA) throw new RespaldoError('El archivo no es un respaldo de Andén');
  const { formato } = valor as { formato: number };
  if (formato !== 1) {
    throw new RespaldoError(
      `El respaldo es de formato ${formato}: restáurelo con la versión de Andén que lo hizo`,
    );
  }
  return valor as Cabecera;
}

/** A name that leads out of the target folder cannot come from us. */
function exigeNombre(nombre: string): void {
  if (/^\/|(^|\/)\.\.?(\/|$)|\\|\0/.test(nombre) || !nombre) {
    throw new RespaldoError(`El respaldo no es de fiar: contiene ${JSON.stringify(nombre)}`);
  }
}

function explicado(error: unknown, ruta: string): unknown {
  if (error instanceof RespaldoError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new RespaldoError(`No existe el archivo ${ruta}`);
  if (code === 'EISDIR') return new RespaldoError(`${ruta} es una carpeta, no un respaldo`);
  if (code === 'EACCES') return new RespaldoError(`Sin permiso para leer ${ruta}`);
  if (code === 'Z_DATA_ERROR') return new RespaldoError(`${ruta} no es un respaldo de Andén, o está dañado`);
  if (code?.startsWith('Z_') || error instanceof SyntaxError) return new RespaldoError(INCOMPLETO);
  return error;
}
