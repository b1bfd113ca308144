import { expect, test } from 'vitest';
import { escribirFiltros, escribirOrdenes, type FiltroDeColumna, leeFiltros, leeOrdenes } from './filtros.ts';

const columnas = {
  CLIENTE: { tipo: 'nombre' },
  ESTATUS: { tipo: 'texto', palabras: { P: 'Pendiente', E: 'Embarcada' } },
  TOTAL: { tipo: 'dinero' },
  CREADO: { tipo: 'fechaHora' },
  VENCE: { tipo: 'fecha' },
  ID: { tipo: 'dato' },
} as const;

test('los órdenes se escriben y se leen igual', () => {
  const ordenes = [
    { id: 'CLIENTE', sentido: 'asc' },
    { id: 'TOTAL', sentido: 'desc' },
  ] as const;
  expect(escribirOrdenes(ordenes)).toBe('CLIENTE,-TOTAL');
  expect(leeOrdenes('CLIENTE,-TOTAL')).toEqual(ordenes);
  expect(leeOrdenes('')).toEqual([]);
});

test('los filtros se escriben y se leen igual, con lo que un texto traiga', () => {
  const filtros: FiltroDeColumna[] = [
    { columna: 'CLIENTE', clase: 'texto', valores: ['sol, luna; y ~mar..', '', 'ñandú %'] },
    { columna: 'ESTATUS', clase: 'valores', valores: ['P', ''] },
    { columna: 'TOTAL', clase: 'numero', de: '-10.5', a: null },
    { columna: 'CREADO', clase: 'dia', de: '2026-11-01T09', a: '2026-11-30' },
  ];
  expect(leeFiltros(escribirFiltros(filtros), columnas)).toEqual({ filtros, mal: false });
  // A range of days with both ends open means that the column is empty.
  const sinFecha: FiltroDeColumna[] = [{ columna: 'CREADO', clase: 'dia', de: null, a: null }];
  expect(leeFiltros(escribirFiltros(sinFecha), columnas)).toEqual({ filtros: sinFecha, mal: false });
});

test.each([
  'NADA~x',
  'ID~3',
  'toString~x',
  'ESTATUS~Z',
  'TOTAL~10',
  'TOTAL~a..b',
  'TOTAL~..',
  'TOTAL~1e9..2',
  'CREADO~2026-02-31..',
  'CREADO~3026-02-01..',
  'CREADO~2026-02-01T24..',
  'CREADO~2026-02-31T10..',
  'VENCE~2026-02-01T10..',
  'CLIENTE~%E0%A4%A',
  `CLIENTE~${'x'.repeat(101)}`,
  'CLIENTE',
  '~',
])('lo que no significa nada queda fuera, y se dice: %s', (texto) => {
  expect(leeFiltros(`${texto};TOTAL~1..2`, columnas).filtros).toEqual([
    { columna: 'TOTAL', clase: 'numero', de: '1', a: '2' },
  ]);
  expect(leeFiltros(texto, columnas).mal).toBe(true);
});
