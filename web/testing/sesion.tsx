import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient, type Sesion, sesionStore } from '../src/platform/session.ts';

/** A component that makes calls, as somebody signed in sees it. */
export const enSesion = (que: ReactNode) => (
  <QueryClientProvider client={queryClient}>{que}</QueryClientProvider>
);

/** Signs in ADMIN on an empty device, with what a test needs of the session. */
export function abreSesion(
  sesion: { data?: object; almacenes?: readonly object[]; permisos?: readonly { ID_CONTROL: number }[] } = {},
): void {
  localStorage.clear();
  sesionStore.set({
    fase: 'dentro',
    sesion: {
      almacenes: [],
      permisos: [],
      ...sesion,
      data: { OPERADOR_ID: 1, OPERADOR: 'ADMIN', ...sesion.data },
    } as unknown as Sesion,
  });
}

export const guardar = page.getByRole('button', { name: 'Guardar' });

/** Presses Guardar and expects exactly this error, with the focus in its field. */
export async function falta(mensaje: string): Promise<void> {
  await guardar.click();
  await expect.element(page.getByText(mensaje, { exact: true })).toBeVisible();
  const malos = document.querySelectorAll('[aria-invalid="true"]');
  expect(malos).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(malos[0]);
}
