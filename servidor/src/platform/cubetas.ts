interface Cubeta {
  quedan: number;
  visto: number;
}

/** Token buckets that refill at a steady rate, one per name; in memory, on a monotonic clock. */
export class Cubetas {
  readonly #porSegundo: number;
  readonly #rafaga: number;
  readonly #cubetas = new Map<string, Cubeta>();

  /** @param rafaga how many tokens a full bucket holds */
  constructor(porSegundo: number, rafaga: number) {
    this.#porSegundo = porSegundo;
    this.#rafaga = rafaga;
    setInterval(() => this.#limpiar(), 60_000).unref();
  }

  #al(quien: string): Cubeta {
    const ahora = performance.now();
    const c = this.#cubetas.get(quien) ?? { quedan: this.#rafaga, visto: ahora };
    c.quedan = Math.min(this.#rafaga, c.quedan + ((ahora - c.visto) / 1000) * this.#porSegundo);
    c.visto = ahora;
    return c;
  }

  /** Whether a token is available. */
  queda(quien: string): boolean {
    return !this.#cubetas.has(quien) || this.#al(quien).quedan >= 1;
  }

  /** Takes a token; false if there is none. */
  gasta(quien: string): boolean {
    const c = this.#al(quien);
    this.#cubetas.set(quien, c);
    if (c.quedan < 1) return false;
    c.quedan--;
    return true;
  }

  /** Deletes full buckets, which are the same as none. */
  #limpiar(): void {
    for (const [quien] of this.#cubetas)
      if (this.#al(quien).quedan >= this.#rafaga) this.#cubetas.delete(quien);
  }
}
