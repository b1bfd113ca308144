import { describe, expect, test } from 'vitest';
import { MENSAJES_LOTE } from '../existencias/rules.ts';
import { CODIGO_COMODIN, MENSAJES_UBICACION, type TipoUbicacion } from '../ubicaciones/rules.ts';
import {
  ADELANTO_MAX_MS,
  type ArticuloContado,
  anexarRejection,
  articuloRejection,
  avisoDeConteo,
  CONTADA_MAX_MS,
  cantidadRejection,
  codigoRejection,
  conteoRejection,
  estaContado,
  excedeTolerancia,
  faltaContar,
  lotesContadosRejection,
  MENSAJES_CONTEO,
  momentoDeConteo,
  motivoRejection,
  pideMotivo,
  recontarUbicacion,
  type UbicacionContada,
  ubicacionCorregida,
  ubicacionPorContar,
  ubicacionRejection,
} from './rules.ts';

const HOY = '2026-03-15';

const articulo = (cambios: Partial<ArticuloContado> = {}): ArticuloContado => ({
  ARTICULO_ID: 1,
  TIPO_ARTICULO_U: 'D',
  COMODIN_EMPAQUE: 'N',
  MAXIMO: 0,
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
  ...cambios,
});

const ubicacion = (
  id: number,
  TIPO: TipoUbicacion,
  CONTADAS = 0,
  cambios: Partial<UbicacionContada> = {},
) => ({
  UBICACION_ID: id,
  UBICACION: `1-00-000-00-00${id}`,
  NUMERIC_UB: `1000000000${id}`,
  TIPO,
  CONTADAS,
  CONTABILIZADA: 'S' as const,
  ...cambios,
});

const lote = (LOTE: string, INGRESO: number, UBICACION_ID: number | null) => ({
  FECHA_CADUCIDAD: null,
  LOTE,
  FECHA_PRODUCCION: null,
  INGRESO,
  UBICACION_ID,
});

const clave = (ROL_CLAVE_ART_ID: number, ARTICULO_ID = 1) => ({
  CLAVE_ARTICULO: 'X',
  ROL_CLAVE_ART_ID,
  ARTICULO_ID,
});

describe('qué se puede contar', () => {
  const F = ubicacion(1, 'F');
  test.each([
    ['con tipo y fija', 'D', [F], null],
    ['sin tipo', null, [F], MENSAJES_CONTEO.sinTipo],
    ['sin ubicaciones', 'D', [], '¡Este producto no cuenta con ubicaciones en el almacén NORTE!'],
    ['sin fija', 'M', [ubicacion(2, 'M')], MENSAJES_CONTEO.sinFija],
  ] as const)('%s', (_caso, TIPO_ARTICULO_U, ubicaciones, motivo) => {
    expect(articuloRejection({ TIPO_ARTICULO_U }, ubicaciones, 'NORTE')).toBe(motivo);
  });

  test.each([
    ['10000000001', null],
    ['1000000000', MENSAJES_UBICACION.codigo],
    ['1000000000A', MENSAJES_UBICACION.codigo],
    ['10000000009', MENSAJES_CONTEO.ubicacionAjena],
  ])('ubicación %s', (codigo, motivo) => {
    expect(ubicacionRejection([F, ubicacion(2, 'M')], codigo)).toBe(motivo);
  });
});

describe('qué código prueba el artículo', () => {
  test.each([
    ['código de barras', 'N', '750', [clave(18)], null],
    ['código de caja', 'N', '750', [clave(21)], null],
    ['clave principal sin comodín', 'N', 'A-1', [clave(17)], MENSAJES_CONTEO.sinCodigoDeBarras],
    ['clave principal con comodín', 'S', 'A-1', [clave(17)], null],
    ['ceros con comodín', 'S', CODIGO_COMODIN, [], null],
    ['ceros sin comodín', 'N', CODIGO_COMODIN, [], null],
    ['doce ceros', 'S', '000000000000', [], MENSAJES_CONTEO.noEncontrado],
    ['desconocido', 'S', 'X', [], MENSAJES_CONTEO.noEncontrado],
    ['de otro', 'S', 'X', [clave(18, 2)], MENSAJES_CONTEO.otroProducto],
    ['de éste y de otro', 'S', 'X', [clave(18), clave(18, 2)], MENSAJES_CONTEO.codigoRepetido],
  ] as const)('%s', (_caso, COMODIN_EMPAQUE, codigo, claves, motivo) => {
    expect(codigoRejection(articulo({ COMODIN_EMPAQUE }), codigo, claves)).toBe(motivo);
  });
});

describe('cuántas piezas caben en lo contado', () => {
  const ubicaciones = [
    ubicacion(1, 'F', 15),
    ubicacion(2, 'F', 0),
    ubicacion(3, 'M', 4),
    ubicacion(4, 'I', 0),
  ];
  const suma = 'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20';
  test.each([
    ['negativas', 'D', 1, -1, MENSAJES_CONTEO.cantidad],
    ['fracción', 'D', 1, 1.5, MENSAJES_CONTEO.cantidad],
    ['no es número', 'D', 1, Number.NaN, MENSAJES_CONTEO.cantidad],
    ['cero', 'D', 1, 0, null],
    ['en fija', 'D', 1, 500, null],
    ['en inhabilitada', 'D', 4, 1, MENSAJES_UBICACION.inhabilitada],
    ['cero en inhabilitada', 'D', 4, 0, null],
    ['default en multialmacén', 'D', 3, 1, MENSAJES_CONTEO.defaultEnMulti],
    ['default en multialmacén, cero', 'D', 3, 0, null],
    ['multi en multialmacén', 'M', 3, 100, null],
    ['multi en fijas sobre el máximo: lo que hay, hay', 'M', 2, 6, null],
    ['otra ubicación', 'D', 9, 1, MENSAJES_CONTEO.ubicacionAjena],
  ] as const)('%s', (_caso, TIPO_ARTICULO_U, id, cantidad, motivo) => {
    expect(cantidadRejection({ TIPO_ARTICULO_U }, ubicaciones, id, cantidad)).toBe(motivo);
  });

  test('sobre el máximo de las fijas de un multialmacenable se avisa; sin máximo, o de un default, no', () => {
    const con = (piezas: number) => [ubicacion(1, 'F', 15), ubicacion(2, 'F', piezas), ubicacion(3, 'M', 40)];
    const multi = { TIPO_ARTICULO_U: 'M', MAXIMO: 20 } as const;
    expect(avisoDeConteo(multi, con(5))).toBeNull();
    expect(avisoDeConteo(multi, con(6))).toBe(`${suma}. Se contaron 21: se guarda lo contado.`);
    expect(avisoDeConteo({ ...multi, MAXIMO: 0 }, con(9_999))).toBeNull();
    expect(avisoDeConteo({ ...multi, TIPO_ARTICULO_U: 'D' }, con(9_999))).toBeNull();
  });

  test('los 13 ceros de un artículo sin comodín son para contar 0', () => {
    const sin = articulo();
    const con = articulo({ COMODIN_EMPAQUE: 'S' });
    expect(anexarRejection(sin, ubicaciones, 1, CODIGO_COMODIN, 0)).toBeNull();
    expect(anexarRejection(sin, ubicaciones, 1, CODIGO_COMODIN, 1)).toBe(MENSAJES_CONTEO.ceroSinCodigo);
    expect(anexarRejection(con, ubicaciones, 1, CODIGO_COMODIN, 1)).toBeNull();
    expect(anexarRejection(sin, ubicaciones, 1, '750', 1)).toBeNull();
  });
});

describe('lotes', () => {
  const con = articulo({ LOTE: 'S' });
  const ubicaciones = [ubicacion(1, 'F', 5), ubicacion(2, 'F', 3)];
  const contadas = 'Las unidades ingresadas en caducidades no se corresponden con las unidades contadas';
  test.each([
    ['cada ubicación con los suyos', [lote('A', 5, 1), lote('A', 3, 2)], null],
    ['falta en una', [lote('A', 5, 1), lote('A', 2, 2)], contadas],
    ['la suma es la misma, pero no cada una', [lote('A', 3, 1), lote('A', 5, 2)], contadas],
    ['sueltos: basta la suma', [lote('A', 6, null), lote('B', 2, null)], null],
    ['sueltos de más', [lote('A', 9, null)], contadas],
    ['unos sueltos y otros no', [lote('A', 5, 1), lote('A', 3, null)], null],
    ['sueltos, y otros que no caben', [lote('A', 6, 1), lote('A', 2, null)], contadas],
    ['dos veces el mismo', [lote('A', 2, 1), lote('A', 3, 1), lote('A', 3, 2)], MENSAJES_LOTE.repetido],
    ['sin su lote', [{ ...lote('A', 8, null), LOTE: null }], MENSAJES_LOTE.lote],
    ['de otra ubicación', [lote('A', 8, 7)], MENSAJES_CONTEO.ubicacionAjena],
    ['ninguno', [], contadas],
  ] as const)('%s', (_caso, lotes, motivo) => {
    expect(lotesContadosRejection(con, ubicaciones, lotes, HOY)).toBe(motivo);
  });

  test('cero contadas no piden lotes, y un artículo que no los pide no los lleva', () => {
    expect(lotesContadosRejection(con, [ubicacion(1, 'F', 0)], [], HOY)).toBeNull();
    expect(lotesContadosRejection(articulo(), ubicaciones, [], HOY)).toBeNull();
    expect(lotesContadosRejection(articulo(), ubicaciones, [lote('A', 8, null)], HOY)).toBe(
      MENSAJES_LOTE.sinDatos,
    );
  });
});

describe('el conteo completo', () => {
  const ninguno = { id: null, observaciones: null };
  test('todas las ubicaciones, y cada una por sus reglas', () => {
    const una = ubicacion(1, 'F', 5);
    const otra = ubicacion(2, 'F', 0, { CONTABILIZADA: 'N' });
    expect(conteoRejection(articulo(), [una], [], ninguno, HOY)).toBeNull();
    expect(conteoRejection(articulo(), [una, otra], [], ninguno, HOY)).toBe(faltaContar(otra.UBICACION));
    expect(conteoRejection(articulo(), [una, ubicacion(2, 'I', 1)], [], ninguno, HOY)).toBe(
      MENSAJES_UBICACION.inhabilitada,
    );
    const motivo = { id: 1, observaciones: ' ' };
    expect(conteoRejection(articulo(), [una], [], motivo, HOY)).toBe(MENSAJES_CONTEO.observaciones);
  });

  test('el motivo pide observaciones, y sólo se pregunta con piezas denegadas y todo contado', () => {
    expect(motivoRejection(null, '')).toBeNull();
    expect(motivoRejection(2, undefined)).toBe(MENSAJES_CONTEO.observaciones);
    expect(motivoRejection(2, 'Se mojaron')).toBeNull();
    const completas = [ubicacion(1, 'F')];
    const incompletas = [ubicacion(1, 'F', 0, { CONTABILIZADA: 'N' })];
    expect(pideMotivo({ DENEGADO: 2 }, completas)).toBe(true);
    expect(pideMotivo({ DENEGADO: 0 }, completas)).toBe(false);
    expect(pideMotivo({ DENEGADO: 2 }, incompletas)).toBe(false);
    expect(estaContado([])).toBe(false);
  });
});

test('el momento de cada ubicación: ni del futuro ni de ayer', () => {
  const ahora = Date.UTC(2026, 2, 15, 18);
  expect(momentoDeConteo(ahora - 1, ahora, 'U')).toEqual({ momento: ahora - 1 });
  expect(momentoDeConteo(ahora + ADELANTO_MAX_MS, ahora, 'U')).toEqual({ momento: ahora });
  expect(momentoDeConteo(ahora + ADELANTO_MAX_MS + 1, ahora, 'U')).toHaveProperty('rechazo');
  expect(momentoDeConteo(ahora - CONTADA_MAX_MS, ahora, 'U')).toHaveProperty('momento');
  expect(momentoDeConteo(ahora - CONTADA_MAX_MS - 1, ahora, 'U')).toHaveProperty('rechazo');
});

test('un rechazo que nombra una ubicación dice cuál se cuenta de nuevo', () => {
  const ubicaciones = [ubicacion(1, 'F'), ubicacion(2, 'F')];
  const [, segunda] = ubicaciones;
  const tarde = momentoDeConteo(0, Date.now(), segunda?.UBICACION ?? '');
  for (const mensaje of [
    recontarUbicacion(segunda?.UBICACION ?? ''),
    ubicacionCorregida(segunda?.UBICACION ?? ''),
    faltaContar(segunda?.UBICACION ?? ''),
    'rechazo' in tarde ? tarde.rechazo : '',
  ]) {
    expect(ubicacionPorContar(mensaje, ubicaciones)).toBe(segunda);
  }
  expect(ubicacionPorContar(MENSAJES_CONTEO.yaContado, ubicaciones)).toBeUndefined();
});

test.each([
  ['lo esperado', [[8, 8]], false],
  ['tres de menos, de ocho', [[5, 8]], false],
  ['cuatro de menos, de ocho', [[4, 8]], true],
  ['el diez por ciento de cien', [[90, 100]], false],
  ['más del diez por ciento', [[89, 100]], true],
  [
    'lo que sobra en una no compensa lo que falta en otra',
    [
      [6, 8],
      [10, 8],
    ],
    true,
  ],
  ['nada esperado', [[4, 0]], true],
] as const)('tolerancia: %s', (_caso, pares, excede) => {
  const ubicaciones = pares.map(([contadas, esperadas]) => ({ contadas, esperadas }));
  expect(excedeTolerancia(ubicaciones, { piezas: 3, porciento: 10 })).toBe(excede);
});
