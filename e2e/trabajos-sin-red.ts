import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { type Casa, entrar, escanear, expect } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { acomodosDe, estanteDe, nuevoPorAcomodar, porAcomodarDe } from './datos-acomodo.ts';
import { conteoEn, estadoDe, nuevoContador, nuevoConteo } from './datos-conteo.ts';
import { nuevoArticulo, nuevoOperador } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { clavesDe, conCascaron, enElEquipo, lugaresDe } from './equipo.ts';
import { apunta, boton, cantidad, codigo, estaEnEstante, fila, ubicacion } from './estante.ts';
import { abreLinea, panelDe, unidadesDe } from './pantallas.ts';

/** Work at the shelf that a device begins with a network and continues without one. */
export interface Trabajo {
  /** Who does it, and at which address. */
  operador: string;
  destino: string;
  /** The call of its saves. */
  llamada: string;
  /** With a network, opens what will be worked on, and waits until the device has stored it. */
  prepara: (page: Page) => Promise<void>;
  /** Waits for the screen, ready for the next save. */
  lista: (page: Page) => Promise<void>;
  /** Makes the i-th of its three saves. */
  guarda: (page: Page, i: 0 | 1 | 2) => Promise<void>;
  /** Checks that the server has these saves, once each, and nothing else. */
  exacto: (guardados: readonly (0 | 1 | 2)[]) => Promise<void>;
}

/** Signs in where the work is done, and has the device keep all it will need without a network. */
export async function empieza(page: Page, trabajo: Trabajo): Promise<void> {
  await entrar(page, trabajo.operador, trabajo.destino);
  await conCascaron(page);
  await trabajo.prepara(page);
}

const TRES = [0, 1, 2] as const;
type Indice = 0 | 1 | 2;

/** The same made three times, by index. */
async function tres<T>(hacer: () => Promise<T>): Promise<Record<Indice, T>> {
  return { 0: await hacer(), 1: await hacer(), 2: await hacer() };
}

async function recepcion(casa: Casa): Promise<Trabajo> {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }, { unidades: 9 }, { unidades: 9 }] });
  const linea = (i: Indice) => {
    const suya = compra.lineas[i];
    if (!suya) throw new Error('La compra tiene tres renglones');
    return suya;
  };
  return {
    operador: await nuevoOperador(casa, [P.recepcioncom]),
    destino: detalleDe(compra),
    llamada: 'guardarRecepcionCompra',
    prepara: (page) =>
      enElEquipo(
        page,
        `"getDetalleCompraRecepcion",{"docto_cm_id":${compra.id}}`,
        '"getClavesCompra"',
        '"getClavesDe"',
      ),
    lista: (page) => expect(page.getByText('Productos recibidos:')).toBeVisible(),
    async guarda(page, i) {
      await abreLinea(page, linea(i));
      await unidadesDe(page).fill(String(4 + i));
      await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(panelDe(page)).toBeHidden();
    },
    async exacto(guardados) {
      for (const i of TRES) {
        const piezas = guardados.includes(i) ? 4 + i : 0;
        expect(await recibidoDe(casa, linea(i))).toEqual({
          documento: piezas,
          movimientos: piezas ? [piezas] : [],
        });
      }
    },
  };
}

async function acomodo(casa: Casa): Promise<Trabajo> {
  const articulos = await tres(() => nuevoPorAcomodar(casa, { piezas: 8 }));
  const LISTA = '/compras/AcomodoCom';
  return {
    operador: await nuevoOperador(casa, [P.acomodocom]),
    destino: LISTA,
    llamada: 'guardaAcomodoCompra',
    async prepara(page) {
      for (const i of TRES) {
        await page.goto(estanteDe(articulos[i]));
        await estaEnEstante(page, articulos[i]);
        await enElEquipo(page, lugaresDe(articulos[i].id));
      }
      await page.goto(LISTA);
      await expect(page.getByText('por acomodar ·')).toBeVisible();
      await enElEquipo(
        page,
        '"getArticulosAcomodoCompra"',
        '"getClavesDe"',
        ...TRES.map((i) => lugaresDe(articulos[i].id)),
      );
    },
    lista: (page) => expect(page.getByText('por acomodar ·')).toBeVisible(),
    async guarda(page, i) {
      const articulo = articulos[i];
      await escanear(page, articulo.barras);
      await estaEnEstante(page, articulo);
      await apunta(page, articulo);
      await cantidad(page).fill(String(4 + i));
      await boton(page, 'Anexar').click();
      await expect(boton(page, 'Guardar')).toBeEnabled();
      await boton(page, 'Guardar').click();
      await expect(page).toHaveURL(LISTA);
    },
    async exacto(guardados) {
      for (const i of TRES) {
        const piezas = guardados.includes(i) ? 4 + i : 0;
        expect((await acomodosDe(casa, articulos[i])).map((m) => m.piezas)).toEqual(piezas ? [piezas] : []);
        expect(await porAcomodarDe(casa, articulos[i])).toBe(8 - piezas);
      }
    },
  };
}

async function surtido(casa: Casa): Promise<Trabajo> {
  await sinUrgentes(casa);
  const articulos = await tres(() => nuevoEnFija(casa, 20));
  const r = await nuevaRemision(
    casa,
    TRES.map((i) => ({ articulo: articulos[i], piezas: 3 + i })),
  );
  return {
    operador: await nuevoSurtidor(casa),
    destino: remisionEn(r),
    llamada: 'surtirArticulodeRemision',
    prepara: (page) =>
      enElEquipo(
        page,
        `"getRemision",{"docto_ve_id":${r.id}}`,
        '"getClavesDe"',
        ...TRES.map((i) => lugaresDe(articulos[i].id)),
      ),
    lista: (page) => expect(page.getByRole('list', { name: 'Renglones de la remisión' })).toBeVisible(),
    async guarda(page, i) {
      const a = articulos[i];
      await escanear(page, a.barras);
      await expect(page.getByRole('region', { name: 'Producto' })).toContainText(a.nombre);
      await expect(fila(page, a.lugar.leida)).toBeVisible();
      await escanear(page, a.lugar.codigo, a.barras);
      await expect(ubicacion(page)).toHaveValue(a.lugar.leida);
      await expect(codigo(page)).toHaveValue(a.barras);
      await expect(cantidad(page)).toHaveValue(String(3 + i));
      await boton(page, 'Anexar').click();
      await expect(boton(page, 'Guardar')).toBeEnabled();
      await boton(page, 'Guardar').click();
      await expect(page.getByRole('region', { name: 'Producto' })).toBeHidden();
    },
    async exacto(guardados) {
      for (const i of TRES) {
        const piezas = guardados.includes(i) ? 3 + i : 0;
        const movimientos = await casa.sql<{ piezas: number }>(
          `select piezas from movimientos where documento = 'remision' and documento_det_id = $1`,
          [r.renglones[i]],
        );
        expect(movimientos.map((m) => m.piezas)).toEqual(piezas ? [piezas] : []);
        expect((await renglonDe(casa, r.renglones[i]))?.surtidas).toBe(piezas);
      }
    },
  };
}

async function conteo(casa: Casa): Promise<Trabajo> {
  const conteos = await tres(async () => nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]));
  const cuadro = (page: Page) => page.getByRole('table', { name: 'Ubicaciones del artículo' });
  return {
    operador: await nuevoContador(casa),
    destino: conteoEn(conteos[0]),
    llamada: 'ajustaConteo',
    async prepara(page) {
      for (const i of TRES) {
        await page.goto(conteoEn(conteos[i]));
        await expect(cuadro(page)).toContainText(conteos[i].ubicaciones[0]?.leida ?? '');
        // Its keys are read a moment after its lines: leaving earlier, one does not have them.
        await enElEquipo(page, lugaresDe(conteos[i].articulo.id), clavesDe(conteos[i].articulo.id));
      }
      await enElEquipo(
        page,
        '"getClavesDe"',
        ...TRES.map((i) => `"inventario_det_id":${conteos[i].detId}`),
        ...TRES.map((i) => lugaresDe(conteos[i].articulo.id)),
      );
    },
    lista: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    async guarda(page, i) {
      const c = conteos[i];
      await page.goto(conteoEn(c));
      await expect(cuadro(page)).toContainText(c.ubicaciones[0]?.leida ?? '');
      await escanear(page, c.ubicaciones[0]?.codigo ?? '', c.articulo.barras);
      const piezas = page.getByLabel('Cantidad', { exact: true });
      await expect(piezas).toBeFocused();
      await piezas.fill(String(5 + i));
      await page.getByRole('button', { name: 'Anexar' }).click();
      const guardar = page.getByRole('button', { name: 'Guardar', exact: true });
      await expect(guardar).toBeEnabled();
      await guardar.click();
      await expect(page.getByRole('heading', { name: 'Inventarios' })).toBeVisible();
    },
    async exacto(guardados) {
      for (const i of TRES) {
        const hecho = guardados.includes(i);
        expect(await estadoDe(casa, conteos[i])).toEqual({
          estatus: hecho ? 'AJUSTADO' : 'PENDIENTE',
          piezas: [hecho ? 5 + i : 8],
        });
        const ajustes = await casa.sql(
          `select piezas from movimientos where llamada = 'ajustaConteo' and articulo_id = $1`,
          [conteos[i].articulo.id],
        );
        expect(ajustes).toHaveLength(hecho ? 1 : 0);
      }
    },
  };
}

/** Each kind of work that continues without a network. */
export const TRABAJOS: Readonly<Record<string, (casa: Casa) => Promise<Trabajo>>> = {
  recepción: recepcion,
  acomodo,
  surtido,
  conteo,
};
