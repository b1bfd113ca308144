import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { DepurandoCliente } from './DepurandoCliente.tsx';
import type { Fila } from './depuracion.ts';

const FILA = {
  LISTA_DEP_DET_ID: 3,
  CLIENTE_ID: 1,
  CLAVE_CLIENTE: 'C1',
  CLIENTE: 'ABARROTES ROSY',
  ESTATUS: 'PENDIENTE',
  NUM_INTENTO: 0,
  SIGUIENTE: null,
  FECHA_ULTIMO_CONTACTO: null,
} as unknown as Fila;

let contesta: (() => void) | undefined;
const alGuardar = vi.fn();
beforeEach(() => {
  contesta = undefined;
  alGuardar.mockClear();
  abreSesion();
  vi.spyOn(window, 'fetch').mockImplementation(
    (que) =>
      new Promise((lista) => {
        if (String(que).includes('updateItemListaDepuracion'))
          contesta = () => lista(Response.json({ estatus: '1', message: 'Información guardada', data: {} }));
      }),
  );
});
afterEach(() => void vi.restoreAllMocks());

/** Its list, which 'Volver a la lista' shows. */
function EnSuLista() {
  const [abierto, setAbierto] = useState(true);
  if (!abierto) return <h1>La lista</h1>;
  return (
    <DepurandoCliente
      fila={FILA}
      lista="CORREOS QUE REBOTAN"
      clasificaciones={[]}
      alVolver={() => setAbierto(false)}
      alGuardar={alGuardar}
      alReabrir={vi.fn()}
    />
  );
}

async function guarda(): Promise<void> {
  await dibuja(enSesion(enRuta(<EnSuLista />)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => contesta !== undefined).toBe(true);
}

test('guardado el intento, sigue otro cliente', async () => {
  await guarda();
  contesta?.();
  await expect.poll(() => alGuardar.mock.calls.length).toBe(1);
});

test('quien volvió a la lista antes de la respuesta se queda en ella', async () => {
  await guarda();
  await page.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect.element(page.getByRole('heading', { name: 'La lista' })).toBeVisible();
  contesta?.();
  await new Promise((sigue) => setTimeout(sigue, 500));
  expect(alGuardar).not.toHaveBeenCalled();
});
