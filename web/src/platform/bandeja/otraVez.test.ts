import { expect, test } from 'vitest';
import { newKey, nextKey } from '../key.ts';
import { otraVez } from './otraVez.ts';

const surtir = {
  llamada: 'surtirArticulodeRemision',
  input: { cantidad: 2, revisar_prioridad: true },
} as const;

test('lo que no se surtió por esperar un pedido urgente se manda otra vez, sin preguntar por él', () => {
  expect(otraVez(surtir, { hayOtroPedidoConPrioridad: true })).toEqual({
    cantidad: 2,
    revisar_prioridad: false,
  });
});

test('lo surtido, y cualquier otro guardado, es la última palabra', () => {
  expect(otraVez(surtir, { hayOtroPedidoConPrioridad: false })).toBeNull();
  expect(otraVez({ llamada: 'ajustaConteo', input: {} }, { hayOtroPedidoConPrioridad: true })).toBeNull();
});

test('la clave que sigue es otra, válida, y la misma para quien la calcule', () => {
  const clave = newKey();
  expect(nextKey(clave)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(nextKey(clave)).toBe(nextKey(clave));
  expect(new Set([clave, nextKey(clave), nextKey(nextKey(clave))]).size).toBe(3);
  expect(nextKey('ffffffff-0000-4000-8000-000000000000')).toBe('00000000-0000-4000-8000-000000000000');
});
