import { Fault } from '../rejection.ts';

const EN_VUELO_MAX = 64;

/**
 * Keeps one runaway client from taking the server away from the others: a bucket of requests a second and a bound on
 * those in flight, for each credential. In memory: it protects this process, and two processes allow twice as much.
 */
export class Limites {
  readonly #porSegundo: number;
  readonly #cubetas = new Map<string, { quedan: number; visto: number; enVuelo: number }>();

  constructor(porSegundo: number) {
    this.#porSegundo = porSegundo;
    setInterval(() => this.#limpiar(), 60_000).unref();
  }

  /** Counts a request of `quien` in, or throws 429; the returned function counts it out. */
  entrar(quien: string): () => void {
    const ahora = performance.now();
    const rafaga = this.#porSegundo * 2;
    let c = this.#cubetas.get(quien);
    if (!c) {
      c = { quedan: rafaga, visto: ahora, enVuelo: 0 };
      this.#cubetas.set(quien, c);
    }
    c.quedan = Math.min(rafaga, c.quedan + ((ahora - c.visto) / 1000) * this.#porSegundo);
    c.visto = ahora;
    if (c.quedan < 1 || c.enVuelo >= EN_VUELO_MAX) {
      throw new Fault(429, 'Demasiadas peticiones. Espere un momento e intente de nuevo.', 1);
    }
    c.quedan--;
    c.enVuelo++;
    const cubeta = c;
    return () => {
      cubeta.enVuelo--;
    };
  }

  #limpiar(): void {
    const limite = performance.now() - 60_000;
    for (const [quien, c] of this.#cubetas)
      if (c.enVuelo === 0 && c.visto < limite) this.#cubetas.delete(quien);
  }
}
