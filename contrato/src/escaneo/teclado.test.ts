import { expect, it } from 'vitest';
import { enOtroTeclado } from './teclado.ts';

it.each([
  ['pa-0024', 'PA-0024', 'Bloq Mayús está puesto'],
  ["PA'0024", 'PA-0024', 'el lector está configurado para otro teclado'],
  ['PA/0024', 'PA-0024', 'el lector está configurado para otro teclado'],
  ["pa'0024", 'PA-0024', 'Bloq Mayús está puesto y el lector está configurado para otro teclado'],
  ['A?1', 'A_1', 'el lector está configurado para otro teclado'],
])('%s puede ser %s', (escrito, suyo, causa) => {
  expect(enOtroTeclado(escrito)).toContainEqual({ codigo: suyo, causa });
});

it('lo que se escribe igual en todos los teclados no se pregunta, y nunca se ofrece lo mismo', () => {
  expect(enOtroTeclado('7501000000012')).toEqual([]);
  for (const codigo of ['pa-0024', 'ÑU-1', ']C1010', 'a?/_'])
    expect(enOtroTeclado(codigo).map((o) => o.codigo)).not.toContain(codigo);
});
