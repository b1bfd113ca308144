import { afterAll, expect, test } from 'vitest';
import { ajustesDeFabrica, ajustesStore, DE_FABRICA } from '../platform/ajustes.ts';
import { SIN_RAFAGA, suma } from './rafaga.ts';
import { aprendeRitmo } from './ritmo.ts';

const EAN = '7501234567893';
const codigo = (paso: number) => [...EAN].reduce((r, c, i) => suma(r, c, 1000 + i * paso, 200), SIN_RAFAGA);

// Files share their modules: the next one expects the limits of the specification.
afterAll(ajustesDeFabrica);

test('un aparato con dos lectores aprende del lento aunque entre sus códigos haya rápidos', () => {
  expect(ajustesStore.get().limiteAcomodo).toBe(DE_FABRICA.limiteAcomodo);
  expect([130, 5, 135, 5, 5].map((paso) => aprendeRitmo(codigo(paso)))).toEqual(Array(5).fill(false));
  expect(aprendeRitmo(codigo(130))).toBe(true);
  expect(ajustesStore.get().limiteAcomodo).toBe(170);
  // What was learnt stays, however quick the next ones are.
  expect(aprendeRitmo(codigo(5))).toBe(false);
  expect(ajustesStore.get().limiteAcomodo).toBe(170);
});
