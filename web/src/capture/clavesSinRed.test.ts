import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/session.ts';
import { conQueEs } from './ajena.ts';
import { resuelve } from './resolver.ts';

/** The device has no network, only the keys it read ahead. */
beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const clave = (CLAVE_ARTICULO: string, ROL_CLAVE_ART_ID: number, ARTICULO_ID: number) => ({
    ...{ CLAVE_ARTICULO, ROL_CLAVE_ART_ID, ARTICULO_ID },
    ...{ NOMBRE: '', UNIDADES: 1 },
  });
  queryClient.setQueryData(['getClavesDe', { articulos: [7, 8] }], {
    data: [clave('PA-0076', 17, 7), clave('7501000000760', 18, 7), clave('JABÓN-Ñ1', 17, 8)],
  });
});
afterAll(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['pa-0076', 'PA-0076'],
  ['jabon-n1', 'JABÓN-Ñ1'],
  ['7501000000760', '7501000000760'],
])('%s, escrita sin red, es %s, como diría el servidor', async (escrita, clave) => {
  expect(await resuelve(escrita, 'Prueba', 'teclado')).toMatchObject({ codigo: clave });
});

test('lo escaneado es exacto, y lo que nadie leyó no se sabe', async () => {
  await expect(resuelve('pa-0076', 'Prueba', 'lector')).rejects.toThrow();
  await expect(resuelve('nadie-1', 'Prueba', 'teclado')).rejects.toThrow();
});

test('lo que no es de aquí se dice por su clave', async () => {
  const dicho = await conQueEs({
    tono: 'rechazo',
    mensaje: 'Producto no encontrado',
    ajena: { lectura: { codigo: '7501000000760', via: 'lector' }, trabajo: 'recepcion' },
  });
  expect(dicho).toEqual({
    tono: 'rechazo',
    mensaje: 'Es PA-0076: no está aquí. Sin red no se sabe dónde va',
  });
  const nadie = { tono: 'rechazo', mensaje: 'Producto no encontrado' } as const;
  const lectura = { codigo: '999', via: 'lector' } as const;
  expect(await conQueEs({ ...nadie, ajena: { lectura, trabajo: 'recepcion', claves: [] } })).toEqual(nadie);
});
