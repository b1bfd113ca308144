import { describe, expect, test } from 'vitest';
import { CODIGO_COMODIN } from '../ubicaciones/rules.ts';
import {
  contadasRejection,
  cuantasVan,
  empacaDeMas,
  escanearEmpaque,
  esLoteSurtido,
  MENSAJES_CONTADAS,
  otroLoteAlEmpacar,
  piezasEmpacadasRejection,
  piezasPorEmpacar,
  totalContadoRejection,
} from './empaque-rules.ts';
import { MENSAJES_REMISION, noEstaEnRemision } from './remision-rules.ts';

const HORA = '2026-11-21T18:00:00.000Z';
const G1 = { FECHA_CADUCIDAD: '2027-01-31', LOTE: 'G1', FECHA_PRODUCCION: null };
const G2 = { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'G2', FECHA_PRODUCCION: null };

/** A line of 5 pieces, all picked. */
const renglon = (mas: object = {}) => ({
  DOCTO_VE_DET_ID: 1,
  ARTICULO_ID: 1,
  COMODIN_EMPAQUE: 'N' as 'S' | 'N',
  CADUCA: 'N' as 'S' | 'N',
  LOTE: 'N' as 'S' | 'N',
  FECHA_PRODUCCION: 'N' as 'S' | 'N',
  UNIDADES: 5,
  UNID_SURT_BOD: 5,
  UNIDADES_EMPACADAS: 0,
  CERRADO: null as string | null,
  FECHA_HORA_EMPAQUE: null as string | null,
  LOTES_SURTIDOS: [] as (typeof G1)[],
  ...mas,
});
const empacado = (mas: object = {}) => renglon({ UNIDADES_EMPACADAS: 5, FECHA_HORA_EMPAQUE: HORA, ...mas });
const conLotes = (mas: object = {}) => renglon({ CADUCA: 'S', LOTE: 'S', LOTES_SURTIDOS: [G1, G2], ...mas });

test('lo que va y lo que falta', () => {
  expect(piezasPorEmpacar(renglon({ UNIDADES_EMPACADAS: 2 }))).toBe(3);
  expect(cuantasVan(renglon({ UNIDADES_EMPACADAS: 2 }))).toBe('2 de 5');
});

describe('piezas contadas a mano', () => {
  const SI = { EMPAQUE_CANTIDAD: 'S' } as const;
  const leida = { piezas: 3, codigo: '7501055300846' };
  test.each([
    ['donde se permite, tras escanear una', SI, leida, null],
    ['donde no se permite', { EMPAQUE_CANTIDAD: 'N' } as const, leida, MENSAJES_CONTADAS.noSeCuentan],
    ['sin escanear ninguna', SI, { ...leida, codigo: null }, MENSAJES_CONTADAS.sinEscanear],
    ['con el comodín', SI, { ...leida, codigo: CODIGO_COMODIN }, MENSAJES_CONTADAS.sinEscanear],
    ['sin decir cuántas', SI, { ...leida, piezas: null }, MENSAJES_CONTADAS.sinNumero],
  ])('%s', (_caso, almacen, que, motivo) => {
    expect(contadasRejection(almacen, que)).toBe(motivo);
  });
  test.each([
    [5, null],
    [3, null],
    [2, null],
    [1, 'Ya se escanearon 2 piezas'],
    [6, 'Son 5 a lo más: es lo que falta del renglón'],
    [0, MENSAJES_CONTADAS.sinNumero],
    [2.5, MENSAJES_CONTADAS.sinNumero],
    [Number.NaN, MENSAJES_CONTADAS.sinNumero],
  ])('%d en total, con 2 escaneadas de un renglón de 5', (total, motivo) => {
    expect(totalContadoRejection(renglon({ UNIDADES_EMPACADAS: 2 }), 2, total)).toBe(motivo);
  });
});

describe('piezasEmpacadasRejection', () => {
  test.each([
    ['una pieza', renglon(), 1, null],
    ['las que faltan', renglon({ UNIDADES_EMPACADAS: 2 }), 3, null],
    ['una caja de más', renglon({ UNID_SURT_BOD: 2 }), 48, empacaDeMas(48, 2)],
    ['una de más', renglon({ UNIDADES_EMPACADAS: 4 }), 2, empacaDeMas(2, 1)],
    ['ya empacado', empacado(), 1, MENSAJES_REMISION.yaEmpacado],
    ['sin piezas', renglon({ UNID_SURT_BOD: 0 }), 1, MENSAJES_REMISION.sinSurtir],
  ])('%s', (_caso, linea, piezas, motivo) => {
    expect(piezasEmpacadasRejection(linea, piezas, null)).toBe(motivo);
  });
  test('dice cuántas trae y cuántas faltan', () => {
    expect(empacaDeMas(48, 2)).toBe('Lo escaneado trae 48 piezas y al renglón le faltan 2 por empacar');
    expect(empacaDeMas(1, 1)).toBe('Lo escaneado trae 1 pieza y al renglón le falta 1 por empacar');
  });
  test('otro lote: los nombra', () => {
    const otro = { ...G1, LOTE: 'NO EXISTE' };
    expect(piezasEmpacadasRejection(conLotes(), 1, G2)).toBeNull();
    expect(piezasEmpacadasRejection(conLotes(), 1, otro)).toBe(otroLoteAlEmpacar([G1, G2]));
    expect(otroLoteAlEmpacar([G1, G2])).toBe('Es otro lote: de este renglón se surtió G1, G2');
  });
});

describe('esLoteSurtido', () => {
  const pide = conLotes();
  test.each([
    ['la etiqueta no dice lote', null, [G1], true],
    ['no se sabe qué se surtió', G2, [], true],
    ['sólo el lote', { ...G1, FECHA_CADUCIDAD: null }, [G1], true],
    ['la caducidad de otro', { ...G1, FECHA_CADUCIDAD: '2028-01-01' }, [G1, G2], false],
    ['el lote de uno y la caducidad de otro', { ...G1, LOTE: 'G2' }, [G1, G2], false],
    ['se surtió sin lote escrito', G2, [{ FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null }], true],
    ['lo que no se le pide no cuenta', { ...G1, FECHA_PRODUCCION: '2026-01-01' }, [G1], true],
  ])('%s', (_caso, etiqueta, lotes, es) => {
    expect(esLoteSurtido(pide, etiqueta, lotes)).toBe(es);
  });
});

describe('escanearEmpaque', () => {
  const claves = [
    { CLAVE_ARTICULO: '7501000000081', ARTICULO_ID: 1 },
    { CLAVE_ARTICULO: '7501000000098', ARTICULO_ID: 2 },
  ];
  const otro = renglon({ DOCTO_VE_DET_ID: 2, ARTICULO_ID: 2 });
  const comodin = renglon({
    DOCTO_VE_DET_ID: 3,
    ARTICULO_ID: 3,
    COMODIN_EMPAQUE: 'S',
    UNIDADES_EMPACADAS: 1,
  });
  const lineas = [renglon(), otro, comodin];
  type Linea = ReturnType<typeof renglon>;
  const lee = (
    digitos: string,
    de: readonly Linea[] = lineas,
    { piezas = 1, lote = null as typeof G1 | null, elegida = null as Linea | null, porPieza = true } = {},
  ) => escanearEmpaque({ digitos, piezas, lote }, de, claves, elegida, porPieza);

  test.each(['', '1', '12345678'])('menos de nueve dígitos no son nada: %j', (digitos) => {
    expect(lee(digitos)).toEqual({ tipo: 'corto' });
  });
  test('una clave de la remisión empaca de su renglón lo que trae', () => {
    expect(lee('7501000000098')).toEqual({ tipo: 'empaca', linea: otro, piezas: 1 });
    expect(lee('7501000000098', lineas, { piezas: 5 })).toEqual({ tipo: 'empaca', linea: otro, piezas: 5 });
  });
  test('una caja de 48 no cabe en un renglón de 5', () => {
    expect(lee('7501000000098', lineas, { piezas: 48 })).toEqual({
      tipo: 'no cabe',
      linea: otro,
      mensaje: empacaDeMas(48, 5),
    });
  });
  test('de varios renglones de un artículo, el primero donde cabe, y de su lote', () => {
    const primero = empacado();
    const segundo = conLotes({ DOCTO_VE_DET_ID: 8, UNIDADES_EMPACADAS: 4, LOTES_SURTIDOS: [G1] });
    const tercero = conLotes({ DOCTO_VE_DET_ID: 9, LOTES_SURTIDOS: [G2] });
    const todos = [primero, segundo, tercero];
    expect(lee('7501000000081', todos)).toMatchObject({ tipo: 'empaca', linea: segundo });
    expect(lee('7501000000081', todos, { piezas: 2 })).toMatchObject({ tipo: 'empaca', linea: tercero });
    expect(lee('7501000000081', todos, { lote: G2 })).toMatchObject({ tipo: 'empaca', linea: tercero });
    expect(lee('7501000000081', todos, { lote: { ...G1, LOTE: 'X' } })).toMatchObject({
      tipo: 'no cabe',
      mensaje: otroLoteAlEmpacar([G1]),
    });
    expect(lee('7501000000081', [primero])).toMatchObject({
      tipo: 'ya empacado',
      mensaje: MENSAJES_REMISION.yaEmpacado,
    });
  });
  test('donde un escaneo empaca el renglón, todo lo que espera; pero ni otro lote ni una caja mayor', () => {
    const linea = conLotes({ UNIDADES_EMPACADAS: 1 });
    expect(lee('7501000000081', [linea], { porPieza: false })).toMatchObject({ tipo: 'empaca', piezas: 4 });
    expect(lee('7501000000081', [linea], { porPieza: false, piezas: 48 })).toMatchObject({ tipo: 'no cabe' });
    expect(lee('7501000000081', [linea], { porPieza: false, lote: { ...G1, LOTE: 'X' } })).toMatchObject({
      tipo: 'no cabe',
    });
  });
  test('sin piezas surtidas no se empaca', () => {
    const corto = renglon({ UNID_SURT_BOD: 0, CERRADO: HORA });
    expect(lee('7501000000081', [corto])).toMatchObject({
      tipo: 'sin surtir',
      mensaje: MENSAJES_REMISION.sinSurtir,
    });
  });
  test('lo que no es de la remisión', () => {
    expect(lee('7509999999999')).toEqual({
      tipo: 'no encontrado',
      mensaje: noEstaEnRemision('7509999999999'),
    });
  });
  test('13 ceros son lo que espera del renglón elegido, y sólo con comodín', () => {
    expect(lee(CODIGO_COMODIN, lineas, { elegida: comodin })).toEqual({
      tipo: 'empaca',
      linea: comodin,
      piezas: 4,
    });
    for (const elegida of [null, otro]) {
      expect(lee(CODIGO_COMODIN, lineas, { elegida })).toMatchObject({ tipo: 'no encontrado' });
    }
    const hecho = empacado({ COMODIN_EMPAQUE: 'S' });
    expect(lee(CODIGO_COMODIN, lineas, { elegida: hecho })).toMatchObject({ tipo: 'ya empacado' });
  });
});
