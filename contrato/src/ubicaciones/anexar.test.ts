import { expect, test } from 'vitest';
import { claveParaAnexarRejection } from './anexar.ts';
import { MENSAJES_UBICACION } from './rules.ts';

test.each([18, 19, 20])('un código de barras de rol %d basta', (rol) =>
  expect(claveParaAnexarRejection([rol], 'N')).toBeNull(),
);

test.each([17, 21, 22, 23])('una clave de rol %d no basta sin comodín', (rol) => {
  expect(claveParaAnexarRejection([rol], 'N')).toBe(MENSAJES_UBICACION.sinComodin);
  expect(claveParaAnexarRejection([rol], 'S')).toBeNull();
});

test('una clave que también es código de barras basta', () => {
  expect(claveParaAnexarRejection([17, 18], 'N')).toBeNull();
  expect(claveParaAnexarRejection([], 'N')).toBe(MENSAJES_UBICACION.sinComodin);
});
