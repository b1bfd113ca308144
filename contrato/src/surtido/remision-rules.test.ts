import { describe, expect, test } from 'vitest';
import { CODIGO_COMODIN } from '../ubicaciones/rules.ts';
import {
  ESTATUS_REMISION,
  enOrdenDeTrabajo,
  escanearEmpaque,
  faltanPorEmpacar,
  liberarRejection,
  MENSAJES_REMISION,
  modoDeRemision,
  noEstaEnRemision,
  porEmpacar,
  porSurtirDeRemision,
  revisaOtro,
} from './remision-rules.ts';

const HORA = '2026-11-21T18:00:00.000Z';
const renglon = (mas: object = {}) => ({
  DOCTO_VE_DET_ID: 1,
  ARTICULO_ID: 1,
  COMODIN_EMPAQUE: 'N' as const,
  UNIDADES: 5,
  UNID_SURT_BOD: 5,
  CERRADO: null as string | null,
  FECHA_HORA_EMPAQUE: null as string | null,
  ...mas,
});

test('porSurtirDeRemision: lo pedido menos lo surtido, y nada de lo cerrado', () => {
  expect(porSurtirDeRemision(renglon({ UNID_SURT_BOD: 2 }))).toBe(3);
  expect(porSurtirDeRemision(renglon())).toBe(0);
  expect(porSurtirDeRemision(renglon({ UNID_SURT_BOD: 2, CERRADO: HORA }))).toBe(0);
});

test('porEmpacar: con piezas y sin hora de empaque', () => {
  expect(porEmpacar(renglon())).toBe(true);
  expect(porEmpacar(renglon({ UNID_SURT_BOD: 0 }))).toBe(false);
  expect(porEmpacar(renglon({ FECHA_HORA_EMPAQUE: HORA }))).toBe(false);
});

test('enOrdenDeTrabajo: por surtir, por ubicación y lo surtido al final; por empacar, lo que espera y al final lo que no tiene', () => {
  const en = (id: number, ubicacion: string | null, mas: object = {}) => ({
    ...renglon({ DOCTO_VE_DET_ID: id, UNID_SURT_BOD: 0, ...mas }),
    PARADA: ubicacion === null ? null : { NUMERIC_UB: ubicacion },
  });
  const ids = (lineas: { DOCTO_VE_DET_ID: number }[]) => lineas.map((l) => l.DOCTO_VE_DET_ID);
  const surtiendo = [en(1, '1', { UNID_SURT_BOD: 5 }), en(2, null), en(3, '2'), en(4, '1'), en(5, '2')];
  expect(ids(surtiendo.sort(enOrdenDeTrabajo('surtiendo')))).toEqual([4, 3, 5, 2, 1]);
  const empacando = [
    en(1, '2'),
    en(2, '9', { UNID_SURT_BOD: 5, FECHA_HORA_EMPAQUE: HORA }),
    en(3, null, { UNID_SURT_BOD: 5 }),
  ];
  expect(ids(empacando.sort(enOrdenDeTrabajo('empacando')))).toEqual([3, 2, 1]);
  // A save that is taken back: the line was among those done, and stands again where it stood.
  const deshecha = [en(5, '2'), en(3, '2'), en(2, '1'), en(1, '1')];
  expect(ids(deshecha.sort(enOrdenDeTrabajo('surtiendo')))).toEqual([1, 2, 3, 5]);
  const empacada = { UNID_SURT_BOD: 5, FECHA_HORA_EMPAQUE: HORA };
  const empacadas = [en(2, '1', empacada), en(1, '9', empacada)];
  expect(ids(empacadas.sort(enOrdenDeTrabajo('empacando')))).toEqual([1, 2]);
});

test('modoDeRemision: empaca desde el área de embarque', () => {
  expect(ESTATUS_REMISION.map((e) => [e, modoDeRemision(e)])).toEqual([
    ['PENDIENTE', 'surtiendo'],
    ['SURTIENDO', 'surtiendo'],
    ['AREAEMBARQUE', 'empacando'],
    ['EMBARCANDO', 'empacando'],
    ['EMBARCADA', 'empacando'],
    ['CANCELADA', 'surtiendo'],
  ]);
});

describe('liberarRejection', () => {
  const empacado = renglon({ FECHA_HORA_EMPAQUE: HORA });
  const sinPiezas = renglon({ UNID_SURT_BOD: 0, CERRADO: HORA });
  test('todos empacados y con observaciones', () => {
    expect(liberarRejection([empacado, sinPiezas], 'UNA CAJA')).toBeNull();
  });
  test.each([null, '', '   '])('sin observaciones: %j', (observaciones) => {
    expect(liberarRejection([empacado], observaciones)).toBe(MENSAJES_REMISION.observaciones);
  });
  test('dice cuántos faltan', () => {
    expect(liberarRejection([empacado, renglon()], 'UNA CAJA')).toBe('Falta 1 renglón por empacar');
    expect(liberarRejection([renglon(), renglon()], 'UNA CAJA')).toBe(faltanPorEmpacar(2));
  });
});

describe('escanearEmpaque', () => {
  const claves = [
    { CLAVE_ARTICULO: '7501000000081', ARTICULO_ID: 1 },
    { CLAVE_ARTICULO: '7501000000098', ARTICULO_ID: 2 },
  ];
  const otro = renglon({ DOCTO_VE_DET_ID: 2, ARTICULO_ID: 2 });
  const comodin = renglon({ DOCTO_VE_DET_ID: 3, ARTICULO_ID: 3, COMODIN_EMPAQUE: 'S' as const });
  const lineas = [renglon(), otro, comodin];

  test.each(['', '1', '12345678'])('menos de nueve dígitos no son nada: %j', (digitos) => {
    expect(escanearEmpaque(digitos, lineas, claves, null)).toEqual({ tipo: 'corto' });
  });
  test('una clave de la remisión empaca su renglón', () => {
    expect(escanearEmpaque('7501000000098', lineas, claves, null)).toEqual({ tipo: 'empaca', linea: otro });
  });
  test('de varios renglones de un artículo, el primero que espera', () => {
    const primero = renglon({ FECHA_HORA_EMPAQUE: HORA });
    const segundo = renglon({ DOCTO_VE_DET_ID: 9 });
    expect(escanearEmpaque('7501000000081', [primero, segundo], claves, null)).toEqual({
      tipo: 'empaca',
      linea: segundo,
    });
    expect(escanearEmpaque('7501000000081', [primero], claves, null)).toMatchObject({
      tipo: 'ya empacado',
      mensaje: MENSAJES_REMISION.yaEmpacado,
    });
  });
  test('sin piezas surtidas no se empaca', () => {
    const corto = renglon({ UNID_SURT_BOD: 0, CERRADO: HORA });
    expect(escanearEmpaque('7501000000081', [corto], claves, null)).toMatchObject({
      tipo: 'sin surtir',
      mensaje: MENSAJES_REMISION.sinSurtir,
    });
  });
  test('lo que no es de la remisión', () => {
    expect(escanearEmpaque('7509999999999', lineas, claves, null)).toEqual({
      tipo: 'no encontrado',
      mensaje: noEstaEnRemision('7509999999999'),
    });
  });
  test('13 ceros son el renglón elegido, y sólo con comodín', () => {
    expect(escanearEmpaque(CODIGO_COMODIN, lineas, claves, comodin)).toEqual({
      tipo: 'empaca',
      linea: comodin,
    });
    for (const elegido of [null, otro]) {
      expect(escanearEmpaque(CODIGO_COMODIN, lineas, claves, elegido)).toMatchObject({
        tipo: 'no encontrado',
      });
    }
    const hecho = { ...comodin, FECHA_HORA_EMPAQUE: HORA };
    expect(escanearEmpaque(CODIGO_COMODIN, lineas, claves, hecho)).toMatchObject({ tipo: 'ya empacado' });
  });
});

test('revisaOtro nombra dos veces a quien tiene que revisar', () => {
  expect(revisaOtro('ANA')).toBe(
    '¡Este pedido debe ser escaneado por el usuario ANA para su revisión!. Solicita al operador ANA la revisión del pedido para poder continuar.',
  );
});
