import { expect, test } from 'vitest';
import { passwordNuevoRejection, passwordRejection, usuarioRejection } from './rules.ts';

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
  ['        ', /puros espacios/],
  [' \t      ', /puros espacios/],
  ['zzzzzzzz', /mismo carácter/],
  ['almacen2026!', /su usuario ni su nombre/],
  ['ALMACEN1almacen1', /su usuario ni su nombre/],
  ['Almacén1 almacén1 ALMACEN1', /su usuario ni su nombre/],
  ['123Ibáñez456', /su usuario ni su nombre/],
  ['José  Ibáñez', /su usuario ni su nombre/],
  ['password', /más usadas/],
  ['Contraseña123', /más usadas/],
  ['p a s s w o r d', /más usadas/],
  ['12345678', /más usadas/],
  ['9876543210', /más usadas/],
  ['qwertyuiop', /más usadas/],
  ['1qaz2wsx', /más usadas/],
  ['20262026', /más usadas/],
  ['abcabcabc', /más usadas/],
  ['anden2026', /más usadas/],
])('clave nueva %j se rechaza', (clave, motivo) =>
  expect(passwordNuevoRejection(clave, 'ALMACEN1', 'JOSE IBAÑEZ DE LA O')).toMatch(motivo),
);

test.each(['cuatro tazas verdes', 'Ibáñez come 7 tamales', 'k8#vQz!mP2', 'deLaOhio77x', '19283746'])(
  'clave nueva %j sirve',
  (clave) => expect(passwordNuevoRejection(clave, 'ALMACEN1', 'JOSE IBAÑEZ DE LA O')).toBeNull(),
);

test('la lista es para lo nuevo: con la que ya se tiene se entra', () => {
  expect(passwordRejection('password')).toBeNull();
});

test('clave nueva de 8 a 64', () => {
  expect(passwordNuevoRejection('tazon ve', 'ALMACEN1')).toBeNull();
  expect(passwordNuevoRejection(`${'ñandú '.repeat(10)}gris`, 'ALMACEN1')).toBeNull();
});
