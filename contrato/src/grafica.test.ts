import { expect, test } from 'vitest';
import { rastroDe } from './grafica.ts';

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
