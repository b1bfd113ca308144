import type { Page } from '@playwright/test';
import { enCadaVista, revisa } from './axe.ts';
import { entrar, escanear, expect } from './casa.ts';
import { detalle } from './corto.ts';
import {
  type Articulo,
  articuloEn,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  TODO,
  type Ubicacion,
  ubicacionEn,
} from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

interface Lugar {
  nombre: string;
  llega: (page: Page, que: { articulo: Articulo; otro: Articulo; ubicacion: Ubicacion }) => Promise<void>;
}

const LUGARES: readonly Lugar[] = [
  {
    nombre: 'la búsqueda del artículo',
    llega: async (page) => {
      await page.goto('/inventarios/ConfigArticulo');
      await expect(page.getByText('Sin artículo')).toBeVisible();
    },
  },
  {
    nombre: 'los ajustes con un rechazo',
    llega: async (page, { articulo }) => {
      await page.goto(articuloEn(articulo));
      await page.getByLabel('Mínimo').fill('x');
      await expect(page.getByText('Debe ingresar un valor numérico')).toBeVisible();
    },
  },
  {
    nombre: 'las ubicaciones con una elegida',
    llega: async (page, { articulo, ubicacion }) => {
      await page.goto(articuloEn(articulo, 'ubicaciones'));
      await filaDe(page, ubicacion.leida).click();
      await expect(page.getByText('Elegida:')).toBeAttached();
    },
  },
  {
    nombre: 'las claves',
    llega: async (page, { articulo }) => {
      await page.goto(articuloEn(articulo, 'claves'));
      await expect(page.getByText('Sólo lectura')).toBeVisible();
    },
  },
  {
    nombre: 'las caducidades con un rechazo',
    llega: async (page, { articulo }) => {
      await page.goto(articuloEn(articulo, 'caducidades'));
      await expect(page.getByText('L-VIEJO')).toBeVisible();
      await page.getByRole('button', { name: 'Agregar' }).click();
      await expect(page.getByText('La fecha de caducidad es obligatoria')).toBeVisible();
    },
  },
  {
    nombre: 'la etiqueta',
    llega: async (page) => {
      await page.getByRole('button', { name: 'Imprimir etiqueta', exact: true }).click();
      await expect(modal(page, 'Imprimir etiqueta')).toBeVisible();
    },
  },
  {
    nombre: 'las imágenes',
    llega: async (page, { articulo }) => {
      await page.goto(articuloEn(articulo, 'imagenes'));
      await expect(page.getByRole('region', { name: 'Imágenes de' })).toBeVisible();
    },
  },
  {
    nombre: 'una ubicación que no existe',
    llega: async (page) => {
      await page.goto('/inventarios/ConfigUbicacion?ubicacion=29990101999');
      await expect(page.getByText('El código no es de una ubicación de la bodega 1')).toBeVisible();
    },
  },
  {
    nombre: 'anexar un artículo',
    llega: async (page, { ubicacion, otro }) => {
      await page.goto(ubicacionEn(ubicacion));
      await expect(page.getByRole('button', { name: 'Anexar artículo' })).toBeEnabled();
      await escanear(page, otro.barras);
      await expect(modal(page, 'Anexar artículo').getByLabel('Existencia')).toBeFocused();
    },
  },
  {
    nombre: 'la existencia de un artículo',
    llega: async (page, { articulo }) => {
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await filaDe(page, articulo.nombre).click();
      await expect(modal(page, 'Existencia en ubicación').getByLabel('Existencia')).toBeFocused();
    },
  },
];

enCadaVista('oficina', () => {
  detalle(
    'configuración de artículo y de ubicación: axe no halla nada grave y nada se desborda',
    async ({ page, casa }) => {
      const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
      const otro = await nuevoArticulo(casa);
      const ubicacion = await nuevaUbicacion(casa);
      await ponExistencia(casa, articulo, ubicacion, 8);
      await llama(casa, 'guardaCaducidadArticulo', {
        caducidad: {
          ARTICULO_ID: articulo.id,
          ALMACEN_ID: 1,
          FECHA_CADUCIDAD: '2020-01-31',
          LOTE: 'L-VIEJO',
          EXISTENCIA: 3,
        },
      });
      await entrar(page, await nuevoOperador(casa, TODO));
      for (const lugar of LUGARES) {
        await lugar.llega(page, { articulo, otro, ubicacion });
        await revisa(page, lugar.nombre);
      }
    },
  );
});
