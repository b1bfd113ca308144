import { describe, expect, test } from 'vitest';
import { abreBanco, cuentas, motivos } from '../../testing/banco.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { NumeroExcel } from './celda.ts';
import { diceTotal, totalDe } from './totales.ts';

const columnasDe = (nombre: string, ...titulos: string[]) => {
  const tabla = TABLAS.find((t) => t.nombre === nombre);
  return titulos.map((t) => tabla?.columnas.find((c) => c.nombre === t) ?? null);
};

describe('renglón de totales', () => {
  const existencias = columnasDe('existencias', 'UBICACION', 'CLAVE_ARTICULO', 'EXISTENCIA');
  const articulos = columnasDe('articulos', 'CLAVE_ARTICULO', 'ARTICULO', 'MARCA', 'COSTO', 'MINIMO');

  test.each([
    ['le falta lo que todo registro tiene', ['TOTAL', null, new NumeroExcel('120')], existencias, 'TOTAL'],
    ['lo dice con dos puntos', [null, 'Totales:', null, '120'], [null, ...existencias], 'Totales:'],
    ['sólo trae un número', ['SUMA', null, null, '$1,200.00', null], articulos, 'SUMA'],
  ])('%s: no es registro', (_, celdas, columnas, dicho) => {
    expect(totalDe(celdas, columnas)).toBe(dicho);
  });

  test.each([
    ['un artículo que así se llama', ['TOTAL', 'TOTAL LIMPIADOR', 'TOTAL', '35', '2'], articulos],
    ['otra palabra', ['TOTALMENTE', null, null, '35', null], articulos],
    ['no va primero', ['A-1', 'TOTAL', null, '35', null], articulos],
    ['un registro completo', ['TOTAL', 'A-1', '5'], existencias],
  ])('%s: es registro', (_, celdas, columnas) => {
    expect(totalDe(celdas, columnas)).toBeNull();
  });

  test('se dice, no se cuenta y no estorba', async () => {
    const { importa, cierra } = await abreBanco();
    try {
      const r = await importa('minmax', 'CLAVE_ARTICULO|MINIMO|MAXIMO\nA-1|2|20\n||\nTOTAL||20');
      expect(motivos(r)).toEqual(['4 CLAVE_ARTICULO: no existe el artículo']);
      const conTotal = await importa(
        'existencias',
        'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100101010|A-1|8\nTOTAL||8',
      );
      expect(conTotal.advertencias).toEqual(['Fila 3: dice «TOTAL», suma a las demás y no se toma']);
      expect(cuentas(conTotal)).toEqual([0, 0, 1]);
      expect(conTotal.leidas).toBe(1);
    } finally {
      await cierra();
    }
  });
});

test('qué archivo va antes se dice donde todavía no hay nada de lo que se nombra', async () => {
  const { db, importa, cierra } = await abreBanco();
  try {
    const archivo = 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n19999999999|A-1|8';
    expect((await importa('existencias', archivo)).advertencias).toEqual([]);
    await db.sql('truncate ubicaciones cascade');
    const r = await importa('existencias', archivo);
    expect(motivos(r)).toEqual(['2 UBICACION: no existe la ubicación']);
    expect(r.advertencias).toEqual(['Todavía no hay ubicaciones: importe antes ese archivo']);
  } finally {
    await cierra();
  }
});

test('un máximo que falta no es un 0 que alguien escribió', async () => {
  const { importa, cierra } = await abreBanco();
  try {
    const r = await importa(
      'articulos',
      'CLAVE_ARTICULO|ARTICULO|MINIMO|MAXIMO\nNUEVO-1|UNO|5|\nNUEVO-2|DOS|5|0',
    );
    expect(motivos(r)).toEqual([
      '2 MAXIMO: falta, y sin él sería 0: el valor máximo no puede ser menor al mínimo (5)',
      '3 MAXIMO: el valor máximo no puede ser menor al mínimo (5)',
    ]);
  } finally {
    await cierra();
  }
});

test.each([
  'Total',
  'TOTALES:',
  'Gran total',
  'Subtotal del día',
  'Total abonos',
  'TOTAL DE LOS DEPÓSITOS',
  'Suma',
])('«%s» dice que su renglón suma otros', (dicho) => expect(diceTotal(dicho)).toBe(true));

test.each(['TOTAL LIMPIADOR', 'SUMADORA', 'Abonos', 'TOTALMENTE', 'Total 12', ''])(
  '«%s» no lo dice',
  (dicho) => expect(diceTotal(dicho)).toBe(false),
);
