import type { ServerResponse } from 'node:http';
import { Cubetas } from '../cubetas.ts';
import { Fault } from '../rejection.ts';

const EN_VUELO_MAX = 64;

/**
 * Keeps a runaway client from blocking the others: per credential, a bucket of requests per second and a limit of
 * simultaneous ones. In memory: it protects this server, and two servers allow twice as much. The processes of one server share out
 * what it allows, as its connections are.
 */
export class Limites {
  readonly #cubetas: Cubetas;
  readonly #enVuelo = new Map<string, number>();

  readonly #enVueloMax: number;

  constructor(porSegundo: number, procesos = 1) {
    this.#cubetas = new Cubetas(porSegundo / procesos, Math.max(1, (porSegundo * 2) / procesos));
    this.#enVueloMax = Math.ceil(EN_VUELO_MAX / procesos);
  }

  /** Counts a request of `quien`, or throws 429; the returned function ends it. */
  entrar(quien: string): () => void {
    const suyas = this.#enVuelo.get(quien) ?? 0;
    if (suyas >= this.#enVueloMax || !this.#cubetas.gasta(quien)) {
      throw new Fault(429, 'Demasiadas peticiones. Espere un momento e intente de nuevo.', 1);
    }
    this.#enVuelo.set(quien, suyas + 1);
    return () => {
      const quedan = (this.#enVuelo.get(quien) ?? 1) - 1;
      if (quedan > 0) this.#enVuelo.set(quien, quedan);
      else this.#enVuelo.delete(quien);
    };
  }

  /** Like {@link entrar}, for a request that ends when its reply is closed. It may be closed already, if the client has gone. */
  entrarHasta(respuesta: ServerResponse, quien: string): void {
    const sale = this.entrar(quien);
    if (respuesta.destroyed || respuesta.closed) sale();
    else respuesta.once('close', sale);
  }
}
