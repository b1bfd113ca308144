import { beforeEach, expect, test } from 'vitest';
import { businessDay, setZone } from './clock.ts';
import {
  dinero,
  duracion,
  entero,
  fecha,
  fechaHora,
  fechaHoraIso,
  fechaHoraSegundos,
  fechaIso,
  hora,
  hora12,
  pesos,
  porcentaje,
  porcentajeExacto,
  reloj,
  version,
} from './format.ts';

beforeEach(() => setZone('America/Mexico_City'));

test('un momento se lee en la zona del negocio y no en la del aparato', () => {
  const m = '2026-11-22T04:05:09.000Z';
  expect(fecha(m)).toBe('21-11-2026');
  expect(fechaHora(m)).toBe('21-11-2026 22:05');
  expect(fechaHoraSegundos(m)).toBe('21-11-2026 22:05:09');
  expect(hora(m)).toBe('22:05');
  expect(fechaIso(m)).toBe('2026-11-21');
  expect(fechaHoraIso(m)).toBe('2026-11-21 22:05:09');
  expect(businessDay(Date.parse(m))).toBe('2026-11-21');
  setZone('Europe/Madrid');
  expect(fechaHora(m)).toBe('22-11-2026 05:05');
});

test('un día no se mueve de zona', () => {
  expect(fecha('2026-11-21')).toBe('21-11-2026');
});

test('la medianoche es 00 y el reloj de 12 horas dice a. m. y p. m.', () => {
  expect(hora('2026-11-22T06:00:00Z')).toBe('00:00');
  expect(hora12('2026-11-22T06:00:00Z')).toBe('12:00 a. m.');
  expect(hora12('2026-11-22T18:30:00Z')).toBe('12:30 p. m.');
  expect(hora12('2026-11-22T23:07:00Z')).toBe('05:07 p. m.');
});

test('lo que falta o no es fecha se lee como raya', () => {
  for (const v of [null, undefined, '', 'ayer']) expect(fechaHora(v)).toBe('—');
});

test('dinero: dos decimales, miles, e Inválido para lo que no es número', () => {
  expect(dinero(1234.5)).toBe('1,234.50');
  expect(pesos(1234.5)).toBe('$1,234.50');
  expect(pesos(-4312.89)).toBe('-$4,312.89');
  expect(dinero('98765.432')).toBe('98,765.43');
  expect(dinero(0)).toBe('0.00');
  expect(dinero(-12)).toBe('-12.00');
  for (const v of ['abc', '', null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(dinero(v)).toBe('Inválido');
  }
});

test('enteros, porcentajes con tope y duraciones de más de un día', () => {
  expect(entero(33250)).toBe('33,250');
  expect(entero(null)).toBe('—');
  expect(porcentaje(99.9)).toBe('99 %');
  expect(porcentaje(140)).toBe('100 %');
  expect([200.1, 12.5, -3, 100, null].map(porcentajeExacto)).toEqual([
    '200.1 %',
    '12.5 %',
    '-3 %',
    '100 %',
    '—',
  ]);
  expect(duracion(0)).toBe('00:00');
  expect(duracion(2165)).toBe('36:05');
  expect(duracion(-5)).toBe('00:00');
  expect(duracion(null)).toBe('—');
});

test('la versión, con dos cifras al final', () => {
  expect(version('11.23.0')).toBe('11.23.00');
  expect(version('11.23.12')).toBe('11.23.12');
});

test('los segundos se leen en horas, minutos y segundos', () =>
  expect([0, 59, 3725].map(reloj)).toEqual(['0:00:00', '0:00:59', '1:02:05']));
