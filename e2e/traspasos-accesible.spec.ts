import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { enCadaVista, revisa } from './axe.ts';
import { entrar, expect } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import {
  type EnAnaquel,
  nuevoEnAnaquel,
  nuevoTraspaso,
  surte,
  surtidoEn,
  type TraspasoNuevo,
} from './datos-traspasos.ts';
import { fila } from './estante.ts';
import { filaDe, filaDeFolio, modal } from './pantallas.ts';

interface Lugar {
  nombre: string;
  llega: (page: Page, que: { a: EnAnaquel; b: EnAnaquel; t: TraspasoNuevo }) => Promise<void>;
}

const LUGARES: readonly Lugar[] = [
  {
    nombre: 'un traspaso nuevo con un rechazo',
    llega: async (page, { a }) => {
      await page.goto('/inventarios/Traspasos?pestana=nuevo');
      await page.getByLabel('Buscar').fill(a.clave);
      await page.getByLabel(`Piezas de ${a.clave}`).fill('999');
      await expect(page.getByText('Hay ')).toBeVisible();
    },
  },
  {
    nombre: 'los traspasos por surtir',
    llega: async (page, { t }) => {
      await page.goto('/inventarios/Traspasos');
      await expect(filaDeFolio(page, t.folio)).toBeVisible();
    },
  },
  {
    nombre: 'los faltantes de los traspasos',
    llega: async (page) => {
      await page.goto('/inventarios/Traspasos?pestana=faltantes&desde=2026-01-01');
      await expect(page.getByText('Consultando…')).toBeHidden();
    },
  },
  {
    nombre: 'el surtido de un traspaso',
    llega: async (page, { t, b }) => {
      await page.goto(surtidoEn(t));
      await expect(filaDe(page, b.nombre)).toHaveAttribute('data-tono', 'hecho');
    },
  },
  {
    nombre: 'un renglón por surtir',
    llega: async (page, { t, a }) => {
      await page.goto(surtidoEn(t, t.renglones[0]));
      await expect(fila(page, a.origen.leida)).toBeVisible();
    },
  },
  {
    nombre: 'el cierre corto',
    llega: async (page) => {
      await page.getByRole('button', { name: 'Cerrar sin surtir…' }).click();
      await expect(modal(page, 'Cerrar sin surtir')).toBeVisible();
    },
  },
  {
    nombre: 'la recepción de un traspaso',
    llega: async (page, { t, a }) => {
      await page.goto(`/inventarios/DetalleTPR?docto_in_id=${t.id}&almacen_id=3`);
      await expect(filaDe(page, a.nombre)).toHaveAttribute('data-tono', 'nada');
    },
  },
  {
    nombre: 'un renglón por recibir',
    llega: async (page, { b }) => {
      await page.getByRole('button', { name: b.nombre }).or(filaDe(page, b.nombre)).first().click();
      await expect(fila(page, b.destino.leida)).toBeVisible();
    },
  },
];

enCadaVista('anaquel', () => {
  detalle('axe: los traspasos no tienen hallazgos serios', async ({ page, casa }) => {
    const a = await nuevoEnAnaquel(casa, 9);
    const b = await nuevoEnAnaquel(casa, 9);
    const t = await nuevoTraspaso(casa, [
      { articulo: a, piezas: 4 },
      { articulo: b, piezas: 3 },
    ]);
    await surte(casa, t.renglones[1], b, 3);
    // An operator of its own, because what is left on 'Nuevo' is kept for whoever entered it.
    await entrar(page, await nuevoOperador(casa, [P.traspasos, P.traspasoExhibicion, P.verOtros]));
    for (const { nombre, llega } of LUGARES) {
      await llega(page, { a, b, t });
      await revisa(page, nombre);
    }
  });
});
