import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { acomodosDe, nuevoPorAcomodar } from './datos-acomodo.ts';
import { conteoEn, nuevoContador, nuevoConteo } from './datos-conteo.ts';
import { llama, nuevoArticulo } from './datos-inventarios.ts';
import { apunta, boton, cantidad, enEstante, escribeLote, fila, guardaLotes, lotes } from './estante.ts';

test.use({ viewport: MANO });

/** Somebody at a desk makes an article require expiry and lot. */
const pideLotes = (casa: Casa, articulo: { id: number }) =>
  llama(casa, 'updateCaducidad', {
    articulo_id: articulo.id,
    caduca: 'S',
    lote: 'S',
    fecha_produccion: 'N',
    comodin: 'N',
  });

test('#updateCaducidad: con el acomodo abierto, lo que ya estaba en la mano pide su lote y se guarda', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 5 });
  await enEstante(page, articulo);
  await apunta(page, articulo);
  await cantidad(page).fill('5');
  const relee = page.waitForResponse('**/api/getArticulosAcomodoCompra');
  await pideLotes(casa, articulo);
  await (await relee).finished();
  await boton(page, 'Guardar').click();
  await expect(lotes(page)).toBeVisible();
  await escribeLote(page, '15062029', 'L-1');
  await guardaLotes(page);
  await expect(fila(page, articulo.ubicaciones[0].leida)).toHaveAttribute('data-tono', 'hecho');
  await boton(page, 'Guardar').click();
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 5, lote: 'L-1', caduca: '2029-06-15' }]);
});

detalle('#updateCaducidad: con el conteo abierto, lo contado pide su lote', async ({ page, casa }) => {
  const contador = await nuevoContador(casa);
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]);
  await entrar(page, contador, conteoEn(c));
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', c.articulo.barras);
  await page.getByLabel('Cantidad', { exact: true }).fill('8');
  const relee = page.waitForResponse('**/api/get_inventarioPendiente');
  await pideLotes(casa, c.articulo);
  await (await relee).finished();
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(lotes(page)).toBeVisible();
});
