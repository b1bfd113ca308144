import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, MANO } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../../testing/sesion.tsx';
import { ModalPuesto } from './modales.tsx';
import type { Opciones } from './opciones.ts';

const OPCIONES = {
  departamentos: [
    { valor: '15', texto: 'ALMACÉN' },
    { valor: '11', texto: 'EMBARQUES' },
  ],
} as unknown as Opciones;
const PUESTO = {
  PUESTO_ID: 8,
  PUESTO: 'SURTIDOR',
  DEPARTAMENTO_ID: 15,
  DEPARTAMENTO: 'ALMACÉN',
  DESCRIPCION_PUESTO: null,
  DOCUMENTO_ID: 3,
  CON_ARCHIVO: 'N' as const,
};
const campo = (nombre: string) => page.getByRole('textbox', { name: nombre, exact: true });
const departamento = page.getByRole('combobox', { name: 'Departamento' });

beforeEach(() => {
  abreSesion();
});

/**
 * A position's form, new or of the position above. Its buttons close it without giving up what was typed, as a reload does, and change the
 * row as another person would.
 */
function Prueba({ nuevo }: { nuevo: boolean }) {
  const [abierta, setAbierta] = useState(true);
  const [fila, setFila] = useState(PUESTO);
  return enSesion(
    <>
      <button type="button" onClick={() => setAbierta(!abierta)}>
        Recarga
      </button>
      <button type="button" onClick={() => setFila({ ...PUESTO, PUESTO: 'SURTIDOR B', DEPARTAMENTO_ID: 11 })}>
        Otra persona
      </button>
      {abierta ? (
        <ModalPuesto
          pantalla="Catálogos y manuales"
          titulo="Puesto"
          fila={nuevo ? null : fila}
          opciones={OPCIONES}
          alCerrar={() => setAbierta(false)}
          alGuardar={vi.fn()}
        />
      ) : null}
    </>,
  );
}
/** Presses one of the buttons behind the dialog. */
async function detras(nombre: string): Promise<void> {
  const boton = page.getByText(nombre, { exact: true }).element() as HTMLElement;
  boton.click();
}

test('lo escrito sigue ahí al volver, y Cancelar lo deja', async () => {
  await dibuja(<Prueba nuevo />, MANO);
  await campo('Nombre del puesto').fill('CHOFER');
  await detras('Recarga');
  await expect.element(campo('Nombre del puesto')).not.toBeInTheDocument();
  await detras('Recarga');
  await expect.element(campo('Nombre del puesto')).toHaveValue('CHOFER');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await detras('Recarga');
  await expect.element(campo('Nombre del puesto')).toHaveValue('');
});

test('lo que otra persona cambia llega a los campos que aquí no se tocaron, y en los tocados se dice', async () => {
  await dibuja(<Prueba nuevo={false} />, MANO, 'dark');
  await campo('Nombre del puesto').fill('SURTIDOR DE PISO');
  await detras('Otra persona');
  await expect.element(departamento).toHaveValue('11');
  await expect.element(campo('Nombre del puesto')).toHaveValue('SURTIDOR DE PISO');
  await expect.element(page.getByText('Otra persona lo cambió de «SURTIDOR» a «SURTIDOR B»')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
