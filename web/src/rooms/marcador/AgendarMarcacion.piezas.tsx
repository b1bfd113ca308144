import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { businessDay } from '../../platform/clock.ts';
import { fecha } from '../../platform/format.ts';
import { masDias } from '../../ui/dias.ts';
import { AgendarMarcacion } from './AgendarMarcacion.tsx';

test('la fecha y la hora se escriben como en toda la casa, sin depender del idioma del navegador', async () => {
  const alAgendar = vi.fn(async () => null);
  await dibuja(
    <AgendarMarcacion
      zona={undefined}
      guardando={false}
      alAgendar={alAgendar}
      alRegresar={() => undefined}
    />,
  );
  const dia = page.getByRole('textbox', { name: 'Fecha' });
  const hora = page.getByRole('textbox', { name: 'Hora' });
  const agendar = page.getByRole('button', { name: 'Agendar' });
  await agendar.click();
  await expect.element(page.getByText(M.sinFecha)).toBeVisible();
  await dia.fill(fecha(masDias(businessDay(), 9)));
  await hora.fill('9:30');
  await agendar.click();
  await expect.element(page.getByText(M.fueraDeFechas)).toBeVisible();
  await hora.fill('25:30');
  await userEvent.tab();
  await expect.element(page.getByText('Escriba la hora como 9:05 o 16:30')).toBeVisible();
  await dia.fill('mañana');
  await hora.fill('4:30 pm');
  // Sent from the field, before it is rewritten.
  await userEvent.keyboard('{Enter}');
  const manana = masDias(businessDay(), 1);
  await expect.poll(() => alAgendar.mock.calls).toEqual([[0, `${manana} 16:30`]]);
  await userEvent.tab();
  await expect.element(dia).toHaveValue(fecha(manana));
  await expect.element(hora).toHaveValue('16:30');
});
