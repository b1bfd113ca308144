import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { businessDay } from '../platform/clock.ts';
import { fecha } from '../platform/format.ts';
import { masDias } from '../ui/dias.ts';
import { CampoMomento, momentoRejection } from './CampoMomento.tsx';

function Entrega() {
  const [valor, setValor] = useState('2026-11-23T10:30');
  return (
    <>
      <CampoMomento
        etiqueta="Entregada el"
        name="entrega"
        reserva
        value={valor}
        onCambio={setValor}
        error={momentoRejection(valor)}
      />
      <output>{valor}</output>
      <button type="button" onClick={() => setValor('2026-11-20T08:00')}>
        Otro la cambió
      </button>
    </>
  );
}

test('un momento se escribe como se dice, se lee como los demás y dice qué está mal', async () => {
  await dibuja(<Entrega />);
  const campo = page.getByRole('textbox', { name: 'Entregada el' });
  await expect.element(campo).toHaveValue('23-11-2026 10:30');
  await campo.fill('ayer 9:05');
  await expect.element(campo).toHaveValue('ayer 9:05');
  const dicho = `${fecha(masDias(businessDay(), -1))} 09:05`;
  await expect.element(campo).toHaveAccessibleDescription(`Es el ${dicho}`);
  const ayer = masDias(businessDay(), -1);
  await expect.element(page.getByRole('status')).toMatchTextContent(`${ayer}T09:05`);
  await userEvent.tab();
  await expect.element(campo).toHaveValue(`${fecha(ayer)} 09:05`);
  await campo.fill('31/02 9:05');
  await expect.element(page.getByText('No existe el día 31/02', { exact: true })).toBeVisible();
  await campo.fill('2026-02-31T09:05');
  await expect.element(page.getByText(/^Escriba el día y la hora/)).toBeVisible();
  await campo.fill('ayer');
  await expect.element(page.getByText(/^Escriba el día y la hora/)).toBeVisible();
  await page.getByRole('button', { name: 'Otro la cambió' }).click();
  await expect.element(campo).toHaveValue('20-11-2026 08:00');
  await campo.fill('');
  await expect.element(campo).toHaveAccessibleDescription('');
});
