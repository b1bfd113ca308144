import { expect, test } from 'vitest';
import { centavos as c, dePesos } from '../centavos.ts';
import { MENSAJES_OBJETIVO, OBJETIVO_MAX } from './objetivos-rules.ts';
import {
  aumentoRejection,
  estadoDeObjetivo,
  leePegado,
  MENSAJES_ZONA as M,
  mesesDePropuesta,
  PEGADO_MAX,
  propuestaRejection,
  renglonPegadoRejection,
} from './objetivos-zona-rules.ts';

test.each([
  ['MES', '2026-01-31', { desde: '2025-01-01', hasta: '2025-01-01', meses: 1 }],
  ['TRIMESTRE', '2026-11-30', { desde: '2025-11-01', hasta: '2026-01-01', meses: 3 }],
  ['DOCE', '2026-03-01', { desde: '2025-03-01', hasta: '2026-02-01', meses: 12 }],
] as const)('%s, el %s', (cuales, hoy, meses) => expect(mesesDePropuesta(cuales, hoy)).toEqual(meses));

test('lo pegado va por tabuladores o por punto y coma, sin título ni renglones en blanco, con su renglón', () => {
  expect(leePegado('Clave\tObjetivo\tComentario\r\nC-1\t$1,500.50\tVa; bien\r\n\r\n c-2 \t 20 \r\n')).toEqual(
    [
      { fila: 2, clave: 'C-1', objetivo: '$1,500.50', comentario: 'Va; bien' },
      { fila: 4, clave: 'c-2', objetivo: '20', comentario: '' },
    ],
  );
  expect(leePegado('CLIENTE-9;75')).toEqual([
    { fila: 1, clave: 'CLIENTE-9', objetivo: '75', comentario: '' },
  ]);
  expect(leePegado(`C-1\t1\t${'a'.repeat(500)}`)[0]?.comentario).toHaveLength(PEGADO_MAX.comentario);
  expect(leePegado(' \n')).toEqual([]);
});

test('una celda con un salto de línea o un tabulador se pega entre comillas, y es una sola', () => {
  const pegado = [
    'C-1\t10\t"Compra en\nmayo, dice ""sí"""',
    'C-2\t20\t"a\tb"',
    'C-3\t30\t"Así"',
    'C-4\t40\t3" y "x',
    'C-5\t50\t"abierta',
    'C-6\t60\tcierra"',
  ];
  expect(leePegado(pegado.join('\r\n')).map((r) => [r.fila, r.clave, r.comentario])).toEqual([
    [1, 'C-1', 'Compra en mayo, dice "sí"'],
    [2, 'C-2', 'a b'],
    [3, 'C-3', '"Así"'],
    [4, 'C-4', '3" y "x'],
    [5, 'C-5', '"abierta'],
    [6, 'C-6', 'cierra"'],
  ]);
});

test('un renglón se rechaza sin clave, sin objetivo, si no es importe, si no cabe, o por su comentario', () => {
  const bien = { clave: 'C-1', objetivo: '1,500', comentario: '' };
  const con = (cambios: Partial<typeof bien>) => renglonPegadoRejection({ ...bien, ...cambios });
  expect(con({})).toBeNull();
  expect(con({ clave: ' ' })).toBe(M.sinClave);
  expect(con({ objetivo: ' ' })).toBe(M.sinObjetivo);
  expect(con({ objetivo: 'mil' })).toBe(MENSAJES_OBJETIVO.noNumerico);
  expect(con({ objetivo: String(OBJETIVO_MAX + 1) })).toBe(MENSAJES_OBJETIVO.grande);
  expect(con({ comentario: 'a'.repeat(101) })).toBe(MENSAJES_OBJETIVO.larga);
});

test('qué pasa con cada uno al guardar', () => {
  const ahora = { objetivo: c(10), comentario: 'A' };
  expect(estadoDeObjetivo({ objetivo: c(0), comentario: '' }, { objetivo: null, comentario: 'A' })).toBe(
    'NUEVO',
  );
  expect(estadoDeObjetivo({ objetivo: c(11), comentario: '' }, ahora)).toBe('CAMBIA');
  expect(estadoDeObjetivo({ objetivo: c(10), comentario: 'B' }, ahora)).toBe('CAMBIA');
  expect(estadoDeObjetivo({ objetivo: c(10), comentario: '' }, ahora)).toBe('IGUAL');
  expect(estadoDeObjetivo({ objetivo: c(10), comentario: 'A' }, ahora)).toBe('IGUAL');
});

test('el porcentaje tiene orillas, y lo propuesto también', () => {
  for (const bien of [-90, 0, 7.25, 500]) expect(aumentoRejection(bien)).toBeNull();
  for (const mal of [-90.01, 500.5, 1.234, Number.NaN]) expect(aumentoRejection(mal)).toBe(M.aumento);
  expect(propuestaRejection(c(0))).toBe(M.noCompro);
  expect(propuestaRejection(c(1))).toBeNull();
  expect(propuestaRejection(dePesos(OBJETIVO_MAX + 1))).toBe(MENSAJES_OBJETIVO.grande);
});
