import type { FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { expect, test } from 'vitest';
import type { Columna } from '../ui/columna.ts';
import { setZone } from './clock.ts';
import { filtroEnPalabras, pasa, valoresDe } from './filtros.ts';

setZone('America/Mexico_City');

const fila = { A: 'Café Mérida', N: 12, D: '2026-11-22', M: '2026-11-23T03:00:00Z', E: 'P', V: null };
const columna: Columna<typeof fila> = { id: 'A', titulo: 'A', valor: (f) => f.A };
const texto = (...valores: string[]): FiltroDeColumna => ({ columna: 'A', clase: 'texto', valores });

test.each([
  [texto('merida'), true],
  [texto('sol', 'CAFE'), true],
  [texto('sol'), false],
  [texto(''), false],
  [{ columna: 'V', clase: 'texto', valores: [''] }, true],
  [{ columna: 'E', clase: 'valores', valores: ['P', 'E'] }, true],
  [{ columna: 'E', clase: 'valores', valores: ['E'] }, false],
  [{ columna: 'N', clase: 'numero', de: '12', a: null }, true],
  [{ columna: 'N', clase: 'numero', de: null, a: '11.9' }, false],
  [{ columna: 'V', clase: 'numero', de: null, a: '11' }, false],
  [{ columna: 'D', clase: 'dia', de: '2026-11-22', a: '2026-11-22' }, true],
  // At 03:00 UTC it is still the day before in the business zone.
  [{ columna: 'M', clase: 'dia', de: '2026-11-22', a: '2026-11-22' }, true],
  [{ columna: 'M', clase: 'dia', de: '2026-11-23', a: null }, false],
  [{ columna: 'M', clase: 'dia', de: '2026-11-22T21', a: '2026-11-22T21' }, true],
  [{ columna: 'M', clase: 'dia', de: '2026-11-22T20', a: '2026-11-22' }, true],
  [{ columna: 'M', clase: 'dia', de: '2026-11-22T22', a: null }, false],
  [{ columna: 'M', clase: 'dia', de: null, a: '2026-11-22T20' }, false],
  [{ columna: 'M', clase: 'dia', de: null, a: null }, false],
  [{ columna: 'V', clase: 'dia', de: null, a: null }, true],
] as const satisfies readonly (readonly [FiltroDeColumna, boolean])[])('%j deja pasar: %s', (f, si) => {
  expect(pasa(f, f.columna === 'A' ? columna : undefined, fila)).toBe(si);
});

test('un filtro se dice en palabras', () => {
  expect(filtroEnPalabras(texto('sol', ''))).toBe('sol o sin valor');
  expect(
    filtroEnPalabras({ columna: 'E', clase: 'valores', valores: ['P'] }, { palabras: { P: 'Pendiente' } }),
  ).toBe('Pendiente');
  expect(filtroEnPalabras({ columna: 'N', clase: 'numero', de: '1', a: '5' })).toBe('1 a 5');
  expect(filtroEnPalabras({ columna: 'N', clase: 'numero', de: null, a: '5' })).toBe('hasta 5');
  const deTiempo = { columna: 'T', clase: 'numero', de: '480', a: '1439' } as const;
  expect(filtroEnPalabras(deTiempo, { tipo: 'duracion' })).toBe('08:00 a 23:59');
  expect(filtroEnPalabras({ ...deTiempo, a: null }, { tipo: 'reloj' })).toBe('desde 0:08:00');
  expect(filtroEnPalabras({ columna: 'D', clase: 'dia', de: null, a: null })).toBe('sin fecha');
  expect(filtroEnPalabras({ columna: 'D', clase: 'dia', de: '2026-11-22', a: null })).toBe(
    'desde 22-11-2026',
  );
  expect(filtroEnPalabras({ columna: 'D', clase: 'dia', de: '2026-11-22', a: '2026-11-22' })).toBe(
    '22-11-2026',
  );
  expect(filtroEnPalabras({ columna: 'M', clase: 'dia', de: '2026-11-22T09', a: '2026-11-22T09' })).toBe(
    '22-11-2026 09 h',
  );
});

test('los valores de una columna, con cuántas filas los tienen; demasiados, ninguno', () => {
  const c: Columna<{ x: string | null }> = { id: 'x', titulo: 'X', valor: (f) => f.x };
  expect(valoresDe(c, [{ x: 'b' }, { x: 'a' }, { x: 'b' }, { x: null }])).toEqual([
    ['b', 2],
    ['a', 1],
    ['', 1],
  ]);
  expect(
    valoresDe(
      c,
      Array.from({ length: 60 }, (_, i) => ({ x: String(i) })),
    ),
  ).toEqual([]);
});
