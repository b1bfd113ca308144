import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { type Compra, detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { conCascaron, descansa, enElEquipo, porEnviar, quedan, vuelveLaRed } from './equipo.ts';
import { boton, cantidad, fila } from './estante.ts';
import { abreLinea, modal, panelDe, unidadesDe } from './pantallas.ts';
import { recibiendo } from './recibir.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(120_000);

const SIN_RED = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /ERR_NETWORK_CHANGED/,
  /status of 422.*\/api\/guardarRecepcionCompra/,
];
const YA_SE_ENVIO = 'Esta captura ya se envió con otros datos, quizá desde otro equipo';

const guardar = (page: Page) => panelDe(page).getByRole('button', { name: 'Guardar' });

async function guarda(page: Page): Promise<void> {
  await guardar(page).click();
  await expect(panelDe(page)).toBeHidden();
}

/** Four pieces captured on a device whose network was cut before they were saved; the server has the draft. */
async function capturadaSinRed(page: Page, casa: Casa): Promise<{ operador: string; compra: Compra }> {
  const operador = await nuevoOperador(casa, [P.recepcioncom]);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
  await entrar(page, operador, detalleDe(compra));
  await conCascaron(page);
  await enElEquipo(page, '"getDetalleCompraRecepcion"', '"getClavesCompra"', '"getClavesDe"');
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('4');
  await descansa(page);
  await page.context().setOffline(true);
  await guarda(page);
  await quedan(page, 1);
  return { operador, compra };
}

/** The same draft, opened on another device too. */
async function capturadaEnDos(page: Page, casa: Casa, otroNavegador: () => Promise<Page>) {
  const { operador, compra } = await capturadaSinRed(page, casa);
  const otra = await otroNavegador();
  await entrar(otra, operador, detalleDe(compra));
  await expect(unidadesDe(otra)).toHaveValue('4');
  return { compra, otra };
}

detalle(
  'dos equipos: lo que espera en uno, guardado en otro con la copia de lo capturado, es un solo guardado',
  async ({ page, casa, consola, otroNavegador }) => {
    consola.tolera(...SIN_RED);
    const { compra, otra } = await capturadaEnDos(page, casa, otroNavegador);
    await guarda(otra);
    await expect(otra.getByText('Recepción guardada: 4 piezas').first()).toBeVisible();

    // The first device continues with another capture of the same purchase, which is another save.
    await abreLinea(page, compra.lineas[0]);
    await unidadesDe(page).fill('3');
    await guarda(page);
    await quedan(page, 2);
    await vuelveLaRed(page);
    await quedan(page, 0);
    expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 7, movimientos: [4, 3] });
  },
);

test('dos equipos: guardado en otro con otra cantidad, vale esa; el primero dice que la suya no se guardó y qué hacer', async ({
  page,
  casa,
  consola,
  otroNavegador,
}) => {
  consola.tolera(...SIN_RED);
  const { compra, otra } = await capturadaEnDos(page, casa, otroNavegador);
  await unidadesDe(otra).fill('6');
  await guarda(otra);
  await expect(otra.getByText('Recepción guardada: 6 piezas').first()).toBeVisible();

  await vuelveLaRed(page);
  await expect(porEnviar(page)).toHaveAccessibleName('Por enviar: 0. Rechazadas por el servidor: 1', {
    timeout: 30_000,
  });
  // The notice and the line it was of both say it.
  await expect(page.getByText(YA_SE_ENVIO).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ya se habían enviado con otros datos' })).toBeVisible();
  await expect(page.getByText('nada se contó dos veces')).toBeVisible();
  // Under another key it would be a second save.
  await expect(page.getByRole('button', { name: 'Enviar otra vez' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ya lo revisé, quitar' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await quedan(page, 0);
  expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 6, movimientos: [6] });
});

detalle(
  'dos equipos: lo que llegó del primero no se guarda otra vez desde el otro, y allí lo dice',
  async ({ page, casa, consola, otroNavegador }) => {
    consola.tolera(...SIN_RED);
    const { compra, otra } = await capturadaEnDos(page, casa, otroNavegador);
    await vuelveLaRed(page);
    await quedan(page, 0);
    await unidadesDe(otra).fill('6');
    await guardar(otra).click();
    const aviso = modal(otra, 'Recepción de Compra');
    await expect(aviso).toContainText(YA_SE_ENVIO);
    await aviso.getByRole('button', { name: 'Entendido' }).click();
    expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 4, movimientos: [4] });

    // After reading it, the operator says that these are different pieces.
    await guarda(otra);
    await expect
      .poll(() => recibidoDe(casa, compra.lineas[0]))
      .toEqual({ documento: 10, movimientos: [4, 6] });
  },
);

detalle(
  'dos equipos: lo surtido que un pedido urgente interrumpe en el otro equipo también es un solo guardado',
  async ({ page, casa, consola, otroNavegador }) => {
    consola.tolera(...SIN_RED);
    await sinUrgentes(casa);
    const a = await nuevoEnFija(casa, 9);
    const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
    const [renglon] = r.renglones;
    const operador = await nuevoSurtidor(casa);
    await entrar(page, operador, remisionEn(r, renglon));
    await conCascaron(page);
    await expect(fila(page, a.lugar.leida)).toBeVisible();
    await escanear(page, a.lugar.codigo, a.barras);
    await expect(cantidad(page)).toBeFocused();
    await cantidad(page).fill('2');
    await boton(page, 'Anexar').click();
    await expect(boton(page, 'Guardar')).toBeEnabled();
    await descansa(page);
    await page.context().setOffline(true);
    await boton(page, 'Guardar').click();
    await quedan(page, 1);

    await nuevaRemision(casa, [{ articulo: await nuevoEnFija(casa, 5), piezas: 1 }], { urgente: true });
    const otra = await otroNavegador();
    await entrar(otra, operador, remisionEn(r, renglon));
    await expect(fila(otra, a.lugar.leida)).toBeVisible();
    await boton(otra, 'Guardar').click();
    await modal(otra, 'Hay un pedido con prioridad')
      .getByRole('button', { name: 'Guardar este renglón primero' })
      .click();
    await expect(otra.getByText(`Producto Surtido: 2 de ${a.nombre}`).first()).toBeVisible();

    // The first one meets the urgent remission too, and continues by itself: no screen waits for it there.
    await vuelveLaRed(page);
    await quedan(page, 0);
    expect(await renglonDe(casa, renglon)).toEqual({ surtidas: 2, motivo: null });
    await sinUrgentes(casa);
  },
);

detalle('lo rechazado y corregido es otro guardado', async ({ page, casa }) => {
  const compra = await recibiendo(page, casa, await nuevoOperador(casa, [P.recepcioncom]), 6);
  // The office corrects the purchase to fewer pieces.
  await casa.sql('update compras_det set unidades = 4 where docto_cm_det_id = $1', [compra.lineas[0].detId]);
  await guardar(page).click();
  await modal(page, 'Recepción de Compra').getByRole('button', { name: 'Entendido' }).click();
  await unidadesDe(page).fill('4');
  await guarda(page);
  await expect.poll(() => recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 4, movimientos: [4] });
});
