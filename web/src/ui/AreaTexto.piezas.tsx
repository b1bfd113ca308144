import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, MANO } from '../../testing/dibuja.tsx';
import { AreaTexto } from './AreaTexto.tsx';

function Forma({ alEnviar, max }: { alEnviar: () => void; max: number }) {
  const [texto, setTexto] = useState('');
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        alEnviar();
      }}
    >
      <AreaTexto etiqueta="Comentario" maxLength={max} value={texto} onCambio={setTexto} />
    </form>
  );
}

test('cuenta lo escrito, no deja pasar del límite, y sólo Ctrl y Enter lo envían', async () => {
  const alEnviar = vi.fn();
  await dibuja(<Forma alEnviar={alEnviar} max={12} />, MANO);
  const campo = page.getByRole('textbox', { name: 'Comentario' });
  await campo.click();
  await userEvent.keyboard('hola{Enter}a todos y más');
  await expect.element(campo).toHaveValue('hola\na todos');
  await expect.element(page.getByText('12 de 12')).toBeVisible();
  expect(alEnviar).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(alEnviar).toHaveBeenCalledOnce();
});
