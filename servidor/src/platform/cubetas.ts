interface Cubeta {
  quedan: number;
  visto: number;
}

/** Buckets that fill at a steady rate, one for each name; in memory, by a clock that is never set. */
export class Cubetas {
  readonly #porSegundo: number;
  readonly #rafaga: number;
  readonly #cubetas = new Map<string, Cubeta>();

  /** @param rafaga how much a bucket holds when it is full */
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

  /** Whether there is one to take. */
  queda(quien: string): boolean {
    return !this.#cubetas.has(quien) || this.#al(quien).quedan >= 1;
  }

  /** Takes one; false where there is none. */
  gasta(quien: string): boolean {
    const c = this.#al(quien);
    this.#cubetas.set(quien, c);
    if (c.quedan < 1) return false;
    c.quedan--;
    return true;
  }

  /** A full bucket is as good as none. */
  #limpiar(): void {
    for (const [quien] of this.#cubetas)
      if (this.#al(quien).quedan >= this.#rafaga) this.#cubetas.delete(quien);
  }
}
