import { useMemo, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca } from '../../testing/dibuja.tsx';
import { useTeclasSueltas } from './atajos.ts';
import { DataTable } from './DataTable.tsx';
import DialogoDeAtajos from './DialogoDeAtajos.tsx';
import { columnasDeMuestra, filasDeMuestra } from './MuestrarioDeListas.tsx';

function Pantalla() {
  const [abierto, setAbierto] = useState(false);
  useTeclasSueltas(useMemo(() => ({ '?': () => setAbierto(true) }), []));
  return (
    <>
      <input aria-label="Folio" />
      <DataTable
        etiqueta="Compras"
        columnas={columnasDeMuestra}
        filas={filasDeMuestra(3)}
        llave={(f) => f.id}
        onElegir={() => {}}
      />
      {abierto ? <DialogoDeAtajos alCerrar={() => setAbierto(false)} /> : null}
    </>
  );
}

const ayuda = page.getByRole('dialog', { name: 'Teclas de esta pantalla' });

test('«?» dice las teclas de lo que está en la pantalla, y Escape devuelve el foco al renglón', async () => {
  await dibuja(<Pantalla />);
  const renglon = page.getByRole('row', { name: /OC0004000/ });
  await enfoca(renglon);
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect
    .element(ayuda.getByRole('region', { name: 'En la lista' }))
    .toMatchTextContent('Abre el renglón');
  await expect.element(ayuda.getByRole('region', { name: 'En una fecha' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(ayuda).not.toBeInTheDocument();
  await expect.element(renglon).toHaveFocus();
});

test('ni lo escrito en un campo ni una lectura que lleva «?» lo abren', async () => {
  await dibuja(<Pantalla />);
  const folio = page.getByRole('textbox', { name: 'Folio' });
  await folio.click();
  await userEvent.keyboard('?');
  await expect.element(folio).toHaveValue('?');
  (folio.element() as HTMLElement).blur();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // Codes typed by a scanner, all keys at one moment, with the '?' inside, at the beginning and at the end.
    for (const codigo of ['https://anden.mx/?a=1', '?777', '77?']) {
      for (const key of codigo)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      vi.advanceTimersByTime(10_000);
    }
  } finally {
    vi.useRealTimers();
  }
  await expect.element(ayuda).not.toBeInTheDocument();
});
