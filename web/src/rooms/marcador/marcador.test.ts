import { expect, test } from 'vitest';
import { urlDeTienda } from './marcador.ts';

const CLIENTE = { EMAIL: 'ana+ventas@correo.mx', CLAVE_CLIENTE: 'C&1' };

test('la tienda se abre con el correo, la clave y el operador, y con lo que su dirección ya lleve', () => {
  const url = new URL(urlDeTienda('https://berny.mx/entra?canal=tel#pedido', CLIENTE, 7) ?? '');
  expect(url.origin + url.pathname + url.hash).toBe('https://berny.mx/entra#pedido');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    canal: 'tel',
    email: 'ana+ventas@correo.mx',
    clave: 'C&1',
    operador_id: '7',
  });
});

test('sin correo va vacío; sin una dirección de la web no hay qué abrir', () => {
  expect(urlDeTienda('https://berny.mx', { ...CLIENTE, EMAIL: null }, 7)).toContain('?email=&');
  for (const mala of ['', 'berny.mx', 'javascript:alert(1)'])
    expect(urlDeTienda(mala, CLIENTE, 7)).toBeNull();
});
