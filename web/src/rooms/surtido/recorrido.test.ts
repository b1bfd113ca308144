import { expect, test } from 'vitest';
import { transcurrido } from './espera.ts';
import { linea } from './linea.muestra.ts';
import { siguienteDelRecorrido } from './linea.ts';
import { enTurno, paradasDe } from './recorrido.ts';

const YO = 7;
const en = (UBICACION_ID: number) => ({
  UBICACION_ID,
  UBICACION: `1-0${UBICACION_ID}`,
  NUMERIC_UB: `1010010101${UBICACION_ID}`,
});
const reclamo = (OPERADOR_ID: number) => ({
  OPERADOR_ID,
  OPERADOR: 'X',
  NOMBRE: 'X',
  DESDE: '2026-11-21T10:00:00-06:00',
  VENCE: '2026-11-21T10:10:00-06:00',
});
/** Pieces were missing on the shelf, and nobody has counted or filled it since. */
const FALTANTE = { NOMBRE: 'X', FECHA: '2026-11-21T10:00:00-06:00', MOTIVO: 'no hay', PIEZAS: 1 } as const;
const ids = (paradas: ReturnType<typeof paradasDe>) =>
  paradas.map((p) => p.lineas.map((l) => l.DOCTO_VE_DET_ID));

test('lo mismo en el mismo lugar es una parada, con sus cajas en orden; lo surtido no está', () => {
  const lineas = [
    linea({ DOCTO_VE_DET_ID: 1, CAJA: 3 }),
    linea({ DOCTO_VE_DET_ID: 2, CAJA: 2, UNID_SURT_BOD: 2 }),
    linea({ DOCTO_VE_DET_ID: 3, CAJA: 2, ARTICULO_ID: 2, PARADA: en(2) }),
    linea({ DOCTO_VE_DET_ID: 4, CAJA: 1 }),
  ];
  const paradas = paradasDe(lineas, [], YO);
  expect(ids(paradas)).toEqual([[4, 1], [3]]);
  expect(paradas[0]?.ubicacion).toBe('1-01');
  expect(enTurno(paradas)?.DOCTO_VE_DET_ID).toBe(4);
  expect(enTurno([])).toBeUndefined();
});

test('lo dejado para después, lo de otro y lo que no tiene piezas van al final', () => {
  const lineas = [
    linea({ DOCTO_VE_DET_ID: 1 }),
    linea({ DOCTO_VE_DET_ID: 2, ARTICULO_ID: 2, RECLAMO: reclamo(8) }),
    linea({ DOCTO_VE_DET_ID: 3, ARTICULO_ID: 3, DISPONIBLES: 0, PARADA: null }),
    linea({ DOCTO_VE_DET_ID: 4, ARTICULO_ID: 4, RECLAMO: reclamo(YO) }),
    linea({ DOCTO_VE_DET_ID: 5, ARTICULO_ID: 5, CERRADO: '2026-11-21T10:00:00-06:00' }),
    linea({ DOCTO_VE_DET_ID: 6, ARTICULO_ID: 6, FALTANTE }),
  ];
  expect(ids(paradasDe(lineas, [1], YO))).toEqual([[4], [2], [3], [6], [1]]);
  expect(ids(paradasDe(lineas, [4, 1], YO))).toEqual([[2], [3], [6], [4], [1]]);
});

test('el siguiente del recorrido va hacia adelante desde donde está el surtidor', () => {
  const lineas = [
    linea({ DOCTO_VE_DET_ID: 1, PARADA: en(1) }),
    linea({ DOCTO_VE_DET_ID: 2, PARADA: en(3) }),
    linea({ DOCTO_VE_DET_ID: 3, PARADA: en(2), DISPONIBLES: 0 }),
    linea({ DOCTO_VE_DET_ID: 4, PARADA: en(4), RECLAMO: reclamo(8) }),
  ];
  expect(siguienteDelRecorrido(lineas, YO)?.DOCTO_VE_DET_ID).toBe(1);
  expect(siguienteDelRecorrido(lineas, YO, linea({ PARADA: en(2) }))?.DOCTO_VE_DET_ID).toBe(2);
  expect(siguienteDelRecorrido(lineas, YO, linea({ PARADA: en(4) }))?.DOCTO_VE_DET_ID).toBe(1);
  expect(siguienteDelRecorrido([], YO)).toBeUndefined();
  // Shelves where pieces were missing come after all others.
  const dejada = [linea({ DOCTO_VE_DET_ID: 9, PARADA: en(1), FALTANTE }), ...lineas.slice(1)];
  expect(siguienteDelRecorrido(dejada, YO)?.DOCTO_VE_DET_ID).toBe(2);
  expect(siguienteDelRecorrido(dejada.slice(0, 1), YO)?.DOCTO_VE_DET_ID).toBe(9);
});

test('lo que ha durado una espera', () => {
  expect(transcurrido(-5)).toBe('0:00');
  expect(transcurrido(187_000)).toBe('3:07');
  expect(transcurrido(3_727_000)).toBe('1:02:07');
});
