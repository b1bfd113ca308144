import { expect, test } from 'vitest';
import { lotesQueLlegan } from '../existencias/index.ts';
import { linea } from './linea.muestra.ts';
import { BORRADOR_NUEVO, con, elegidasDe, filasDe, piezasRejection } from './nuevo.ts';
import {
  type Candidato,
  estadoDe,
  notasDe,
  piezasPendientes,
  siguienteParada,
  tonoDeLinea,
} from './traspaso.ts';

const PARADA = { UBICACION_ID: 1, UBICACION: '1-1', NUMERIC_UB: '10100101011' };
const reclamo = (OPERADOR_ID: number) => ({
  OPERADOR_ID,
  OPERADOR: 'OTRO',
  NOMBRE: 'OTRO',
  DESDE: '2030-01-01T10:00:00.000Z',
  VENCE: '2030-01-01T10:10:00.000Z',
});

test('el color de un renglón: verde surtido, gris sin surtir, verde recibido, rojo el hallado', () => {
  expect(tonoDeLinea(linea(), 'surtido', null)).toBeNull();
  expect(tonoDeLinea(linea({ UNIDADESSURTIDAS: 6 }), 'surtido', null)).toBe('hecho');
  expect(tonoDeLinea(linea(), 'recepcion', null)).toBe('nada');
  expect(tonoDeLinea(linea({ UNIDADESSURTIDAS: 6 }), 'recepcion', null)).toBeNull();
  expect(tonoDeLinea(linea({ UNIDADESSURTIDAS: 6, UNIDADES_SUR_REC: 6 }), 'recepcion', null)).toBe('hecho');
  const corta = linea({ UNIDADESSURTIDAS: 6, UNIDADES_SUR_REC: 5, FALTANTES: 1 });
  expect(tonoDeLinea(corta, 'recepcion', null)).toBe('atencion');
  expect(estadoDe(corta, 'recepcion')).toBe('Cerrado corto');
  expect(tonoDeLinea(corta, 'recepcion', { llave: 90, tono: 'rechazo' })).toBe('rechazo');
});

test('las piezas que esperan son las de los renglones de los traspasos que se ven, sin las que se cerraron cortas', () => {
  // Of 10 pieces of transfer 7, 4 were supplied and 3 closed short.
  const lineas = [
    { DOCTO_IN_ID: 7, UNIDADES: 7, UNIDADESSURTIDAS: 4, DIFERENCIA: 0 },
    { DOCTO_IN_ID: 7, UNIDADES: 3, UNIDADESSURTIDAS: 0, DIFERENCIA: 3 },
    { DOCTO_IN_ID: 8, UNIDADES: 5, UNIDADESSURTIDAS: 0, DIFERENCIA: 5 },
  ];
  expect(piezasPendientes([{ DOCTO_IN_ID: 7 }, { DOCTO_IN_ID: 8 }], lineas)).toBe(8);
  expect(piezasPendientes([{ DOCTO_IN_ID: 7 }], lineas)).toBe(3);
});

test('lo que faltó de un renglón se lee en los dos lados, con su motivo y quién lo escribió', () => {
  expect(notasDe(linea())).toEqual([]);
  const corta = linea({
    UNIDADESSURTIDAS: 5,
    MOTIVO_SURTIDO: 'Una rota',
    SURTIDO_CERRADO: '2030-01-01T16:00:00.000Z',
    OPERADOR_SURTIDO: 'DANIEL',
    FALTANTES: 2,
    MOTIVO_CIERRE: 'Caja abierta',
    CERRADA: '2030-01-02T16:00:00.000Z',
    OPERADOR_CIERRE: 'PATRICIA',
  });
  expect(notasDe(corta)).toEqual([
    { texto: '1 no se surtió: Una rota', quien: expect.stringMatching(/^DANIEL, 01-01-2030/) },
    { texto: '2 no llegaron: Caja abierta', quien: expect.stringMatching(/^PATRICIA, 02-01-2030/) },
  ]);
});

test('la siguiente parada es la primera con trabajo que nadie más tiene', () => {
  const hecha = linea({ DOCTO_IN_DET_ID: 1, UNIDADESSURTIDAS: 6, PARADA });
  const ajena = linea({ DOCTO_IN_DET_ID: 2, PARADA, RECLAMO: reclamo(8) });
  const mia = linea({ DOCTO_IN_DET_ID: 3, PARADA, RECLAMO: reclamo(7) });
  expect(siguienteParada([hecha, ajena, mia], 'surtido', 7)).toBe(mia);
  expect(siguienteParada([hecha, ajena], 'surtido', 7)).toBeUndefined();
});

test('los lotes que llegan: en su orden, menos los ya puestos, sin los que no dicen nada', () => {
  const lote = (LOTE: string | null, PIEZAS: number) => ({
    FECHA_CADUCIDAD: null,
    LOTE,
    FECHA_PRODUCCION: null,
    PIEZAS,
  });
  const puesto = { FECHA_CADUCIDAD: null, LOTE: 'A', FECHA_PRODUCCION: null, INGRESO: 2 };
  const lotes = [lote('A', 3), lote(null, 4), lote('B', 5)];
  const de = (piezas: number, puestos: (typeof puesto)[] = []) =>
    lotesQueLlegan({ lotes }, [{ UBICACION_ID: 1, CONTADAS: 2, lotes: puestos, cuando: 1 }], piezas).map(
      (l) => [l.LOTE, l.INGRESO],
    );
  expect(de(2)).toEqual([['A', 2]]);
  expect(de(6)).toEqual([
    ['A', 3],
    ['B', 3],
  ]);
  expect(de(4, [puesto])).toEqual([
    ['A', 1],
    ['B', 3],
  ]);
  expect(lotesQueLlegan({}, [], 4)).toEqual([]);
});

test('un traspaso nuevo: lo propuesto, lo hallado y lo elegido antes', () => {
  const candidato = (ARTICULO_ID: number, DISPONIBLES = 3): Candidato => ({
    ARTICULO_ID,
    CLAVE_ARTICULO: `A-${ARTICULO_ID}`,
    ARTICULO: 'Taza',
    MARCA: null,
    PIEZAS: 1,
    SELECTED: false,
    DISPONIBLES,
    NUM_ART_EXHI: 0,
    IMAGEN_ARTICULO_ID: ARTICULO_ID,
  });
  const [uno, dos, tres] = [candidato(1), candidato(2), candidato(3)];
  const filas = filasDe(BORRADOR_NUEVO, [uno], [dos]);
  expect(filas.map((f) => f.ARTICULO_ID)).toEqual([2]);
  const generado = { ...con(BORRADOR_NUEVO, filas, { elegido: true, piezas: '4' }), generado: true };
  const luego = filasDe(generado, [uno], [tres]);
  expect(luego.map((f) => [f.ARTICULO_ID, f.elegido])).toEqual([
    [1, false],
    [3, false],
    [2, true],
  ]);
  expect(elegidasDe(luego)).toEqual([{ ARTICULO_ID: 2, CLAVE_ARTICULO: 'A-2', DISPONIBLES: 3, PIEZAS: 4 }]);
  expect(luego.map(piezasRejection)).toEqual([null, null, 'Hay 3']);
  // A newer reading of the stock replaces the kept one.
  expect(filasDe(generado, [candidato(2, 9)], []).map(piezasRejection)).toEqual([null]);
});
