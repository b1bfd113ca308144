import { Fault } from '../rejection.ts';

/** Most files at once: each holds a database connection for as long as its client takes to read it. */
export const EXPORTACIONES_MAX = 3;
const DE_UNO_MAX = 2;

/** Limits how many files are written at once, per operator and overall. In memory: it protects this process only. */
export class Cupos {
  readonly #suyas = new Map<number, number>();
  #todas = 0;

  /**
   * Takes a place; the returned function gives it back and may be called twice.
   * @throws Fault 429 if this operator has too many, 503 if there are too many overall
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

  /** Files being written now. */
  get enMarcha(): number {
    return this.#todas;
  }
}
