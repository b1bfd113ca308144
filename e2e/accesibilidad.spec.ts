import type { Page } from '@playwright/test';
import { enCadaVista, revisa } from './axe.ts';
import { type Casa, entrar, expect, test } from './casa.ts';
import { type Compra, detalleDe, nuevaCompra } from './datos.ts';
import { abreLinea, modal, unidadesDe } from './pantallas.ts';

interface Compras {
  porRecibir: Compra;
  sinFecha: Compra;
  acomodada: Compra;
}

/** A screen to check: how to get there, and whether signed in. */
interface Lugar {
  nombre: string;
  llega: (page: Page, compras: Compras) => Promise<void>;
}

const LUGARES: readonly Lugar[] = [
  {
    nombre: 'Inicio',
    llega: async (page) => {
      await page.goto('/Inicio');
      await expect(page.getByText('Compras por recibir')).toBeVisible();
    },
  },
  {
    nombre: 'la lista',
    llega: async (page) => {
      await page.goto('/compras/RecepcionCom');
      await expect(page.getByText('compras pendientes de recibir')).toBeVisible();
    },
  },
  {
    nombre: 'el detalle con su panel y un rechazo',
    llega: async (page, { porRecibir }) => {
      await page.goto(detalleDe(porRecibir));
      await abreLinea(page, porRecibir.lineas[0]);
      await unidadesDe(page).fill('999');
      await expect(page.getByText('No es posible recibir más unidades').first()).toBeVisible();
    },
  },
  {
    nombre: 'la fecha de recepción',
    llega: async (page, { sinFecha }) => {
      await page.goto(detalleDe(sinFecha));
      await page.getByRole('button', { name: 'Poner fecha de recepción' }).click();
      await expect(modal(page, 'Recepción de Mercancía')).toBeVisible();
    },
  },
  {
    nombre: 'el historial',
    llega: async (page, { acomodada }) => {
      const rango = 'desde=2015-01-01&hasta=2015-01-31';
      await page.goto(`/compras/reportes/Hist_compras?${rango}&filtro=${acomodada.folio}`);
      await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    },
  },
  {
    nombre: 'los movimientos',
    llega: async (page) => {
      // The menu's buttons are items of a list too.
      const lista = page.getByRole('main');
      await lista
        .locator('tbody tr[data-i]')
        .or(lista.getByRole('listitem').getByRole('button'))
        .first()
        .click();
      await expect(page.getByText('0 movimientos')).toBeVisible();
    },
  },
  {
    nombre: 'la paleta',
    llega: async (page) => {
      await page.goto('/Inicio');
      await expect(page.getByText('Compras por recibir')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByPlaceholder(/Pantalla/)).toBeVisible();
    },
  },
  {
    nombre: 'una pregunta',
    llega: async (page) => {
      await page.getByPlaceholder(/Pantalla/).fill('Cerrar');
      await page.keyboard.press('Enter');
      await expect(modal(page, 'Cerrar Sesión')).toBeVisible();
    },
  },
];

async function arregla(casa: Casa): Promise<Compras> {
  return {
    porRecibir: await nuevaCompra(casa, {
      lineas: [{ unidades: 5 }, { unidades: 5, comodin: 'S' }, { unidades: 5, recibidas: 5 }],
    }),
    sinFecha: await nuevaCompra(casa, { recepcion: null, lineas: [{ unidades: 5 }] }),
    acomodada: await nuevaCompra(casa, {
      recepcion: '2015-01-10T16:00:00Z',
      ultimoAcomodo: '2015-01-12T16:00:00Z',
      lineas: [{ unidades: 5, recibidas: 2 }],
    }),
  };
}

enCadaVista('oficina', ({ tema }) => {
  test('de Login al historial: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const compras = await arregla(casa);
    await page.goto('/Login');
    await page.getByLabel('Usuario').fill('AB');
    await page.getByLabel('Contraseña', { exact: true }).fill('123');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page.getByText('Mínimo 5 caracteres')).toBeVisible();
    await revisa(page, 'Login');
    await entrar(page, 'COMPRAS1');
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe(tema);
    for (const lugar of LUGARES) {
      await lugar.llega(page, compras);
      await revisa(page, lugar.nombre);
    }
  });
});
