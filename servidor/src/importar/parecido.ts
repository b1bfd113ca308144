/** A text without accents, case and punctuation, which people often vary. */
export const sinSenas = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

/** The same without spaces: 'S.A.' equals 'SA', 'a1' equals 'A-1'. */
export const junto = (texto: string): string => sinSenas(texto).replaceAll(' ', '');

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

/** A name that is unknown, and the one among those that it was compared with that it probably meant. */
export class Buscado {
  readonly #junto: string;
  readonly #letras: number;
  #cerca: { nombre: string; distancia: number; otra: boolean } | null = null;

  /** @param letras how many may be wrong; default: by the text's length */
  constructor(escrito: string, letras?: number) {
    this.#junto = junto(escrito);
    this.#letras = letras ?? perdona(this.#junto.length);
  }

  /** @param unido the same name as {@link junto} makes it, once for all that are searched */
  compara(nombre: string, unido: string): void {
    const max = Math.min(this.#letras, this.#cerca?.distancia ?? Number.POSITIVE_INFINITY);
    const distancia = letrasDeDistancia(this.#junto, unido, max);
    if (distancia > max) return;
    if (this.#cerca === null || distancia < this.#cerca.distancia)
      this.#cerca = { nombre, distancia, otra: false };
    else this.#cerca.otra = true;
  }

  /** Ignoring accents, case and punctuation, with a letter or two wrong. Null if none is similar, or several equally so. */
  get hallado(): string | null {
    return this.#cerca && !this.#cerca.otra ? this.#cerca.nombre : null;
  }
}

/** The one of a few names that an unknown one probably meant ({@link Buscado}). */
export function masParecido(escrito: string, nombres: Iterable<string>, letras?: number): string | null {
  const buscado = new Buscado(escrito, letras);
  for (const nombre of nombres) buscado.compara(nombre, junto(nombre));
  return buscado.hallado;
}
