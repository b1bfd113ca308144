import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient, sesionStore } from '../../platform/session.ts';
import { conservaLugares } from './lugaresSinRed.ts';

const entra = (OPERADOR_ID: number): void =>
  sesionStore.set({ fase: 'dentro', sesion: { data: { OPERADOR_ID }, permisos: [] } } as never);

const pedidas: string[] = [];
let calla = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  // The cache tells of a reading in a timer of its own, which may be the real one.
  notifyManager.setScheduler(queueMicrotask);
  pedidas.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    pedidas.push(url);
    return new Promise(() => {});
  });
  calla = conservaLugares();
});
afterEach(() => {
  calla();
  queryClient.clear();
  sesionStore.set({ fase: 'fuera' } as never);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  notifyManager.setScheduler((dice) => setTimeout(dice, 0));
});

const lee = (): void => {
  const leido = { data: [{ ARTICULO_ID: 7, ALMACEN_ID: 1, DIFERENCIA: 3 }] };
  queryClient.setQueryData(queryKeyOf('getArticulosAcomodoCompra', {}), leido as never);
};

test('lo que leyó un operador no se adelanta bajo la sesión de otro', async () => {
  entra(1);
  lee();
  entra(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(pedidas).toEqual([]);
});
