import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Rejection } from '../rejection.ts';
import { enTaller } from './taller.ts';

type Muestra = typeof import('../../../testing/taller-muestra.ts');
const MUESTRA = new URL('../../../testing/taller-muestra.ts', import.meta.url);

test('se hace en otro hilo, con copias de lo que se le da', async () => {
  const dado = { a: [1, 2] };
  const [hilo, recibido] = await enTaller<Muestra, 'enQueHilo'>(MUESTRA, 'enQueHilo', dado);
  expect(hilo).not.toBe(threadId);
  expect(recibido).toEqual({ a: [1, 2, 3] });
  expect(dado).toEqual({ a: [1, 2] });
});

test('un rechazo llega como rechazo y una falla como falla; lo siguiente se hace', async () => {
  const rechazo = enTaller<Muestra, 'rechaza'>(MUESTRA, 'rechaza', 'Así no');
  await expect(rechazo).rejects.toBeInstanceOf(Rejection);
  await expect(rechazo).rejects.toMatchObject({ message: 'Así no', estatus: '2' });
  await expect(enTaller<Muestra, 'falla'>(MUESTRA, 'falla')).rejects.toThrow('se rompió');
  await expect(enTaller<Muestra, 'falla'>(MUESTRA, 'falla')).rejects.not.toBeInstanceOf(Rejection);
  expect(Buffer.from(await enTaller<Muestra, 'bytes'>(MUESTRA, 'bytes')).toString()).toBe('hecho');
});

test('un hilo que se muere no se lleva al servidor: lo suyo falla y otro hilo sigue', async () => {
  await expect(enTaller<Muestra, 'muere'>(MUESTRA, 'muere')).rejects.toThrow(/hilo de imprenta terminó/);
  expect(Buffer.from(await enTaller<Muestra, 'bytes'>(MUESTRA, 'bytes')).toString()).toBe('hecho');
});
