import { expect, test } from 'vitest';
import { codigoDe, pideConfirmacion, type Simbolo } from './simbologia.ts';

const s = (formato: Simbolo['formato'], texto: string, identificador: string | null = null): Simbolo => ({
  formato,
  texto,
  identificador,
});

test.each([
  ['EAN-13', s('ean_13', '7501000000012', ']E0'), '7501000000012'],
  ['UPC-A', s('upc_a', '012345678905', ']E0'), '012345678905'],
  ['UPC-A escrito como EAN-13', s('ean_13', '0012345678905', ']E0'), '012345678905'],
  ['13 ceros leídos como UPC-A', s('upc_a', '000000000000', ']E0'), '0000000000000'],
  ['13 ceros', s('ean_13', '0000000000000', ']E0'), '0000000000000'],
  ['Code 128', s('code_128', '10100101010', ']C0'), '10100101010'],
  ['GS1-128', s('code_128', '10L1\u001d17270630', ']C1'), ']C110L1\u001d17270630'],
  ['GS1 DataMatrix', s('data_matrix', '0107501000000012', ']d2'), ']d20107501000000012'],
  ['QR de GS1', s('qr_code', '0107501000000012', ']Q3'), ']Q30107501000000012'],
  ['QR', s('qr_code', 'https://a.mx/01/07501000000012', ']Q1'), 'https://a.mx/01/07501000000012'],
  ['del detector del navegador', s('code_128', '10L1\u001d17270630'), '10L1\u001d17270630'],
])('%s', (_caso, simbolo, codigo) => {
  expect(codigoDe(simbolo)).toBe(codigo);
});

test('las barras se confirman; los de matriz traen su corrección', () => {
  expect(pideConfirmacion(s('itf', '1234'))).toBe(true);
  expect(pideConfirmacion(s('data_matrix', '1234'))).toBe(false);
});
