import { once } from 'node:events';
import type pg from 'pg';

/** What of the driver's connection is used while PostgreSQL takes rows. */
interface Conexion {
  stream: NodeJS.WritableStream & { writableNeedDrain?: boolean };
  query(texto: string): void;
  sendCopyFromChunk(trozo: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(motivo: string): void;
}

/** Longest that a copy may take, in milliseconds; the driver's own limit is for short statements. */
const COPIA_MAX_MS = 15 * 60_000;

/** A COPY … FROM STDIN as the driver runs statements: it says when rows may be sent, and when all are taken. */
class Copia {
  readonly lista = Promise.withResolvers<Conexion>();
  readonly hecha = Promise.withResolvers<void>();
  readonly query_timeout = COPIA_MAX_MS;
  callback?: (error: Error | null) => void;
  readonly #texto: string;
  #falla: Error | null = null;

  constructor(texto: string) {
    this.#texto = texto;
    // Whoever awaits one of them hears of a failure; the other must not end the process.
    this.lista.promise.catch(() => {});
    this.hecha.promise.catch(() => {});
  }

  submit(conexion: Conexion): null {
    conexion.query(this.#texto);
    return null;
  }

  handleCopyInResponse(conexion: Conexion): void {
    this.lista.resolve(conexion);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#falla = error;
    this.lista.reject(error);
    this.hecha.reject(error);
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#falla === null) this.hecha.resolve();
    this.callback?.(this.#falla);
  }
}

/**
 * Runs `COPY … FROM STDIN` on a connection and sends it the rows, no faster than PostgreSQL takes them.
 * @param texto the statement
 * @param trozos rows in COPY's text format, each with its line break
 * @throws what `trozos` throws, after the copy is given up, or PostgreSQL's own refusal
 */
export async function copiar(
  cliente: pg.ClientBase,
  texto: string,
  trozos: AsyncIterable<string>,
): Promise<void> {
  const copia = new Copia(texto);
  cliente.query(copia as unknown as pg.Submittable);
  const conexion = await copia.lista.promise;
  try {
    for await (const trozo of trozos) {
      conexion.sendCopyFromChunk(Buffer.from(trozo));
      if (conexion.stream.writableNeedDrain)
        await Promise.race([once(conexion.stream, 'drain'), copia.hecha.promise]);
    }
  } catch (e) {
    conexion.sendCopyFail('se dejó a medias');
    await copia.hecha.promise.catch(() => {});
    throw e;
  }
  conexion.endCopyFrom();
  await copia.hecha.promise;
}
