import { expect, test } from 'vitest';
import { enteroDe } from './numero.ts';

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['1000000', 1_000_000],
])('«%s» son %d', (texto, n) => expect(enteroDe(texto)).toBe(n));

test.each(['', '-1', '1.5', 'x', '1000001', '0012345678905', '7501234567890', '1e3'])(
  '«%s» no son piezas',
  (texto) => expect(enteroDe(texto)).toBeNaN(),
);
