import { expect, test } from 'vitest';
import { busquedaDeVista, conVista } from './vistas.ts';

test('una vista guarda lo que se pidió, y no la página, el registro abierto ni la vista de la que viene', () =>
  expect(
    busquedaDeVista({
      filtro: 'a b',
      periodo: 'este_mes',
      luego: '-X',
      pagina: '3',
      registro: '7',
      vista: '2',
    }),
  ).toBe('filtro=a+b&periodo=este_mes&luego=-X'));

test('al abrirla, su dirección es la que guardó, con su número y el registro pedido', () => {
  expect(conVista(4, 'filtro=a+b&filtros=X%7E1..2', '9')).toEqual({
    filtro: 'a b',
    filtros: 'X~1..2',
    vista: '4',
    registro: '9',
  });
  expect(conVista(4, '', undefined)).toEqual({ vista: '4' });
});
