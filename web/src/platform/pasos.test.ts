import { expect, test } from 'vitest';
import { caminoDe, conPaso } from './pasos.ts';

test('un paso nuevo olvida lo que había adelante; sustituirlo, sólo cambia el suyo', () => {
  const tres = conPaso(conPaso(conPaso({}, 0, '/Inicio'), 1, '/lista'), 2, '/lista?id=1');
  expect(tres).toEqual({ 0: '/Inicio', 1: '/lista', 2: '/lista?id=1' });
  // Back, and then elsewhere.
  expect(conPaso(tres, 1, '/otra')).toEqual({ 0: '/Inicio', 1: '/otra' });
  expect(conPaso(tres, 2, '/lista?id=2')).toEqual({ 0: '/Inicio', 1: '/lista', 2: '/lista?id=2' });
});

test('recuerda los últimos, no un turno entero', () => {
  let pasos = {};
  for (let i = 0; i < 500; i++) pasos = conPaso(pasos, i, `/p${i}`);
  expect(Object.keys(pasos)).toHaveLength(60);
  expect(pasos).toHaveProperty('499', '/p499');
});

test('el camino de una dirección', () => {
  expect(caminoDe('/compras/AcomodoCom?almacen=2')).toBe('/compras/AcomodoCom');
  expect(caminoDe('/Inicio')).toBe('/Inicio');
});
