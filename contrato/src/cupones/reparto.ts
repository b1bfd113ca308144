/** How what a coupon gives is spread over the lines of a cart, to the cent. All amounts are whole cents unless said otherwise. */

/** Percent of IVA that a line may carry. */
export const TASAS_DE_IVA = [0, 8, 16] as const;
export type TasaDeIva = (typeof TASAS_DE_IVA)[number];

/** A quotient of whole numbers, rounded to the nearest; a half goes up. The numbers are not negative. */
const redondea = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d));

/**
 * What a coupon gives on a base: its percentage, rounded to the cent, and then its amount; never more than the base.
 * @param base cents of the lines that it reaches
 * @param cupon `IMPORTE` in cents, `DESCUENTO` in percent with two decimals
 */
export function descuentoSobre(base: number, cupon: { IMPORTE: number; DESCUENTO: number }): number {
  const centesimas = BigInt(Math.round(cupon.DESCUENTO * 100));
  return Math.min(base, redondea(BigInt(base) * centesimas, 10_000n) + cupon.IMPORTE);
}

/**
 * Spreads a discount over amounts in proportion to them: each part is the exact one rounded down or up, the cents that remain go to the
 * largest fractions (the first of equal ones), the parts add up to the discount, and none is larger than its amount.
 * @param total cents, at most the sum of `importes`
 * @param importes cents, none negative
 */
export function repartido(total: number, importes: readonly number[]): number[] {
  const base = BigInt(importes.reduce((a, b) => a + b, 0));
  if (total < 0 || BigInt(total) > base) throw new RangeError('more is given than there is');
  if (base === 0n) return importes.map(() => 0);
  const exactos = importes.map((importe) => BigInt(importe) * BigInt(total));
  const partes = exactos.map((e) => Number(e / base));
  const faltan = total - partes.reduce((a, b) => a + b, 0);
  const porFraccion = exactos
    .map((e, i) => ({ i, fraccion: e % base }))
    .sort((a, b) => (a.fraccion === b.fraccion ? a.i - b.i : a.fraccion < b.fraccion ? 1 : -1));
  for (const { i } of porFraccion.slice(0, faltan)) partes[i] = (partes[i] ?? 0) + 1;
  return partes;
}

/**
 * An amount without its IVA, as a line of a CFDI says it: in millionths of a peso (six decimals), rounded to the nearest.
 * @param centavos with IVA, at most `CENTAVOS_MAX`
 */
export const sinIva = (centavos: number, iva: TasaDeIva): number =>
  redondea(BigInt(centavos) * 1_000_000n, BigInt(100 + iva));
