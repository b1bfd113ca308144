import { expect, test } from 'vitest';
import { parteDelSistema } from './lentitud.ts';

test.each([
  [60, 0, 'NADA'],
  [60, 1, 'PARTE'],
  [60, 29, 'PARTE'],
  [60, 30, 'LA_MAYOR'],
  [31, 31, 'LA_MAYOR'],
] as const)('de una espera de %i s con el servidor lento %i s: %s', (segundos, sistema, parte) => {
  expect(parteDelSistema(segundos, sistema)).toBe(parte);
});
