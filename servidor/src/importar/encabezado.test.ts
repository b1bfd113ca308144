import { describe, expect, test } from 'vitest';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import type { Fila } from './celda.ts';
import {
  columnasDelEncabezado,
  desdeElEncabezado,
  dichoDeEleccion,
  eleccionDe,
  nombresDe,
} from './encabezado.ts';

const ARTICULOS = TABLAS.find((t) => t.nombre === 'articulos') as (typeof TABLAS)[number];
const TITULOS = ['Cve. Art', 'Descr. larga', 'Foto', 'Descr. larga', ''];

const elige = (...dichas: [string, string | null][]) =>
  eleccionDe(
    ARTICULOS,
    TITULOS,
    dichas.map(([titulo, columna]) => ({ titulo, columna })),
  );
const columnas = (...dichas: [string, string | null][]) =>
  columnasDelEncabezado(ARTICULOS, TITULOS, TABLAS, elige(...dichas));

describe('las columnas que alguien dice', () => {
  test('cada título tiene un nombre, aunque se repita o esté vacío', () => {
    expect(nombresDe(TITULOS)).toEqual(['Cve. Art', 'Descr. larga', 'Foto', 'Descr. larga (2)', 'Columna 5']);
    expect(nombresDe(['Clave 2', 'Clave', 'CLAVE', '#', '%'])).toEqual([
      'Clave 2',
      'Clave',
      'CLAVE (3)',
      '#',
      '%',
    ]);
  });

  test('son las de la tabla, las que no se usan se dicen, y lo que nadie dijo se conoce por su título', () => {
    const dichas: [string, string | null][] = [
      ['cve art', 'codigo'],
      ['Descr. larga', 'ARTICULO'],
      ['Foto', null],
      ['Descr. larga (2)', null],
    ];
    expect(columnas(...dichas).map((d) => d.columna?.nombre ?? d.ignorada)).toEqual([
      'CLAVE_ARTICULO',
      'ARTICULO',
      true,
      true,
      false,
    ]);
    expect(dichoDeEleccion(ARTICULOS, TITULOS, elige(...dichas))).toBe(
      '«Cve. Art» es CLAVE_ARTICULO y «Descr. larga» es ARTICULO; no se usan «Foto» y «Descr. larga (2)»',
    );
  });

  const OTRAS: [string, string | null][] = [
    ['Descr. larga', 'ARTICULO'],
    ['Foto', null],
  ];
  test.each<[string, [string, string | null][], string]>([
    [
      'falta una obligatoria',
      [['Cve. Art', null], ...OTRAS, ['Descr. larga (2)', null]],
      'Falta la columna CLAVE_ARTICULO',
    ],
    [
      'dos son la misma',
      [['Cve. Art', 'CLAVE_ARTICULO'], ...OTRAS, ['Descr. larga (2)', 'ARTICULO']],
      'La columna ARTICULO viene dos veces: en «Descr. larga» y en «Descr. larga (2)»',
    ],
    [
      'queda una sin decir',
      [['Cve. Art', 'CLAVE_ARTICULO'], ...OTRAS],
      'La columna «Descr. larga (2)» no es de articulos: diga qué es',
    ],
    [
      'no está en el archivo',
      [['Clave', 'CLAVE_ARTICULO']],
      'El archivo no tiene la columna «Clave». Tiene: Cve. Art, Descr. larga, Foto, Descr. larga (2), Columna 5',
    ],
    [
      'no es de la tabla',
      [['Cve. Art', 'CLAVOTA']],
      'articulos no tiene CLAVOTA. Sus columnas son: CLAVE_ARTICULO,',
    ],
    [
      'se dice dos veces',
      [
        ['Foto', null],
        ['FOTO', 'ARTICULO'],
      ],
      'La columna «FOTO» se dice dos veces',
    ],
  ])('%s: se rechaza', (_que, dichas, motivo) => {
    expect(() => columnas(...dichas)).toThrow(motivo);
  });
});

test('de un archivo que nadie conoce, el encabezado es la primera fila casi tan llena como la que más', async () => {
  const filas: Fila[] = [
    ['Sistema SA'],
    ['Del', '01/01/2026', 'al', '31/01/2026'],
    [],
    ['Cve', 'Nom', 'Obs', 'Exi', 'Pre', 'Ubi'],
    ['A', 'Uno', '', '1', '2', 'x'],
  ].map((celdas, i) => ({ numero: i + 1, celdas }));
  const leidas: number[] = [];
  for await (const fila of desdeElEncabezado(filas, TABLAS)) leidas.push(fila.numero);
  expect(leidas).toEqual([4, 5]);
});
