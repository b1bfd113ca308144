import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AjustesParaLlamar,
  type HechosParaLlamar,
  horaRejection,
  MENSAJES_LLAMAR,
  momentoDeRegreso,
  type NumeroDelCliente,
  porMarcar,
  sePuedeLlamar,
} from './llamar.ts';
import { SIGUE_NUMERO, type SigueNumero } from './rules-incidencias.ts';

const AJUSTES: AjustesParaLlamar = {
  abre: 540,
  cierra: 1140,
  en_festivo: false,
  intentos_dia: 3,
  hueco_min: 120,
  credito_semanas: 0,
};
const numero = (n: Partial<NumeroDelCliente> = {}): NumeroDelCliente => ({
  numero: '5512345678',
  extension: null,
  estado: null,
  intentos: 0,
  ultimo: null,
  ...n,
});
const hechos = (h: Partial<HechosParaLlamar> = {}): HechosParaLlamar => ({
  cuando: Date.parse('2026-11-27T18:00:00Z'),
  zona: 'America/Mexico_City',
  festivos: new Set(),
  ajustes: AJUSTES,
  no_llamar: null,
  semanas_atraso: 0,
  numeros: [numero()],
  malos: [],
  ...h,
});
const motivo = (h: Partial<HechosParaLlamar>): string | null => {
  const v = sePuedeLlamar(hechos(h));
  return 'motivo' in v ? v.motivo : null;
};

describe('si se le puede llamar, y si no por qué', () => {
  test.each([
    ['se puede', {}, null],
    [
      'antes de las 9 de su reloj',
      { cuando: Date.parse('2026-11-27T14:59:00Z') },
      MENSAJES_LLAMAR.fueraDeHora('08:59', '09:00', '19:00'),
    ],
    ['a las 9 en punto', { cuando: Date.parse('2026-11-27T15:00:00Z') }, null],
    [
      'a las 7 de la noche',
      { cuando: Date.parse('2026-11-28T01:00:00Z') },
      MENSAJES_LLAMAR.fueraDeHora('19:00', '09:00', '19:00'),
    ],
    ['en Tijuana a esa hora', { cuando: Date.parse('2026-11-28T01:00:00Z'), zona: 'America/Tijuana' }, null],
    ['en festivo', { festivos: new Set(['2026-11-27']) }, MENSAJES_LLAMAR.festivo],
    ['pidió que no', { no_llamar: 'LO PIDIÓ' }, MENSAJES_LLAMAR.noLlamar('LO PIDIÓ')],
    ['debe, y ningún atraso bloquea', { semanas_atraso: 90 }, null],
    [
      'debe menos de lo que bloquea',
      { semanas_atraso: 3, ajustes: { ...AJUSTES, credito_semanas: 4 } },
      null,
    ],
    [
      'con el crédito bloqueado',
      { semanas_atraso: 4, ajustes: { ...AJUSTES, credito_semanas: 4 } },
      MENSAJES_LLAMAR.credito(4),
    ],
    ['sin teléfono', { numeros: [] }, MENSAJES_LLAMAR.sinTelefono],
    ['con uno mal escrito', { numeros: [], malos: ['123: corto'] }, MENSAJES_LLAMAR.mal('123: corto')],
    ['el único no existe', { numeros: [numero({ estado: 'NO_EXISTE' })] }, MENSAJES_LLAMAR.sinTelefono],
    ['ya se le llamó lo permitido', { numeros: [numero({ intentos: 3 })] }, MENSAJES_LLAMAR.intentos(3)],
    [
      'hace una hora',
      { numeros: [numero({ intentos: 1, ultimo: Date.parse('2026-11-27T17:00:00Z') })] },
      MENSAJES_LLAMAR.hueco(60),
    ],
    [
      'hace dos horas',
      { numeros: [numero({ intentos: 1, ultimo: Date.parse('2026-11-27T16:00:00Z') })] },
      null,
    ],
  ] as const)('%s', (_caso, h, dicho) => {
    expect(motivo(h)).toBe(dicho);
  });

  test('el número que sigue: el menos intentado, y el que contesta antes que el que no', () => {
    const v = sePuedeLlamar(
      hechos({
        numeros: [
          numero({ intentos: 1 }),
          numero({ numero: '2221234567', estado: 'NO_CONTESTA' }),
          numero({ numero: '8112345678', estado: 'BUENO' }),
        ],
      }),
    );
    expect(v).toMatchObject({ numero: { numero: '8112345678' } });
  });

  const [CASA, OFICINA, CELULAR] = ['5512345678', '2221234567', '8112345678'] as const;
  const suyos = [
    numero({ intentos: 1 }),
    numero({ numero: OFICINA, estado: 'NO_CONTESTA' }),
    numero({ numero: CELULAR, estado: 'BUENO' }),
  ];
  const tras = (sigue: SigueNumero, marcado: string, contesto: string | null = null) => ({
    sigue,
    marcado,
    contesto,
  });
  test.each([
    ['el mismo, aunque ya se marcó hoy', tras('MISMO', CASA), suyos, CASA],
    ['el siguiente en el orden del cliente', tras('OTRO', CASA), suyos, OFICINA],
    ['tras el último, el primero', tras('OTRO', CELULAR), suyos, CASA],
    ['el siguiente, si no es uno que no existe', tras('OTRO', CASA), sinOficina(), CELULAR],
    ['el único, si no hay otro', tras('OTRO', CASA), [numero({ intentos: 1 })], CASA],
    ['el que contestó la última vez', tras('CONTESTO', OFICINA, CASA), suyos, CASA],
    ['nadie ha contestado: como siempre', tras('CONTESTO', OFICINA), suyos, CELULAR],
    ['el que se marcó ya no es suyo: como siempre', tras('OTRO', '9991234567'), suyos, CELULAR],
    ['el mismo ya no se puede: como siempre', tras('MISMO', OFICINA), sinOficina(), CELULAR],
  ] as const)('el número que dice la última incidencia: %s', (_caso, dice, numeros, sigue) => {
    expect(sePuedeLlamar(hechos({ numeros, tras: dice }))).toMatchObject({ numero: { numero: sigue } });
  });
  function sinOficina() {
    return suyos.map((n) => (n.numero === OFICINA ? { ...n, estado: 'NO_EXISTE' as const } : n));
  }

  test('diga lo que diga la incidencia, se marcan los mismos números y nunca uno de más', () => {
    const estados = [null, 'BUENO', 'NO_CONTESTA', 'NO_EXISTE', 'NO_LLAMAR', 'REPEP'] as const;
    const unNumero = fc.record({
      estado: fc.constantFrom(...estados),
      intentos: fc.integer({ min: 0, max: 3 }),
      lugar: fc.integer({ min: 0, max: 5 }),
    });
    const cual = fc.integer({ min: 0, max: 5 }).map((lugar) => `551000000${lugar}`);
    const sigue = fc.constantFrom(...(Object.keys(SIGUE_NUMERO) as SigueNumero[]));
    fc.assert(
      fc.property(
        fc.uniqueArray(unNumero, { selector: (n) => n.lugar }),
        fc.record({ sigue, marcado: cual, contesto: fc.option(cual) }),
        (escritos, dice) => {
          const numeros = escritos.map(({ lugar, ...n }) => numero({ ...n, numero: `551000000${lugar}` }));
          const de = (l: readonly NumeroDelCliente[]) => l.map((n) => n.numero).toSorted();
          expect(de(porMarcar(numeros, dice))).toEqual(de(porMarcar(numeros)));
        },
      ),
    );
  });
});

describe('cuándo vuelve', () => {
  const en = (cuando: string, minutos: number, otraParte = false, festivos = new Set<string>()) =>
    new Date(
      momentoDeRegreso(hechos({ cuando: Date.parse(cuando), festivos }), minutos, otraParte),
    ).toISOString();
  test('sin contestar a las 10 vuelve a las 13, no a las 12:59', () => {
    expect(en('2026-11-27T16:00:00Z', 180, true)).toBe('2026-11-27T19:00:00.000Z');
  });
  test('en otra parte del día', () => {
    expect(en('2026-11-27T16:00:00Z', 60, true)).toBe('2026-11-27T18:00:00.000Z');
  });
  test('lo que cae de noche pasa a la mañana siguiente, y un festivo se salta', () => {
    expect(en('2026-11-27T23:00:00Z', 180)).toBe('2026-11-28T15:00:00.000Z');
    expect(en('2026-11-27T23:00:00Z', 180, false, new Set(['2026-11-28']))).toBe('2026-11-29T15:00:00.000Z');
  });
  test('siempre es un momento en que se puede llamar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 24 * 365 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (m, minutos, otra) => {
          const cuando = Date.parse('2026-01-01T00:00:00Z') + m * 60_000;
          const para = momentoDeRegreso(hechos({ cuando }), minutos, otra);
          expect(horaRejection({ ...hechos(), cuando: para })).toBeNull();
          expect(para).toBeGreaterThanOrEqual(cuando + minutos * 60_000);
        },
      ),
    );
  });
});
