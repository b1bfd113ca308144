import { describe, expect, test } from 'vitest';
import {
  buscarEnFolios,
  buscarPorRecibir,
  buscarPorSurtir,
  buscaSolaExhibicion,
  cierreRejection,
  encontradoEnFolio,
  estadoRecepcion,
  estadoSurtido,
  exhibicionRejection,
  MENSAJES_TRASPASO,
  MOTIVO_MAX,
  motivoRejection,
  porRecibir,
  porSurtir,
  puedeBuscarExhibicion,
  type RenglonDeTraspaso,
} from './rules.ts';

/** A line as `requested/supplied/received/missing`, followed by `c` if it was closed short at supply. */
function renglon(texto: string, articulo = 1): RenglonDeTraspaso {
  const [pedidas, surtidas, recibidas, faltantes] = texto.replace('c', '').split('/').map(Number);
  return {
    ARTICULO_ID: articulo,
    UNIDADES: pedidas ?? 0,
    UNIDADESSURTIDAS: surtidas ?? 0,
    UNIDADES_SUR_REC: recibidas ?? 0,
    FALTANTES: faltantes ?? 0,
    SURTIDO_CERRADO: texto.endsWith('c') ? '2026-01-02T10:00:00Z' : null,
  };
}

test.each([
  ['5/0/0/0', 5, 0, 'pendiente', 'sin surtir'],
  ['5/5/0/0', 0, 5, 'surtido', 'por recibir'],
  ['5/5/3/0', 0, 2, 'surtido', 'por recibir'],
  ['5/5/3/2', 0, 0, 'surtido', 'corto'],
  ['5/5/5/0', 0, 0, 'surtido', 'recibido'],
  ['5/3/0/0c', 0, 3, 'corto', 'por recibir'],
  ['5/0/0/0c', 0, 0, 'corto', 'sin surtir'],
])(
  'el renglón %s: por surtir %i, por recibir %i, %s, %s',
  (texto, surtir, recibir, enSurtido, enRecepcion) => {
    const l = renglon(texto);
    expect([porSurtir(l), porRecibir(l), estadoSurtido(l), estadoRecepcion(l)]).toEqual([
      surtir,
      recibir,
      enSurtido,
      enRecepcion,
    ]);
  },
);

describe('buscar', () => {
  const claves = [{ ARTICULO_ID: 1 }];

  test('en los folios abiertos', () => {
    const fila = (DOCTO_IN_ID: number, ARTICULO_ID: number) => ({
      DOCTO_IN_ID,
      FOLIO: `T${DOCTO_IN_ID}`,
      ARTICULO_ID,
    });
    expect(buscarEnFolios([fila(7, 1), fila(8, 2)], claves)).toEqual({
      tipo: 'folios',
      ids: new Set([7]),
      mensaje: 'Producto encontrado en el folio: T7',
    });
    expect(buscarEnFolios([fila(7, 1), fila(8, 1), fila(8, 1)], claves)).toMatchObject({
      mensaje: 'Producto encontrado en los folios: T7, T8',
    });
    expect(buscarEnFolios([fila(7, 2)], claves)).toEqual({
      tipo: 'no encontrado',
      mensaje: 'Producto no encontrado',
    });
    expect(buscarEnFolios([fila(7, 1)], []).tipo).toBe('no encontrado');
    expect(encontradoEnFolio(['A'])).toBe('Producto encontrado en el folio: A');
  });

  test('por surtir: el primer renglón que todavía se surte; si ninguno, que ya fue surtido', () => {
    const hecho = renglon('2/2/0/0');
    const falta = renglon('3/0/0/0');
    expect(buscarPorSurtir([hecho, falta], claves)).toEqual({ tipo: 'surtir', linea: falta });
    expect(buscarPorSurtir([hecho, renglon('3/0/0/0c')], claves)).toEqual({
      tipo: 'surtido',
      linea: hecho,
      mensaje: MENSAJES_TRASPASO.encontradoSurtido,
    });
    expect(buscarPorSurtir([renglon('3/0/0/0', 2)], claves).tipo).toBe('no encontrado');
  });

  test('por recibir: sin surtir, ya recibido o no encontrado', () => {
    const camino = renglon('2/2/1/0');
    expect(buscarPorRecibir([renglon('3/0/0/0'), camino], claves)).toEqual({
      tipo: 'recibir',
      linea: camino,
    });
    expect(buscarPorRecibir([renglon('2/2/2/0'), renglon('3/0/0/0')], claves)).toEqual({
      tipo: 'sin surtir',
      linea: renglon('3/0/0/0'),
      mensaje: 'Producto encontrado en la lista pero no podrá ser acomodado ya que no se ha surtido',
    });
    expect(buscarPorRecibir([renglon('2/2/2/0')], claves)).toMatchObject({
      tipo: 'recibido',
      mensaje: MENSAJES_TRASPASO.encontradoRecibido,
    });
    expect(buscarPorRecibir([renglon('3/0/0/0c')], claves)).toMatchObject({
      tipo: 'sin surtir',
      mensaje: MENSAJES_TRASPASO.sinSurtir,
    });
    expect(buscarPorRecibir([renglon('3/0/0/0c'), renglon('2/2/2/0')], claves)).toMatchObject({
      tipo: 'recibido',
      linea: renglon('2/2/2/0'),
    });
    expect(buscarPorRecibir([], claves).tipo).toBe('no encontrado');
  });
});

test('la búsqueda de exhibición pide más de 2 caracteres y se hace sola desde 4', () => {
  expect(['ab', ' ab ', 'abc', 'abcd'].map(puedeBuscarExhibicion)).toEqual([false, false, true, true]);
  expect(['abc', 'abcd', ' abc '].map(buscaSolaExhibicion)).toEqual([false, true, false]);
});

test('un traspaso a exhibición lleva al menos un producto, y no más de lo disponible', () => {
  const fila = (PIEZAS: number) => ({ CLAVE_ARTICULO: 'A-1', PIEZAS, DISPONIBLES: 3 });
  expect(exhibicionRejection([])).toBe(MENSAJES_TRASPASO.ninguno);
  expect(exhibicionRejection([fila(3)])).toBeNull();
  expect(exhibicionRejection([fila(1), fila(4)])).toBe(
    'Sólo hay 3 piezas disponibles de A-1 en ubicaciones fijas',
  );
});

test('el motivo y las piezas con que se cierra un renglón corto', () => {
  expect(['  ab ', 'abc', 'x'.repeat(MOTIVO_MAX)].map(motivoRejection)).toEqual([
    MENSAJES_TRASPASO.motivo,
    null,
    null,
  ]);
  expect(motivoRejection('x'.repeat(MOTIVO_MAX + 1))).toBe(MENSAJES_TRASPASO.motivo);
  expect(cierreRejection(2, 2)).toBeNull();
  expect(cierreRejection(2, 0)).toBe(MENSAJES_TRASPASO.nadaQueCerrar);
  expect(cierreRejection(2, 1)).toBe('Ahora falta 1 pieza, no 2. Revíselo antes de cerrar.');
});
