import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { ArticulosDeCupon } from './ArticulosDeCupon.tsx';
import { useArticulosDeCupon } from './useArticulosDeCupon.ts';

/** What is looked for, until a test answers it. */
let busca: ((clave: string, id: number) => void) | undefined;
beforeEach(() => {
  busca = undefined;
  abreSesion();
  vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((lista) => {
        busca = (CLAVE_ARTICULO, ARTICULO_ID) => {
          busca = undefined;
          lista(
            Response.json({
              estatus: '1',
              message: '',
              data: [{ ARTICULO_ID, CLAVE_ARTICULO, ARTICULO: 'Cuaderno' }],
            }),
          );
        };
      }),
  );
});
afterEach(() => void vi.restoreAllMocks());

/** A dialog of a new coupon, and the next one after it was cancelled. */
function Dialogos() {
  const [cual, setCual] = useState(1);
  return (
    <>
      <h1>Cupón {cual}</h1>
      <button type="button" onClick={() => setCual(cual + 1)}>
        Cancelar
      </button>
      <Nuevo key={cual} />
    </>
  );
}

function Nuevo() {
  const { articulos, ocupado, alAgregar, alQuitar } = useArticulosDeCupon(null, []);
  return (
    <ArticulosDeCupon
      articulos={articulos}
      ocupado={ocupado}
      alAgregar={(a) => void alAgregar(a)}
      alQuitar={(a) => void alQuitar(a)}
    />
  );
}

const clave = page.getByLabelText('Clave del artículo');
async function pide(cual: string): Promise<void> {
  await clave.fill(cual);
  await page.getByRole('button', { name: 'Agregar' }).click();
  await expect.poll(() => busca !== undefined).toBe(true);
}

test('mientras se busca un artículo, el que se quita no vuelve y lo que se escribe se queda', async () => {
  await dibuja(enSesion(<Nuevo />));
  await pide('PA-1');
  busca?.('PA-1', 1);
  await expect.element(page.getByRole('button', { name: 'Quitar PA-1' })).toBeVisible();
  await expect.element(clave).toHaveValue('');
  await pide('PA-2');
  await page.getByRole('button', { name: 'Quitar PA-1' }).click();
  await clave.fill('PA-3');
  busca?.('PA-2', 2);
  await expect.element(page.getByRole('button', { name: 'Quitar PA-2' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Quitar PA-1' }).elements()).toHaveLength(0);
  await expect.element(clave).toHaveValue('PA-3');
});

test('un artículo que se buscaba al cancelar no aparece en el siguiente cupón nuevo', async () => {
  await dibuja(enSesion(<Dialogos />));
  await pide('PA-1');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Cupón 2' })).toBeVisible();
  busca?.('PA-1', 1);
  await new Promise((sigue) => setTimeout(sigue, 400));
  expect(page.getByRole('button', { name: 'Quitar PA-1' }).elements()).toHaveLength(0);
});
