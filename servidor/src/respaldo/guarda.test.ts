import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nombreDe, REGLA, sobran } from './guarda.ts';

const dia = (n: number): string =>
  nombreDe(new Date(Date.UTC(2026, 0, 1, 9, 0, 0) + n * 86_400_000), 'America/Mexico_City');

test('el nombre dice el día y la hora del negocio', () => {
  expect(nombreDe(new Date('2026-12-01T03:04:05Z'), 'America/Mexico_City')).toBe(
    'anden-2026-11-30-210405.respaldo',
  );
});

test('de un año de noches quedan 7 días, 4 semanas y 12 meses, el último de cada uno', () => {
  const noches = Array.from({ length: 365 }, (_, n) => dia(n));
  const quitadas = new Set(sobran(noches, REGLA));
  const quedan = noches.filter((n) => !quitadas.has(n)).map((n) => n.slice(6, 16));
  expect(quedan).toEqual(
    [
      ...['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30'],
      // Sundays end the weeks; the last one goes on.
      ...['12-13', '12-20', '12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31'],
    ].map((d) => `2026-${d}`),
  );
});

test('lo que no se llama como un respaldo no se toca, y de uno solo nada sobra', () => {
  expect(sobran(['notas.txt', 'anden-viejo.tgz', 'anden-2026-01-01-0300.respaldo.parcial-7'], REGLA)).toEqual(
    [],
  );
  expect(sobran([dia(0)], { dias: 0, semanas: 0, meses: 0 })).toEqual([]);
});

test('el más nuevo queda siempre, quitar otra vez no quita nada, y nadie queda sin los días que se dijeron', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 }),
      fc.record({ dias: fc.nat(10), semanas: fc.nat(10), meses: fc.nat(10) }),
      (dias, regla) => {
        const nombres = dias.map(dia);
        const quitados = new Set(sobran(nombres, regla));
        const quedan = nombres.filter((n) => !quitados.has(n)).toSorted();
        expect(quedan.at(-1)).toBe(nombres.toSorted().at(-1));
        expect(sobran(quedan, regla)).toEqual([]);
        expect(quedan.length).toBeGreaterThanOrEqual(Math.min(nombres.length, Math.max(1, regla.dias)));
      },
    ),
  );
});
