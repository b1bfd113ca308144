import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { Dialogo } from './Dialogo.tsx';
import { CampoConSugerencias } from './MuestrarioDeSugerencias.tsx';

const campo = page.getByRole('combobox', { name: 'Artículo' });
const opcion = (clave: string) => page.getByRole('option', { name: new RegExp(clave) });

function Pide({ alEnviar }: { alEnviar: (texto: string) => void }) {
  const [texto, setTexto] = useState('');
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        alEnviar(texto);
      }}
    >
      <CampoConSugerencias texto={texto} alEscribir={setTexto} />
    </form>
  );
}

test('las flechas eligen, Enter toma la elegida y no envía; con palabras la primera ya está elegida', async () => {
  const alEnviar = vi.fn();
  await dibuja(<Pide alEnviar={alEnviar} />, MANO);
  await enfoca(campo);
  await userEvent.keyboard('clo');
  await expect.element(opcion('PA-0901')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(opcion('PA-0902')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(campo).toHaveValue('PA-0902');
  await expect.element(campo).toHaveAttribute('aria-expanded', 'false');
  expect(alEnviar).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(alEnviar).toHaveBeenCalledExactlyOnceWith('PA-0902');
});

test('lo que parece código se envía como se escribió, aunque se parezca a otro', async () => {
  const alEnviar = vi.fn();
  await dibuja(<Pide alEnviar={alEnviar} />);
  await enfoca(campo);
  await userEvent.keyboard('pa-09');
  await expect.element(opcion('PA-0901')).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Enter}');
  expect(alEnviar).toHaveBeenCalledExactlyOnceWith('pa-09');
  await expect.element(opcion('PA-0901')).not.toBeInTheDocument();
});

test('Escape cierra la lista y no lo que hay detrás, y la flecha la abre otra vez; el ratón elige sin quitar el foco; al salir se cierra', async () => {
  const detras = vi.fn();
  await dibuja(
    <Dialogo abierto titulo="Ticket" alCerrar={detras}>
      <Pide alEnviar={() => {}} />
      <button type="button">Otro</button>
    </Dialogo>,
  );
  await enfoca(campo);
  await userEvent.keyboard('clo');
  await expect.element(opcion('PA-0901')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opcion('PA-0901')).not.toBeInTheDocument();
  expect(detras).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(opcion('PA-0901')).toBeVisible();
  await userEvent.keyboard('{Escape}r');
  await opcion('PA-0902').click();
  await expect.element(campo).toHaveFocus();
  await expect.element(campo).toHaveValue('PA-0902');
  await userEvent.keyboard('{Control>}a{/Control}clo');
  await expect.element(opcion('PA-0901')).toBeVisible();
  await userEvent.tab();
  await expect.element(opcion('PA-0901')).not.toBeInTheDocument();
});
