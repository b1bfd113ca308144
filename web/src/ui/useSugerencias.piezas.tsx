import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { Dialogo } from './Dialogo.tsx';
import { CampoConSugerencias } from './MuestrarioDeSugerencias.tsx';
import { useSugerencias } from './useSugerencias.tsx';

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

function PideDeOtro(props: {
  anteriores: boolean;
  alElegir: (id: string) => void;
  claves: readonly string[];
}) {
  const { anteriores, alElegir, claves } = props;
  const sugeridas = useSugerencias({
    texto: 'cloro',
    anteriores,
    sugerencias: claves.map((id) => ({ id, titulo: id, detalle: 'CLORO' })),
    laPrimera: true,
    etiqueta: 'Artículos',
    alElegir: ({ id }) => alElegir(id),
    alCerrar: () => {},
  });
  return (
    <input
      aria-label="Artículo"
      {...sugeridas.campo}
      onKeyDown={(e) => {
        sugeridas.tecla(e);
      }}
    />
  );
}

test('lo hallado para otro texto no se elige con ninguna tecla', async () => {
  const alElegir = vi.fn();
  await dibuja(<PideDeOtro anteriores alElegir={alElegir} claves={['PA-0901', 'PA-0902']} />);
  await enfoca(campo);
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}{ArrowUp}{Enter}');
  expect(alElegir).not.toHaveBeenCalled();
});

function PideYCambia({ alElegir }: { alElegir: (id: string) => void }) {
  const [claves, setClaves] = useState(['PA-0901', 'PA-0902']);
  return (
    <>
      <PideDeOtro anteriores={false} alElegir={alElegir} claves={claves} />
      {/* Pressed by the test without taking the focus. */}
      <button
        type="button"
        onMouseDown={(e) => e.preventDefault()}
        onClick={() => setClaves(['PA-0900', ...claves])}
      >
        Llega otra
      </button>
    </>
  );
}

test('lo elegido con las flechas sigue siendo lo mismo aunque la lista cambie', async () => {
  const alElegir = vi.fn();
  await dibuja(<PideYCambia alElegir={alElegir} />);
  await enfoca(campo);
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('button', { name: 'Llega otra' }).click({ force: true });
  await userEvent.keyboard('{Enter}');
  expect(alElegir).toHaveBeenCalledExactlyOnceWith('PA-0902');
});
