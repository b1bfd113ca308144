import type {} from '@vitest/browser-playwright';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import Paleta from './Paleta.tsx';

const campo = page.getByRole('combobox', { name: 'Pantalla, registro o acción' });
const opcion = (nombre: string) => page.getByRole('option', { name: nombre, exact: true });

/** The name of the option that the field tells screen readers it is at. */
const senalada = (): string | null | undefined =>
  document.getElementById(campo.element().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function abre(): Promise<void> {
  abreSesion();
  await dibuja(enSesion(enRuta(<Paleta abre={1} />)));
  await expect.element(campo).toHaveFocus();
}

test('con las flechas, quien no ve oye qué opción de la paleta va a abrir', async () => {
  await abre();
  const lista = page.getByRole('listbox', { name: 'Pantallas, registros y acciones' });
  await expect.element(campo).toHaveAttribute('aria-expanded', 'true');
  await expect.element(campo).toHaveAttribute('aria-controls', lista.element().id);
  await expect.element(lista.getByRole('group', { name: 'Andén' })).toBeVisible();
  expect(senalada()).toBeUndefined();

  await campo.fill('tema');
  await expect.poll(senalada).toBe('Tema claro');
  await expect.element(opcion('Tema claro')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(senalada).toBe('Tema oscuro');
  await expect.element(opcion('Tema claro')).toHaveAttribute('aria-selected', 'false');
  await expect.element(opcion('Tema oscuro')).toHaveAttribute('aria-selected', 'true');

  // Fewer options: none bears the name of one that is gone.
  await campo.fill('tema os');
  await expect.poll(senalada).toBe('Tema oscuro');
  // A wrong letter is forgiven once nothing else has that name.
  await campo.fill('tema osxuro');
  await expect.poll(senalada, { timeout: 30_000 }).toBe('Tema oscuro');
  await campo.fill('tema zz');
  await expect.element(page.getByRole('status')).toMatchTextContent(/Buscando…|Nada con ese nombre/);
  await expect.element(campo).toHaveAttribute('aria-expanded', 'false');
  expect(senalada()).toBeUndefined();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('');
});

test('con los colores del sistema se ve qué opción está elegida', async () => {
  await abre();
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  try {
    await campo.fill('tema');
    await expect.element(opcion('Tema claro')).toHaveStyle({ outlineStyle: 'solid', outlineWidth: '2px' });
    expect(getComputedStyle(opcion('Tema oscuro').element()).outlineStyle).toBe('none');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  }
});
