import type { ServerResponse } from 'node:http';
import { Fault } from '../rejection.ts';

export interface Topes {
  /** Running at once, over all operators. */
  aLaVez: number;
  /**
   * Most turns of one operator, including those whose reply has not been taken yet, given how many turns are free (this
   * one included). One operator never holds all of them, and always gets one if any is free.
   */
  porOperador: (libres: number) => number;
  /** Most waiting, for one operator and for everybody. */
  enEspera: number;
  enEsperaDeTodos: number;
  /** Whether a turn stays its operator's until the reply is taken, as it does for large replies. */
  hastaEntregar: boolean;
}

/** For heavy readings (reports, labels). */
export const DE_PESADAS: Topes = {
  aLaVez: 3,
  porOperador: () => 2,
  enEspera: 64,
  enEsperaDeTodos: 256,
  hastaEntregar: true,
};

/**
 * For all other calls. Together with the heavy ones there are fewer turns than connections in the pool, so that a
 * sign-in always finds one. An operator's own writes often wait for each other on a row, each holding a connection, so
 * one operator gets at most half of what is free and never more than four: it takes five operators standing still to
 * fill all turns.
 */
export const DE_LIGERAS: Topes = {
  aLaVez: 11,
  porOperador: (libres) => Math.min(4, Math.ceil(libres / 2)),
  enEspera: 64,
  enEsperaDeTodos: 1_000,
  hastaEntregar: false,
};

/** How long an untaken reply counts against its operator (`entrega.ts` decides when it is cut off). */
const POR_TOMAR_MS = 30_000;

interface Espera {
  empezar: () => void;
}

/**
 * Runs calls a few at a time. The others wait without a database connection, with operators taking turns and each one's
 * calls in order. In memory: it protects this process only.
 */
export class Turnos {
  readonly #topes: Topes;
  #corriendo = 0;
  #esperando = 0;
  readonly #suyos = new Map<string, number>();
  /** Who waits, by operator; the first that may run is next, and then goes to the end. */
  readonly #filas = new Map<string, Espera[]>();

  constructor(topes: Topes) {
    this.#topes = topes;
  }

  /** How many wait now. */
  get esperando(): number {
    return this.#esperando;
  }

  /**
   * Waits for a turn of `quien`; the returned function ends its work. The turn stays theirs until `respuesta` has been
   * taken or its client is gone; a client that leaves while waiting loses its place. Throws 429 if too many of this
   * operator's are waiting, 503 if too many are waiting overall.
   */
  async entrar(quien: string, respuesta: ServerResponse): Promise<() => void> {
    if (this.#puede(quien)) this.#empezar(quien);
    else await this.#esperar(quien, respuesta);
    return this.#terminar(quien, respuesta);
  }

  #deEl(quien: string): number {
    return this.#suyos.get(quien) ?? 0;
  }

  #puede(quien: string): boolean {
    const libres = this.#topes.aLaVez - this.#corriendo;
    return libres > 0 && this.#deEl(quien) < this.#topes.porOperador(libres);
  }

  #empezar(quien: string): void {
    this.#corriendo++;
    this.#suyos.set(quien, this.#deEl(quien) + 1);
  }

  #esperar(quien: string, respuesta: ServerResponse): Promise<void> {
    const { enEspera, enEsperaDeTodos } = this.#topes;
    const fila = this.#filas.get(quien) ?? [];
    if (fila.length >= enEspera)
      throw new Fault(429, 'Tiene demasiadas consultas en espera. Aguarde a que terminen.', 5);
    if (this.#esperando >= enEsperaDeTodos)
      throw new Fault(503, 'El servidor está ocupado. Intente de nuevo en un momento.', 5);
    return new Promise((listo, falla) => {
      const espera: Espera = {
        empezar: () => {
          respuesta.off('close', irse);
          listo();
        },
      };
      const irse = () => {
        const i = fila.indexOf(espera);
        if (i < 0) return;
        fila.splice(i, 1);
        this.#esperando--;
        if (fila.length === 0 && this.#filas.get(quien) === fila) this.#filas.delete(quien);
        // The client has gone; nobody hears this.
        falla(new Fault(503, 'La petición se interrumpió'));
      };
      fila.push(espera);
      this.#filas.set(quien, fila);
      this.#esperando++;
      respuesta.once('close', irse);
      if (respuesta.destroyed) irse();
    });
  }

  /** Ends the work; the turn is free once the reply is taken. */
  #terminar(quien: string, respuesta: ServerResponse): () => void {
    let entregada = false;
    const entregar = () => {
      if (entregada) return;
      entregada = true;
      const quedan = this.#deEl(quien) - 1;
      if (quedan > 0) this.#suyos.set(quien, quedan);
      else this.#suyos.delete(quien);
      this.#siguientes();
    };
    return () => {
      this.#corriendo--;
      if (!this.#topes.hastaEntregar || respuesta.destroyed || respuesta.closed) entregar();
      else {
        const tomar = setTimeout(entregar, POR_TOMAR_MS).unref();
        respuesta.once('close', () => {
          clearTimeout(tomar);
          entregar();
        });
      }
      this.#siguientes();
    };
  }

  #siguientes(): void {
    for (const [quien, fila] of [...this.#filas]) {
      if (this.#corriendo >= this.#topes.aLaVez) return;
      if (!this.#puede(quien)) continue;
      const espera = fila.shift();
      this.#filas.delete(quien);
      if (fila.length > 0) this.#filas.set(quien, fila);
      if (!espera) continue;
      this.#esperando--;
      this.#empezar(quien);
      espera.empezar();
    }
  }
}
