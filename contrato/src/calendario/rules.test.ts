import { describe, expect, test } from 'vitest';
import {
  type Calendario,
  desglosarMinutosHabiles,
  explicaMinutosHabiles,
  festivoRejection,
  MENSAJES_CALENDARIO,
  minutosHabiles,
} from './rules.ts';

const CALENDARIO: Calendario = {
  ZONA: 'America/Mexico_City',
  HORARIO: [1, 2, 3, 4, 5, 6].map((DIA_SEMANA) => ({ DIA_SEMANA, ABRE: '08:30', CIERRA: '18:15' })),
  FESTIVOS: [{ FECHA: '2026-03-16', NOMBRE: 'NATALICIO DE JUÁREZ' }],
};
const JORNADA = 585;
/** A moment given by its wall time in central Mexico. 2026-03-13 is a Friday, the 15th a Sunday, the 16th a holiday. */
const m = (texto: string) => `${texto.replace(' ', 'T')}:00-06:00`;

test.each([
  ['dentro de un día', '2026-03-13 09:00', '2026-03-13 11:30', 150],
  ['antes de abrir', '2026-03-13 06:00', '2026-03-13 09:00', 30],
  ['después de cerrar', '2026-03-13 18:00', '2026-03-13 23:00', 15],
  ['toda la noche', '2026-03-13 19:00', '2026-03-14 07:00', 0],
  ['sobre domingo y festivo', '2026-03-14 17:15', '2026-03-17 09:30', 120],
  ['sólo el domingo', '2026-03-15 08:00', '2026-03-15 20:00', 0],
  ['una semana con festivo', '2026-03-09 00:00', '2026-03-17 00:00', 6 * JORNADA],
  ['termina antes de empezar', '2026-03-14 10:00', '2026-03-13 10:00', 0],
])('minutos hábiles: %s', (_caso, desde, hasta, minutos) => {
  expect(minutosHabiles(m(desde), m(hasta), CALENDARIO)).toBe(minutos);
});

test('el día es el de la zona, no el de UTC', () => {
  expect(desglosarMinutosHabiles('2026-03-14T00:30:00Z', '2026-03-14T01:00:00Z', CALENDARIO)).toEqual([
    { fecha: '2026-03-13', minutos: 0, fuera: null, nombre: null },
  ]);
});

test('los días suman la cifra aunque cada uno se redondee', () => {
  const dias = desglosarMinutosHabiles(
    '2026-03-13T18:14:30.400-06:00',
    '2026-03-14T08:30:30.400-06:00',
    CALENDARIO,
  );
  expect(dias.map((d) => d.minutos)).toEqual([0, 1]);
});

describe('la suma en palabras', () => {
  test('día por día, lo que queda fuera y el total', () => {
    expect(explicaMinutosHabiles(m('2026-03-14 17:15'), m('2026-03-17 09:30'), CALENDARIO)).toEqual([
      ['sábado 14/03', '01:00'],
      ['martes 17/03', '01:00'],
      ['1 domingo', 'no cuenta'],
      ['NATALICIO DE JUÁREZ (lunes 16/03)', 'festivo'],
      ['Horas hábiles', '02:00'],
    ]);
  });

  test('un período largo se dice por el número de sus días', () => {
    expect(explicaMinutosHabiles(m('2026-03-01 08:00'), m('2026-03-31 20:00'), CALENDARIO)).toEqual([
      ['25 días hábiles', '243:45'],
      ['5 domingos', 'no cuenta'],
      ['NATALICIO DE JUÁREZ (lunes 16/03)', 'festivo'],
      ['Horas hábiles', '243:45'],
    ]);
  });

  test('sin nada que contar', () => {
    expect(explicaMinutosHabiles(m('2026-03-15 08:00'), m('2026-03-15 09:00'), CALENDARIO)).toEqual([
      ['1 domingo', 'no cuenta'],
      ['Horas hábiles', '00:00'],
    ]);
  });
});

test('un festivo lleva nombre', () => {
  expect(festivoRejection('  ')).toBe(MENSAJES_CALENDARIO.sinNombre);
  expect(festivoRejection('NAVIDAD')).toBeNull();
});
