/** A text without accents, case and punctuation, which people often vary. */
export const sinSenas = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

/** The same without spaces: 'S.A.' equals 'SA', 'a1' equals 'A-1'. */
const junto = (texto: string): string => sinSenas(texto).replaceAll(' ', '');

/** How many letters may be wrong: none in a short text, then one, and two in a long one. */
const perdona = (largo: number): number => (largo < 4 ? 0 : largo < 9 ? 1 : 2);

/**
 * Edits (insert, delete, replace, swap of neighbours) from one text to the other; `max + 1` if there are more than
 * `max`.
 */
function letrasDeDistancia(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [dosAntes, antes]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const fila = [i];
    for (let j = 1; j <= b.length; j++) {
      const igual = a[i - 1] === b[j - 1];
      let menos = Math.min(
        (antes[j] ?? 0) + 1,
        (fila[j - 1] ?? 0) + 1,
        (antes[j - 1] ?? 0) + (igual ? 0 : 1),
      );
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) menos = Math.min(menos, (dosAntes[j - 2] ?? 0) + 1);
      fila.push(menos);
    }
    if (Math.min(...fila) > max) return max + 1;
    [dosAntes, antes] = [antes, fila];
  }
  return antes[b.length] ?? max + 1;
}

/**
 * The name that an unknown one probably meant: ignoring accents, case and punctuation, with a letter or two wrong. Null
 * if none is similar, or several equally so.
 * @param letras how many may be wrong; default: by the text's length
 */
export function masParecido(
  escrito: string,
  nombres: Iterable<string>,
  letras = perdona(junto(escrito).length),
): string | null {
  const buscado = junto(escrito);
  let cerca: { nombre: string; distancia: number; otra: boolean } | null = null;
  for (const nombre of nombres) {
    const max = Math.min(letras, cerca?.distancia ?? Number.POSITIVE_INFINITY);
    const distancia = letrasDeDistancia(buscado, junto(nombre), max);
    if (distancia > max) continue;
    if (cerca === null || distancia < cerca.distancia) cerca = { nombre, distancia, otra: false };
    else cerca.otra = true;
  }
  return cerca && !cerca.otra ? cerca.nombre : null;
}
