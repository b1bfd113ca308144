import { expect, test } from 'vitest';
import { alternada, type Eleccion, hasta, NINGUNA, pagina, TODAS } from './elegir.ts';

const VISTAS = ['a', 'b', 'c', 'd', 'e'];
const con = (...llaves: string[]): Eleccion => llaves.reduce<Eleccion>((e, l) => alternada(e, l), NINGUNA);

test('una fila se elige y se deja, y las demás quedan', () => {
  expect(con('a', 'c').llaves).toEqual(['a', 'c']);
  expect(con('a', 'c', 'a').llaves).toEqual(['c']);
});

test('con Shift, de la que se pulsó antes a ésta, hacia abajo o hacia arriba, y otra vez desde la misma', () => {
  const abajo = hasta(con('b'), 'd', VISTAS);
  expect(abajo.llaves).toEqual(['b', 'c', 'd']);
  expect(hasta(abajo, 'a', VISTAS).llaves).toEqual(['b', 'c', 'd', 'a']);
  expect(hasta(con('d'), 'b', VISTAS).llaves).toEqual(['d', 'c', 'b']);
});

test('con Shift y sin una de antes a la vista, ésta sola, y el tramo sigue desde ella', () => {
  const sola = hasta(NINGUNA, 'b', VISTAS);
  expect(sola.llaves).toEqual(['b']);
  expect(hasta(sola, 'd', VISTAS).llaves).toEqual(['b', 'c', 'd']);
  expect(hasta(con('z'), 'b', VISTAS).llaves).toEqual(['z', 'b']);
});

test('la casilla de la cabecera elige las de la página y deja esas mismas: las de otras páginas quedan', () => {
  const todas = pagina(con('z'), VISTAS, true);
  expect(todas.llaves).toEqual(['z', ...VISTAS]);
  expect(pagina(todas, VISTAS, false).llaves).toEqual(['z']);
});

test('lo que no puede elegirse no se elige, ni en un tramo; y un máximo deja fuera lo más lejano', () => {
  const limites = { puede: (l: string | number) => l !== 'c', max: 3 };
  expect(alternada(NINGUNA, 'c', limites).llaves).toEqual([]);
  expect(hasta(con('b'), 'e', VISTAS, limites).llaves).toEqual(['b', 'd', 'e']);
  expect(hasta(con('e'), 'a', VISTAS, limites).llaves).toEqual(['e', 'd', 'b']);
  expect(pagina(NINGUNA, VISTAS, true, limites).llaves).toEqual(['a', 'b', 'd']);
  // A limit never drops rows that are already chosen.
  expect(alternada(con('a', 'b', 'd', 'e'), 'z', limites).llaves).toEqual(['a', 'b', 'd', 'e']);
});

test('todo lo del filtro no es fila por fila: una pulsación no lo cambia', () => {
  expect(alternada(TODAS, 'a')).toBe(TODAS);
  expect(hasta(TODAS, 'a', VISTAS)).toBe(TODAS);
});
