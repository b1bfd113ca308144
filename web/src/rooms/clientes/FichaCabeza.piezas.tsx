import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { Cabeza } from './FichaCabeza.tsx';
import type { Info } from './ficha.ts';

const INFO: Info = {
  CLIENTE_ID: 1,
  DIR_CLI_ID: 1,
  TIPO: null,
  CLAVE_CLIENTE: 'C-1',
  NOMBRE: 'ABARROTES LA PAZ',
  NOMBRE_COMERCIAL: null,
  EMAIL: null,
  ESTADO: null,
  CIUDAD: null,
  TELEFONO1: null,
  TELEFONO2: null,
  CELULAR: null,
  RFC: null,
  GIRO: null,
  ZONA: null,
  ORIGEN: null,
  OPERADOR: null,
  DIAS_MARCADO_TMK: null,
  INACTIVO_DESDE: null,
  DIAS_CREDITO: 0,
  LIMITE_CREDITO: 0,
  CLTE_RECOGE: 'N',
  FECHA_HORA_CREACION: '2026-01-05T16:00:00.000Z',
  FECHA_DISTRIBUIDOR: null,
  DIAS_DIST: null,
  ULTIMA_INCIDENCIA: null,
  OBSERVACIONES: null,
  SALDO: 0,
  SALDO_CXC: 0,
  SALDO_VENCIDO: 0,
  SALDO_DISPONIBLE: null,
  POR_APLICAR: 0,
  VENCIDO_DESDE: null,
  SEMCONATR: 0,
  SEMSINATEN: null,
  FECHA_ULTIMO_PEDIDO: null,
  PEDIDOS: 0,
  antiguedad: [],
  direcciones: [],
};

// Green up to thirty days after the customer became a distributor, orange up to sixty (specification §9).
test.each([
  [0, 'Distribuidor desde hoy', 'hecho'],
  [-1, 'Distribuidor nuevo: 1 día', 'hecho'],
  [-30, 'Distribuidor nuevo: 30 días', 'hecho'],
  [-31, 'Distribuidor nuevo: 31 días', 'atencion'],
  [-60, 'Distribuidor nuevo: 60 días', 'atencion'],
])('a %i días de hacerse distribuidor dice «%s»', async (DIAS_DIST, texto, tono) => {
  await dibuja(enRuta(<Cabeza info={{ ...INFO, DIAS_DIST }} />));
  const dicho = page.getByText(texto, { exact: true });
  await expect.element(dicho).toBeVisible();
  expect(dicho.element().closest('[data-tono]')?.getAttribute('data-tono')).toBe(tono);
});

test.each([-61, null])('a %s días ya no es nuevo, o no lo es', async (DIAS_DIST) => {
  await dibuja(enRuta(<Cabeza info={{ ...INFO, DIAS_DIST }} />));
  await expect.element(page.getByRole('heading', { name: 'ABARROTES LA PAZ' })).toBeVisible();
  expect(page.getByText(/^Distribuidor/).elements()).toHaveLength(0);
});
