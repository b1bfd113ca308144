import { MENSAJES_CARTERA as M } from '@anden/contrato/cartera/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, ESCRITORIO, MANO } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import type { Asiento } from './asiento.ts';
import { DialogoDeAsiento, type DialogoDeAsientoProps } from './DialogoDeAsiento.tsx';

beforeEach(() => {
  abreSesion({ data: { OPERADOR: 'CREDITO1' } });
});

const asiento = (
  cambios: Partial<Asiento> & Pick<Asiento, 'ASIENTO_ID' | 'FOLIO' | 'PENDIENTE'>,
): Asiento => ({
  CLASE: 'CARGO',
  FECHA: '2026-10-01T16:00:00.000Z',
  VENCE: '2026-11-01',
  ATRASO: null,
  IMPORTE: cambios.PENDIENTE,
  DOCTO_BA_ID: null,
  aplicaciones: [],
  ...cambios,
});
const VENCIDA = asiento({ ASIENTO_ID: 1, FOLIO: 'F1', PENDIENTE: 116.1, ATRASO: 23 });
const NUEVA = asiento({ ASIENTO_ID: 2, FOLIO: 'F2', PENDIENTE: 232 });
const PAGO = asiento({ ASIENTO_ID: 3, FOLIO: 'P1', PENDIENTE: 150, CLASE: 'PAGO', VENCE: null });
const APLICADO: Asiento = {
  ...PAGO,
  PENDIENTE: 33.9,
  aplicaciones: [
    {
      APLICACION_ID: 9,
      FOLIO: 'F1',
      CLASE: 'CARGO',
      IMPORTE: 116.1,
      FECHA: '2026-11-02T16:00:00.000Z',
      OPERADOR: 'LAURA',
    },
  ],
};

const abre = (
  props: Partial<DialogoDeAsientoProps> = {},
  tamano: readonly [number, number] = ESCRITORIO,
  tema: 'light' | 'dark' = 'light',
) =>
  dibuja(
    enSesion(
      <DialogoDeAsiento
        asiento={PAGO}
        cliente={1}
        cargos={[VENCIDA, NUEVA]}
        puede
        alCerrar={vi.fn()}
        {...props}
      />,
    ),
    tamano,
    tema,
  );

const boton = (name: string) => page.getByRole('button', { name, exact: true });
const campo = (name: string) => page.getByRole('textbox', { name, exact: true });
const deVencida = campo('F1, debe $116.10');
const deNueva = campo('F2, debe $232.00');

test('un pago va a lo que vence primero hasta donde alcanza, y nunca más de lo que queda de él ni de lo que se debe', async () => {
  await abre();
  await boton('Aplicar a facturas').click();
  await expect.element(deVencida).toHaveValue('116.10');
  await expect.element(deNueva).toHaveValue('33.90');
  await expect.element(boton('Aplicar $150.00')).toBeEnabled();

  await deNueva.fill('33.91');
  await expect
    .element(page.getByText('Se quiere aplicar $150.01 y de P1 quedan $150.00', { exact: true }))
    .toBeVisible();
  await expect.element(boton('Aplicar $150.01')).toBeDisabled();
  await deVencida.fill('116.11');
  await expect.element(page.getByText(/a la factura F1, que debe \$116\.10/)).toBeVisible();
  await deVencida.fill('mil');
  await expect.element(page.getByText(M.importe, { exact: true })).toBeVisible();
  await deVencida.fill('');
  await deNueva.fill('');
  await expect.element(page.getByText(M.nada, { exact: true })).toBeVisible();
  await expect.element(boton('Aplicar $0.00')).toBeDisabled();
});

test('una corrección pide otro importe y su motivo; con cero se quita', async () => {
  await abre();
  await boton('Corregir importe').click();
  await expect.element(campo('Debe ser')).toHaveValue('150.00');
  await campo('Motivo').fill('SE CAPTURO DE MAS');
  // The same amount corrects nothing.
  await expect.element(boton('Corregir')).toBeDisabled();
  await campo('Debe ser').fill('0');
  await expect.element(boton('Corregir')).toBeEnabled();
  await campo('Motivo').fill('NO');
  await expect.element(page.getByText(M.motivo, { exact: true })).toBeVisible();
  await expect.element(boton('Corregir')).toBeDisabled();
});

test('lo aplicado se ve con quién y cuándo; lo deshace quien puede, con su motivo, y el teclado regresa sin hacer nada', async () => {
  await abre({ asiento: APLICADO });
  await expect.element(page.getByText(/^\$116\.10 · Factura F1 · .* · LAURA$/)).toBeVisible();
  (boton('Deshacer').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(boton('Deshacer')).toBeDisabled();
  await campo('Motivo').fill('ERA DE OTRA FACTURA');
  await expect.element(boton('Deshacer')).toBeEnabled();
  (boton('Regresar').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(boton('Aplicar a facturas')).toBeVisible();
});

test.each<[string, Partial<DialogoDeAsientoProps>, readonly string[]]>([
  ['sin el permiso sólo se ve', { asiento: APLICADO, puede: false }, []],
  ['una factura no se corrige ni se aplica', { asiento: { ...APLICADO, CLASE: 'CARGO' } }, ['Deshacer']],
  ['lo que no tiene a qué aplicarse se corrige', { cargos: [] }, ['Corregir importe']],
])('%s', async (_, props, botones) => {
  await abre(props);
  await expect.element(page.getByText('Importe', { exact: true })).toBeVisible();
  for (const name of ['Deshacer', 'Corregir importe', 'Aplicar a facturas'])
    expect(boton(name).query() !== null).toBe(botones.includes(name));
});

test.each(['light', 'dark'] as const)('cabe en la mano, con muchas facturas (%s)', async (tema) => {
  const cargos = Array.from({ length: 12 }, (_, n) =>
    asiento({ ASIENTO_ID: 10 + n, FOLIO: `FACTURA-LARGA-${n}`, PENDIENTE: 1_234_567.89 }),
  );
  await abre({ cargos }, MANO, tema);
  await boton('Aplicar a facturas').click();
  await expect.element(campo('FACTURA-LARGA-0, debe $1,234,567.89')).toHaveValue('150.00');
  await expect.element(boton('Aplicar $150.00')).toBeEnabled();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
