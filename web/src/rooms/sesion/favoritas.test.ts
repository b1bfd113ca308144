import { expect, test } from 'vitest';
import { enElLugarDe } from './favoritas.ts';

test.each([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', 'c', ['b', 'c', 'a']],
  ['a', 'b', ['b', 'a', 'c']],
  ['b', 'b', ['a', 'b', 'c']],
  ['x', 'a', ['a', 'b', 'c']],
  ['a', 'x', ['a', 'b', 'c']],
])('%s en el lugar de %s', (una, otra, quedan) => {
  expect(enElLugarDe(['a', 'b', 'c'], una, otra)).toEqual(quedan);
});
