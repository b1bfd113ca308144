import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitoVerificador } from '../articulos/gs1.ts';
import { esEtiquetaEscaneada, pareceLectura } from './lectura.ts';

const GTIN = '07501000000012';
const GS = '\u001d';

describe('lo que se lee con el lector y nadie escribe', () => {
  it.each([`]C101${GTIN}`, `01${GTIN}10L1`, `10L1${GS}17270630`, `10L1<GS>17270630`, ']E07501000000012'])(
    '%j es una etiqueta en cualquier campo',
    (texto) => {
      expect(esEtiquetaEscaneada(texto)).toBe(true);
      expect(pareceLectura(texto)).toBe(true);
    },
  );
  it.each(['7501000000012', '012345678905', '17501000000019', '10200304010', '0000000000000'])(
    '%j parece una lectura, y podría ser un lote',
    (texto) => {
      expect(esEtiquetaEscaneada(texto)).toBe(false);
      expect(pareceLectura(texto)).toBe(true);
    },
  );
  it.each([
    '',
    'Caja rota',
    'se mojó 7501000000012',
    'L-2026/11',
    '20261122',
    '7501000000013',
    '1720',
    '5 de 12',
  ])('%j lo escribe cualquiera', (texto) => expect(pareceLectura(texto)).toBe(false));
  it('un motivo con palabras nunca es una lectura', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-záéíóúñ]{2,8} [a-z0-9]{1,14}$/), (s, palabras) => {
        pareceLectura(s);
        expect(pareceLectura(palabras)).toBe(false);
      }),
    );
  });
  it('todo GTIN con su dígito lo parece', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11,13}$/), (n) => {
        expect(pareceLectura(n + digitoVerificador(n))).toBe(true);
      }),
    );
  });
});
