import { expect, test } from 'vitest';
import {
  cierreRejection,
  MENSAJES_COMISION as M,
  masMeses,
  pruebaRejection,
  type ReglaEscrita,
  reglaRejection,
  terminoRejection,
  tramosEnPalabras,
  tramosRejection,
} from './comisiones-rules.ts';

const tramo = (desde: number, porcentaje = 1, modo: 'MARGINAL' | 'ENTERO' = 'MARGINAL') => ({
  desde,
  porcentaje,
  modo,
});
const REGLA: ReglaEscrita = {
  nombre: 'Una',
  operador_id: null,
  marca: '',
  division_id: null,
  tipo_cliente: '',
  sobre: 'FACTURADO',
  desde: '2026-11-01',
  tramos: [tramo(0)],
};

test.each([
  [[], M.sinTramos],
  [[tramo(10)], M.primero],
  [[tramo(0, 100.01)], M.porcentaje],
  [[tramo(0, Number.NaN)], M.porcentaje],
  [[tramo(0, 1.005)], M.porcentaje],
  [[tramo(0), tramo(Number.NaN)], M.alcance],
  [[tramo(0), tramo(50), tramo(50)], M.orden],
  [Array.from({ length: 9 }, (_, i) => tramo(i)), M.muchos],
  [[tramo(0, 0), tramo(0.01, 100, 'ENTERO')], null],
])('los tramos %j: %s', (tramos, mensaje) => {
  expect(tramosRejection(tramos)).toBe(mensaje);
});

test('una regla tiene nombre y empieza en un mes abierto', () => {
  expect(reglaRejection({ ...REGLA, nombre: ' ' }, null)).toEqual({ campo: 'nombre', mensaje: M.sinNombre });
  expect(reglaRejection({ ...REGLA, desde: null }, null)).toEqual({ campo: 'desde', mensaje: M.sinDia });
  expect(reglaRejection(REGLA, '2026-10-01')).toBeNull();
  expect(reglaRejection({ ...REGLA, desde: '2026-10-31' }, '2026-10-01')?.mensaje).toBe(M.cerrado('10/2026'));
  expect(reglaRejection({ ...REGLA, tramos: [] }, null)?.campo).toBe('tramos');
});

test('una regla termina a más tardar con el último mes cerrado, y no antes de empezar', () => {
  expect(terminoRejection('2026-10-31', '2026-01-01', '2026-10-01')).toBeNull();
  expect(terminoRejection('2026-10-30', '2026-01-01', '2026-10-01')).toBe(M.cerrado('10/2026'));
  expect(terminoRejection('2026-11-09', '2026-11-10', null)).toBe(M.antesDeEmpezar);
});

test('se cierra el mes que sigue al último cerrado, cuando ya pasó', () => {
  expect(cierreRejection('2026-11-01', '2026-11-30', '2026-10-01')).toBe(M.noSeCierra);
  expect(cierreRejection('2026-11-01', '2026-12-01', '2026-10-01')).toBeNull();
  expect(cierreRejection('2026-11-01', '2026-12-01', '2026-09-01')).toBe(M.faltaAnterior('10/2026'));
  expect(cierreRejection('2026-11-01', '2026-12-01', '2026-11-01')).toBe(M.yaCerrado);
  expect(cierreRejection('2020-01-01', '2026-12-01', null)).toBeNull();
  expect(masMeses('2026-12-01', 1)).toBe('2027-01-01');
});

test('se prueban hasta doce meses, que ya pasaron', () => {
  expect(pruebaRejection('2025-11-01', '2026-10-01', '2026-11-01')).toBeNull();
  expect(pruebaRejection('2025-10-01', '2026-10-01', '2026-11-01')).toBe(M.mesesMuchos);
  expect(pruebaRejection('2026-11-01', '2026-11-01', '2026-11-30')).toBe(M.mesNoPasado);
  expect(pruebaRejection('2026-10-01', '2026-09-01', '2026-11-30')).toBe(M.mesesAlReves);
});

test('los porcentajes se dicen en palabras', () => {
  expect(tramosEnPalabras([tramo(0, 1), tramo(50, 1.5), tramo(100, 10, 'ENTERO')])).toBe(
    '1 %; desde 50 % de alcance, 1.5 % (marginal); desde 100 % de alcance, 10 % (entero)',
  );
});
