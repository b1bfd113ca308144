/** A random generator that always gives the same sequence, so that the demo company is the same on every machine. */
export interface Azar {
  /** 0 ≤ x < 1. */
  real(): number;
  /** A whole number from `min` to `max`, both included. */
  entero(min: number, max: number): number;
  /** True with probability `p`. */
  suerte(p: number): boolean;
  /** One element of a non-empty list. */
  uno<T>(lista: readonly T[]): T;
  /** `n` different elements in random order; all of them if the list is shorter. */
  varios<T>(lista: readonly T[], n: number): T[];
  /** A version 4 UUID. */
  uuid(): string;
}

/**
 * A generator for a seed (mulberry32). Each part of the demo has its own, so that changing one does not affect the
 * others.
 */
export function azar(semilla: number): Azar {
  let estado = semilla >>> 0;
  const real = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = estado;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const entero = (min: number, max: number): number => min + Math.floor(real() * (max - min + 1));
  const uno = <T>(lista: readonly T[]): T => {
    const elegido = lista[entero(0, lista.length - 1)];
    if (elegido === undefined) throw new Error('No hay de dónde elegir');
    return elegido;
  };
  const varios = <T>(lista: readonly T[], n: number): T[] => {
    const resto = [...lista];
    const elegidos: T[] = [];
    while (elegidos.length < n && resto.length > 0) {
      elegidos.push(...resto.splice(entero(0, resto.length - 1), 1));
    }
    return elegidos;
  };
  const uuid = (): string => {
    const hex = Array.from({ length: 32 }, () => entero(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = '89ab'.charAt(entero(0, 3));
    const h = hex.join('');
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
  };
  return { real, entero, suerte: (p) => real() < p, uno, varios, uuid };
}
