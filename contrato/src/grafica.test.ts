import { expect, test } from 'vitest';
import type { FiltroDeColumna } from './filtros.ts';
import { filtrosCon, pasosDe, rastroDe } from './grafica.ts';

const columnas = {
  MOTIVO: { tipo: 'texto' },
  ESTATUS: { tipo: 'texto', palabras: { S: 'Surtida' } },
  FECHA: { tipo: 'fechaHora' },
  DIFERENCIA: { tipo: 'duracion' },
} as const;

test('los renglones de un grupo: su texto a la letra, sin él, su palabra, su día o su tramo', () => {
  const de = (por: string, grupo: string, cortes?: number[]) =>
    rastroDe({ por, ...(cortes ? { cortes } : {}) }, columnas, grupo);
  const filtro = (columna: string, clase: string, valores: string[]) => ({
    filtro: { columna, clase, valores },
  });
  expect(de('MOTIVO', 'Robo')).toEqual(filtro('MOTIVO', 'texto', ['=Robo']));
  expect(de('MOTIVO', '')).toEqual(filtro('MOTIVO', 'texto', ['']));
  expect(de('ESTATUS', 'S')).toEqual(filtro('ESTATUS', 'valores', ['S']));
  expect(de('FECHA', '2026-11-23')).toEqual({ dia: '2026-11-23' });
  const tramo = (grupo: string) => de('DIFERENCIA', grupo, [0, 60, 120]);
  expect(tramo('60')).toEqual({ filtro: { columna: 'DIFERENCIA', clase: 'numero', de: '60', a: '119' } });
  expect(tramo('120')).toEqual({ filtro: { columna: 'DIFERENCIA', clase: 'numero', de: '120', a: null } });
});

test('la marca de una columna ya filtrada: sólo lo que dejan pasar los dos', () => {
  const tramo = (de: string | null, a: string | null): FiltroDeColumna => ({
    columna: 'DIFERENCIA',
    clase: 'numero',
    de,
    a,
  });
  const otro: FiltroDeColumna = { columna: 'MOTIVO', clase: 'texto', valores: ['robo'] };
  expect(filtrosCon([otro], tramo('60', '119'))).toEqual([otro, tramo('60', '119')]);
  expect(filtrosCon([tramo('90', null), otro], tramo('60', '119'))).toEqual([otro, tramo('90', '119')]);
  expect(filtrosCon([tramo(null, '100.5')], tramo('60', null))).toEqual([tramo('60', '100.5')]);
  expect(filtrosCon([tramo('9', '300')], tramo('60', '119'))).toEqual([tramo('60', '119')]);
  const robo: FiltroDeColumna = { columna: 'MOTIVO', clase: 'texto', valores: ['=Robo'] };
  expect(filtrosCon([otro], robo)).toEqual([robo]);
});

test('los pasos de un rango: días, semanas desde el lunes o meses, sin salirse de él', () => {
  const dias = pasosDe('2026-02-27', '2026-03-01');
  expect(dias.map((p) => p.id)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(pasosDe('2026-01-01', '2026-03-03')).toHaveLength(62);
  const semanas = pasosDe('2026-01-01', '2026-06-30');
  expect(semanas.at(0)).toEqual({ id: '2025-12-29', desde: '2026-01-01', hasta: '2026-01-04' });
  expect(semanas.at(-1)).toEqual({ id: '2026-06-29', desde: '2026-06-29', hasta: '2026-06-30' });
  const meses = pasosDe('2024-12-15', '2026-02-10');
  expect(meses.map((m) => m.id).slice(0, 3)).toEqual(['2024-12-01', '2025-01-01', '2025-02-01']);
  expect(meses.at(-1)).toEqual({ id: '2026-02-01', desde: '2026-02-01', hasta: '2026-02-10' });
});
