import { expect, test } from 'vitest';
import { conCambios, destinoSeguro, parseSearch, stringifySearch } from './navigation.ts';

test('las direcciones son texto llano, sin comillas ni llaves', () => {
  expect(stringifySearch({ registro: 12, filtro: 'a b&c', vacio: '', nada: undefined })).toBe(
    '?registro=12&filtro=a+b%26c',
  );
  expect(parseSearch('?registro=12&filtro=a+b%26c')).toEqual({ registro: '12', filtro: 'a b&c' });
});

test('otros días dejan el período con nombre, que si no mandaría sobre ellos; otra cosa no', () => {
  const lugar = { periodo: 'ayer', filtro: 'a' };
  expect(stringifySearch(conCambios(lugar, { desde: '2026-11-27', hasta: '2026-11-27' }))).toBe(
    '?filtro=a&desde=2026-11-27&hasta=2026-11-27',
  );
  expect(stringifySearch(conCambios(lugar, { filtro: '' }))).toBe('?periodo=ayer');
});

test.each([
  undefined,
  '',
  'https://malo.example',
  '//malo.example',
  '/\\malo.example',
  'javascript:alert(1)',
])('después de ingresar, %j lleva a Inicio', (destino) => expect(destinoSeguro(destino)).toBe('/Inicio'));

test('y una pantalla nuestra, a ella con sus parámetros', () => {
  expect(destinoSeguro('/compras/RecepcionCom?registro=12')).toBe('/compras/RecepcionCom?registro=12');
});
