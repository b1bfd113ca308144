import { Fault } from '../rejection.ts';

/** Files under way: each holds a connection to the database for as long as its client takes to read it. */
export const EXPORTACIONES_MAX = 3;
const DE_UNO_MAX = 2;

/** Says how many files are being written, of each operator and of all. In memory: it protects this process. */
export class Cupos {
  readonly #suyas = new Map<number, number>();
  #todas = 0;

  /**
   * Takes a place; the returned function, which may be called again, gives it back.
   * @throws Fault 429 with too many of theirs, 503 with too many of all
   */
  entrar(operadorId: number): () => void {
    const suyas = this.#suyas.get(operadorId) ?? 0;
    if (suyas >= DE_UNO_MAX)
      throw new Fault(
        429,
        `Ya tiene ${DE_UNO_MAX} exportaciones en marcha. Espere a que terminen o cancele una.`,
        5,
      );
    if (this.#todas >= EXPORTACIONES_MAX)
      throw new Fault(429, 'Otros operadores están exportando. Intente de nuevo en un momento.', 5);
    this.#suyas.set(operadorId, suyas + 1);
    this.#todas++;
    let dentro = true;
    return () => {
      if (!dentro) return;
      dentro = false;
      this.#todas--;
      const quedan = (this.#suyas.get(operadorId) ?? 1) - 1;
      if (quedan > 0) this.#suyas.set(operadorId, quedan);
      else this.#suyas.delete(operadorId);
    };
  }

  /** Under way now. */
  get enMarcha(): number {
    return this.#todas;
  }
}
