import { describe, expect, test } from 'vitest';
import type { Calendario } from '../calendario/rules.ts';
import {
  avisoDeTareas,
  bloqueosDe,
  estatusDe,
  frecuenciaEnPalabras,
  leToca,
  MENSAJES_CHECKLIST as M,
  momentoRejection,
  type Periodicidad,
  relojDe,
  reporteDe,
  respondeEnTiempo,
  respondeTarde,
  respuestaRejection,
  SIN_RESPONDER,
  type TareaEscrita,
  TONO_DE_TAREA,
  tareaRejection,
  ULTIMO_DIA,
} from './checklist-rules.ts';

/** Monday to Saturday; 2026-03-16 is a Monday and a holiday, 2026-01-01 a Thursday and one. */
const CALENDARIO: Calendario = {
  ZONA: 'America/Mexico_City',
  HORARIO: [1, 2, 3, 4, 5, 6].map((DIA_SEMANA) => ({ DIA_SEMANA, ABRE: '08:30', CIERRA: '18:15' })),
  FESTIVOS: [
    { FECHA: '2026-01-01', NOMBRE: 'AÑO NUEVO' },
    { FECHA: '2026-03-16', NOMBRE: 'NATALICIO DE JUÁREZ' },
  ],
};

const cada = (frecuencia: Periodicidad['frecuencia'], resto: Partial<Periodicidad> = {}): Periodicidad => ({
  frecuencia,
  dias: [],
  dia: null,
  ...resto,
});

/** The days of a month on which it is to be done. */
function delMes(mes: string, p: Periodicidad): number[] {
  const dias: number[] = [];
  for (let dia = new Date(`${mes}-01T00:00:00Z`); dia.toISOString().startsWith(mes); ) {
    if (leToca(p, dia.toISOString().slice(0, 10), CALENDARIO)) dias.push(dia.getUTCDate());
    dia = new Date(dia.getTime() + 86_400_000);
  }
  return dias;
}

describe('le toca', () => {
  test('una diaria, los días que se abre: ni domingo ni festivo', () => {
    const dias = delMes('2026-03', cada('DIARIA'));
    expect(dias).toHaveLength(31 - 5 - 1);
    for (const fuera of [1, 8, 15, 16, 22, 29]) expect(dias).not.toContain(fuera);
    expect(dias).toContain(14);
  });

  test('entre semana, sin sábados', () => {
    expect(delMes('2026-03', cada('ENTRE_SEMANA')).slice(0, 11)).toEqual([
      2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 17,
    ]);
  });

  test('una semanal, sus días aunque se cierre, pero no en festivo', () => {
    expect(delMes('2026-03', cada('SEMANAL', { dias: [0, 1] }))).toEqual([1, 2, 8, 9, 15, 22, 23, 29, 30]);
  });

  test.each([
    ['un día hábil', '2026-03', 10, 10],
    ['en domingo, el siguiente', '2026-03', 8, 9],
    ['en domingo antes de un festivo, el que sigue a los dos', '2026-03', 15, 17],
    ['en festivo', '2026-01', 1, 2],
    ['el 31, en un mes de 30', '2026-04', ULTIMO_DIA, 30],
    ['el 31, en uno que termina en domingo: el último en que se abre', '2026-05', ULTIMO_DIA, 30],
    ['el 30, en febrero, que acaba en sábado', '2026-02', 30, 28],
    ['el 29, en un año bisiesto', '2028-02', 29, 29],
    ['el 29, en uno que no lo es', '2027-02', 29, 27],
    ['el último de un febrero bisiesto', '2028-02', ULTIMO_DIA, 29],
  ])('una mensual, una vez: %s', (_caso, mes, dia, cae) => {
    expect(delMes(mes, cada('MENSUAL', { dia }))).toEqual([cae]);
  });

  test.each([
    ['el primero, después de un festivo', '2026-01', 1, 2],
    ['el tercero', '2026-03', 3, 4],
    ['el decimotercero, pasado el festivo', '2026-03', 13, 17],
    ['más de los que hay: el último', '2026-02', 23, 26],
  ])('por día hábil del mes: %s', (_caso, mes, dia, cae) => {
    const dias = delMes(mes, cada('DIA_HABIL', { dia }));
    expect(dias).toHaveLength(1);
    if (dia === 23) expect(dias).toEqual([27]);
    else expect(dias).toEqual([cae]);
  });

  test('sin un solo día abierto, ninguna mensual', () => {
    const cerrado = { ...CALENDARIO, HORARIO: [] };
    expect(leToca(cada('MENSUAL', { dia: 1 }), '2026-03-02', cerrado)).toBe(false);
    expect(leToca(cada('DIA_HABIL', { dia: 1 }), '2026-03-02', cerrado)).toBe(false);
  });
});

test('la frecuencia se dice en palabras, y la semana empieza en lunes', () => {
  expect(
    [
      cada('DIARIA'),
      cada('ENTRE_SEMANA'),
      cada('SEMANAL', { dias: [4] }),
      cada('SEMANAL', { dias: [0, 3, 1] }),
      cada('MENSUAL', { dia: 15 }),
      cada('MENSUAL', { dia: ULTIMO_DIA }),
      cada('DIA_HABIL', { dia: 3 }),
    ].map(frecuenciaEnPalabras),
  ).toEqual([
    'Diaria',
    'Entre semana',
    'Semanal: jueves',
    'Semanal: lunes, miércoles y domingo',
    'Mensual: día 15',
    'Mensual: último día',
    'Mensual: día hábil 3',
  ]);
});

test('el día y la hora son los de la zona: la medianoche es suya', () => {
  const zona = 'America/Mexico_City';
  expect(relojDe(Date.parse('2026-03-14T05:59:59Z'), zona)).toEqual({ dia: '2026-03-13', hora: '23:59' });
  expect(relojDe(Date.parse('2026-03-14T06:00:00Z'), zona)).toEqual({ dia: '2026-03-14', hora: '00:00' });
  expect(relojDe(Date.parse('2026-03-14T06:00:00Z'), 'Asia/Tokyo')).toEqual({
    dia: '2026-03-14',
    hora: '15:00',
  });
});

test('está en tiempo hasta el minuto de su hora, y sólo un bloque queda abierto', () => {
  expect(['09:59', '10:00', '10:01'].map((ahora) => estatusDe(false, '10:00', ahora))).toEqual([
    'EN TIEMPO',
    'EN TIEMPO',
    'FUERA DE TIEMPO',
  ]);
  expect(estatusDe(true, '10:00', '10:01')).toBe('CONTESTADA');
  expect(bloqueosDe('EN TIEMPO')).toEqual({ BLOQUEAR_TYF: 'N', BLOQUEAR_FDT: 'S' });
  expect(bloqueosDe('FUERA DE TIEMPO')).toEqual({ BLOQUEAR_TYF: 'S', BLOQUEAR_FDT: 'N' });
  expect(bloqueosDe('CONTESTADA')).toEqual({ BLOQUEAR_TYF: 'S', BLOQUEAR_FDT: 'S' });
});

test('100 pone la marca de su bloque, menos la quita, y el otro queda en blanco', () => {
  expect(respondeEnTiempo(100)).toEqual({ ENTIEMPO: 'S', PORCENTAJE: 100, CONCLUYO: 'N', PCTJ_FDT: 0 });
  expect(respondeEnTiempo(90)).toEqual({ ENTIEMPO: 'N', PORCENTAJE: 90, CONCLUYO: 'N', PCTJ_FDT: 0 });
  expect(respondeTarde(100)).toEqual({ ENTIEMPO: 'N', PORCENTAJE: 0, CONCLUYO: 'S', PCTJ_FDT: 100 });
  expect(respondeTarde(10)).toEqual({ ENTIEMPO: 'N', PORCENTAJE: 0, CONCLUYO: 'N', PCTJ_FDT: 10 });
});

test('el reporte: estado, avance y color de cada respuesta', () => {
  const lee = (r: Parameters<typeof reporteDe>[0]) => {
    const { estado, porcentaje } = reporteDe(r);
    return [estado, porcentaje, TONO_DE_TAREA[estado]];
  };
  expect(lee(respondeEnTiempo(100))).toEqual(['A_TIEMPO', 100, 'hecho']);
  expect(lee(respondeTarde(100))).toEqual(['FUERA', 100, 'atencion']);
  expect(lee(respondeTarde(40))).toEqual(['PARCIAL_FUERA', 40, 'rechazo']);
  expect(lee(respondeEnTiempo(40))).toEqual(['PARCIAL', 40, 'hecho']);
  expect(lee(SIN_RESPONDER)).toEqual(['NO', 0, 'rechazo']);
});

test('los mensajes de una respuesta, en su orden', () => {
  const r = (PORCENTAJE: number, PCTJ_FDT: number, RAZON = '') =>
    respuestaRejection({ PORCENTAJE, PCTJ_FDT, RAZON });
  expect(r(0, 0)).toBe(M.sinPorcentaje);
  expect(r(0, 0, 'Sí hay')).toBe(M.sinPorcentaje);
  expect(r(90, 0)).toBe(M.sinRazon);
  expect(r(90, 0, '  ')).toBe(M.sinRazon);
  expect(r(0, 100)).toBe(M.sinRazon);
  expect(r(50, 50, 'Las dos')).toBe(M.ambas);
  expect([r(100, 0), r(90, 0, 'Faltó'), r(0, 100, 'Tráfico')]).toEqual([null, null, null]);
});

test('se contesta en el bloque que su hora deja abierto', () => {
  expect(momentoRejection('CONTESTADA', { PORCENTAJE: 100 }, '10:00')).toBe(M.contestada);
  expect(momentoRejection('FUERA DE TIEMPO', { PORCENTAJE: 100 }, '10:00')).toBe(M.yaPaso('10:00'));
  expect(momentoRejection('EN TIEMPO', { PORCENTAJE: 0 }, '10:00')).toBe(M.aunNo('10:00'));
  expect(momentoRejection('FUERA DE TIEMPO', { PORCENTAJE: 0 }, '10:00')).toBeNull();
  expect(momentoRejection('EN TIEMPO', { PORCENTAJE: 10 }, '10:00')).toBeNull();
});

test('lo que le falta a una tarea, en el orden de su forma', () => {
  const reloj = { dia: '2026-03-10', hora: '12:00' };
  let t: TareaEscrita = {
    descripcion: ' ',
    departamento_id: 0,
    puesto_id: 0,
    operador_id: 0,
    frecuencia: 'SEMANAL',
    dias: [],
    dia: 0,
    hora_inicio: '',
    hora: '',
    desde: '2026-03-09',
  };
  const pasos: readonly (readonly [Partial<TareaEscrita>, string, string])[] = [
    [{}, 'descripcion', M.descripcion],
    [{ descripcion: 'Barrer' }, 'puesto_id', M.para],
    [{ puesto_id: 1, operador_id: 2 }, 'puesto_id', M.para],
    [{ operador_id: 0 }, 'dias', M.dias],
    [{ frecuencia: 'MENSUAL' }, 'dia', M.diaDelMes],
    [{ frecuencia: 'DIA_HABIL' }, 'dia', M.diaHabil],
    [{ dia: 24 }, 'dia', M.diaHabil],
    [{ dia: 23 }, 'hora_inicio', M.horaInicio],
    [{ hora_inicio: '24:00' }, 'hora_inicio', M.horaInicio],
    [{ hora_inicio: '09:00' }, 'hora', M.hora],
    [{ hora: '09:00' }, 'hora', M.horasAlReves],
    [{ hora: '11:59' }, 'desde', M.desdePasado],
    [{ desde: '2026-03-10' }, 'desde', M.hoyYaPaso],
  ];
  for (const [cambio, campo, mensaje] of pasos) {
    t = { ...t, ...cambio };
    expect(tareaRejection(t, reloj)).toEqual({ campo, mensaje });
  }
  expect(tareaRejection({ ...t, hora: '12:00' }, reloj)).toBeNull();
  expect(tareaRejection({ ...t, desde: '2026-03-11' }, reloj)).toBeNull();
});

test('un aviso nombra su tarea, o las primeras de varias', () => {
  const de = (...nombres: string[]) => nombres.map((descripcion) => ({ descripcion, hora: '10:00' }));
  expect(avisoDeTareas(de('ABRIR'))).toBe('Es hora de: ABRIR (hasta las 10:00)');
  expect(avisoDeTareas(de('A', 'B'))).toBe('Es hora de 2 tareas del check list: A y B');
  expect(avisoDeTareas(de('A', 'B', 'C', 'D', 'E'))).toBe(
    'Es hora de 5 tareas del check list: A, B, C y 2 más',
  );
});
