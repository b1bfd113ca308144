import type { ServerResponse } from 'node:http';
import { Fault } from '../rejection.ts';

export interface Topes {
  /** Under way, of everybody. */
  aLaVez: number;
  /**
   * Of one operator, counting those whose reply has not been taken yet, while so many turns are free (this one among them): one
   * alone never holds all of them. At least one while any is free.
   */
  porOperador: (libres: number) => number;
  /** Waiting, of one operator and of everybody. */
  enEspera: number;
  enEsperaDeTodos: number;
  /** Whether a turn is its operator's until the reply is taken: of replies that weigh. */
  hastaEntregar: boolean;
}

/** Of heavy readings (reports, labels). */
export const DE_PESADAS: Topes = {
  aLaVez: 3,
  porOperador: () => 2,
  enEspera: 64,
  enEsperaDeTodos: 256,
  hastaEntregar: true,
};

/**
 * Of all else: with the heavy ones, fewer than the pool's connections, for a sign-in must find one. An operator's own writes
 * often wait for each other on a row, each with a connection in its hand; so the share of one is half of what is free, four at most.
 * Who stands still with all of theirs leaves the next as much as they took: it takes five such operators to fill all turns.
 */
export const DE_LIGERAS: Topes = {
  aLaVez: 11,
  porOperador: (libres) => Math.min(4, Math.ceil(libres / 2)),
  enEspera: 64,
  enEsperaDeTodos: 1_000,
  hastaEntregar: false,
};

/** How long a reply that nobody takes counts as its operator's (`entrega.ts` says when it is cut). */
const POR_TOMAR_MS = 30_000;

interface Espera {
  empezar: () => void;
}

/**
 * Calls run a few at a time; the rest wait without a connection to the database, operators taking turns, each in the order they
 * came. In memory: it protects this process.
 */
export class Turnos {
  readonly #topes: Topes;
  #corriendo = 0;
  #esperando = 0;
  readonly #suyos = new Map<string, number>();
  /** Who waits, by operator; the first that may goes next, and then to the end. */
  readonly #filas = new Map<string, Espera[]>();

  constructor(topes: Topes) {
    this.#topes = topes;
  }

  /** Waiting now. */
  get esperando(): number {
    return this.#esperando;
  }

  /**
   * Waits for `quien`'s turn; the returned function ends its work. It is still theirs until `respuesta` has been taken or its
   * client is gone; a client that goes away while it waits gives its place up. Throws 429 with too many of theirs waiting, 503
   * with too many of all.
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
        // Nobody hears it: the client has gone.
        falla(new Fault(503, 'La petición se interrumpió'));
      };
      fila.push(espera);
      this.#filas.set(quien, fila);
      this.#esperando++;
      respuesta.once('close', irse);
      if (respuesta.destroyed) irse();
    });
  }

  /** Ends the work, and the operator's hold on it once the reply is taken. */
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
