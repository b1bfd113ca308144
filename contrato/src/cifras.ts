/* How figures are written on screens, in notices and on paper. */

const ENTERO = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 });
const DOS = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const HASTA_CUATRO = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** `1,234`: a whole number. */
export const entero = (n: number): string => ENTERO.format(n);

/** `+1,234`, `-3`, `0`: a whole figure with its sign. */
export const conSigno = (n: number): string => `${n > 0 ? '+' : ''}${entero(n)}`;

/** The noun for one and for several: `['pieza', 'piezas']`. */
export type Unidad = readonly [una: string, varias: string];

const PLURAL = new Intl.PluralRules('es-MX');

/** Chooses between singular and plural: `segun(n, 'falta', 'faltan')`. */
export const segun = (n: number, una: string, varias: string): string =>
  PLURAL.select(n) === 'one' ? una : varias;

/** `1 pieza`, `1,234 piezas`. */
export const cuantos = (n: number, [una, varias]: Unidad): string => `${entero(n)} ${segun(n, una, varias)}`;

/** `1,234 piezas`, `1 pieza`. */
export const enPiezas = (n: number): string => cuantos(n, ['pieza', 'piezas']);

/** Pesos as they travel, or decimal text of them; cents are neither, and do not compile here. */
export type Pesos = number | string | null | undefined;

function aNumero(valor: Pesos): number {
  if (typeof valor === 'number') return valor;
  return typeof valor === 'string' && valor.trim() !== '' ? Number(valor) : Number.NaN;
}

/**
 * `1,234.50`: two decimals with thousands separators; anything that is not a number reads 'Inválido' (specification §8
 * and §9, whose 'Invalido' lacks its accent).
 */
export function dinero(valor: Pesos): string {
  const n = aNumero(valor);
  return Number.isFinite(n) ? DOS.format(n) : 'Inválido';
}

/**
 * `$1,234.50`, `-$1,234.50`: money where nothing nearby says that it is: notices, papers and the reports of HR (specification §9).
 */
export const pesos = (valor: Pesos): string => dinero(valor).replace(/^-?/, '$&$$');

/** `$0.125`: the price of one piece, with two to four decimals. */
export const precio = (n: number): string => `$${HASTA_CUATRO.format(n)}`;

const LISTA = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** 'A', 'A y B', 'A, B y C'. */
export const enumera = (partes: readonly string[]): string => LISTA.format(partes);

/** Percent of a target that was reached, without a cap; 0 without a target. */
export const avance = (va: number, meta: number): number => (meta > 0 ? (va / meta) * 100 : 0);
