import { expect, test } from 'vitest';
import {
  type CuponEscrito,
  cuponRejection,
  detallesRejection,
  leeCifra,
  limpiaFolioDeCupon,
  MENSAJES_CUPON as M,
  unidadesDeCuponRejection,
  vigenciaDe,
} from './rules.ts';

const BUENO: CuponEscrito = {
  FOLIO: 'VERANO26',
  FECHA_INI: '2026-06-01',
  FECHA_FIN: '2026-06-30',
  IMPORTE: 100,
  DESCUENTO: 0,
  MIN_COMPRA: 500,
  LIMITE: 0,
  LIMITE_CLIENTE: 0,
  LIMITE_DIA: 0,
  MIN_SIN_IVA: 'N',
  COMBINABLE: 'N',
  TIPO_CLIENTE: '',
  ZONA: '',
};
const dice = (cambios: Partial<CuponEscrito>) => cuponRejection({ ...BUENO, ...cambios })?.mensaje ?? null;

test('un cupón se revisa en el orden de su forma', () => {
  const vacio = { FOLIO: ' ', FECHA_INI: '', FECHA_FIN: '', IMPORTE: -1, DESCUENTO: -1, MIN_COMPRA: -1 };
  const dichos: (string | null)[] = [];
  const escrito: Partial<CuponEscrito> = { ...vacio };
  for (const campo of Object.keys(vacio) as (keyof CuponEscrito)[]) {
    dichos.push(dice(escrito));
    Object.assign(escrito, { [campo]: BUENO[campo] });
  }
  expect(dichos).toEqual([M.folio, M.inicio, M.fin, M.importe, M.descuento, M.compra]);
  expect(dice({})).toBeNull();
});

test('el folio mide ocho a lo más, sin espacios, y queda en mayúsculas', () => {
  expect(dice({ FOLIO: 'VERANO261' })).toBe(M.folioLargo);
  expect(dice({ FOLIO: 'VER 26' })).toBe(M.folioConEspacios);
  expect(dice({ FOLIO: ' verano26 ' })).toBeNull();
  expect(limpiaFolioDeCupon(' verano26 ')).toBe('VERANO26');
});

test.each([
  ['U+0085, un renglón nuevo', 'VER\u008526'],
  ['U+00AD, guion que no se ve', 'VER\u00AD26'],
  ['U+200B, espacio sin ancho', 'VER\u200B26'],
  ['U+2060, unión de palabras', '\u2060VER26'],
  ['U+202E, de derecha a izquierda', 'VER\u202E26'],
  ['U+2800, braille en blanco', 'VER\u280026'],
  ['U+3164, relleno', 'VER\u3164'],
  ['U+FE0F, selector de variante', 'VER\uFE0F26'],
])('el folio no lleva lo que no se ve: %s', (_, FOLIO) => {
  expect(dice({ FOLIO })).toBe(M.folioInvisible);
});

test('el folio no lleva espacios que parecen otros', () => {
  for (const espacio of ['\u00A0', '\u2003', '\u202F', '\u3000', '\t'])
    expect(dice({ FOLIO: `VER${espacio}26` }), espacio).toBe(M.folioConEspacios);
  // Those around it are removed, as any other.
  expect(dice({ FOLIO: '\u00A0VER26\u3000' })).toBeNull();
  for (const FOLIO of ['OTOÑO-26', '¡VA!', '50%', 'VER_26']) expect(dice({ FOLIO })).toBeNull();
});

test('la vigencia va en orden, y puede ser de un solo día', () => {
  expect(dice({ FECHA_FIN: '2026-05-31' })).toBe(M.alReves);
  expect(dice({ FECHA_FIN: '2026-06-01' })).toBeNull();
  for (const mal of ['2026-02-30', '01-06-2026', '1899-01-01', 'hoy'])
    expect(dice({ FECHA_INI: mal }), mal).toBe(M.inicio);
});

test('el último día todavía vale', () => {
  expect(
    ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((hoy) => vigenciaDe(BUENO, hoy)),
  ).toEqual(['POR_EMPEZAR', 'VIGENTE', 'VIGENTE', 'TERMINADO']);
});

test('importe, descuento y compra mínima: dos decimales; alguno de los dos primeros', () => {
  expect(dice({ IMPORTE: 0 })).toBe(M.nada);
  expect(dice({ IMPORTE: 0, DESCUENTO: 100 })).toBeNull();
  expect(dice({ IMPORTE: 0.005 })).toBe(M.importe);
  for (const DESCUENTO of [100.01, 12.345]) expect(dice({ DESCUENTO }), String(DESCUENTO)).toBe(M.descuento);
  expect(dice({ MIN_COMPRA: 1e12 })).toBe(M.compra);
});

test('los límites son enteros, y ninguno pasa del total', () => {
  for (const campo of ['LIMITE', 'LIMITE_CLIENTE', 'LIMITE_DIA'] as const)
    for (const mal of [-1, 1.5, 1_000_001, Number.NaN]) expect(dice({ [campo]: mal }), campo).toBe(M.limite);
  expect(dice({ LIMITE: 10, LIMITE_CLIENTE: 10, LIMITE_DIA: 10 })).toBeNull();
  expect(dice({ LIMITE: 10, LIMITE_CLIENTE: 11 })).toBe(M.limiteAlReves);
  expect(dice({ LIMITE: 10, LIMITE_DIA: 11 })).toBe(M.limiteAlReves);
  expect(dice({ LIMITE_CLIENTE: 11 })).toBeNull();
});

test('lo que se escribe en una cifra', () => {
  expect(['', '$1,234.50', '15 %', '12.5'].map(leeCifra)).toEqual([0, 1234.5, 15, 12.5]);
  for (const mal of ['diez', '-1', '1.234']) expect(leeCifra(mal), mal).toBeNaN();
});

test('unidades y artículos', () => {
  expect([1, 1_000_000].map(unidadesDeCuponRejection)).toEqual([null, null]);
  for (const mal of [0, -1, 1.5, 1_000_001, Number.NaN])
    expect(unidadesDeCuponRejection(mal), String(mal)).toBe(M.unidades);
  expect(detallesRejection([{ ARTICULO_ID: 1 }, { ARTICULO_ID: 2 }])).toBeNull();
  expect(detallesRejection([{ ARTICULO_ID: 1 }, { ARTICULO_ID: 1 }])).toBe(M.yaEsta);
});
