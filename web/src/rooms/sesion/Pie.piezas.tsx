import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, MANO } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { sesionStore } from '../../platform/session.ts';
import { Pie } from './Pie.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test('en un aparato con la letra al doble el pie cabe a lo ancho', async () => {
  abreSesion({ data: { NOMBRE: 'ADMINISTRADORA DEL SISTEMA', FECHAHORAENTRADA: null } });
  const estado = sesionStore.get();
  if (estado.fase === 'dentro') {
    const casa = { ...estado.sesion.casa, ambiente: 'Demostración', pruebas: true, version: '11.23.0' };
    sesionStore.set({ ...estado, sesion: { ...estado.sesion, casa } });
  }
  document.documentElement.style.fontSize = '200%';
  await dibuja(enSesion(<Pie />), MANO);
  await expect.element(page.getByText(/Demostración/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
