import { expect, test } from 'vitest';
import type { ColumnaDeReporte } from './reporte.ts';
import { reportes } from './reportes.ts';
import { enSerie, lasQueSuma } from './sumas.ts';

const unaPor = { columna: 'FACTURA', dice: 'cada factura una vez' };

test('una suma cuenta cada documento una vez, o todas las filas', () => {
  const filas = [
    { FACTURA: 1, GUIA: 'a' },
    { FACTURA: 2, GUIA: 'b' },
    { FACTURA: 1, GUIA: 'c' },
  ];
  expect(lasQueSuma(filas, unaPor).map((f) => f.GUIA)).toEqual(['a', 'b']);
  expect(lasQueSuma(filas, undefined)).toEqual(filas);
});

test('lo que varias sumas cuentan se dice una vez, tras la última', () => {
  expect(
    enSerie([
      { texto: '3 piezas' },
      { texto: '10.00 netos', unaPor },
      { texto: '11.60 en total', unaPor },
      { texto: '2 cajas' },
    ]),
  ).toBe('3 piezas · 10.00 netos · 11.60 en total, cada factura una vez · 2 cajas');
});

test('cada documento que se cuenta una vez es una columna suya, que siempre tiene valor', () => {
  const declaradas = Object.values(reportes).flatMap(
    ({ columnas }: { columnas: Readonly<Record<string, ColumnaDeReporte>> }) =>
      Object.values(columnas).flatMap((c) => (c.unaPor ? [columnas[c.unaPor.columna]?.schema] : [])),
  );
  expect(declaradas.length).toBeGreaterThan(0);
  for (const schema of declaradas) expect(schema?.safeParse(null).success).toBe(false);
  expect(declaradas).not.toContain(undefined);
});
