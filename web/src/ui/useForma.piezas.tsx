import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { Campo } from './Campo.tsx';
import { DialogoDeForma } from './DialogoDeForma.tsx';
import { faltaEn, useEnMemoria, useForma } from './useForma.ts';

const SIN_NOMBRE = 'Debe ingresar el nombre';
const SIN_RFC = 'Debe ingresar el RFC';
const campo = (nombre: string) => page.getByLabelText(nombre, { exact: true });

function Proveedor({ envia }: { envia: (v: { nombre: string; rfc: string }) => Promise<boolean> }) {
  const forma = useForma({
    campos: useEnMemoria({ nombre: '', rfc: '' }),
    faltaDe: (v) =>
      [
        faltaEn('nombre', v.nombre === '' ? SIN_NOMBRE : null),
        faltaEn('rfc', v.rfc === '' ? SIN_RFC : null),
      ].filter((f) => f !== null),
    guardando: false,
    envia,
  });
  return (
    <DialogoDeForma titulo="Proveedor" forma={forma} alCerrar={() => undefined}>
      <Campo etiqueta="Notas" data-autofocus />
      <Campo etiqueta="Nombre" {...forma.de('nombre')} />
      <Campo etiqueta="RFC" {...forma.de('rfc')} />
    </DialogoDeForma>
  );
}

test('lo que falta se dice al guardar, con el foco en lo primero; se quita al llenarlo, y el foco sigue en donde se escribe', async () => {
  const envia = vi.fn(async () => true);
  await dibuja(<Proveedor envia={envia} />);
  await expect.element(campo('Notas')).toHaveFocus();
  expect(page.getByText(SIN_NOMBRE).elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(campo('Nombre')).toHaveFocus();
  await expect.element(page.getByText(SIN_NOMBRE)).toBeVisible();
  await expect.element(page.getByText(SIN_RFC)).toBeVisible();
  await userEvent.fill(campo('RFC'), 'XAXX010101000');
  await expect.element(campo('RFC')).toHaveFocus();
  expect(page.getByText(SIN_RFC).elements()).toHaveLength(0);
  await expect.element(page.getByText(SIN_NOMBRE)).toBeVisible();
  await userEvent.fill(campo('Nombre'), 'Vidrios del Norte');
  expect(envia).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.element(campo('Nombre')).toHaveValue('');
  expect(envia).toHaveBeenCalledExactlyOnceWith({ nombre: 'Vidrios del Norte', rfc: 'XAXX010101000' });
  expect(page.getByText(SIN_NOMBRE).elements()).toHaveLength(0);
});

test('lo que no se guardó sigue escrito', async () => {
  await dibuja(<Proveedor envia={async () => false} />);
  await userEvent.fill(campo('Nombre'), 'Vidrios del Norte');
  await userEvent.fill(campo('RFC'), 'XAXX010101000');
  await userEvent.keyboard('{Enter}');
  await expect.element(campo('Nombre')).toHaveValue('Vidrios del Norte');
  expect(page.getByText(SIN_NOMBRE).elements()).toHaveLength(0);
});

test('lo que se escribe mientras se guarda sigue escrito; lo demás empieza de nuevo', async () => {
  let contesta = (_: boolean): void => undefined;
  const envia = vi.fn(
    () =>
      new Promise<boolean>((lista) => {
        contesta = lista;
      }),
  );
  await dibuja(<Proveedor envia={envia} />);
  await userEvent.fill(campo('Nombre'), 'Vidrios del Norte');
  await userEvent.fill(campo('RFC'), 'XAXX010101000');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => envia.mock.calls.length).toBe(1);
  await userEvent.fill(campo('Nombre'), 'Vidrios del Sur');
  contesta(true);
  await expect.element(campo('RFC')).toHaveValue('');
  await expect.element(campo('Nombre')).toHaveValue('Vidrios del Sur');
});
