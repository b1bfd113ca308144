import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { DataTable } from './DataTable.tsx';
import { columnasDeMuestra, type FilaDeMuestra, filasDeMuestra } from './MuestrarioDeListas.tsx';
import { PanelLateral } from './PanelLateral.tsx';

const FILAS = filasDeMuestra(3);

/** A list that opens its rows beside it, as with the platform's hooks. */
function ConPanel() {
  const [abierta, setAbierta] = useState<number | null>(null);
  const [alaVista, setAlaVista] = useState<{ llave: number } | null>(null);
  const pasa = (i: number) => {
    const fila = abierta === null ? undefined : FILAS[i];
    if (!fila) return undefined;
    return () => {
      setAbierta(i);
      setAlaVista({ llave: fila.id });
    };
  };
  const de = (f: FilaDeMuestra) => FILAS.indexOf(f);
  return (
    <>
      <DataTable
        etiqueta="Compras"
        columnas={columnasDeMuestra}
        filas={FILAS}
        llave={(f) => f.id}
        tono={(f) => (de(f) === abierta ? 'seleccion' : null)}
        onElegir={(f) => setAbierta(de(f))}
        alaVista={alaVista}
      />
      <PanelLateral
        abierto={abierta !== null}
        titulo={abierta === null ? '' : (FILAS[abierta]?.FOLIO ?? '')}
        alCerrar={() => setAbierta(null)}
        vecinos={{ anterior: pasa((abierta ?? 0) - 1), siguiente: pasa((abierta ?? 0) + 1) }}
      >
        <input aria-label="Nota" />
      </PanelLateral>
    </>
  );
}
const panel = (nombre: string) => page.getByRole('dialog', { name: nombre });
const renglon = (nombre: string) => page.getByRole('row', { name: new RegExp(nombre) });
const boton = (name: string) => page.getByRole('button', { name });

test.each([
  [1440, 633.6],
  [1024, 480],
  [1920, 640],
])(
  'a %i px el panel está al lado, de 480 a 640 px y sin velo: otro renglón que se pulsa se ve en él',
  async (ancho, suyo) => {
    await dibuja(<ConPanel />, [ancho, 900]);
    await renglon('OC0004000').click();
    await expect.element(panel('OC0004000')).toHaveFocus();
    expect(panel('OC0004000').element().getBoundingClientRect().width).toBeCloseTo(suyo, 0);
    expect(document.querySelector('[aria-modal="true"], .mantine-Drawer-overlay')).toBeNull();
    await page.getByText('OC0004002', { exact: true }).click();
    await expect.element(panel('OC0004002')).toBeVisible();
    await boton('Cerrar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('sólo con el teclado: se abre, se pasa al siguiente y al anterior también desde un campo, y Escape vuelve al renglón que se veía', async () => {
  await dibuja(<ConPanel />);
  await enfoca(renglon('OC0004000'));
  await userEvent.keyboard('{Enter}');
  await expect.element(panel('OC0004000')).toHaveFocus();
  await expect.element(boton('Anterior (Alt ↑)')).toBeDisabled();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(panel('OC0004001')).toBeVisible();
  (page.getByRole('textbox', { name: 'Nota' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(panel('OC0004002')).toBeVisible();
  // The last row, so it stays there.
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(boton('Siguiente (Alt ↓)')).toBeDisabled();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(panel('OC0004001')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(renglon('OC0004001')).toHaveFocus();
});

test('en la mano cubre la pantalla, y Escape lo cierra', async () => {
  await dibuja(<ConPanel />, MANO);
  await page.getByRole('button', { name: /OC0004000/ }).click();
  await expect.element(panel('OC0004000')).toBeVisible();
  expect(panel('OC0004000').element().getBoundingClientRect().width).toBe(360);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
