import {
  CERO,
  type Centavos,
  centavos,
  enBigInt,
  mas,
  menor,
  menos,
  parte,
  proporcion,
  suma,
} from '../centavos.ts';

/** How what a coupon gives is spread over the lines of a cart, to the cent. */

/** Percent of IVA that a line may carry. */
export const TASAS_DE_IVA = [0, 8, 16] as const;
export type TasaDeIva = (typeof TASAS_DE_IVA)[number];

/**
 * What a coupon gives on a base: its percentage, rounded to the cent, and then its amount; never more than the base.
 * @param base of the lines that it reaches
 * @param cupon `DESCUENTO` in percent with two decimals
 */
export const descuentoSobre = (base: Centavos, cupon: { importe: Centavos; DESCUENTO: number }): Centavos =>
  menor(base, mas(parte(base, Math.round(cupon.DESCUENTO * 100), 10_000), cupon.importe));

/**
 * Spreads a discount over amounts in proportion to them: each part is the exact one rounded down or up, the cents that remain go to the
 * largest fractions (the first of equal ones), the parts add up to the discount, and none is larger than its amount.
 * @param total at most the sum of `importes`
 * @param importes none negative
 */
export function repartido(total: Centavos, importes: readonly Centavos[]): Centavos[] {
  const base = suma(importes);
  if (total < CERO || total > base) throw new RangeError('more is given than there is');
  if (base === CERO) return importes.map(() => CERO);
  const exactos = importes.map((importe) => enBigInt(importe) * enBigInt(total));
  const partes = exactos.map((e) => centavos(Number(e / enBigInt(base))));
  const faltan = Number(enBigInt(menos(total, suma(partes))));
  const porFraccion = exactos
    .map((e, i) => ({ i, fraccion: e % enBigInt(base) }))
    .sort((a, b) => (a.fraccion === b.fraccion ? a.i - b.i : a.fraccion < b.fraccion ? 1 : -1));
  for (const { i } of porFraccion.slice(0, faltan)) partes[i] = mas(partes[i] ?? CERO, centavos(1));
  return partes;
}

/**
 * An amount without its IVA, as a line of a CFDI says it: in millionths of a peso (six decimals), rounded to the nearest.
 * @param conIva at most `CENTAVOS_MAX`
 */
export const sinIva = (conIva: Centavos, iva: TasaDeIva): number =>
  Number(proporcion(enBigInt(conIva), 1_000_000n, BigInt(100 + iva)));
