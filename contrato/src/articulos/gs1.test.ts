import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cabeEnGs1, digitoVerificador, elementosGs1, elementosLegibles, esEan13, mensajeGs1 } from './gs1.ts';

test('el dígito verificador es el de los ejemplos de GS1', () => {
  expect(digitoVerificador('629104150021')).toBe('3');
  expect(digitoVerificador('0950110153000')).toBe('3');
  expect(esEan13('4006381333931')).toBe(true);
  expect(esEan13('4006381333932')).toBe(false);
  expect(esEan13('400638133393')).toBe(false);
  expect(esEan13('4006381333931 ')).toBe(false);
});

test('ningún EAN-13 con un dígito cambiado sigue siéndolo', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (doce, lugar, mas) => {
        const ean = doce + digitoVerificador(doce);
        const otro = ean
          .split('')
          .map((c, i) => (i === lugar ? String((Number(c) + mas) % 10) : c))
          .join('');
        expect(esEan13(ean)).toBe(true);
        expect(esEan13(otro)).toBe(false);
      },
    ),
  );
});

const L1 = { lote: 'L1', caducidad: '2027-06-30', produccion: '2026-01-05' };

test('primero lo de largo fijo, el lote al final y sin separador', () => {
  const e = elementosGs1({ ean: '7501000000050', clave: 'A-5' }, L1);
  expect(elementosLegibles(e)).toBe('(01)07501000000050(17)270630(11)260105(10)L1');
  expect(mensajeGs1(e, '\x1d')).toBe('\x1d0107501000000050172706301126010510L1');
});

test('sin EAN el artículo se dice por su clave, y el lote que la precede se cierra', () => {
  const e = elementosGs1({ ean: null, clave: 'A-5' }, L1);
  expect(mensajeGs1(e, '\x1d')).toBe('\x1d172706301126010510L1\x1d91A-5');
  expect(elementosGs1({ ean: null, clave: 'AÑO 1' }, { ...L1, lote: null })).toEqual([
    { ai: '17', valor: '270630' },
    { ai: '11', valor: '260105' },
  ]);
});

test('un lote que GS1 no puede escribir no va a medias', () => {
  expect(['L'.repeat(21), 'A B', 'Ñ', 'A^', ''].map(cabeEnGs1)).toEqual([false, false, false, false, false]);
  const e = elementosGs1({ ean: '7501000000050', clave: 'A-5' }, { ...L1, lote: 'LOTE Ñ' });
  expect(e.some((x) => x.ai === '10')).toBe(false);
});

/** Reads a message back as a scanner would, knowing nothing but GS1's table of lengths. */
function leer(mensaje: string): Record<string, string> {
  const hallado: Record<string, string> = {};
  const LARGOS: Record<string, number> = { '01': 14, '11': 6, '17': 6 };
  let resto = mensaje.slice(1);
  while (resto) {
    const ai = resto.slice(0, 2);
    const largo = LARGOS[ai] ?? (resto.indexOf('\x1d') < 0 ? resto.length : resto.indexOf('\x1d')) - 2;
    hallado[ai] = resto.slice(2, 2 + largo);
    resto = resto.slice(2 + largo);
    if (resto.startsWith('\x1d')) resto = resto.slice(1);
  }
  return hallado;
}

test('lo que se escribe es lo que se lee, también lotes que parecen otra cosa', () => {
  const lote = fc.oneof(
    fc.stringMatching(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/),
    fc.constantFrom('(10)X', '17270630', '01', '_1', '91A'),
  );
  fc.assert(
    fc.property(lote, fc.boolean(), fc.boolean(), fc.boolean(), (l, conEan, caduca, produce) => {
      const e = elementosGs1(
        { ean: conEan ? '7501000000050' : null, clave: 'A-5' },
        { lote: l, caducidad: caduca ? '2027-06-30' : null, produccion: produce ? '2026-01-05' : null },
      );
      expect(leer(mensajeGs1(e, '\x1d'))).toEqual(Object.fromEntries(e.map((x) => [x.ai, x.valor])));
    }),
  );
});
