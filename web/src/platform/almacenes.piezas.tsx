import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { enRuta } from '../../testing/enRuta.tsx';
import { abreSesion } from '../../testing/sesion.tsx';
import { useAlmacenDeRegistro, useAlmacenDeTrabajo } from './almacenes.ts';

const ALMACENES = [
  { ALMACEN_ID: 1, NOMBRE: 'PRINCIPAL' },
  { ALMACEN_ID: 2, NOMBRE: 'NORTE' },
];

function Registro() {
  const suyo = useAlmacenDeRegistro();
  const { almacen, elige } = useAlmacenDeTrabajo();
  return (
    <>
      <p>{`El registro es del ${suyo} y se trabaja en el ${almacen?.ALMACEN_ID}`}</p>
      <button type="button" onClick={() => elige(2)}>
        NORTE
      </button>
    </>
  );
}

test('elegir otro almacén para trabajar no cambia el del registro abierto', async () => {
  abreSesion({ data: { ALMACEN_ID: 1 }, almacenes: ALMACENES });
  await dibuja(enRuta(<Registro />));
  await expect.element(page.getByText('El registro es del 1 y se trabaja en el 1')).toBeVisible();
  await page.getByRole('button', { name: 'NORTE' }).click();
  await expect.element(page.getByText('El registro es del 1 y se trabaja en el 2')).toBeVisible();
});
