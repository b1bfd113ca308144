import { expect, test } from 'vitest';
import { pasa } from '../../platform/filtros.ts';
import { cuadroDeObjetivos, cuadroDeOperadores, type Renglones, type Ventas } from './cuadros.ts';

const asesor = (OPERADOR_ID: number, OPERADOR: string) => ({
  OPERADOR_ID,
  OPERADOR,
  NOMBRE: 'ANA LUNA',
  VENTAS: 100,
  ANTES: 80,
  OBJETIVO: 200,
  ALCANCE: 50,
});

test('el objetivo de un asesor abre sólo el suyo, aunque otro se llame igual', () => {
  const ventas = { objventas: [asesor(7, 'VENTAS2'), asesor(8, 'VENTAS3')] } as unknown as Ventas;
  const abiertos: Renglones[] = [];
  cuadroDeOperadores(ventas, '2026-03', (de) => {
    if (de.pestana === 'objetivos') abiertos.push(de);
    return '';
  });
  expect(abiertos.map((de) => de.filtro)).toEqual([
    { columna: 'OPERADOR', clase: 'texto', valores: ['=VENTAS2'] },
    { columna: 'OPERADOR', clase: 'texto', valores: ['=VENTAS3'] },
  ]);
});

test('lo vendido a un asesor abre sus documentos y ninguno de quien se llama igual, y su barra dice cuál es', () => {
  const objventas = [
    asesor(7, 'VENTAS2'),
    asesor(8, 'VENTAS3'),
    { ...asesor(9, 'VENTAS4'), NOMBRE: 'EVA SOL' },
  ];
  const documentos = [7, 8, 8, 9].map((OPERADOR_ID) => ({
    OPERADOR_ID,
    OPERADOR: OPERADOR_ID === 9 ? 'EVA SOL' : 'ANA LUNA',
  }));
  const ventas = { objventas } as unknown as Ventas;
  const abre = (de: Renglones) =>
    String(documentos.filter((d) => de.filtro && pasa(de.filtro, undefined, d)).length);
  for (const cuadro of [
    cuadroDeOperadores(ventas, '2026-03', abre),
    cuadroDeObjetivos(ventas, '2026-03', abre),
  ])
    expect(cuadro.grupos.map((g) => [g.titulo, g.puntos[0]?.liga])).toEqual([
      ['ANA LUNA (7)', '1'],
      ['ANA LUNA (8)', '2'],
      ['EVA SOL', '1'],
    ]);
});

test('lo vendido a clientes sin asesor abre los documentos que no tienen asesor', () => {
  const ventas = {
    objventas: [{ ...asesor(0, ''), NOMBRE: 'Sin asesor', OBJETIVO: 0 }],
  } as unknown as Ventas;
  const abiertos: Renglones[] = [];
  cuadroDeOperadores(ventas, '2026-03', (de) => {
    if (de.pestana === 'documentos') abiertos.push(de);
    return '';
  });
  expect(abiertos.map((de) => [de.mes, de.filtro])).toEqual([
    ['2026-03', { columna: 'OPERADOR', clase: 'texto', valores: [''] }],
    ['2025-03', { columna: 'OPERADOR', clase: 'texto', valores: [''] }],
  ]);
});
