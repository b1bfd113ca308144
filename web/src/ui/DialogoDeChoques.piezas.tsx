import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, MANO } from '../../testing/dibuja.tsx';
import { type CampoEnChoque, DialogoDeChoques, type Elegidos } from './DialogoDeChoques.tsx';

const CHOQUES: readonly CampoEnChoque[] = [
  { campo: 'MINIMO', etiqueta: 'Mínimo', era: '5', ajeno: '8', mio: '6' },
  { campo: 'LOTE', etiqueta: 'Pide lote', era: 'No', ajeno: 'Sí', mio: 'No' },
];
const guardar = page.getByRole('button', { name: 'Guardar lo elegido' });
const opcion = (campo: string, de: string) =>
  page.getByRole('group', { name: new RegExp(`^${campo} era`) }).getByRole('radio', { name: de });

function Prueba({ alGuardar }: { alGuardar: (e: Elegidos) => void }) {
  const [choques, setChoques] = useState(CHOQUES);
  return (
    <DialogoDeChoques
      titulo="Configuración de Artículo"
      choques={choques}
      alGuardar={alGuardar}
      alCerrar={() => setChoques([])}
    />
  );
}

test('dice los tres valores de cada campo, y no guarda hasta que se elige uno de cada uno', async () => {
  const alGuardar = vi.fn();
  await dibuja(<Prueba alGuardar={alGuardar} />, MANO);
  await expect.element(page.getByRole('group', { name: 'Mínimo era 5' })).toBeVisible();
  await expect.element(opcion('Mínimo', 'Usted 6')).toHaveFocus();
  await expect.element(opcion('Mínimo', 'Otra persona 8')).not.toBeChecked();
  await expect.element(guardar).toBeDisabled();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await userEvent.keyboard(' {ArrowDown}{ArrowUp}{Enter}');
  expect(alGuardar).not.toHaveBeenCalled();
  await opcion('Pide lote', 'Otra persona Sí').click();
  await expect.element(guardar).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(alGuardar).toHaveBeenCalledExactlyOnceWith({ MINIMO: 'mio', LOTE: 'ajeno' });
});

test('seguir editando lo cierra sin guardar', async () => {
  const alGuardar = vi.fn();
  await dibuja(<Prueba alGuardar={alGuardar} />);
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(alGuardar).not.toHaveBeenCalled();
});
