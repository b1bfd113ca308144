import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitoVerificador } from '../articulos/gs1.ts';
import { clavesDeGtin, codigoLiteral, type Etiqueta, leeGs1, traeSeparador } from './gs1.ts';

const HOY = '2026-11-21';
const GTIN = '07501000000012';
const GS = '\u001d';
const NADA: Etiqueta = {
  gtin: null,
  sscc: null,
  lote: null,
  caducidad: null,
  produccion: null,
  piezas: null,
  deContenido: false,
};
const lee = (codigo: string) => leeGs1(codigo, HOY);
const gs1 = (parte: Partial<Etiqueta>) => ({ tipo: 'gs1', etiqueta: { ...NADA, ...parte } });

describe('leeGs1', () => {
  it.each([
    [`]C101${GTIN}17270630${'10'}L1`, { gtin: GTIN, caducidad: '2027-06-30', lote: 'L1' }],
    [`]d201${GTIN}10L1${GS}17270630`, { gtin: GTIN, caducidad: '2027-06-30', lote: 'L1' }],
    [`${GS}01${GTIN}10L1${GS}3012`, { gtin: GTIN, lote: 'L1', piezas: 12 }],
    [`01${GTIN}10L1<GS>11260101`, { gtin: GTIN, lote: 'L1', produccion: '2026-01-01' }],
    [`01${GTIN}10L1^]15270200`, { gtin: GTIN, lote: 'L1', caducidad: '2027-02-28' }],
    [`(01)${GTIN}(17)270630(10)L1`, { gtin: GTIN, caducidad: '2027-06-30', lote: 'L1' }],
    [`02${GTIN}3724`, { gtin: GTIN, piezas: 24, deContenido: true }],
    [
      '00375010000000000018'.slice(0, 19) + digitoVerificador('37501000000000001'),
      { sscc: `37501000000000001${digitoVerificador('37501000000000001')}` },
    ],
    [
      `https://id.gs1.org/01/${GTIN}/10/L%2F1?17=270630`,
      { gtin: GTIN, lote: 'L/1', caducidad: '2027-06-30' },
    ],
    ['https://tienda.mx/x/01/7501000000012', { gtin: GTIN }],
    [`01${GTIN}`, { gtin: GTIN }],
    // A date of zeros: the product has none.
    [`]C101${GTIN}1700000010L1`, { gtin: GTIN, lote: 'L1' }],
    [`01${GTIN}150000001100000017270630`, { gtin: GTIN, caducidad: '2027-06-30' }],
    [`01${GTIN}10L1${GS}${GS}17270630`, { gtin: GTIN, lote: 'L1', caducidad: '2027-06-30' }],
    [`01${GTIN}17270630422484${GS}21ABC`, { gtin: GTIN, caducidad: '2027-06-30' }],
    // Without any mark of GS1 and beginning with another AI: its GTIN shows that it is GS1's.
    [`10L1${GS}01${GTIN}`, { gtin: GTIN, lote: 'L1' }],
    [`1727063001${GTIN}10L1`, { gtin: GTIN, caducidad: '2027-06-30', lote: 'L1' }],
    [`1126010101${GTIN}`, { gtin: GTIN, produccion: '2026-01-01' }],
    [`3012<GS>01${GTIN}`, { gtin: GTIN, piezas: 12 }],
    [`3724${GS}02${GTIN}`, { gtin: GTIN, piezas: 24, deContenido: true }],
    // A repeated element with the same value counts once.
    [`01${GTIN}1727063017270630`, { gtin: GTIN, caducidad: '2027-06-30' }],
  ] as [string, Partial<Etiqueta>][])('%j', (codigo, parte) => {
    expect(lee(codigo)).toEqual(gs1(parte));
  });

  it.each([
    ['7501000000012'],
    ['10100101010'],
    ['0000000000000'],
    ['A-1'],
    // Its check digit is wrong, and nothing else marks it as GS1's.
    ['0107501000000013'],
    ['https://berny.mx/producto/12'],
    // Beginning with another AI, nothing shows that it is GS1's: without a GTIN, with a wrong check digit, or with its
    // separator lost.
    [`10L1${GS}17270630`],
    [`10L1${GS}0107501000000013`],
    [`10L101${GTIN}`],
    ['1727063010L1'],
    [''],
  ])('%j no es de GS1', (codigo) => {
    expect(lee(codigo).tipo).toBe('no es');
  });

  it('la que dice ser de GS1 y está mal escrita no se adivina', () => {
    expect(lee(']C10107501000000013').tipo).toBe('rota');
    // Zeros have a right check digit, and are the code of no product.
    expect(lee(']C10100000000000000').tipo).toBe('rota');
    expect(lee('0100000000000000').tipo).toBe('no es');
    for (const dia of ['271330', '270031', '270000', '000012'])
      expect(lee(`]C101${GTIN}17${dia}`).tipo, dia).toBe('rota');
  });

  it.each([
    `]C101${GTIN}1727063017280630`,
    `01${GTIN}10L1${GS}10L2`,
    `01${GTIN}0117501000000019`,
    `10L1${GS}01${GTIN}10L2`,
    `(01)${GTIN}(10)L1(10)L2`,
    `https://id.gs1.org/01/${GTIN}/10/L1?10=L2`,
  ])('%j dice dos cosas distintas de lo mismo: está rota', (codigo) => {
    expect(lee(codigo).tipo).toBe('rota');
  });

  it('sin separadores, un lote que puede terminar en fecha tiene más de una lectura', () => {
    const leida = lee(`01${GTIN}10L117270630`);
    expect(leida.tipo).toBe('ambiguo');
    expect(leida.tipo === 'ambiguo' && leida.opciones.map((o) => [o.lote, o.caducidad])).toEqual([
      ['L117270630', null],
      ['L1', '2027-06-30'],
    ]);
  });

  const opcionesDe = (codigo: string) => {
    const leida = lee(codigo);
    return leida.tipo === 'ambiguo' ? leida.opciones.map((o) => [o.lote, o.caducidad, o.piezas]) : leida.tipo;
  };

  it.each([
    ['un número de serie', `01${GTIN}17270630${'10'}ABC12321SN0001`, ['ABC123', '2027-06-30', null]],
    ['otro número del artículo', `01${GTIN}10ABC123240MODELO-9`, ['ABC123', null, null]],
    ['un número del cliente', `01${GTIN}10ABC123241CLIENTE9`, ['ABC123', null, null]],
    ['una serie secundaria', `01${GTIN}10ABC123250SERIE77`, ['ABC123', null, null]],
    ['una serie y su caducidad', `]C101${GTIN}10ABC12321SN000117270630`, ['ABC123', '2027-06-30', null]],
    ['piezas y su caducidad', `01${GTIN}10ABC301217270630`, ['ABC', '2027-06-30', 12]],
    [
      'un lote y una serie largos',
      `01${GTIN}10LOTE-DE-PRUEBA-121SERIE-LARGA-00042`,
      ['LOTE-DE-PRUEBA-1', null, null],
    ],
  ])(
    'sin separadores, tras el lote puede venir %s: la correcta está entre las lecturas',
    (_que, codigo, correcta) => {
      const leida = lee(codigo);
      const opciones =
        leida.tipo === 'gs1' ? [leida.etiqueta] : leida.tipo === 'ambiguo' ? leida.opciones : [];
      expect(opciones.map((o) => [o.lote, o.caducidad, o.piezas])).toContainEqual(correcta);
      // Only what cannot be one long lot is read without asking.
      if (codigo.length < 40) expect(leida.tipo).toBe('ambiguo');
    },
  );

  it('un lote con cifras de año no se pregunta por una serie de dos letras', () => {
    expect(opcionesDe(`01${GTIN}10L2106`)).toBe('gs1');
    expect(opcionesDe(`01${GTIN}21SN0001`)).toBe('gs1');
    expect(opcionesDe(`01${GTIN}21SN`)).toBe('gs1');
  });

  it('sin separadores, sea lo que sea el lote y lo que le siga, la correcta está entre las lecturas', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
        fc.constantFrom('21', '240', '241', '250'),
        fc.stringMatching(/^[A-Z0-9-]{3,20}$/),
        fc.boolean(),
        (lote, ai, valor, conFecha) => {
          const leida = lee(`]C101${GTIN}10${lote}${ai}${valor}${conFecha ? '17270630' : ''}`);
          const opciones =
            leida.tipo === 'gs1' ? [leida.etiqueta] : leida.tipo === 'ambiguo' ? leida.opciones : [];
          expect(opciones.map((o) => [o.lote, o.caducidad])).toContainEqual([
            lote,
            conFecha ? '2027-06-30' : null,
          ]);
        },
      ),
    );
  });

  it('una etiqueta hecha para tener muchas lecturas no detiene a nadie', () => {
    const desde = performance.now();
    lee(`]C101${GTIN}10${'2117270630301021'.repeat(12)}`);
    expect(performance.now() - desde).toBeLessThan(200);
  });

  it('de un aparato que manda sus separadores, lo que no los trae no los perdió', () => {
    expect(leeGs1(`01${GTIN}10L117270630`, HOY, true)).toEqual(gs1({ gtin: GTIN, lote: 'L117270630' }));
    expect(lee(`01${GTIN}10L23705`)).toEqual(gs1({ gtin: GTIN, lote: 'L23705' }));
    expect(lee(`02${GTIN}10L23705`).tipo).toBe('ambiguo');
    expect([`01${GTIN}10L1${GS}3012`, `01${GTIN}10L1<GS>3012`].every(traeSeparador)).toBe(true);
    expect([`01${GTIN}10L1`, `${GS}01${GTIN}`, '7501000000012'].some(traeSeparador)).toBe(false);
  });

  it('el siglo es el más cercano', () => {
    expect(lee(`01${GTIN}17750101`)).toEqual(gs1({ gtin: GTIN, caducidad: '2075-01-01' }));
    expect(lee(`01${GTIN}11780101`)).toEqual(gs1({ gtin: GTIN, produccion: '1978-01-01' }));
  });

  it('nunca truena ni inventa, sea lo que sea lo que llegue', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: fc.constantFrom(...'0123456789]CdeLA()/:%?=', GS) }),
        (codigo) => {
          expect(['gs1', 'ambiguo', 'rota', 'no es']).toContain(lee(codigo).tipo);
        },
      ),
    );
  });

  it('lo que se escribe con sus separadores se lee igual, en cualquier orden', () => {
    const lote = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
    fc.assert(
      fc.property(lote, fc.integer({ min: 1, max: 99_999_999 }), fc.boolean(), (l, n, primero) => {
        const partes = primero ? [`10${l}${GS}`, `30${n}${GS}`] : [`30${n}${GS}`, `10${l}${GS}`];
        expect(lee(`]C101${GTIN}${partes.join('')}17270630`)).toEqual(
          gs1({ gtin: GTIN, lote: l, piezas: n, caducidad: '2027-06-30' }),
        );
      }),
    );
  });

  const LOTE = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
  const DIA = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10));
  const CIFRAS = fc.stringMatching(/^\d{13}$/);
  const aammdd = (dia: string) => dia.slice(2).replaceAll('-', '');

  it('sin seña alguna, un GTIN con su dígito dice que es de GS1, lo que sea que vaya antes', () => {
    fc.assert(
      fc.property(
        CIFRAS,
        LOTE,
        DIA,
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
        (trece, l, caduca, n, orden) => {
          const gtin = trece + digitoVerificador(trece);
          const partes = [`01${gtin}`, `17${aammdd(caduca)}`, `10${l}${GS}`, `30${n}${GS}`];
          const revueltas = partes
            .map((parte, i) => [orden[i] ?? 0, parte] as const)
            .sort(([a], [b]) => a - b)
            .map(([, parte]) => parte);
          expect(lee(revueltas.join(''))).toEqual(gs1({ gtin, lote: l, caducidad: caduca, piezas: n }));
          // Only the check digit shows that it is GS1's: if that is wrong, none of it is taken.
          const otro = trece + ((Number(gtin[13]) + 1) % 10);
          expect(lee(revueltas.join('').replace(`01${gtin}`, `01${otro}`)).tipo).not.toBe('gs1');
        },
      ),
    );
  });

  it('dos valores del mismo dato no se eligen; el mismo dos veces sí', () => {
    fc.assert(
      fc.property(LOTE, LOTE, DIA, (uno, otro, dia) => {
        const codigo = `01${GTIN}10${uno}${GS}17${aammdd(dia)}10${otro}`;
        expect(leeGs1(codigo, HOY, true)).toEqual(
          uno === otro
            ? gs1({ gtin: GTIN, lote: uno, caducidad: dia })
            : expect.objectContaining({ tipo: 'rota' }),
        );
      }),
    );
  });
});

it('las claves de un GTIN: sus 14 cifras, y sin ceros como EAN-13, UPC o EAN-8', () => {
  expect(clavesDeGtin(GTIN)).toEqual([GTIN, '7501000000012']);
  expect(clavesDeGtin('17501000000019')).toEqual(['17501000000019']);
  expect(clavesDeGtin('00012345678905')).toEqual(['00012345678905', '0012345678905', '012345678905']);
  expect(clavesDeGtin('00000096385074')).toEqual([
    '00000096385074',
    '0000096385074',
    '000096385074',
    '96385074',
  ]);
});

it('el código literal: sin el identificador del símbolo ni caracteres de control', () => {
  expect(codigoLiteral(']E07501000000012')).toBe('7501000000012');
  expect(codigoLiteral('\u00027501000000012\u0003')).toBe('7501000000012');
  expect(codigoLiteral(' A-1 ')).toBe('A-1');
});
