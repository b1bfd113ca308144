import { describe, expect, test } from 'vitest';
import { MOTIVO_ES_CODIGO } from '../escaneo/lectura.ts';
import { motivoLoteRejection, proponerTomas, saleOtroLote } from './primero-caduca.ts';
import { MENSAJES_REMISION } from './remision-rules.ts';

const HOY = '2026-11-21';
const lote = (FECHA_CADUCIDAD: string | null, PIEZAS: number, LOTE = 'X') => ({
  FECHA_CADUCIDAD,
  PIEZAS,
  LOTE,
});
const VIEJO = lote('2026-11-20', 9, 'VIEJO');
const ENERO = lote('2027-01-31', 2, 'G1');
const JUNIO = lote('2027-06-30', 10, 'G2');
const SIN = lote(null, 4, 'SIN');

describe('proponerTomas', () => {
  test('cinco piezas sobre lotes de dos y tres se parten solas, primero lo que caduca antes', () => {
    expect(proponerTomas([JUNIO, ENERO], 5, HOY)).toEqual([ENERO, { ...JUNIO, PIEZAS: 3 }]);
  });
  test('lo caducado no se propone, y el último día todavía sirve', () => {
    expect(proponerTomas([VIEJO, lote(HOY, 1)], 5, HOY)).toEqual([lote(HOY, 1)]);
  });
  test('lo que no caduca va al final, y lo que caduca el mismo día como venía', () => {
    const otro = lote('2027-01-31', 1, 'G9');
    expect(proponerTomas([SIN, otro, ENERO], 4, HOY)).toEqual([otro, ENERO, { ...SIN, PIEZAS: 1 }]);
  });
  test('menos donde no alcanza, y nada donde no hay', () => {
    expect(proponerTomas([ENERO], 5, HOY)).toEqual([ENERO]);
    expect(proponerTomas([], 5, HOY)).toEqual([]);
  });
});

describe('saleOtroLote', () => {
  const hay = [VIEJO, ENERO, JUNIO, SIN];
  test.each([
    ['lo que caduca antes', [lote('2027-01-31', 2)], false],
    ['una parte de lo que caduca antes', [lote('2027-01-31', 1)], false],
    ['lo que caduca antes y lo que sigue', [lote('2027-06-30', 3), lote('2027-01-31', 2)], false],
    ['otro lote', [lote('2027-06-30', 2)], true],
    [
      'de lo que sigue, quedando de lo que caduca antes',
      [lote('2027-01-31', 1), lote('2027-06-30', 3)],
      true,
    ],
    ['lo que no caduca', [lote(null, 1)], true],
    ['lo caducado', [lote('2026-11-20', 1)], true],
    ['otro lote del mismo día', [lote('2027-01-31', 2, 'OTRO')], false],
  ])('%s', (_nombre, tomadas, otro) => {
    expect(saleOtroLote(tomadas, hay, HOY)).toBe(otro);
  });
  test('sin caducidades todo da igual', () => {
    expect(saleOtroLote([lote(null, 3)], [lote(null, 8)], HOY)).toBe(false);
  });
  test('la propuesta de tantas piezas o más basta para saberlo', () => {
    const propuesta = proponerTomas(hay, 5, HOY);
    expect(saleOtroLote([lote('2027-01-31', 2)], propuesta, HOY)).toBe(false);
    expect(saleOtroLote([lote('2027-06-30', 2)], propuesta, HOY)).toBe(true);
  });
});

test('motivoLoteRejection: sólo otro lote pide motivo, y uno que diga algo', () => {
  const otro = [lote('2027-06-30', 2)];
  expect(motivoLoteRejection([ENERO], [ENERO, JUNIO], HOY, null)).toBeNull();
  for (const motivo of [null, '', '  x  ']) {
    expect(motivoLoteRejection(otro, [ENERO, JUNIO], HOY, motivo)).toBe(MENSAJES_REMISION.otroLote);
  }
  expect(motivoLoteRejection(otro, [ENERO, JUNIO], HOY, 'EL CLIENTE LO PIDE')).toBeNull();
  // If everything that remains has expired, no other lot expires before it.
  const viejas = [lote('2026-11-20', 1)];
  for (const hay of [[VIEJO], [VIEJO, ENERO]])
    expect(motivoLoteRejection(viejas, hay, HOY, null)).toBe(MENSAJES_REMISION.loteCaducado);
  expect(motivoLoteRejection([...viejas, ENERO], [VIEJO, ENERO], HOY, '')).toBe(
    MENSAJES_REMISION.loteCaducado,
  );
  expect(motivoLoteRejection(viejas, [VIEJO], HOY, 'MUESTRA')).toBeNull();
  // A scanned code is no reason.
  expect(motivoLoteRejection(otro, [ENERO, JUNIO], HOY, '7501000000012')).toBe(MOTIVO_ES_CODIGO);
});
