import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CERO, type Centavos, centavos as c, enBigInt } from '../centavos.ts';
import { descuentoSobre, repartido, sinIva, TASAS_DE_IVA } from './prorrateo.ts';

const suma = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);
const importes = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999_999 })),
  {
    minLength: 1,
    maxLength: 40,
  },
);
/** Plain whole numbers, as the oracle counts them. */
const enteros = (de: readonly Centavos[]): number[] => de.map((x) => Number(enBigInt(x)));
/** A cart and how much of it is given. */
const caso = importes.chain((i) => fc.tuple(fc.constant(i), fc.integer({ min: 0, max: suma(i) })));

/**
 * The same parts by another way: cents are handed out one by one, from the line that is owed most, after each got what it is owed for certain. Fractions
 * are compared as decimal texts of a long division, so that no arithmetic is shared with what is tested.
 */
function oraculo(total: number, de: readonly number[]): number[] {
  const base = suma(de);
  const division = (n: bigint): { entero: number; decimales: string } => {
    let resto = n % BigInt(base);
    let decimales = '';
    for (let k = 0; k < 60; k++) {
      resto *= 10n;
      decimales += String(resto / BigInt(base));
      resto %= BigInt(base);
    }
    return { entero: Number(n / BigInt(base)), decimales };
  };
  if (base === 0) return de.map(() => 0);
  const debido = de.map((importe) => division(BigInt(importe) * BigInt(total)));
  const partes = debido.map((d) => d.entero);
  const dado = new Set<number>();
  while (suma(partes) < total) {
    let mayor = -1;
    for (let i = 0; i < de.length; i++)
      if (!dado.has(i) && (mayor < 0 || (debido[i]?.decimales ?? '') > (debido[mayor]?.decimales ?? '')))
        mayor = i;
    partes[mayor] = (partes[mayor] ?? 0) + 1;
    dado.add(mayor);
  }
  return partes;
}

test('falla 22: carritos al azar contra un oráculo aparte: las partes suman el cupón, y ningún renglón queda negativo', () => {
  fc.assert(
    fc.property(caso, ([de, total]) => {
      const partes = enteros(repartido(c(total), de.map(c)));
      expect(suma(partes)).toBe(total);
      partes.forEach((p, i) => {
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(de[i] ?? 0);
      });
      expect(partes).toEqual(oraculo(total, de));
    }),
    { numRuns: 500 },
  );
});

test('falla 22: cien por ciento deja 0.00 en cada renglón, y no 0.01', () => {
  fc.assert(
    fc.property(importes, (de) => {
      const total = descuentoSobre(c(suma(de)), { importe: CERO, DESCUENTO: 100 });
      expect(repartido(total, de.map(c))).toEqual(de);
    }),
  );
});

test('un peso entre tres iguales: los centavos que sobran van a los primeros', () => {
  expect(repartido(c(100), [1000, 1000, 1000].map(c))).toEqual([34, 33, 33]);
  expect(repartido(c(1), [1, 1, 1].map(c))).toEqual([1, 0, 0]);
  expect(repartido(c(0), [0, 0].map(c))).toEqual([0, 0]);
  expect(() => repartido(c(3), [1, 1].map(c))).toThrow(RangeError);
});

test('lo que da: el porcentaje al centavo, luego el importe, y nunca más de lo que hay', () => {
  expect(descuentoSobre(c(10_050), { importe: c(0), DESCUENTO: 5 })).toBe(503);
  expect(descuentoSobre(c(10_049), { importe: c(0), DESCUENTO: 12.5 })).toBe(1256);
  expect(descuentoSobre(c(10_000), { importe: c(5000), DESCUENTO: 10 })).toBe(6000);
  expect(descuentoSobre(c(4_999), { importe: c(5000), DESCUENTO: 10 })).toBe(4_999);
});

test('falla 22: en el CFDI, los seis decimales de cada renglón dan otra vez lo que se paga, al centavo', () => {
  const renglones = fc.array(
    fc.record({
      importe: fc.integer({ min: 0, max: 99_999_999 }),
      iva: fc.constantFrom(...TASAS_DE_IVA),
    }),
    { minLength: 1, maxLength: 100 },
  );
  fc.assert(
    fc.property(renglones, fc.integer({ min: 0, max: 10_000 }), (carrito, centesimas) => {
      const de = carrito.map((r) => r.importe);
      const descuento = descuentoSobre(c(suma(de)), { importe: CERO, DESCUENTO: centesimas / 100 });
      const partes = repartido(descuento, de.map(c));
      let millonesimas = 0;
      carrito.forEach(({ importe, iva }, i) => {
        const [bruto, rebaja] = [sinIva(c(importe), iva), sinIva(partes[i] ?? CERO, iva)];
        expect(rebaja).toBeLessThanOrEqual(bruto);
        millonesimas += ((bruto - rebaja) * (100 + iva)) / 100;
      });
      expect(Math.round(millonesimas / 10_000)).toBe(suma(de) - suma(enteros(partes)));
    }),
  );
  expect([sinIva(c(11_600), 16), sinIva(c(100), 16), sinIva(c(100), 0)]).toEqual([
    100_000_000, 862_069, 1_000_000,
  ]);
});
