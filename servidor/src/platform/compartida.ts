/**
 * What `tarea` answers, asked at most once every so often and never twice at once: whoever asks meanwhile gets the same.
 * @param vigencia milliseconds that an answer is good for, from when it came
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
