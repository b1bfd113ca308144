import { expect, test } from 'vitest';
import { claveNuevaRejection, passwordRejection, usuarioRejection } from './rules.ts';

test.each([
  ['ab', 'Mínimo 3 caracteres'],
  ['  a ', 'Mínimo 3 caracteres'],
  ['abc', null],
])('usuario %j', (usuario, motivo) => expect(usuarioRejection(usuario)).toBe(motivo));

test.each([
  ['1234', 'Mínimo 5 caracteres'],
  ['12345', null],
])('contraseña %j', (password, motivo) => expect(passwordRejection(password)).toBe(motivo));

test.each([
  ['1234567', /al menos 8/],
  ['x'.repeat(65), /a lo más 64/],
  ['Almacen1', /igual al usuario/],
])('clave nueva %j se rechaza', (clave, motivo) =>
  expect(claveNuevaRejection(clave, 'ALMACEN1')).toMatch(motivo),
);

test('clave nueva de 8 a 64', () => {
  expect(claveNuevaRejection('12345678', 'ALMACEN1')).toBeNull();
  expect(claveNuevaRejection('ñ'.repeat(64), 'ALMACEN1')).toBeNull();
});
