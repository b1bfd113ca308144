import { describe, expect, test } from 'vitest';
import {
  caducidadRejection,
  diaDeCaducidad,
  estaCaducado,
  type LineaDeLote,
  lineaDeLoteRejection,
  lotesRejection,
  MENSAJES_LOTE,
  type PideLote,
  pideLote,
  primeroCaduca,
  salidaDeLoteRejection,
  sinLoteRejection,
} from './rules.ts';

const HOY = '2026-11-21';
const TODO: PideLote = { CADUCA: 'S', LOTE: 'S', FECHA_PRODUCCION: 'S' };
const NADA: PideLote = { CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' };
const linea = (cambios: Partial<LineaDeLote> = {}): LineaDeLote => ({
  FECHA_CADUCIDAD: '2027-06-30',
  LOTE: 'L1',
  FECHA_PRODUCCION: '2026-06-30',
  INGRESO: 5,
  ...cambios,
});

describe('diaDeCaducidad', () => {
  test.each([
    ['2027-06-30', '2027-06-30'],
    [' 2027-06-30 ', '2027-06-30'],
    ['270630', '2027-06-30'],
    ['270600', '2027-06-30'],
    ['280200', '2028-02-29'],
    ['2027-02', '2027-02-28'],
    // A year that would be 51 years ahead belongs to the last century; one 50 years ahead does not.
    ['770101', '1977-01-01'],
    ['760101', '2076-01-01'],
    ['2027-06-00', '2027-06-30'],
  ])('%s es %s', (texto, dia) => expect(diaDeCaducidad(texto, HOY)).toBe(dia));
  test.each(['', 'hoy', '2027-02-29', '2027-13-01', '271301', '270631', '27063', '30/06/2027', '0001-01-01'])(
    '%s no es un día',
    (texto) => expect(diaDeCaducidad(texto, HOY)).toBeNull(),
  );
  test('a fin de siglo el año de dos cifras es el más cercano', () => {
    expect(diaDeCaducidad('010101', '2099-12-31')).toBe('2101-01-01');
    expect(diaDeCaducidad('990101', '2101-01-01')).toBe('2099-01-01');
  });
});

test('el día que caduca todavía sirve', () => {
  expect(estaCaducado('2026-11-21', HOY)).toBe(false);
  expect(estaCaducado('2026-11-20', HOY)).toBe(true);
  expect(estaCaducado(null, HOY)).toBe(false);
});

test('primero lo que caduca antes, al final lo que no caduca', () => {
  expect([null, '2028-01-01', '2027-01-01', null].sort(primeroCaduca)).toEqual([
    '2027-01-01',
    '2028-01-01',
    null,
    null,
  ]);
});

test('pide lote quien pide cualquiera de sus partes', () => {
  expect(pideLote(NADA)).toBe(false);
  for (const parte of ['CADUCA', 'LOTE', 'FECHA_PRODUCCION']) {
    expect(pideLote({ ...NADA, [parte]: 'S' })).toBe(true);
  }
});

describe('lineaDeLoteRejection', () => {
  test.each<[string, Partial<LineaDeLote>, string | null]>([
    ['completa', {}, null],
    ['justa', { INGRESO: 10 }, null],
    ['sin caducidad', { FECHA_CADUCIDAD: null }, MENSAJES_LOTE.caducidad],
    ['sin lote', { LOTE: null }, MENSAJES_LOTE.lote],
    ['lote en blanco', { LOTE: '  ' }, MENSAJES_LOTE.lote],
    ['sin producción', { FECHA_PRODUCCION: null }, MENSAJES_LOTE.produccion],
    ['producida mañana', { FECHA_PRODUCCION: '2026-11-22' }, MENSAJES_LOTE.produccionFutura],
    ['producida después de caducar', { FECHA_CADUCIDAD: '2026-01-01' }, MENSAJES_LOTE.produccionDespues],
    ['cero', { INGRESO: 0 }, MENSAJES_LOTE.cantidad],
    ['media', { INGRESO: 0.5 }, MENSAJES_LOTE.cantidad],
    ['de más', { INGRESO: 11 }, MENSAJES_LOTE.excede],
  ])('%s', (_, cambios, motivo) => {
    expect(lineaDeLoteRejection(TODO, linea(cambios), [], 10, { hoy: HOY })).toBe(motivo);
  });
  test('el mismo lote dos veces', () => {
    expect(lineaDeLoteRejection(TODO, linea(), [linea({ INGRESO: 1 })], 10, { hoy: HOY })).toBe(
      MENSAJES_LOTE.repetido,
    );
    expect(lineaDeLoteRejection(TODO, linea(), [linea({ LOTE: 'L2' })], 10, { hoy: HOY })).toBeNull();
  });
});

describe('lotesRejection', () => {
  test('la suma es la de las piezas', () => {
    const dos = [linea(), linea({ LOTE: 'L2' })];
    expect(lotesRejection(TODO, dos, 10, 'acomodar', HOY)).toBeNull();
    for (const piezas of [9, 11]) {
      expect(lotesRejection(TODO, dos, piezas, 'acomodar', HOY)).toMatch(/que se van a acomodar$/);
    }
    expect(lotesRejection(TODO, dos, 9, 'surtir', HOY)).toMatch(/que se van a surtir$/);
    expect(lotesRejection(TODO, [], 9, 'contar', HOY)).toMatch(/unidades contadas$/);
  });
  test('quien no pide lote no lleva líneas', () => {
    expect(lotesRejection(NADA, [], 3, 'acomodar', HOY)).toBeNull();
    expect(lotesRejection(NADA, [linea()], 5, 'acomodar', HOY)).toBe(MENSAJES_LOTE.sinDatos);
  });
});

test('de salida, sólo lotes con existencia y hasta ella', () => {
  const { INGRESO: _, ...lote } = linea();
  const hay = [{ ...lote, EXISTENCIA: 5 }];
  expect(salidaDeLoteRejection(linea(), hay)).toBeNull();
  expect(salidaDeLoteRejection(linea({ INGRESO: 6 }), hay)).toBe(`${MENSAJES_LOTE.sinExistencia} 5`);
  expect(salidaDeLoteRejection(linea({ LOTE: 'L2' }), hay)).toBe(MENSAJES_LOTE.noExiste);
  expect(salidaDeLoteRejection(linea({ FECHA_PRODUCCION: null }), hay)).toBe(MENSAJES_LOTE.noExiste);
});

test.each<[PideLote, number | null, string | null]>([
  [TODO, 1, null],
  [TODO, 0, MENSAJES_LOTE.cantidad],
  [TODO, null, MENSAJES_LOTE.cantidad],
  [TODO, 1.5, MENSAJES_LOTE.cantidad],
  [NADA, 1, MENSAJES_LOTE.sinDatos],
])('una caducidad de un artículo que pide %j con %s piezas: %s', (pide, piezas, motivo) => {
  expect(caducidadRejection(pide, linea(), piezas, HOY)).toBe(motivo);
  expect(caducidadRejection(TODO, linea({ LOTE: null }), 1, HOY)).toBe(MENSAJES_LOTE.lote);
});

test('un lote sólo nombra piezas que no tienen', () => {
  expect(sinLoteRejection(5, 5)).toBeNull();
  expect(sinLoteRejection(6, 5)).toMatch(/^Sólo hay 5 piezas/);
});
