import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { type Casa, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { nuevoPorAcomodar } from './datos-acomodo.ts';
import {
  articuloEn,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ubicacionEn,
} from './datos-inventarios.ts';
import { nuevoEnAnaquel, nuevoTraspaso } from './datos-traspasos.ts';
import { ultima } from './estante.ts';
import { Aparato, azarDe, type Camino, type Simbolo, simbolosDe } from './lectores.ts';
import { modal } from './pantallas.ts';

test.use({ viewport: MANO });
test.describe.configure({ timeout: 240_000 });

const CAMINOS: readonly Camino[] = ['teclas', 'inyección', 'inyección sin Enter'];
const CONTROLES = Object.values(P);

/** Everything that stands for one article: each way of printing it. */
async function simbolosEn(casa: Casa, { id, barras }: { id: number; barras: string }): Promise<Simbolo[]> {
  const alterna = `SKU-${id}`;
  await casa.sql('insert into claves_articulo values ($1, $2, 21)', [alterna, id]);
  return simbolosDe(barras, alterna, azarDe(id));
}

/** Sends each code in each way, and expects an answer each time. */
async function cadaUno(
  page: Page,
  simbolos: readonly Simbolo[],
  contestado: (s: Simbolo, pista: string) => Promise<void>,
): Promise<void> {
  const aparato = await Aparato.de(page);
  for (const camino of CAMINOS) {
    for (const s of simbolos) {
      await aparato.envia(s.codigo, camino);
      await contestado(s, `${camino}: ${s.clase} ${s.codigo}`);
    }
  }
}

detalle('DetalleCR: cada etiqueta de un producto es una pieza suya', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 900 }] });
  const [linea] = compra.lineas;
  const simbolos = await simbolosEn(casa, { id: linea.articuloId, barras: linea.barras });
  await entrar(page, await nuevoOperador(casa, CONTROLES), detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  let piezas = 0;
  await cadaUno(page, simbolos, async (_s, pista) => {
    piezas += 1;
    const dicho = piezas === 1 ? `Recibiendo ${linea.nombre}` : `${piezas} de 900: ${linea.nombre}`;
    await expect(ultima(page), pista).toContainText(dicho);
  });
});

detalle('AcomodoCom: cada etiqueta abre su producto', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 9 });
  const simbolos = await simbolosEn(casa, articulo);
  await entrar(page, await nuevoOperador(casa, CONTROLES), '/compras/AcomodoCom');
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await cadaUno(page, simbolos, async (_s, pista) => {
    await expect(page.getByRole('region', { name: 'Producto' }), pista).toContainText(articulo.nombre);
    await page.getByRole('button', { name: /^Volver a/ }).click();
    await expect(page.getByLabel('Clave de artículo'), pista).toBeFocused();
  });
});

detalle('Traspasos: cada etiqueta halla su folio', async ({ page, casa }) => {
  const articulo = await nuevoEnAnaquel(casa, 500);
  const simbolos = await simbolosEn(casa, articulo);
  await nuevoTraspaso(casa, [{ articulo, piezas: 400 }]);
  await entrar(page, await nuevoOperador(casa, CONTROLES), '/inventarios/Traspasos');
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await cadaUno(page, simbolos, async (s, pista) => {
    await expect(ultima(page), pista).toContainText(`${s.codigo} · `);
    expect(await ultima(page).textContent(), pista).toContain('Producto encontrado en el folio');
  });
});

detalle(
  'ConfigArticulo: cada etiqueta abre su artículo; sobre la clave por guardar queda la suya',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const otro = await nuevoArticulo(casa);
    const simbolos = await simbolosEn(casa, articulo);
    await entrar(page, await nuevoOperador(casa, CONTROLES), '/inventarios/ConfigArticulo');
    await expect(page.getByLabel('Clave de artículo')).toBeFocused();
    await cadaUno(page, simbolos, async (s, pista) => {
      await expect(ultima(page), pista).toContainText(`${s.codigo} · `);
      expect(await ultima(page).textContent(), pista).toContain(articulo.nombre);
    });

    await page.goto(articuloEn(otro, 'claves'));
    const clave = page.getByRole('form', { name: 'Clave y rol' }).getByLabel('Clave', { exact: true });
    await clave.focus();
    const aparato = await Aparato.de(page);
    await aparato.envia(`]E0${articulo.barras}`, 'teclas');
    await expect(clave).toHaveValue(articulo.barras);
    await clave.focus();
    await aparato.envia(`]C1010${articulo.barras}17270630`, 'teclas');
    await expect(ultima(page)).toContainText(`Clave por guardar: ${articulo.barras}`);
    await expect(clave).toHaveValue(articulo.barras);
  },
);

test('ConfigUbicacion: la ubicación con su prefijo es la ubicación, y cada etiqueta su artículo', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const [una, otra] = [await nuevaUbicacion(casa), await nuevaUbicacion(casa)];
  const simbolos = (await simbolosEn(casa, articulo)).filter((s) => s.clase !== 'Code 128');
  await entrar(page, await nuevoOperador(casa, CONTROLES), ubicacionEn(una));
  await expect(page.getByLabel('Código de ubicación')).toHaveValue(una.codigo);
  const aparato = await Aparato.de(page);
  await aparato.envia(`]C0${otra.codigo}`, 'teclas');
  await expect(ultima(page)).toContainText(otra.leida);
  await expect(page.getByLabel('Código de ubicación')).toHaveValue(otra.codigo);
  const dialogo = modal(page, 'Anexar artículo');
  await cadaUno(page, simbolos, async (_s, pista) => {
    await expect(dialogo, pista).toContainText(articulo.nombre);
    await expect(dialogo.getByLabel('Clave de artículo'), pista).toHaveValue(articulo.barras);
    await dialogo.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialogo).toBeHidden();
    await page.getByLabel('Código de ubicación').focus();
  });

  // Also with the focus on the dialog's own field.
  await aparato.envia(articulo.barras, 'teclas');
  await expect(dialogo).toContainText(articulo.nombre);
  await dialogo.getByLabel('Clave de artículo').focus();
  await aparato.envia(`]C1010${articulo.barras}1727063010LOTE-1`, 'teclas');
  await expect(dialogo.getByLabel('Clave de artículo')).toHaveValue(articulo.barras);
});

detalle(
  'Kardex: cada etiqueta pide su artículo, y la ubicación con su prefijo su ubicación',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const ubicacion = await nuevaUbicacion(casa);
    const simbolos = await simbolosEn(casa, articulo);
    await entrar(page, await nuevoOperador(casa, CONTROLES), '/inventarios/reportes/Kardex');
    await expect(page.getByLabel('Clave del artículo')).toBeVisible();
    const aparato = await Aparato.de(page);
    for (const s of simbolos) {
      await aparato.envia(`]C0${ubicacion.codigo}`, 'teclas');
      await expect(page).toHaveURL(new RegExp(`ubicacion=${ubicacion.codigo}`));
      await aparato.envia(s.codigo, 'teclas');
      const clave = s.clase === 'Code 128' ? s.codigo : articulo.barras;
      await expect(page, s.codigo).toHaveURL(new RegExp(`clave=${clave}`));
    }
  },
);
