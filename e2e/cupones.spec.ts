import { MENSAJES_CUPON } from '../contrato/src/cupones/rules.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { nuevoArticulo } from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton, teclea } from './teclas.ts';

test('#getCupones #getArticuloCupon #guardarCupon #agregaCuponDetalle #borrarCuponDetalle #eliminarCupon: un cupón nace con sus artículos, gana y pierde otros, cambia y se elimina', async ({
  page,
  casa,
}) => {
  test.slow();
  const [uno, dos] = [await nuevoArticulo(casa), await nuevoArticulo(casa)];
  const articulos = () =>
    casa.sql(
      `select d.articulo_id as id, d.unidades from cupones_det d join cupones c using (cupon_id) where c.folio = 'E2E26' order by 1`,
    );
  const [dia] = await casa.sql<{ hoy: string }>(`select to_char(now() at time zone $1, 'DD/MM/YYYY') hoy`, [
    casa.zona,
  ]);
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', '/ventas/Cupones');
  await expect(filaDe(page, 'PRIMERA').first()).toBeVisible();
  await revisa(page, 'cupones');

  await boton(page, 'Nuevo').click();
  const nuevo = modal(page, 'Nuevo cupón');
  await expect(nuevo.getByLabel('Folio', { exact: true })).toBeFocused();
  await expect(nuevo.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await page.keyboard.insertText('e2e26');
  await expect(nuevo.getByLabel('Folio', { exact: true })).toHaveValue('E2E26');
  await teclea(page, 'Inicio de la vigencia', dia?.hoy ?? '');
  await teclea(page, 'Fin de la vigencia', '31/12/2030');
  await nuevo.getByLabel('Importe', { exact: true }).fill('100');

  // Enter adds an article and does not save the coupon; the units go back to one.
  const clave = nuevo.getByLabel('Clave del artículo');
  const unidades = nuevo.getByLabel('Unidades', { exact: true });
  await clave.fill('NO-HAY-TAL');
  await page.keyboard.press('Enter');
  await expect(nuevo.getByText('Producto no encontrado')).toBeVisible();
  await clave.fill(uno.clave);
  await unidades.fill('3');
  await page.keyboard.press('Enter');
  await expect(nuevo.getByRole('listitem')).toHaveText([new RegExp(uno.clave)]);
  await expect(unidades).toHaveValue('1');
  await clave.fill(uno.clave);
  await page.keyboard.press('Enter');
  await expect(nuevo.getByText(MENSAJES_CUPON.yaEsta)).toBeVisible();
  expect(await articulos()).toEqual([]);
  await revisa(page, 'un cupón nuevo');
  await nuevo.getByRole('button', { name: 'Guardar' }).click();
  // Others of the demo are for any article, and that is told before it is saved.
  await expect(
    page.getByText(/Coincide en días, artículos y clientes con MAYOREO5, PRIMERA y VUELVE/),
  ).toBeVisible();
  expect(await articulos()).toEqual([]);
  await page.getByRole('button', { name: 'Guardar así' }).click();
  await expect(page.getByText('Cupón E2E26 creado')).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  expect(await articulos()).toEqual([{ id: uno.id, unidades: 3 }]);

  // Of one that exists, an article is saved at once, once what it would do is told and accepted.
  await casa.sql(
    `insert into cupones (folio, fecha_ini, fecha_fin, importe, descuento, min_compra, creado_por) values ('E2EDOS', current_date, '2030-12-31', 10, 0, 0, 1)`,
  );
  await casa.sql(
    `insert into cupones_det (cupon_id, articulo_id, unidades, agregado_por) select cupon_id, $1, 1, 1 from cupones where folio = 'E2EDOS'`,
    [dos.id],
  );
  await filaDe(page, 'E2E26').click();
  const suyo = modal(page, 'Cupón E2E26');
  await suyo.getByLabel('Clave del artículo').fill(dos.clave);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Coincide en días, artículos y clientes con E2EDOS/)).toBeVisible();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(suyo.getByRole('listitem')).toHaveCount(1);
  expect(await articulos()).toEqual([{ id: uno.id, unidades: 3 }]);
  await suyo.getByLabel('Clave del artículo').fill(dos.clave);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Agregar así' }).click();
  await expect(suyo.getByRole('listitem')).toHaveCount(2);
  await expect.poll(articulos).toEqual([
    { id: uno.id, unidades: 3 },
    { id: dos.id, unidades: 1 },
  ]);
  await suyo.getByRole('button', { name: `Quitar ${uno.clave}` }).click();
  await expect(suyo.getByRole('listitem')).toHaveCount(1);
  await expect.poll(articulos).toEqual([{ id: dos.id, unidades: 1 }]);
  // Without the last one it would be for any article, which is asked first.
  await suyo.getByRole('button', { name: `Quitar ${dos.clave}` }).click();
  await expect(page.getByText(MENSAJES_CUPON.paraCualquiera(dos.clave))).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect(suyo.getByRole('listitem')).toHaveCount(1);
  expect(await articulos()).toEqual([{ id: dos.id, unidades: 1 }]);
  await page.setViewportSize(MANO);
  await revisa(page, 'un cupón, en la mano');
  await page.setViewportSize(ESCRITORIO);
  await suyo.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText(MENSAJES_CUPON.eliminar)).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(suyo).toBeHidden();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(filaDe(page, 'E2E26')).toHaveCount(0);
  await page.setViewportSize(MANO);
  await revisa(page, 'cupones, en la mano');
});
