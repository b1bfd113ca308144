import { leeFiltros } from '@anden/contrato/filtros.ts';
import { describe, expect, test } from 'vitest';
import { pasa } from '../../platform/filtros.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';
import { cuadrosDeIncidencias, tableroDeLista } from './cuadros.ts';

// Two have one name.
const OPERADORES = [
  { OPERADOR_ID: 4, OPERADOR: 'ANA, LA DE CRÉDITO' },
  { OPERADOR_ID: 5, OPERADOR: 'ANA, LA DE CRÉDITO' },
  { OPERADOR_ID: null, OPERADOR: null },
] as const;
const RESULTADOS = ['CONTACTADO', 'NUMERO_MALO', 'SIN_CONTACTO', 'PENDIENTE'] as const;
const ESTATUS = [
  'CERRADO',
  'AGENDADO',
  'EN_PAUSA',
  'SIN_MARCAR',
  'EN_CURSO',
  'SIN_TERMINAR',
  'ANTERIOR',
] as const;

/** How many rows each mark's address leaves, by the filters of the list itself. */
function comprueba(
  cuadro: Cuadro,
  filas: readonly object[],
  columnas: Parameters<typeof leeFiltros>[1],
): void {
  expect(cuadro.grupos.length).toBeGreaterThan(1);
  for (const g of cuadro.grupos)
    for (const { valor, liga } of g.puntos) {
      const { filtros } = leeFiltros(liga ?? '', columnas);
      expect(filtros.length).toBeGreaterThan(0);
      const quedan = filas.filter((f) => filtros.every((x) => pasa(x, undefined, f)));
      expect([cuadro.titulo, g.titulo, quedan.length]).toEqual([cuadro.titulo, g.titulo, valor]);
    }
}

describe('cada marca cuenta los renglones que abre', () => {
  test('en el tablero de una lista', () => {
    const filas = Array.from({ length: 60 }, (_, i) => ({
      RESULTADO: RESULTADOS[i % 4],
      ...OPERADORES[i % 3],
      NUM_INTENTO: i % 5 === 0 ? 0 : (i % 3) + 1,
      HORA: i % 4 === 0 ? `${10 + (i % 7)}:00` : null,
    }));
    for (const { cuadro } of tableroDeLista(filas as never, (filtros) => filtros))
      comprueba(cuadro, filas, {
        RESULTADO: { tipo: 'texto', palabras: Object.fromEntries(RESULTADOS.map((r) => [r, r])) },
        OPERADOR: { tipo: 'nombre' },
        NUM_INTENTO: { tipo: 'entero' },
        HORA: { tipo: 'texto' },
      });
  });

  test("en 'Marcación de operadores'", () => {
    const filas = Array.from({ length: 60 }, (_, i) => ({
      ESTATUS: ESTATUS[i % 7],
      ...OPERADORES[i % 2],
      INCIDENCIA: i % 4 === 0 ? null : `INCIDENCIA ${i % 5}`,
    }));
    const cuadros = cuadrosDeIncidencias(filas as never, (filtros) => filtros);
    for (const { cuadro } of Object.values(cuadros))
      comprueba(cuadro, filas, {
        ESTATUS: { tipo: 'texto', palabras: Object.fromEntries(ESTATUS.map((r) => [r, r])) },
        OPERADOR: { tipo: 'nombre' },
        INCIDENCIA: { tipo: 'texto' },
      });
  });
});
