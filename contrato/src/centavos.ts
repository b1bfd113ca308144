import { pesos } from './cifras.ts';

declare const CENTAVOS: unique symbol;

/**
 * Money in code: a whole number of cents. To the compiler it is no number, so that pesos cannot be taken for cents nor cents for pesos; two of them are
 * compared with `<` and `===`, and everything else is done by the functions of this file. On the wire an amount is pesos with two decimals (specification
 * §3), and PostgreSQL's `numeric` is read and written as decimal text ({@link deNumeric}, {@link comoNumeric}).
 */
export interface Centavos {
  readonly [CENTAVOS]: true;
}

const numero = (c: Centavos): number => c as unknown as number;

/** So many cents. @throws RangeError if it is no whole number that a double holds exactly */
export function centavos(n: number): Centavos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`No son centavos: ${n}`);
  // -0 would be written '-0.00'.
  return (n + 0) as unknown as Centavos;
}

export const CERO = centavos(0);

/** Largest amount of an entry: 999,999,999.99 pesos. */
export const CENTAVOS_MAX = centavos(99_999_999_999);

/** Cents of an amount of pesos that somebody sends: two decimals at most, or null. */
export function leePesos(enPesos: number): Centavos | null {
  const n = Math.round(enPesos * 100);
  return Number.isSafeInteger(n) && Math.abs(enPesos * 100 - n) < 1e-4 ? centavos(n) : null;
}

/** Cents of pesos that the other side has already rounded to two decimals. @throws RangeError if they are not */
export function dePesos(enPesos: number): Centavos {
  const c = leePesos(enPesos);
  if (c === null) throw new RangeError(`No son pesos con dos decimales: ${enPesos}`);
  return c;
}

const NUMERIC = /^(-?)(\d+)(?:\.(\d\d?)0*)?$/;

/** Cents of PostgreSQL's text of a `numeric` that has two decimals. @throws RangeError if it has more, or is none */
export function deNumeric(texto: string): Centavos {
  const [, signo, enteros = '', decimales = ''] = NUMERIC.exec(texto) ?? [];
  if (signo === undefined) throw new RangeError(`No es un numeric de dos decimales: ${texto}`);
  return centavos(Number(`${signo}${enteros}${decimales.padEnd(2, '0')}`));
}

const ESCRITO = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/**
 * Cents of an amount as people type it: `$1,234.50`, `1234.5`, `1234`.
 * @returns null where it is no amount, or has more than two decimals
 */
export function leeDinero(escrito: string): Centavos | null {
  const partes = ESCRITO.exec(escrito.trim());
  if (!partes || (partes[1] === undefined && !partes[2])) return null;
  const n = Number(`${(partes[1] ?? '0').replaceAll(',', '')}${(partes[2] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(n) ? centavos(n) : null;
}

/** Cents as `numeric` takes them and a reply is given them: `1234.50`, without passing by a float. */
export function comoNumeric(c: Centavos): string {
  const cifras = String(Math.abs(numero(c))).padStart(3, '0');
  return `${numero(c) < 0 ? '-' : ''}${cifras.slice(0, -2)}.${cifras.slice(-2)}`;
}

/** Cents as the wire has them: pesos. */
export const aPesos = (c: Centavos): number => numero(c) / 100;

/** `$1,234.50` of cents. */
export const dichoEnPesos = (c: Centavos): string => pesos(aPesos(c));

export const mas = (a: Centavos, b: Centavos): Centavos => centavos(numero(a) + numero(b));
export const menos = (a: Centavos, b: Centavos): Centavos => centavos(numero(a) - numero(b));
export const suma = (cuales: Iterable<Centavos>): Centavos => {
  let total = CERO;
  for (const c of cuales) total = mas(total, c);
  return total;
};
/** The sum of amounts as the wire has them, added up in cents. */
export const sumaDePesos = (cuales: readonly number[]): number => aPesos(suma(cuales.map(dePesos)));
export const menor = (a: Centavos, b: Centavos): Centavos => (b < a ? b : a);
export const mayor = (a: Centavos, b: Centavos): Centavos => (b > a ? b : a);
export const absoluto = (c: Centavos): Centavos => (c < CERO ? menos(CERO, c) : c);
/** For sorting, the least first. */
export const compara = (a: Centavos, b: Centavos): number => numero(a) - numero(b);

/** A product divided, rounded to the nearest whole number; a half goes away from zero, as PostgreSQL's `round` does. */
export function proporcion(a: bigint, b: bigint, entre: bigint): bigint {
  const n = a * b;
  const mitad = n < 0n ? -entre : entre;
  return (2n * n + mitad) / (2n * entre);
}

/**
 * A share of an amount: `numerador` of every `denominador` parts, rounded to the cent, half a cent away from zero. A rate of 12.5 % is
 * `parte(c, 12.5 * 100, 100 * 100)`, so that rates with two decimals are whole numbers.
 */
export const parte = (c: Centavos, numerador: number, denominador: number): Centavos =>
  centavos(Number(proporcion(enBigInt(c), BigInt(numerador), BigInt(denominador))));

/** How many times one amount is another, for percentages and drawings; not 0. */
export const razon = (va: Centavos, de: Centavos): number => numero(va) / numero(de);

/** Cents for arithmetic that is exact beyond a double (proportions between amounts). */
export const enBigInt = (c: Centavos): bigint => BigInt(numero(c));

/** What so many pieces cost at a price, exactly: the price is a `numeric`'s text, with four decimals at most; half a cent goes away from zero. */
export function alPrecio(precio: string, piezas: number): Centavos {
  const [, signo, enteros = '', decimales = ''] = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(precio) ?? [];
  if (signo === undefined) throw new RangeError(`No es un precio: ${precio}`);
  const diezmilesimas = BigInt(`${signo}${enteros}${decimales.padEnd(4, '0')}`);
  return centavos(Number(proporcion(diezmilesimas, BigInt(piezas), 100n)));
}
