import { expect, test } from 'vitest';
import { caminoDe, conPaso, type Lugar, trasCerrar } from './pasos.ts';

test('un paso nuevo olvida lo que había adelante; sustituirlo, sólo cambia el suyo', () => {
  const tres = conPaso(conPaso(conPaso({}, 0, '/Inicio'), 1, '/lista'), 2, '/lista?id=1');
  expect(tres).toEqual({ 0: '/Inicio', 1: '/lista', 2: '/lista?id=1' });
  // Back, and then to another address.
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

test('un paso atrás que cierra lo abierto junto a una lista deja lo que se filtró mientras; los demás no cierran nada', () => {
  const lista: Lugar = { indice: 4, camino: '/lista', busqueda: '?orden=FOLIO', junto: [] };
  const abierta = (busqueda: string): Lugar => ({ ...lista, indice: 5, busqueda, junto: ['registro'] });
  expect(trasCerrar(abierta('?orden=FOLIO&registro=7'), lista)).toBe('?orden=FOLIO');
  expect(trasCerrar(abierta('?filtro=mari&registro=8'), lista)).toBe('?filtro=mari');
  expect(trasCerrar(abierta('?registro=8'), { ...lista, busqueda: '' })).toBe('');
  // None of these closes anything: a step forward, two steps at once, another screen, a record opened in place of the list, a list with
  // something open beside it.
  expect(trasCerrar(lista, abierta('?registro=7'))).toBeNull();
  expect(trasCerrar(abierta('?registro=7'), { ...lista, indice: 3 })).toBeNull();
  expect(trasCerrar(abierta('?registro=7'), { ...lista, camino: '/otra' })).toBeNull();
  expect(trasCerrar({ ...abierta('?registro=7'), junto: [] }, lista)).toBeNull();
  expect(trasCerrar(abierta('?registro=7'), { ...lista, busqueda: '?registro=3' })).toBeNull();
});
