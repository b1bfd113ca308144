import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { GraficaLeida } from './grafica.tsx';

const grafica = (error: Error | null, refetch = vi.fn()) => (
  <GraficaLeida
    cuadro={undefined}
    dibujo="barras"
    alto={220}
    lectura={{ error, refetch }}
    encabezado={<h2>Operaciones por hora</h2>}
  />
);

test('mientras se lee guarda su lugar; si no se leyó dice qué gráfica es, por qué, y se pide otra vez', async () => {
  await dibuja(grafica(null));
  const lugar = document.querySelector('span[aria-hidden]');
  expect(lugar?.getBoundingClientRect().height).toBe(256);
  const refetch = vi.fn();
  await dibuja(grafica(new Error('La base no responde'), refetch));
  await expect.element(page.getByRole('heading', { name: 'Operaciones por hora' })).toBeVisible();
  await expect.element(page.getByText('La base no responde')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});
