/**
 * The elements of a list by what each belongs to, groups and elements in the order in which they come: `Map.groupBy`, which the WebView of the handhelds lacks.
 */
export function agrupados<T, K>(lista: Iterable<T>, de: (elemento: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const elemento of lista) {
    const clave = de(elemento);
    const suyos = grupos.get(clave);
    if (suyos) suyos.push(elemento);
    else grupos.set(clave, [elemento]);
  }
  return grupos;
}
