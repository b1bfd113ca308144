import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../testing/sesion.tsx';
import { queryClient } from '../platform/session.ts';
import { reparte } from './oyentes.ts';
import { useClaveLeida } from './useClaveLeida.ts';

/** Labels of GS1 with a lot, whose product has to be looked up. */
const LENTA = ']C1010750123456789310L-1';
const ULTIMA = ']C1010750123456788610L-1';
const DE_LA_ULTIMA = '7501234567886';
const OTRA = '7509876543210';

function Preguntas() {
  const [hechas, setHechas] = useState<readonly string[]>([]);
  const otra = useClaveLeida('Artículo', ({ codigo }) => setHechas((ya) => [...ya, codigo]));
  return (
    <>
      <p data-testid="preguntas">{hechas.join(' ')}</p>
      <button type="button" onClick={otra}>
        Consultar
      </button>
    </>
  );
}

/** The server's answers about keys wait until they are let go. */
async function conRedLenta(): Promise<() => void> {
  let contesta = () => {};
  const contestado = new Promise<void>((listo) => {
    contesta = listo;
  });
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await contestado;
    return Response.json({ estatus: '1', message: '', data: [] });
  });
  abreSesion();
  queryClient.clear();
  await dibuja(enSesion(<Preguntas />));
  return contesta;
}

const preguntas = page.getByTestId('preguntas');

afterEach(() => vi.restoreAllMocks());

// The last label is looked up after the slow one: once it is answered, so would have been the slow one.

test('lo escaneado después se contesta, y la etiqueta que tardó en hallarse ya no lo cambia', async () => {
  const contesta = await conRedLenta();
  reparte(LENTA, 'lector');
  reparte(OTRA, 'lector');
  await expect.element(preguntas).toHaveTextContent(OTRA);
  contesta();
  reparte(ULTIMA, 'lector');
  await expect.element(preguntas).toHaveTextContent(`${OTRA} ${DE_LA_ULTIMA}`);
});

test('lo que se pregunta a mano tampoco lo cambia una etiqueta que tardó', async () => {
  const contesta = await conRedLenta();
  reparte(LENTA, 'lector');
  await page.getByRole('button', { name: 'Consultar' }).click();
  contesta();
  reparte(ULTIMA, 'lector');
  await expect.element(preguntas).toHaveTextContent(DE_LA_ULTIMA);
});
