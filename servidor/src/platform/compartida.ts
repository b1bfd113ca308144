/**
 * Caches what `tarea` returns and never runs it twice at once: whoever asks meanwhile gets the same promise.
 * @param vigencia milliseconds for which an answer is reused, from when it arrived
 */
export function compartida<T>(vigencia: number, tarea: () => Promise<T>): () => Promise<T> {
  let ultima: Promise<T> | undefined;
  let vence = Number.POSITIVE_INFINITY;
  return () => {
    if (ultima === undefined || performance.now() >= vence) {
      vence = Number.POSITIVE_INFINITY;
      ultima = tarea().finally(() => {
        vence = performance.now() + vigencia;
      });
    }
    return ultima;
  };
}
