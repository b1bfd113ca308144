import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { llama } from './datos-inventarios.ts';
import {
  nuevoEnAnaquel,
  nuevoTraspaso,
  operadorDeExhibicion,
  recepcionEn,
  surtidoEn,
} from './datos-traspasos.ts';
import { boton, cantidad, fila, lotes } from './estante.ts';
import { filaDe } from './pantallas.ts';

test.use({ viewport: MANO });

test('#surtirProductoTraspaso #guardaTraspasoRecepcion: el lote se propone al surtir y llega con las piezas, sólo con el teclado', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const a = await nuevoEnAnaquel(casa, 6, { pide: ['caduca', 'lote'] });
  for (const [lote, caduca] of [
    ['L-TARDE', '2031-05-31'],
    ['L-PRONTO', '2030-01-31'],
  ] as const) {
    await llama(casa, 'guardaCaducidadArticulo', {
      caducidad: { ARTICULO_ID: a.id, ALMACEN_ID: 1, FECHA_CADUCIDAD: caduca, LOTE: lote, EXISTENCIA: 3 },
    });
  }
  const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 2 }]);
  await entrar(page, 'SURTIDO1', surtidoEn(t));
  await expect(filaDe(page, a.nombre)).toBeVisible();
  await escanear(page, a.barras);
  await expect(page.getByText('Aquí está lo que caduca primero.')).toBeVisible();
  await escanear(page, a.origen.codigo, a.barras);
  await expect(cantidad(page)).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(lotes(page).getByText('Caduca 31-01-2030 · Lote L-PRONTO').last()).toBeVisible();
  await expect(lotes(page).getByLabel('Cantidad')).toHaveValue('2');
  await expect(lotes(page).getByLabel('Cantidad')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lotes(page).getByRole('button', { name: 'Guardar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fila(page, a.origen.leida)).toContainText('L-PRONTO');
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Producto Surtido: 2 de ${a.nombre}`).first()).toBeVisible();

  const otra = await otroNavegador();
  await entrar(otra, await operadorDeExhibicion(casa), recepcionEn(t));
  await expect(filaDe(otra, a.nombre)).toBeVisible();
  await escanear(otra, a.barras);
  await expect(fila(otra, a.destino.leida)).toBeVisible();
  await escanear(otra, a.destino.codigo, a.barras);
  await expect(cantidad(otra)).toBeFocused();
  await otra.keyboard.type('2');
  await otra.keyboard.press('Enter');
  await expect(lotes(otra)).toContainText('L-PRONTO');
  await expect(lotes(otra).getByRole('button', { name: 'Guardar' })).toBeFocused();
  await otra.keyboard.press('Enter');
  await expect(boton(otra, 'Guardar')).toBeFocused();
  await otra.keyboard.press('Enter');
  await expect(filaDe(otra, a.nombre)).toHaveAttribute('data-tono', 'hecho');
  const llego = await casa.sql(
    `select piezas, lote, to_char(fecha_caducidad, 'YYYY-MM-DD') as caduca from existencias
      where articulo_id = $1 and lugar_id = $2 and piezas <> 0`,
    [a.id, a.destino.id],
  );
  expect(llego).toEqual([{ piezas: 2, lote: 'L-PRONTO', caduca: '2030-01-31' }]);
});
