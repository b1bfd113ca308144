import { expect, test } from 'vitest';
import { aIso } from './pool.ts';

test('un momento de PostgreSQL sale como ISO 8601 en UTC, con milisegundos', () => {
  expect(aIso('2026-11-21 13:00:00+00')).toBe('2026-11-21T13:00:00.000Z');
  expect(aIso('2026-11-21 13:00:00.1+00')).toBe('2026-11-21T13:00:00.100Z');
  expect(aIso('2026-11-21 13:00:00.123456+00')).toBe('2026-11-21T13:00:00.123Z');
  expect(aIso('2026-11-21 13:00:00.9999+00')).toBe('2026-11-21T13:00:00.999Z');
  expect(aIso('2026-11-21 07:00:00.5-06')).toBe('2026-11-21T13:00:00.500Z');
});
