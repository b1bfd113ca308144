/** These values with only the fields written since `enviado` was sent; the others get their first value. */
export function loNuevo<T>(ahora: T, enviado: T, inicial: T): T {
  if (ahora === enviado) return inicial;
  if (typeof ahora !== 'object' || ahora === null || typeof enviado !== 'object' || enviado === null)
    return ahora;
  const claves = Object.keys(ahora) as (keyof T)[];
  const escritas = claves.filter((k) => ahora[k] !== enviado[k]);
  if (escritas.length === 0) return inicial;
  return { ...inicial, ...Object.fromEntries(escritas.map((k) => [k, ahora[k]])) } as T;
}
