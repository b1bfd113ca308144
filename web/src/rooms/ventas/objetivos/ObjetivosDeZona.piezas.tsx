import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../../testing/sesion.tsx';
import { ObjetivosDeZona } from './ObjetivosDeZona.tsx';

const OPCIONES = {
  zonas: [
    { ZONA_CLIENTE_ID: 1, ZONA: 'NORTE' },
    { ZONA_CLIENTE_ID: 2, ZONA: 'SUR' },
  ],
  operadores: [],
};

let contestan: (() => void)[];
beforeEach(() => {
  contestan = [];
  abreSesion();
  vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((lista) => {
        contestan.push(() => lista(Response.json({ estatus: '1', message: '', data: [] })));
      }),
  );
});
afterEach(() => void vi.restoreAllMocks());

const zona = page.getByLabelText('Zona', { exact: true });
const revisar = page.getByRole('button', { name: 'Revisar' });
const volver = page.getByRole('button', { name: 'Volver' });

test('la vista de una zona que llega cuando ya se eligió otra no se muestra: se revisa la elegida', async () => {
  await dibuja(enSesion(<ObjetivosDeZona opciones={OPCIONES} zona={1} asesor={0} alCerrar={vi.fn()} />));
  await revisar.click();
  await expect.poll(() => contestan.length).toBe(1);
  await zona.selectOptions('SUR');
  contestan[0]?.();
  await new Promise((sigue) => setTimeout(sigue, 400));
  expect(volver.elements()).toHaveLength(0);
  await revisar.click();
  await expect.poll(() => contestan.length).toBe(2);
  contestan[1]?.();
  await expect.element(volver).toBeVisible();
});
