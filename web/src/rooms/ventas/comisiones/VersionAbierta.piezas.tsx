import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dibuja } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../../testing/sesion.tsx';
import { Modales } from '../../../ui/Modales.tsx';
import type { Reglas, Version } from './regla.ts';
import { VersionAbierta } from './VersionAbierta.tsx';

beforeEach(() => abreSesion());

const PRIMERA: Version = {
  VERSION_ID: 7,
  REGLA_ID: 3,
  OPERADOR_ID: null,
  MARCA: 'ACME',
  DIVISION_ID: null,
  TIPO_CLIENTE: '',
  tramos: [{ desde: 0, porcentaje: 2, modo: 'MARGINAL' }],
  NOMBRE: 'De ACME',
  VERSION: 1,
  ESTADO: 'VIGENTE',
  PARA: 'Marca ACME',
  SOBRE: 'FACTURADO',
  PORCENTAJE: '2 %',
  DESDE: '2026-11-01',
  HASTA: null,
  CREO: 'VENTAS1',
  CREADA: '2026-11-01T18:00:00.000Z',
};
const TERMINADA: Version = { ...PRIMERA, ESTADO: 'TERMINADA', HASTA: '2026-11-30' };
const SEGUNDA: Version = {
  ...PRIMERA,
  VERSION_ID: 8,
  VERSION: 2,
  PORCENTAJE: '5 %',
  DESDE: '2026-12-01',
  CREO: 'ANA RUIZ',
};

const con = (data: Version[]): Reglas =>
  ({ operadores: [], tipos: [], marcas: ['ACME'], divisiones: [], CIERRE: null, data }) as unknown as Reglas;

function Pantalla() {
  const [data, setData] = useState([PRIMERA]);
  return (
    <>
      <VersionAbierta
        titulo="Reglas de comisión"
        reglas={con(data)}
        version={data.find((v) => v.VERSION_ID === 7) ?? PRIMERA}
        alCerrar={() => undefined}
      />
      <Modales />
      <output ref={(e) => e?.addEventListener('otra', () => setData([SEGUNDA, TERMINADA]))} />
    </>
  );
}

test('lo que se escribe de una regla sobrevive a salir de la pantalla, y se olvida al cancelar', async () => {
  const porcentaje = page.getByLabelText('Porcentaje', { exact: true });
  const abre = () => dibuja(enSesion(<Pantalla />));
  await abre();
  await porcentaje.fill('4.5');
  await page.getByRole('button', { name: 'Agregar tramo' }).click();
  await page.getByLabelText('Porcentaje del tramo 2').fill('6');
  await cleanup();
  await abre();
  await expect.element(porcentaje).toHaveValue('4.5');
  await expect.element(page.getByLabelText('Porcentaje del tramo 2')).toHaveValue('6');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await cleanup();
  await abre();
  await expect.element(porcentaje).toHaveValue('2');
  await expect.poll(() => page.getByLabelText('Porcentaje del tramo 2').elements()).toHaveLength(0);
});

test('si otra persona guarda antes la siguiente versión, lo que uno escribía sigue ahí, se dice quién fue, y sólo se guarda sobre la suya a sabiendas', async () => {
  const red = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ estatus: '9', message: 'No', data: null }));
  await dibuja(enSesion(<Pantalla />));
  const porcentaje = page.getByLabelText('Porcentaje', { exact: true });
  await porcentaje.fill('3.5');
  document.querySelector('output')?.dispatchEvent(new Event('otra'));
  await expect.element(page.getByText(/^ANA RUIZ guardó la versión 2 mientras/)).toBeVisible();
  await expect.element(porcentaje).toHaveValue('3.5');
  const enviadas = () =>
    red.mock.calls
      .filter(([url]) => String(url).includes('guardaReglaComision'))
      .map(([, pedido]) => JSON.parse(String(pedido?.body)).version_id);
  const guarda = page.getByRole('button', { name: 'Guardar regla' });
  await guarda.click();
  await expect.poll(enviadas).toEqual([7]);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('button', { name: 'Seguir con lo mío' }).click();
  await expect.poll(() => page.getByText(/^ANA RUIZ guardó/).elements()).toHaveLength(0);
  await guarda.click();
  await expect.poll(enviadas).toEqual([7, 8]);
});
