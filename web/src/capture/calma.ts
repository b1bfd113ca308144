/** How late a timer may fire before the page counts as busy, in milliseconds. */
const RETRASO = 40;

/** A wait for nothing more to come. */
export interface Calma {
  /** Starts or restarts the wait, in milliseconds. */
  aguarda(espera: number): void;
  /** Cancels the wait. */
  olvida(): void;
}

/**
 * Calls `alCallar` once nothing has come for the time given to `aguarda`. When the timer fires late the page was busy and may have keys
 * it has not handled yet, so it waits a little longer.
 */
export function creaCalma(alCallar: () => void): Calma {
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
