/** How late a clock may ring before the page counts as busy, in milliseconds. */
const RETRASO = 40;

/** A wait for nothing more to come. */
export interface Calma {
  /** Begins, or begins again: so many milliseconds without being told. */
  aguarda(espera: number): void;
  /** What was waited for no longer matters. */
  olvida(): void;
}

/**
 * Calls `alCallar` once it has been quiet for as long as it was told to wait. A page that was busy has keys it has not looked at
 * yet, and its own silence is not the device's: when the clock rings late it waits a little more.
 */
export function crearCalma(alCallar: () => void): Calma {
  let reloj: ReturnType<typeof setTimeout> | undefined;

  function aguarda(espera: number): void {
    clearTimeout(reloj);
    const debido = performance.now() + espera;
    reloj = setTimeout(() => {
      if (performance.now() - debido > RETRASO) aguarda(RETRASO);
      else alCallar();
    }, espera);
  }

  return { aguarda, olvida: () => clearTimeout(reloj) };
}
