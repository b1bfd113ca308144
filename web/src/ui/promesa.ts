/** A promise with what settles it: `Promise.withResolvers`, which the WebView of the handhelds lacks. */
export function promesa<T>() {
  let resolve!: (valor: T | PromiseLike<T>) => void;
  let reject!: (motivo?: unknown) => void;
  const promise = new Promise<T>((lista, falla) => {
    resolve = lista;
    reject = falla;
  });
  return { promise, resolve, reject };
}
