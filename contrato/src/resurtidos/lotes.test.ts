import { expect, test } from 'vitest';
import {
  buenasEn,
  type LoteEnReserva,
  loteEnCaminoRejection,
  loteLeidoRejection,
  lotesDeCaminoRejection,
  MENSAJES_RESERVA,
  tomasDeCamino,
  tomasDeReserva,
} from './lotes.ts';

const HOY = '2026-11-22';
const lote = (
  LOTE: string | null,
  FECHA_CADUCIDAD: string | null,
  PIEZAS: number,
  UBICACION_ID = 1,
): LoteEnReserva => ({
  UBICACION_ID,
  LOTE,
  FECHA_CADUCIDAD,
  FECHA_PRODUCCION: null,
  PIEZAS,
});
const LOTES = [
  lote('V', '2026-11-21', 9),
  lote('HOY', '2026-11-22', 2),
  lote('B', '2027-01-31', 5),
  lote(null, null, 1),
  lote('C', '2026-12-01', 7, 2),
];
const leido = (LOTE: string | null, FECHA_CADUCIDAD: string | null = null) => ({
  LOTE,
  FECHA_CADUCIDAD,
  FECHA_PRODUCCION: null,
});
const dichas = (tomas: readonly LoteEnReserva[]) => tomas.map((t) => [t.LOTE, t.PIEZAS]);

test('lo caducado no está entre lo que se puede surtir; en su último día sí', () => {
  expect([buenasEn(LOTES, 1, HOY), buenasEn(LOTES, 2, HOY), buenasEn(LOTES, 3, HOY)]).toEqual([8, 7, 0]);
});

test('se toma lo que no tiene lote y después lo que caduca antes, y primero el lote de la etiqueta', () => {
  expect(dichas(tomasDeReserva(LOTES, 1, 4, HOY))).toEqual([
    [null, 1],
    ['HOY', 2],
    ['B', 1],
  ]);
  expect(dichas(tomasDeReserva(LOTES, 1, 6, HOY, leido('B')))).toEqual([
    ['B', 5],
    [null, 1],
  ]);
  expect(dichas(tomasDeReserva(LOTES, 1, 99, HOY))).toEqual([
    [null, 1],
    ['HOY', 2],
    ['B', 5],
  ]);
});

test('el lote de la etiqueta tiene que estar ahí y no haber caducado', () => {
  const de = (l: ReturnType<typeof leido>, ubicacion = 1) =>
    loteLeidoRejection(LOTES, ubicacion, l, HOY, 'Lote');
  expect([de(leido('B')), de(leido('B', '2027-01-31')), de(leido(null))]).toEqual([null, null, null]);
  expect([de(leido('V')), de(leido('OTRO', '2026-11-21'))]).toEqual([
    MENSAJES_RESERVA.caducada,
    MENSAJES_RESERVA.caducada,
  ]);
  expect(de(leido('C'))).toMatch(/no está en esta ubicación/);
  expect(de(leido('B', '2028-01-31'))).toMatch(/no está en esta ubicación/);
});

test('lo que ninguna pieza de la ubicación lleva no se le compara a la etiqueta', () => {
  const de = (lotes: LoteEnReserva[], l: ReturnType<typeof leido>) =>
    loteLeidoRejection(lotes, 1, l, HOY, 'Lote');
  const sinLotes = [lote(null, null, 900), lote('D', '2027-05-01', 3, 2)];
  expect([de(sinLotes, leido('D')), de(sinLotes, leido('X', '2027-05-01')), de([], leido('X'))]).toEqual([
    null,
    null,
    null,
  ]);
  expect(de(sinLotes, leido('X', '2026-11-21'))).toBe(MENSAJES_RESERVA.caducada);
  const soloCaducidad = [lote(null, '2027-05-01', 3)];
  expect(de(soloCaducidad, leido('X', '2027-05-01'))).toBeNull();
  expect(de(soloCaducidad, leido('X', '2027-06-01'))).toMatch(/no está en esta ubicación/);
});

test('de lo que va en camino se acomoda primero el lote de la etiqueta, también si caducó; y sólo uno que vaya en camino', () => {
  const camino = LOTES.slice(0, 4);
  const tomas = (piezas: number, l: ReturnType<typeof leido> | null) =>
    tomasDeCamino(camino, piezas, l).map((t) => [t.LOTE, t.PIEZAS]);
  expect(tomas(6, leido('B'))).toEqual([
    ['B', 5],
    [null, 1],
  ]);
  expect(tomas(2, null)).toEqual([
    [null, 1],
    ['V', 1],
  ]);
  expect(loteEnCaminoRejection(camino, leido('V'), 'Lote V')).toBeNull();
  expect(loteEnCaminoRejection(camino, leido('Z'), 'Lote Z')).toBe(
    'Lote Z: según el sistema no va en camino',
  );
  // Without knowing what is on the way, or for an article kept without lots, a label proves nothing wrong.
  expect(loteEnCaminoRejection([], leido('Z'), 'Lote Z')).toBeNull();
  expect(loteEnCaminoRejection([lote(null, null, 3)], leido('Z'), 'Lote Z')).toBeNull();
  const linea = (INGRESO: number) => ({ ...leido('B', '2027-01-31'), INGRESO });
  expect(lotesDeCaminoRejection([linea(5)], camino, 5)).toBeNull();
  expect(lotesDeCaminoRejection([linea(6)], camino, 6)).toBe(
    'No hay existencia suficiente de esa caducidad/lote. Existencia: 5',
  );
  expect(lotesDeCaminoRejection([linea(4)], camino, 5)).toBe(
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar',
  );
});
