import { describe, expect, test } from 'vitest';
import {
  ESTATUS_REMISION,
  enOrdenDeTrabajo,
  faltanPorEmpacar,
  liberarRejection,
  MENSAJES_REMISION,
  modoDeRemision,
  porEmpacar,
  porSurtirDeRemision,
  quienesLaTienen,
  revisaOtro,
  trabajadaPor,
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
  // Left for later: after the others, and before those that are done.
  const dejada = { FALTANTE: { NOMBRE: 'ANA' } };
  const conFalta = [en(1, '1', dejada), en(2, '1', { UNID_SURT_BOD: 5 }), en(3, '2'), en(4, null, dejada)];
  expect(ids(conFalta.sort(enOrdenDeTrabajo('surtiendo')))).toEqual([3, 1, 4, 2]);
  // A save is undone: the line, until then among those done, returns to its place.
  const deshecha = [en(5, '2'), en(3, '2'), en(2, '1'), en(1, '1')];
  expect(ids(deshecha.sort(enOrdenDeTrabajo('surtiendo')))).toEqual([1, 2, 3, 5]);
  const empacada = { UNID_SURT_BOD: 5, FECHA_HORA_EMPAQUE: HORA };
  const empacadas = [en(2, '1', empacada), en(1, '9', empacada)];
  expect(ids(empacadas.sort(enOrdenDeTrabajo('empacando')))).toEqual([1, 2]);
});

test('quienesLaTienen: quien hizo algo hace poco, y por empacar, después de que se surtió', () => {
  const ahora = Date.parse('2026-11-21T18:10:00.000Z');
  const ana = { NOMBRE: 'ANA', ULTIMA: '2026-11-21T18:05:00.000Z' };
  const ido = { NOMBRE: 'IDO', ULTIMA: '2026-11-21T18:00:00.000Z' };
  const de = (SURTIDA: string | null) => quienesLaTienen({ SURTIDA, SURTIDORES: [ana, ido] }, ahora);
  expect(de(null)).toEqual([ana]);
  expect(de('2026-11-21T18:04:00.000Z')).toEqual([ana]);
  expect(de('2026-11-21T18:05:00.000Z')).toEqual([]);
  expect(trabajadaPor('ANA', '12:05')).toBe('ANA trabaja esta remisión desde las 12:05.');
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

test('revisaOtro nombra dos veces a quien tiene que revisar', () => {
  expect(revisaOtro('ANA')).toBe(
    '¡Este pedido debe ser escaneado por el usuario ANA para su revisión!. Solicita al operador ANA la revisión del pedido para poder continuar.',
  );
});
