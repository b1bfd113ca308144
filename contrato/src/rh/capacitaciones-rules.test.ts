import { expect, test } from 'vitest';
import {
  CAPACITACION_MAX,
  capacitacionRejection,
  diaYHora,
  edicionRejection,
  limpiaFolio,
  MENSAJES_CAPACITACION as M,
  type SesionEscrita,
  sesionRejection,
} from './capacitaciones-rules.ts';

test('el folio queda en letras y números, en mayúsculas', () => {
  expect(['cap-000 001', 'ñandú1', ' á b ', ''].map(limpiaFolio)).toEqual(['CAP000001', 'AND1', 'B', '']);
});

test('lo que falta del encabezado se dice en su orden; el folio sólo al crear', () => {
  const todo = { TITULO: 'T', DESCRIPCION: 'D', FOLIO: 'cap-000-001' };
  const dice = (c: Partial<typeof todo>, esNueva = true) =>
    capacitacionRejection({ ...todo, ...c }, esNueva)?.mensaje;
  expect(dice({ TITULO: ' ', DESCRIPCION: '', FOLIO: '' })).toBe('El campo título es obligatorio');
  expect(dice({ DESCRIPCION: ' ', FOLIO: '' })).toBe('El campo descripción es obligatorio');
  for (const FOLIO of ['', 'CAP00001', 'CAP0000001', 'CAP-00001'])
    expect(dice({ FOLIO }), FOLIO).toBe(
      'El campo folio es obligatorio y debe tener 9 caracteres (solo números y letras)',
    );
  expect(dice({})).toBeUndefined();
  expect(dice({ FOLIO: '' }, false)).toBeUndefined();
});

const SESION: SesionEscrita = {
  DIRIGIDO_A: 'Almacén',
  IMPARTIDA_POR: 'Jefa',
  FECHA_PROGRAMADA: '2026-11-30',
  HORA_PROGRAMADA: '10:00',
  DURACION: 60,
  URL_CAPACITACION: '',
};
const dice = (s: Partial<SesionEscrita>) => sesionRejection({ ...SESION, ...s })?.mensaje ?? null;

test('lo que falta de una sesión se dice en su orden', () => {
  const vacia = { DIRIGIDO_A: '', IMPARTIDA_POR: '', FECHA_PROGRAMADA: '', HORA_PROGRAMADA: '', DURACION: 0 };
  const dichos: (string | null)[] = [];
  const escrita: Partial<SesionEscrita> = { ...vacia };
  for (const campo of [
    'DIRIGIDO_A',
    'IMPARTIDA_POR',
    'FECHA_PROGRAMADA',
    'HORA_PROGRAMADA',
    'DURACION',
  ] as const) {
    dichos.push(dice(escrita));
    Object.assign(escrita, { [campo]: SESION[campo] });
  }
  expect(dichos).toEqual([
    'El campo dirigido a es obligatorio',
    'El campo impartida por es obligatorio',
    'El campo fecha programada es obligatorio',
    'El campo hora programada es obligatorio',
    'El campo duración es obligatorio',
  ]);
  expect(dice(escrita)).toBeNull();
});

test('fecha, hora, duración y liga que no pueden ser', () => {
  for (const FECHA_PROGRAMADA of ['2026-02-30', '30-11-2026', '1899-01-01', 'mañana'])
    expect(dice({ FECHA_PROGRAMADA }), FECHA_PROGRAMADA).toBe(M.fechaMal);
  for (const HORA_PROGRAMADA of ['24:00', '9:00', '10:60', 'diez'])
    expect(dice({ HORA_PROGRAMADA }), HORA_PROGRAMADA).toBe(M.horaMal);
  for (const DURACION of [-5, 1441, 1.5]) expect(dice({ DURACION }), String(DURACION)).toBe(M.duracionMal);
  expect([1, 1440].map((DURACION) => dice({ DURACION }))).toEqual([null, null]);
  expect(dice({ URL_CAPACITACION: 'javascript:alert(1)' })).not.toBeNull();
  expect(dice({ URL_CAPACITACION: 'https://nube.example/x' })).toBeNull();
});

test('la fecha puede traer su hora, y la hora mandada aparte es la que cuenta', () => {
  expect(diaYHora('2026-11-30 08:15:00', '')).toEqual({ dia: '2026-11-30', hora: '08:15' });
  expect(diaYHora('2026-11-30T08:15', '09:00')).toEqual({ dia: '2026-11-30', hora: '09:00' });
  expect(dice({ FECHA_PROGRAMADA: '2026-11-30 08:15', HORA_PROGRAMADA: '' })).toBeNull();
});

test('sólo se edita lo programado', () => {
  expect(edicionRejection('PROGRAMADA')).toBeNull();
  for (const estatus of ['IMPARTIDA', 'CANCELADA'] as const)
    expect(edicionRejection(estatus)).toBe(
      'No se puede editar la programación de una capacitación Cancelada o Impartida',
    );
  expect(CAPACITACION_MAX).toEqual({
    titulo: 50,
    descripcion: 300,
    folio: 9,
    dirigido_a: 150,
    impartida_por: 75,
    url: 255,
  });
});
