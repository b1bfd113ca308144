import { describe, expect, test } from 'vitest';
import { informe, RECHAZOS_MAX, rechazosCsv } from './informe.ts';
import type { Resultado } from './opciones.ts';

const resultado = (cambios: Partial<Resultado> = {}): Resultado => ({
  leidas: 1200,
  altas: 0,
  cambios: 0,
  sinCambio: 1200,
  rechazos: [],
  advertencias: [],
  notas: [],
  hecho: true,
  deshacible: true,
  ...cambios,
});
const rechazo = (fila: number) => ({ fila, columna: 'COSTO', valor: '12,5', motivo: 'debe ser un número' });

describe('informe', () => {
  test('says when nothing changed, what was done and what was only tried', () => {
    expect(informe(resultado(), false)).toEqual([
      '  altas            0',
      '  cambios          0',
      '  sin cambio   1,200',
      '  rechazadas       0',
      'Todo estaba igual: 0 cambios.',
    ]);
    expect(informe(resultado({ altas: 1 }), false).at(-1)).toBe('Importación hecha.');
    expect(
      informe(resultado({ notas: ['Renglones que ya no vienen y se quitan: 1'] }), false).slice(-2),
    ).toEqual(['  Renglones que ya no vienen y se quitan: 1', 'Importación hecha.']);
    expect(informe(resultado({ altas: 1, hecho: false }), true).at(-1)).toBe('Ensayo: no se cambió nada.');
  });

  test('shows the first refused rows and counts the rest', () => {
    const rechazos = Array.from({ length: RECHAZOS_MAX + 1500 }, (_, i) => ({
      ...rechazo(i + 2),
      valor: `${i},5`,
    }));
    const lineas = informe(resultado({ rechazos, hecho: false }), false);
    expect(lineas[0]).toBe('  Fila 2: COSTO «0,5» debe ser un número');
    expect(lineas[RECHAZOS_MAX]).toBe('  … y 1,500 motivos más (--errores ARCHIVO los guarda todos)');
    expect(lineas.at(-1)).toBe('No se importó nada: corrija las filas rechazadas y vuelva a intentar.');
  });

  test('says the same reason once, with its rows', () => {
    const dichas = (filas: readonly number[]) =>
      informe(resultado({ rechazos: filas.map(rechazo), hecho: false }), false)[0];
    expect(dichas([2, 3, 9])).toBe('  3 filas (2, 3 y 9): COSTO «12,5» debe ser un número');
    expect(dichas(Array.from({ length: 1200 }, (_, i) => i + 2))).toBe(
      '  1,200 filas (2, 3, 4, 5, 6…): COSTO «12,5» debe ser un número',
    );
  });

  test('counts a row once, whatever the reasons against it', () => {
    expect(informe(resultado({ rechazos: [rechazo(2), rechazo(2)], hecho: false }), false)).toContain(
      '  rechazadas       1',
    );
  });
});

test('the file of errors keeps a spreadsheet from taking a value for a formula', () => {
  const csv = rechazosCsv([{ fila: 2, columna: 'ARTICULO', valor: '=1+1', motivo: 'dice "algo"' }]);
  expect(csv).toBe('\uFEFFFILA,COLUMNA,VALOR,MOTIVO\r\n"2","ARTICULO","\'=1+1","dice ""algo"""\r\n');
});
