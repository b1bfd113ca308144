import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  absoluto,
  alPrecio,
  aPesos,
  CENTAVOS_MAX,
  CERO,
  type Centavos,
  centavos,
  comoNumeric,
  compara,
  deNumeric,
  dePesos,
  dichoEnPesos,
  leeDinero,
  leePesos,
  mas,
  mayor,
  menor,
  menos,
  parte,
  suma,
  sumaDePesos,
} from './centavos.ts';
import { dinero } from './cifras.ts';
import { importe } from './fields.ts';

const MAX = 99_999_999_999;
const importes = fc.integer({ min: -MAX, max: MAX });
const azar = importes.map(centavos);

test('pesos y centavos no se confunden: no compila', () => {
  const pesos = 12.5;
  const c = centavos(1250);
  // @ts-expect-error pesos are no cents
  const unos: Centavos = pesos;
  // @ts-expect-error cents are no pesos
  const otros: number = c;
  // @ts-expect-error cents are not added to pesos
  const juntos = c + pesos;
  // @ts-expect-error nor to cents but by `mas`
  const dobles = c + c;
  // @ts-expect-error nor compared with pesos
  const menos = c < pesos;
  // @ts-expect-error nor written as pesos
  const dicho = () => dinero(c);
  // @ts-expect-error nor read as pesos
  const leido = () => dePesos(c);
  // @ts-expect-error a reply takes decimal text, neither pesos
  const deRespuesta: DeRespuesta = pesos;
  // @ts-expect-error nor cents
  const enRespuesta: DeRespuesta = c;
  expect([unos, otros, juntos, dobles, menos, deRespuesta, enRespuesta]).toHaveLength(7);
  expect([dicho, leido]).toHaveLength(2);
});
type DeRespuesta = z.input<ReturnType<typeof importe>>;

describe('de ida y vuelta', () => {
  test('por el texto de numeric, el alambre y lo escrito, sin perder un centavo', () => {
    fc.assert(
      fc.property(azar, (c) => {
        expect(deNumeric(comoNumeric(c))).toBe(c);
        expect(dePesos(aPesos(c))).toBe(c);
        expect(importe().parse(comoNumeric(c))).toBe(aPesos(c));
        expect(JSON.parse(JSON.stringify(aPesos(c)))).toBe(Number(comoNumeric(c)));
        expect(leeDinero(comoNumeric(absoluto(c)))).toBe(absoluto(c));
        expect(leeDinero(dichoEnPesos(absoluto(c)))).toBe(absoluto(c));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [10.5, 1050],
    [0.1 + 0.2, 30],
    [999_999_999.99, MAX],
    [0.005, null],
    [10.123, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%d pesos son %j centavos', (pesos, c) => expect(leePesos(pesos)).toBe(c));

  test('el texto de numeric, y el que no lo es', () => {
    expect(['0', '1.5', '-0.05', '12.3400', '0.00'].map(deNumeric)).toEqual([0, 150, -5, 1234, 0]);
    expect([1, 100, 123_456, -5, -123, 0].map((n) => comoNumeric(centavos(n)))).toEqual([
      '0.01',
      '1.00',
      '1234.56',
      '-0.05',
      '-1.23',
      '0.00',
    ]);
    for (const mal of ['', '1.005', '1,5', 'NaN', 'Infinity', '1e3', '--1'])
      expect(() => deNumeric(mal), mal).toThrow(RangeError);
    for (const mal of ['1e3', 'NaN', '1,5', 1.5]) expect(importe().safeParse(mal).success).toBe(false);
    for (const mal of [1.5, Number.NaN, 2 ** 53]) expect(() => centavos(mal)).toThrow(RangeError);
    expect(() => dePesos(1.005)).toThrow(RangeError);
    expect(() => mas(centavos(Number.MAX_SAFE_INTEGER), centavos(1))).toThrow(RangeError);
  });
});

test('la suma y el orden son los de los enteros', () => {
  fc.assert(
    fc.property(fc.array(importes, { maxLength: 50 }), azar, azar, (ns, a, b) => {
      const total = ns.reduce((n, m) => n + BigInt(m), 0n);
      expect(suma(ns.map(centavos))).toBe(Number(total));
      expect(sumaDePesos(ns.map((n) => n / 100))).toBe(Number(total) / 100);
      expect(menos(mas(a, b), b)).toBe(a);
      expect(mas(menor(a, b), mayor(a, b))).toBe(mas(a, b));
      expect(Math.sign(compara(a, b))).toBe(a < b ? -1 : a === b ? 0 : 1);
      expect(absoluto(a) >= CERO).toBe(true);
      expect(Object.is(menos(CERO, CERO), 0)).toBe(true);
    }),
  );
});

/** A quotient rounded by hand, half away from zero, on decimal digits of a long division. */
function redondeado(n: bigint, entre: bigint): number {
  const positivo = n < 0n ? -n : n;
  const arriba = (positivo % entre) * 2n >= entre ? 1n : 0n;
  const q = Number(positivo / entre + arriba);
  return n < 0n && q !== 0 ? -q : q;
}

test('una parte se redondea al centavo, el medio lejos de cero, como round de PostgreSQL', () => {
  expect(parte(centavos(10_050), 500, 10_000)).toBe(503);
  expect(parte(centavos(-10_050), 500, 10_000)).toBe(-503);
  expect(parte(CENTAVOS_MAX, 1, 3)).toBe(33_333_333_333);
  fc.assert(
    fc.property(importes, fc.nat(10_000), fc.integer({ min: 1, max: 20_000 }), (n, de, entre) => {
      expect(parte(centavos(n), de, entre)).toBe(redondeado(BigInt(n) * BigInt(de), BigInt(entre)));
    }),
    { numRuns: 1000 },
  );
});

test('lo que cuestan unas piezas a un precio de cuatro decimales', () => {
  // In floats 1.005 × 1 is a cent less.
  expect(alPrecio('1.0050', 1)).toBe(101);
  expect(alPrecio('0.125', 1)).toBe(13);
  expect(alPrecio('12', 3)).toBe(3600);
  expect(() => alPrecio('1.00001', 1)).toThrow(RangeError);
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(10_000), (diezmilesimas, piezas) => {
      const texto = `${Math.floor(diezmilesimas / 10_000)}.${String(diezmilesimas % 10_000).padStart(4, '0')}`;
      expect(alPrecio(texto, piezas)).toBe(redondeado(BigInt(diezmilesimas) * BigInt(piezas), 100n));
    }),
  );
});
