import { expect, test } from 'vitest';
import { escribirPieza, LectorDePiezas, type Pieza } from './archivo-piezas.ts';

const PIEZAS: Pieza[] = [
  { tipo: 'filas', filas: 12_400 },
  { tipo: 'bytes', bytes: new Uint8Array([1, 2, 3]) },
  { tipo: 'bytes', bytes: new Uint8Array() },
  { tipo: 'falla', mensaje: 'No se pudo: ñ' },
  { tipo: 'fin' },
];

test.each([1, 2, 7, 1000])('lo que se manda se lee igual, llegue en trozos de %i bytes', (trozo) => {
  const todo = Buffer.concat(PIEZAS.map(escribirPieza));
  const lector = new LectorDePiezas();
  const leidas: Pieza[] = [];
  for (let i = 0; i < todo.length; i += trozo) leidas.push(...lector.lee(todo.subarray(i, i + trozo)));
  expect(leidas).toEqual(PIEZAS);
});

test('lo cortado no llega a decir que está entero, y lo que no es un archivo se rechaza', () => {
  const todo = Buffer.concat(PIEZAS.map(escribirPieza));
  expect(new LectorDePiezas().lee(todo.subarray(0, -1)).some((p) => p.tipo === 'fin')).toBe(false);
  expect(() => new LectorDePiezas().lee(new TextEncoder().encode('<html>'))).toThrow();
});
