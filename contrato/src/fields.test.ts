import { expect, test } from 'vitest';
import { fecha, texto } from './fields.ts';

test.each(['1900-01-01', '2026-02-28', '2999-12-31'])('el día %s', (dia) =>
  expect(fecha().safeParse(dia).success).toBe(true),
);

// PostgreSQL knows no year 0, and Intl writes the year 1 as '1'.
test.each(['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '2026-02-30'])('%s no es un día', (dia) =>
  expect(fecha().safeParse(dia).success).toBe(false),
);

test('un texto no lleva lo que la base no guarda: U+0000 ni medio par sustituto', () => {
  expect(texto(5).safeParse('Ñ😀').success).toBe(true);
  expect(texto(5).safeParse('a\u0000').success).toBe(false);
  expect(texto(5).safeParse('a\ud800').success).toBe(false);
});
