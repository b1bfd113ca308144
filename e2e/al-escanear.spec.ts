import type { Page } from '@playwright/test';
import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { acomodosDe, nuevaOrden, nuevoPorAcomodar, porAcomodarDe, ubicacionDe } from './datos-acomodo.ts';
import { estadoDe, nuevoContador, nuevoConteo, type PorContar } from './datos-conteo.ts';
import { nuevoArticulo } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { sinGuardarAlEscanear } from './equipo.ts';
import { boton, cantidad, enEstante, estaEnEstante, ubicacion, ultima } from './estante.ts';
import { Mano } from './gestos.ts';
import { Aparato } from './lectores.ts';
import { filaDe } from './pantallas.ts';
import { abierto, abre, todoSurtido } from './surtir.ts';

test.use({ viewport: MANO });

test('acomodo: escanear otro producto de la lista guarda lo completo y lo abre; lo incompleto se queda', async ({
  page,
  casa,
}) => {
  const a = await nuevoPorAcomodar(casa, { piezas: 3 });
  const b = await nuevoPorAcomodar(casa, { piezas: 2 });
  const ajeno = await nuevoArticulo(casa);
  await enEstante(page, a);
  const { codigo } = a.ubicaciones[0];
  await escanear(page, codigo, a.barras, a.barras);
  await expect(cantidad(page)).toHaveValue('2');
  // Two of three: another product is a slip.
  await escanear(page, b.barras);
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await expect(cantidad(page)).toHaveValue('2');
  await escanear(page, a.barras, ajeno.barras);
  // Three of three, but nothing of that product waits here.
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await expect(cantidad(page)).toHaveValue('3');
  expect(await acomodosDe(casa, a)).toEqual([]);

  const mano = new Mano(page);
  await mano.escanea(b.barras);
  await estaEnEstante(page, b);
  mano.cuesta(1, 0);
  expect(await acomodosDe(casa, a)).toMatchObject([{ piezas: 3 }]);
  await mano.escanea(b.ubicaciones[0].codigo);
  await expect(cantidad(page)).toHaveValue('2');
  await boton(page, 'Guardar').click();
  await expect.poll(() => porAcomodarDe(casa, b)).toBe(0);
  expect(await porAcomodarDe(casa, a)).toBe(0);
});

test('un lector lento sobre lo propuesto no lo da por tecleado: el producto que sigue no lo guarda', async ({
  page,
  casa,
}) => {
  const a = await nuevoPorAcomodar(casa, { piezas: 3 });
  const b = await nuevoPorAcomodar(casa, { piezas: 2 });
  await entrar(page, 'ACOMODO1', '/compras/AcomodoCom');
  const lector = await Aparato.de(page);
  await lector.envia(a.barras, 'Bluetooth lento');
  await estaEnEstante(page, a);
  await lector.envia(a.ubicaciones[0].codigo, 'Bluetooth lento');
  await expect(cantidad(page)).toBeFocused();
  await expect(cantidad(page)).toHaveValue('3');
  await lector.envia(b.barras, 'Bluetooth lento');
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await expect(cantidad(page)).toHaveValue('3');
  expect(await acomodosDe(casa, a)).toEqual([]);
});

test('acomodo de producto: un lector lento sobre lo propuesto no lo da por tecleado', async ({
  page,
  casa,
}) => {
  const a = await nuevoArticulo(casa);
  const b = await nuevoArticulo(casa);
  const lugar = await ubicacionDe(casa, a, 'F');
  await nuevaOrden(casa, a, lugar, 4);
  await nuevaOrden(casa, b, await ubicacionDe(casa, b, 'F'), 3);
  await entrar(page, 'ACOMODO1', '/inventarios/AcomodoInv');
  const unidades = page.getByRole('form', { name: 'Acomodar producto' }).getByLabel('Unidades');
  const lector = await Aparato.de(page);
  await expect(filaDe(page, a.nombre)).toBeVisible();
  await lector.envia(a.barras, 'Bluetooth lento');
  await expect(ultima(page)).toContainText(a.nombre);
  await lector.envia(lugar.codigo, 'Bluetooth lento');
  await expect(unidades).toBeFocused();
  await expect(unidades).toHaveValue('4');
  // Whoever scans the pieces counts them, from the first.
  await lector.envia(a.barras, 'Bluetooth lento');
  await expect(unidades).toHaveValue('2');
  await lector.envia(lugar.codigo, 'Bluetooth lento');
  await expect(ultima(page)).toContainText('Ubicación correcta');
  await expect(unidades).toHaveValue('2');
  expect(await acomodosDe(casa, a)).toEqual([]);
  await lector.envia(b.barras, 'Bluetooth lento');
  await expect(ultima(page)).toContainText('Producto Acomodado: 2 piezas');
  expect(await acomodosDe(casa, a)).toMatchObject([{ piezas: 2 }]);
});

test('acomodo: con el ajuste apagado, sólo Guardar guarda', async ({ page, casa }) => {
  await sinGuardarAlEscanear(page);
  const a = await nuevoPorAcomodar(casa, { piezas: 1 });
  const b = await nuevoPorAcomodar(casa, { piezas: 1 });
  await enEstante(page, a);
  await escanear(page, a.ubicaciones[0].codigo, a.barras, b.barras);
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await estaEnEstante(page, a);
  expect(await acomodosDe(casa, a)).toEqual([]);
});

test('surtido: la ubicación o el producto del renglón que sigue guarda el que está completo', async ({
  page,
  casa,
}) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 3);
  const b = await nuevoEnFija(casa, 2);
  const c = await nuevoEnFija(casa, 1);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 3 },
    { articulo: b, piezas: 2 },
    { articulo: c, piezas: 1 },
  ]);
  const [deA, deB, deC] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await abre(page, a);
  // The pieces are proposed with the product, so the line is whole; the shelf of the next one says that it stands.
  await escanear(page, a.lugar.codigo, a.barras);
  await expect(cantidad(page)).toHaveValue('3');
  const mano = new Mano(page);
  await mano.escanea(b.lugar.codigo);
  await abierto(page, b);
  await expect(ubicacion(page)).toHaveValue(b.lugar.leida);
  mano.cuesta(1, 0);
  expect(await renglonDe(casa, deA)).toEqual({ surtidas: 3, motivo: null });

  await escanear(page, b.barras);
  await expect(cantidad(page)).toHaveValue('2');
  await escanear(page, c.barras);
  await abierto(page, c);
  expect(await renglonDe(casa, deB)).toEqual({ surtidas: 2, motivo: null });
  expect(await renglonDe(casa, deC)).toEqual({ surtidas: 0, motivo: null });
  await escanear(page, c.lugar.codigo, c.barras);
  await expect(cantidad(page)).toHaveValue('1');
  await boton(page, 'Guardar').click();
  await todoSurtido(page);
});

/** A new operator opens a count by scanning its article, and writes the pieces of its first location. */
async function cuenta(page: Page, casa: Casa, c: PorContar, piezas: string): Promise<void> {
  await entrar(page, await nuevoContador(casa), `/inventarios/Inventarios?filtro=${c.articulo.clave}`);
  await expect(filaDe(page, c.articulo.nombre)).toBeVisible();
  await escanear(page, c.articulo.barras);
  const { codigo, leida } = c.ubicaciones[0] ?? { codigo: '', leida: '' };
  await expect(page.getByRole('table', { name: 'Ubicaciones del artículo' })).toContainText(leida);
  await escanear(page, codigo, c.articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  await cantidad(page).fill(piezas);
}

test('conteo: contadas todas las ubicaciones, el producto que sigue guarda el conteo; con una en la mano, no', async ({
  page,
  casa,
}) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 2 }]);
  const otro = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 1 }]);
  await cuenta(page, casa, c, '2');
  await escanear(page, otro.articulo.barras);
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  expect((await estadoDe(casa, c)).estatus).toBe('PENDIENTE');
  await boton(page, 'Anexar').click();
  await expect(page.getByText('Todas las ubicaciones están contadas')).toBeVisible();
  // Another location, or a label of this line's that was misread: no product.
  for (const lugar of [otro.ubicaciones[0]?.codigo ?? '', '19999999999']) {
    await escanear(page, lugar);
    await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
    await expect(ultima(page)).toContainText(lugar);
  }
  expect((await estadoDe(casa, c)).estatus).toBe('PENDIENTE');
  await escanear(page, otro.articulo.barras);
  await expect(page.getByText(`Temporal T-${otro.folio}`)).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [2] });
});

test('conteo: mientras se pide el motivo de lo denegado, ningún producto lo guarda', async ({
  page,
  casa,
}) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 2 }], 1);
  const otro = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 1 }]);
  await cuenta(page, casa, c, '2');
  await boton(page, 'Anexar').click();
  await expect(page.getByRole('region', { name: 'Motivo' })).toBeVisible();
  await escanear(page, otro.articulo.barras);
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await expect(ultima(page)).toContainText(otro.articulo.barras);
  expect((await estadoDe(casa, c)).estatus).toBe('PENDIENTE');
});
