import { describe, expect, test } from 'vitest';
import { type Celda, CeldaMala, NumeroExcel } from './celda.ts';
import {
  codigo,
  entero,
  fecha,
  importe,
  type Lector,
  Motivo,
  momento,
  opcion,
  siNo,
  texto,
} from './lectores.ts';

const n = (t: string) => new NumeroExcel(t);

/** What a reader returns for a cell; a reason is recognised by its colon. */
function lee(lector: Lector, celda: Celda | undefined): string | null {
  const valor = lector(celda);
  return valor instanceof Motivo ? `: ${valor.texto}` : valor;
}

describe.each<[string, Lector]>([
  ['texto', texto(10)],
  ['codigo', codigo(10)],
  ['entero', entero(0, 9)],
  ['importe', importe(9)],
  ['opcion', opcion(['D'])],
  ['siNo', siNo],
  ['fecha', fecha],
  ['momento', momento],
])('%s', (_, lector) => {
  test.each([null, undefined, '', '  ', '\u00a0\t'])('takes %j for empty', (celda) => {
    expect(lector(celda)).toBeNull();
  });
  test('refuses broken letters, U+0000 and formulas without a value', () => {
    expect(lee(lector, 'a\0b')).toContain('U+0000');
    expect(lee(lector, 'Pap\uFFFDl')).toContain('letras ilegibles');
    expect(lee(lector, new CeldaMala('tiene una fórmula con error'))).toBe(': tiene una fórmula con error');
  });
});

test.each<[Celda, string]>([
  ['  Papel \n  bond ', 'Papel bond'],
  [n('12'), '12'],
  ['x'.repeat(201), ': mide 201 caracteres y el máximo es 200'],
  ['a\u0007b', ': contiene un carácter no permitido'],
  [new Date(0), ': Excel lo tomó por fecha: dé formato de Texto a la columna'],
  [true, ': es un valor lógico y debe ser texto'],
])('texto %j', (celda, esperado) => {
  expect(lee(texto(200), celda)).toBe(esperado);
});

test.each<[Celda, string | null]>([
  [' PA-0001 ', 'PA-0001'],
  ['="00123"', '00123'],
  ["'00123", '00123'],
  ['\uFEFFPA\u200B-1', 'PA-1'],
  ['\u200B', null],
  [n('7501234567893'), '7501234567893'],
  ['7.50123E+12', ': parece un código que Excel convirtió en número: dé formato de Texto a la columna'],
  ['7,5E+12', ': parece un código que Excel convirtió en número: dé formato de Texto a la columna'],
  ['1E+12', ': parece un código que Excel convirtió en número: dé formato de Texto a la columna'],
  // Excel always writes the sign: these are codes.
  ['20261124400E0012345', '20261124400E0012345'],
  ['8846E1122', '8846E1122'],
  ['24E15', '24E15'],
  ['5E10', '5E10'],
  ['7,5E12', '7,5E12'],
  ['24E+15', '24E+15'],
  [
    n('7.5E+21'),
    ': Excel lo guardó como número (7.5E+21) y perdió dígitos: dé formato de Texto a la columna',
  ],
  [n('12.5'), ': Excel lo guardó como número (12.5) y perdió dígitos: dé formato de Texto a la columna'],
  ['a\nb', ': contiene un salto de línea u otro carácter no permitido'],
  ['x'.repeat(26), ': mide 26 caracteres y el máximo es 25'],
])('codigo %j', (celda, esperado) => {
  expect(lee(codigo(25), celda)).toBe(esperado);
});

test.each<[Celda, string]>([
  ['12', '12'],
  ['1,200', '1200'],
  [n('12.0'), '12'],
  ['12.5', ': debe ser un número entero'],
  ['-1', ': debe ser de 0 a 2,000'],
  ['2001', ': debe ser de 0 a 2,000'],
  ['doce', ': debe ser un número'],
  [new Date(0), ': debe ser un número'],
])('entero %j', (celda, esperado) => {
  expect(lee(entero(0, 2000), celda)).toBe(esperado);
});

test('a whole number with the noise of a spreadsheet', () => {
  expect(lee(entero(0, 2000), n('419.9999999999985'))).toBe('420');
  expect(lee(entero(0, 2000), n('419.99'))).toBe(': debe ser un número entero');
});

test.each<[Celda, string]>([
  ['$1,234.5', '1234.5000'],
  [n('12.340000000000002'), '12.3400'],
  [n('1E-4'), '0.0001'],
  ['12,5', ': debe llevar punto decimal, no coma'],
  ['1.234,50', ': debe llevar punto decimal, no coma'],
  ['1e3', ': debe ser un número'],
  ['-0.01', ': debe ser de 0 a 9,999'],
])('importe %j', (celda, esperado) => {
  expect(lee(importe(9999), celda)).toBe(esperado);
});

test('a column of decimal commas, and one of months before days', () => {
  const coma = (celda: Celda) => lee((c) => importe(9e9)(c, { fecha: 'dma', decimal: 'coma' }), celda);
  expect(['1.234,50', '3.000', '950,00', '1.107.250'].map(coma)).toEqual([
    '1234.5000',
    '3000.0000',
    '950.0000',
    '1107250.0000',
  ]);
  expect(coma('12.50')).toBe(': debe llevar coma decimal, no punto');
  const mes = (celda: Celda) => lee((c) => fecha(c, { fecha: 'mda', decimal: 'punto' }), celda);
  expect(['11/26/2026', '11/05/2026', '2026-11-02'].map(mes)).toEqual([
    '2026-11-26',
    '2026-11-05',
    '2026-11-02',
  ]);
  expect(mes('26/11/2026')).toContain('MM/DD/AAAA, como el resto de la columna');
});

test.each<[Celda, string]>([
  ['2026-11-20', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['3-4-2026', '2026-04-03'],
  ['2026-11-20 09:30', '2026-11-20'],
  [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
  ['31/02/2026', ': no es un día que exista: se espera AAAA-MM-DD o DD/MM/AAAA'],
  ['11/20/2026', ': no es un día que exista: se espera AAAA-MM-DD o DD/MM/AAAA'],
  ['20/11/26', '2026-11-20'],
  ['20-NOV-26', '2026-11-20'],
  ['1926-11-20', ': debe ser de los años 2000 a 2100'],
  [
    n('46000'),
    ': es un número (46000) y no una fecha, que en Excel es el 09/12/2025: dé formato de Fecha a la columna',
  ],
  ['46000.5', ': debe ser una fecha: AAAA-MM-DD o DD/MM/AAAA'],
  [
    '46000',
    ': es un número (46000) y no una fecha, que en Excel es el 09/12/2025: dé formato de Fecha a la columna',
  ],
  [n('7'), ': es un número (7) y no una fecha: dé formato de Fecha a la columna'],
  [true, ': debe ser una fecha'],
])('fecha %j', (celda, esperado) => {
  expect(lee(fecha, celda)).toBe(esperado);
});

test.each<[Celda, string]>([
  ['2026-11-20', '2026-11-20 00:00:00'],
  ['20/11/2026 9:05', '2026-11-20 09:05:00'],
  ['2026-11-20T15:00:00.123Z', '2026-11-20 15:00:00Z'],
  ['2026-11-20 15:00:00.123456', '2026-11-20 15:00:00.123456'],
  ['2026-11-20 15:00:00.1234567', '2026-11-20 15:00:00'],
  ['2026-11-20 15:00:3099', ': debe ser una fecha: AAAA-MM-DD o DD/MM/AAAA'],
  ['2026-11-20T15:00:00-06:00', '2026-11-20 15:00:00-06:00'],
  [new Date('2026-11-20T09:29:59.9995Z'), '2026-11-20 09:30:00'],
  ['2026-11-20 25:00', ': no es una hora que exista'],
])('momento %j', (celda, esperado) => {
  expect(lee(momento, celda)).toBe(esperado);
});

test.each([
  ['s', 'S'],
  ['Sí', 'S'],
  [true, 'S'],
  ['NO', 'N'],
  [false, 'N'],
  ['quizá', ': debe ser S o N'],
])('siNo %j', (celda, esperado) => {
  expect(lee(siNo, celda)).toBe(esperado);
});

test('opcion takes its letters in any case', () => {
  expect(lee(opcion(['D', 'M']), 'm')).toBe('M');
  expect(lee(opcion(['D', 'M']), 'X')).toBe(': debe ser D o M');
});
