import { describe, expect, test } from 'vitest';
import type { ClaveArticulo } from '../articulos/rules.ts';
import { MENSAJES_LOTE } from '../existencias/rules.ts';
import { MENSAJES_UBICACION, sinUbicaciones, sumaDeFijas, type TipoUbicacion } from '../ubicaciones/rules.ts';
import {
  type Acomodo,
  anexarAcomodoRejection,
  articuloRejection,
  buscarPorAcomodar,
  codigoArticuloRejection,
  guardarAcomodoRejection,
  lotesAcomodoRejection,
  MENSAJES_ACOMODO,
  type Modo,
  puedeGuardarAcomodo,
  type UbicacionPorLlenar,
  ubicacionEscaneada,
  ubicacionEscaneadaRejection,
  ubicacionEsperadaRejection,
  unidadesAcomodoRejection,
} from './acomodo-rules.ts';
import { MENSAJES } from './rules.ts';

/** Locations as `F5/2`: fixed, 5 pieces there, 2 captured. Their ids are 1, 2, 3… */
const ubicaciones = (texto: string): UbicacionPorLlenar[] =>
  texto
    .split(' ')
    .filter(Boolean)
    .map((t, i) => {
      const [, tipo, hay, contadas] = /^([FMI])(\d+)\/(\d+)$/.exec(t) ?? [];
      return {
        UBICACION_ID: i + 1,
        TIPO: tipo as TipoUbicacion,
        EXISTENCIA: Number(hay),
        CONTADAS: Number(contadas),
      };
    });

const acomodo = (
  modo: Modo,
  tipo: 'D' | 'M' | null,
  donde: string,
  { pendientes = 10, maximo = 0 } = {},
): Acomodo => ({
  modo,
  articulo: { TIPO_ARTICULO_U: tipo, MAXIMO: maximo },
  pendientes,
  almacen: 'PRINCIPAL',
  ubicaciones: ubicaciones(donde),
});

describe('articuloRejection', () => {
  test.each<[Modo, 'D' | 'M' | null, string, string | null]>([
    ['compras', null, 'F0/0', MENSAJES_UBICACION.sinTipo],
    ['traspasos', null, '', MENSAJES_UBICACION.sinTipo],
    ['compras', 'D', '', sinUbicaciones('PRINCIPAL')],
    ['compras', 'M', '', '¡Este producto no cuenta con ubicaciones en el almacén PRINCIPAL!'],
    ['compras', 'D', 'M0/0 I0/0', MENSAJES_ACOMODO.sinFija],
    ['compras', 'M', 'M0/0', null],
    ['traspasos', 'M', 'M0/0', MENSAJES_ACOMODO.sinFija],
    ['compras', 'D', 'F0/0', null],
    ['traspasos', 'D', 'F0/0', null],
    ['traspasos', 'M', 'F0/0 M0/0', null],
  ])('%s, tipo %s, ubicaciones %j', (modo, tipo, donde, motivo) => {
    expect(articuloRejection(acomodo(modo, tipo, donde))).toBe(motivo);
  });
});

describe('anexarAcomodoRejection', () => {
  test.each<[Modo, 'D' | 'M', string, number, number, string | null]>([
    // Article, its locations, the index of the chosen one, and how many of the 10 pending pieces.
    ['compras', 'D', 'F5/0', 1, 10, null],
    ['compras', 'D', 'F5/0', 1, 11, '1 No es posible recepcionar más unidades a las que hay por acomodar.'],
    [
      'compras',
      'D',
      'F5/0 F0/6',
      1,
      5,
      '2 No es posible recepcionar más unidades a las que hay por acomodar.',
    ],
    ['compras', 'D', 'F5/0 F0/6', 1, 4, null],
    // Pressing Anexar again replaces what was captured before.
    ['compras', 'D', 'F5/9', 1, 10, null],
    ['compras', 'D', 'F5/0', 1, -1, MENSAJES_ACOMODO.cantidad],
    ['compras', 'D', 'F5/0', 1, 1.5, MENSAJES_ACOMODO.cantidad],
    ['compras', 'D', 'F5/0', 1, Number.NaN, MENSAJES_ACOMODO.cantidad],
    ['compras', 'D', 'F5/0', 2, 1, MENSAJES_ACOMODO.otraUbicacion],
    ['compras', 'D', 'F0/0 I0/0', 2, 1, MENSAJES_UBICACION.inhabilitada],
    ['compras', 'D', 'F0/0 I0/1', 2, 0, null],
    ['traspasos', 'M', 'F0/0 I0/0', 2, 1, MENSAJES_UBICACION.inhabilitada],
    ['compras', 'M', 'F0/0 M0/0', 1, 1, MENSAJES_ACOMODO.multiEnFija],
    ['compras', 'M', 'F0/0 M0/0', 1, 0, null],
    ['compras', 'M', 'F0/0 M0/0', 2, 1, null],
    ['compras', 'D', 'F0/0 M0/0', 2, 1, MENSAJES_ACOMODO.defaultEnMulti],
    ['compras', 'D', 'F0/0 M0/0', 2, 0, null],
    ['traspasos', 'D', 'F0/0 M0/0', 2, 1, MENSAJES_ACOMODO.defaultEnMulti],
    ['traspasos', 'M', 'F0/0 M0/0', 2, 1, null],
  ])('%s, tipo %s, %j: en la %i, %f', (...[modo, tipo, donde, id, cantidad, motivo]) => {
    expect(anexarAcomodoRejection(acomodo(modo, tipo, donde), id, cantidad)).toBe(motivo);
  });

  test.each<[string, number, number, number, string | null]>([
    ['F5/0 M9/0', 12, 1, 7, null],
    ['F5/0 M9/0', 12, 1, 8, 'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 12'],
    ['F5/0 F3/2', 12, 1, 2, null],
    ['F5/0 F3/2', 12, 1, 3, sumaDeFijas(12)],
    ['F5/2 F3/2', 12, 1, 3, sumaDeFijas(12)],
    // It already holds more than the maximum: not one more fits.
    ['F15/0 M0/0', 12, 1, 1, sumaDeFijas(12)],
    ['F15/0 M0/0', 12, 2, 9, null],
    // A maximum of 0 means no limit.
    ['F50/0', 0, 1, 10, null],
  ])('traspasos, fijas %j con máximo %i: en la %i, %i', (donde, maximo, id, cantidad, motivo) => {
    expect(anexarAcomodoRejection(acomodo('traspasos', 'M', donde, { maximo }), id, cantidad)).toBe(motivo);
    // The maximum does not apply to default articles, nor to purchases.
    if (!donde.includes('M'))
      expect(
        anexarAcomodoRejection(acomodo('traspasos', 'D', donde, { maximo, pendientes: 99 }), id, cantidad),
      ).toBeNull();
  });

  test('sin ver la existencia cuenta lo capturado; el servidor la ve', () => {
    const a = acomodo('traspasos', 'M', 'F5/0', { maximo: 12 });
    const aCiegas = { ...a, ubicaciones: a.ubicaciones.map(({ EXISTENCIA: _, ...u }) => u) };
    expect(anexarAcomodoRejection(aCiegas, 1, 8)).toBeNull();
  });
});

describe('guardarAcomodoRejection y puedeGuardarAcomodo', () => {
  test.each<[string, string | null]>([
    ['F5/10', null],
    ['F5/4 F0/6', null],
    ['F5/0 F0/0', MENSAJES_ACOMODO.nada],
    ['F5/4 F0/7', MENSAJES_ACOMODO.sumaMasQuePendientes],
    ['F5/11', MENSAJES_ACOMODO.masQuePendientes],
    ['F5/4 M0/1', MENSAJES_ACOMODO.defaultEnMulti],
    ['F5/4 I0/1', MENSAJES_UBICACION.inhabilitada],
    ['M5/4', MENSAJES_ACOMODO.sinFija],
  ])('%j', (donde, motivo) => {
    const a = acomodo('compras', 'D', donde);
    expect(guardarAcomodoRejection(a)).toBe(motivo);
    expect(puedeGuardarAcomodo(a, null)).toBe(motivo === null);
    expect(puedeGuardarAcomodo(a, 'un aviso')).toBe(false);
  });
});

describe('ubicación escaneada', () => {
  const suyas = [
    { NUMERIC_UB: '10100101010' },
    { NUMERIC_UB: '10100101020' },
    { NUMERIC_UB: '10100101020' },
    { NUMERIC_UB: '123' },
  ];
  test.each([
    ['10100101010', null],
    ['10100101020', MENSAJES_ACOMODO.otraUbicacion],
    ['10100101030', MENSAJES_ACOMODO.otraUbicacion],
    ['123', MENSAJES_UBICACION.codigo],
    ['101001010100', MENSAJES_UBICACION.codigo],
    ['', MENSAJES_UBICACION.codigo],
  ])('%j', (codigo, motivo) => {
    expect(ubicacionEscaneadaRejection(suyas, codigo)).toBe(motivo);
    expect(ubicacionEscaneada(suyas, codigo)).toBe(motivo === null ? suyas[0] : null);
  });

  test('la de la orden y ninguna otra', () => {
    expect(ubicacionEsperadaRejection('10100101010', { NUMERIC_UB: '10100101010' })).toBeNull();
    expect(ubicacionEsperadaRejection('10100101020', { NUMERIC_UB: '10100101010' })).toBe(
      'La ubicación no coincide con la del producto a acomodar',
    );
  });
});

const clave = (ARTICULO_ID: number, ROL_CLAVE_ART_ID: number): ClaveArticulo => ({
  CLAVE_ARTICULO: 'K',
  ROL_CLAVE_ART_ID,
  ARTICULO_ID,
});

describe('código del artículo', () => {
  test.each<[string, ClaveArticulo[], 'S' | 'N', string | null]>([
    ['de nadie', [], 'N', MENSAJES.noEncontrado],
    ['de otro', [clave(8, 18)], 'N', MENSAJES_ACOMODO.otroArticulo],
    ['rol 17', [clave(7, 17)], 'N', MENSAJES_ACOMODO.sinCodigoDeBarras],
    ['rol 18', [clave(7, 18)], 'N', null],
    ['rol 21', [clave(7, 21)], 'N', null],
    ['rol 22', [clave(7, 22)], 'N', MENSAJES_ACOMODO.sinCodigoDeBarras],
    ['rol 17 con comodín', [clave(7, 17)], 'S', null],
    ['de dos artículos', [clave(7, 18), clave(8, 18)], 'N', MENSAJES_ACOMODO.sinCodigoDeBarras],
    ['de dos artículos, con comodín', [clave(7, 18), clave(8, 18)], 'S', MENSAJES_ACOMODO.claveRepetida],
    ['dos veces del mismo', [clave(7, 17), clave(7, 18)], 'N', MENSAJES_ACOMODO.sinCodigoDeBarras],
  ])('%s', (_caso, claves, COMODIN_EMPAQUE, motivo) => {
    expect(codigoArticuloRejection(claves, { ARTICULO_ID: 7, COMODIN_EMPAQUE })).toBe(motivo);
  });
});

describe('buscarPorAcomodar', () => {
  const fila = (id: number, ARTICULO_ID: number, COMODIN_EMPAQUE: 'S' | 'N' = 'N') => ({
    id,
    ARTICULO_ID,
    COMODIN_EMPAQUE,
  });
  const lista = [fila(1, 7), fila(2, 8), fila(3, 7), fila(4, 9, 'S')];

  test('todas las filas del artículo, en su orden', () => {
    expect(buscarPorAcomodar(lista, [clave(7, 18)])).toEqual({
      tipo: 'acomodar',
      filas: [lista[0], lista[2]],
    });
    expect(buscarPorAcomodar(lista, [clave(9, 17)])).toEqual({ tipo: 'acomodar', filas: [lista[3]] });
  });
  test('sin comodín hace falta el código de barras', () => {
    expect(buscarPorAcomodar(lista, [clave(7, 17)])).toEqual({
      tipo: 'sin barras',
      filas: [lista[0], lista[2]],
      mensaje: MENSAJES_ACOMODO.sinCodigoDeBarras,
    });
    expect(buscarPorAcomodar(lista, [clave(7, 18), clave(99, 18)]).tipo).toBe('sin barras');
  });
  test('de nadie, o de algo que no espera', () => {
    expect(buscarPorAcomodar(lista, [])).toEqual({ tipo: 'no encontrado', mensaje: MENSAJES.noEncontrado });
    expect(buscarPorAcomodar(lista, [clave(99, 18)])).toEqual({
      tipo: 'no encontrado',
      mensaje: 'No se encontró la clave del artículo en la lista',
    });
  });
});

test.each([
  [4, null],
  [5, 'Las unidades a acomodar no deben ser más a las pendientes'],
  [0, 'Las unidades deben ser numéricas y mayor que 0'],
  [-1, MENSAJES_ACOMODO.unidades],
  [1.5, MENSAJES_ACOMODO.unidades],
  [Number.NaN, MENSAJES_ACOMODO.unidades],
])('unidadesAcomodoRejection: %f de 4', (unidades, motivo) => {
  expect(unidadesAcomodoRejection(unidades, 4)).toBe(motivo);
});

describe('lotesAcomodoRejection', () => {
  const articulo = { CADUCA: 'S', LOTE: 'S', FECHA_PRODUCCION: 'N' } as const;
  const linea = (LOTE: string | null, INGRESO: number, UBICACION_ID: number | null = null) => ({
    FECHA_CADUCIDAD: '2027-06-30',
    LOTE,
    FECHA_PRODUCCION: null,
    INGRESO,
    UBICACION_ID,
  });
  const donde = [
    { UBICACION_ID: 1, CONTADAS: 4 },
    { UBICACION_ID: 2, CONTADAS: 6 },
  ];
  const NO_CUADRA =
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar';

  test.each<[string, ReturnType<typeof linea>[], string | null]>([
    ['un lote', [linea('A', 10)], null],
    ['dos lotes', [linea('A', 3), linea('B', 7)], null],
    ['el mismo lote en dos ubicaciones', [linea('A', 4, 1), linea('A', 6, 2)], null],
    ['uno en su ubicación y el resto donde quepa', [linea('A', 4, 1), linea('A', 6)], null],
    ['sin lotes', [], NO_CUADRA],
    ['de menos', [linea('A', 9)], NO_CUADRA],
    ['de más', [linea('A', 11)], NO_CUADRA],
    ['de más entre dos ubicaciones', [linea('A', 6, 2), linea('A', 5)], NO_CUADRA],
    [
      'más de las que caben en su ubicación',
      [linea('A', 5, 1), linea('A', 5, 2)],
      MENSAJES_ACOMODO.lotesDeUbicacion,
    ],
    ['en una ubicación sin piezas', [linea('A', 4, 3), linea('A', 6, 2)], MENSAJES_ACOMODO.lotesDeUbicacion],
    ['el mismo lote dos veces', [linea('A', 4), linea('A', 6)], MENSAJES_LOTE.repetido],
    [
      'dos veces en una ubicación',
      [linea('A', 2, 1), linea('A', 2, 1), linea('A', 6)],
      MENSAJES_LOTE.repetido,
    ],
    ['falta el lote', [linea(null, 10)], MENSAJES_LOTE.lote],
  ])('%s', (_caso, lineas, motivo) => {
    expect(lotesAcomodoRejection(articulo, lineas, donde, '2026-11-21')).toBe(motivo);
  });

  test('un artículo que no pide lote no los lleva', () => {
    const sin = { CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' } as const;
    expect(lotesAcomodoRejection(sin, [], donde, '2026-11-21')).toBeNull();
    expect(lotesAcomodoRejection(sin, [linea('A', 10)], donde, '2026-11-21')).toBe(MENSAJES_LOTE.sinDatos);
  });
});
