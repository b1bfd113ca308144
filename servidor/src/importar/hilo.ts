import { Worker } from 'node:worker_threads';
import { ArchivoError } from './celda.ts';

/** What a thread may take. */
export interface Limites {
  /** Megabytes of heap; default: what a hundred thousand rows of fifty columns take, three times over. */
  memoriaMb?: number | undefined;
  /** Milliseconds of work, without the time in which nobody asks for more. */
  plazoMs?: number | undefined;
}

const MEMORIA_MB = 2_048;
const PLAZO_MS = 5 * 60_000;

const PESA = 'El archivo pide más memoria de la que hay para él: divídalo o use CSV';
const TARDA = 'El archivo tarda demasiado: divídalo';

/**
 * A thread that reads what somebody gave us, with a heap and a time of its own, so that a malicious file can end the thread but neither stop
 * nor end the process. It says one thing each time it is asked ({@link Hilo.pide}), so that it never runs ahead of whoever listens.
 */
export class Hilo<Dicho extends object> {
  readonly #hilo: Worker;
  #restanMs: number;
  #espera: PromiseWithResolvers<Dicho> | null = null;
  /** What ended it while nobody was asking. */
  #falla: Error | null = null;

  /** @param datos what the thread's module gets as `workerData` */
  constructor(modulo: URL, datos: unknown, { memoriaMb = MEMORIA_MB, plazoMs = PLAZO_MS }: Limites = {}) {
    this.#restanMs = plazoMs;
    this.#hilo = new Worker(modulo, {
      execArgv: [],
      workerData: datos,
      resourceLimits: { maxOldGenerationSizeMb: memoriaMb },
    });
    this.#hilo.on('message', (dicho: Dicho | { error: string }) => {
      if ('error' in dicho) this.#muere(new ArchivoError(dicho.error));
      else this.#espera?.resolve(dicho);
    });
    this.#hilo.on('error', (e: NodeJS.ErrnoException) =>
      this.#muere(e.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ArchivoError(PESA) : e),
    );
  }

  #muere(e: Error): void {
    this.#falla ??= e;
    this.#espera?.reject(e);
  }

  /**
   * The next thing that the thread says.
   * @throws ArchivoError with what it says against the file, or if it takes too much time or memory
   */
  async pide(): Promise<Dicho> {
    if (this.#falla) throw this.#falla;
    const espera = Promise.withResolvers<Dicho>();
    this.#espera = espera;
    const desde = performance.now();
    const plazo = setTimeout(() => this.#muere(new ArchivoError(TARDA)), Math.max(0, this.#restanMs));
    // Not at once: messages that arrive while one is handled are handled in the same turn, and nobody else would get theirs.
    setImmediate(() => this.#hilo.postMessage('sigue'));
    try {
      return await espera.promise;
    } finally {
      clearTimeout(plazo);
      this.#restanMs -= performance.now() - desde;
      this.#espera = null;
    }
  }

  /** Ends the thread, wherever it is. */
  async cierra(): Promise<void> {
    await this.#hilo.terminate();
  }
}
