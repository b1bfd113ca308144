import { expect, test } from 'vitest';
import { fecha, instante, secreto, texto } from './fields.ts';

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

test.each(['2026-01-15T10:30:00Z', '2026-01-15T10:30:00.123-06:00', '2026-01-15T10:30:00+14:00'])(
  'el momento %s',
  (m) => expect(instante().safeParse(m).success).toBe(true),
);

// PostgreSQL refuses offsets of 16 hours or more, and no place in the world is beyond 14.
test.each([
  '2026-01-15T10:30:00+14:01',
  '2026-01-15T10:30:00-16:00',
  '2026-01-15T10:30:00+23:59',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-01-15T10:30:00',
])('%s no es un momento', (m) => expect(instante().safeParse(m).success).toBe(false));

test('un texto llega con cada acento en su letra, y cabe si así cabe; una contraseña queda como se escribió', () => {
  const aparte = 'MAÍZ'.normalize('NFD');
  expect(texto(4).parse(aparte)).toBe('MAÍZ');
  expect(texto(4).safeParse('MAÍZ 2').success).toBe(false);
  expect(texto(60).trim().min(1).parse(` ${aparte} `)).toBe('MAÍZ');
  expect(secreto(10).parse(aparte)).toBe(aparte);
});
