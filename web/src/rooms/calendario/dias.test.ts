import { expect, test } from 'vitest';
import { diaLaboral } from './dias.ts';

const CALENDARIO = {
  ZONA: 'America/Mexico_City',
  HORARIO: [1, 2, 3, 4, 5, 6].map((DIA_SEMANA) => ({ DIA_SEMANA, ABRE: '08:30', CIERRA: '18:15' })),
  FESTIVOS: [
    { FECHA: '2026-12-25', NOMBRE: 'NAVIDAD' },
    { FECHA: '2026-11-01', NOMBRE: 'TODOS LOS SANTOS' },
  ],
};

test.each([
  ['2026-12-24', { tono: null, palabra: 'Hábil', detalle: '08:30 a 18:15' }],
  ['2026-12-25', { tono: 'atencion', palabra: 'Festivo', detalle: 'NAVIDAD' }],
  ['2026-12-27', { tono: 'nada', palabra: 'No cuenta' }],
  // A holiday on a Sunday counts as a holiday, not just as closed.
  ['2026-11-01', { tono: 'atencion', palabra: 'Festivo', detalle: 'TODOS LOS SANTOS' }],
])('el %s', (dia, que) => expect(diaLaboral(CALENDARIO, dia)).toEqual(que));
