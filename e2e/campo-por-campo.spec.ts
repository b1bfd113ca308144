import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, test } from './casa.ts';
import { articuloEn, nuevoArticulo, nuevoOperador, TODO } from './datos-inventarios.ts';
import { modal } from './pantallas.ts';

test.use({ viewport: ESCRITORIO });

test('dos con el mismo artículo se ven; lo de otro campo se queda y entra solo, del mismo se elige', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { minimo: 1, maximo: 5 });
  const otra = await otroNavegador();
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
  await entrar(otra, await nuevoOperador(casa, TODO), articuloEn(articulo));
  for (const p of [page, otra]) await expect(p.getByText('En línea')).toBeVisible();
  const dice = (p: typeof page, que: string) =>
    expect(p.getByText(`OPERADOR DE PRUEBA ${que}`)).toBeVisible();
  await dice(page, 'también está aquí');
  await dice(otra, 'también está aquí');
  const guardar = (p: typeof page) => p.getByRole('button', { name: 'Guardar', exact: true }).click();

  await page.getByLabel('Máximo').fill('50');
  await dice(otra, 'escribe…');
  await otra.getByLabel('Mínimo').fill('3');
  await otra.getByLabel('Máximo').fill('40');
  await otra.getByLabel('Pide lote').check();
  await guardar(otra);
  await expect(otra.getByText('Artículo guardado')).toBeVisible();
  await expect(page.getByLabel('Mínimo')).toHaveValue('3');
  await expect(page.getByLabel('Pide lote')).toBeChecked();
  await expect(page.getByLabel('Máximo')).toHaveValue('50');
  await expect(page.getByText('Otra persona lo cambió de 5 a 40')).toBeVisible();

  await guardar(page);
  const dialogo = modal(page, 'Configuración de Artículo');
  await expect(dialogo.getByRole('group')).toHaveText('Máximo era 5Usted 50Otra persona 40');
  await dialogo.getByRole('radio', { name: 'Usted 50' }).check();
  await revisa(page, 'el choque');
  await dialogo.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(page.getByText('Artículo guardado')).toBeVisible();
  await expect(otra.getByLabel('Máximo')).toHaveValue('50');
  // Presence ends by clearing the record on screen, and by closing the page.
  const nadieMas = () => expect(page.getByText(/^OPERADOR DE PRUEBA .+/)).toHaveCount(0);
  await otra.getByRole('button', { name: 'Limpiar clave' }).click();
  await nadieMas();
  await otra.goto(articuloEn(articulo));
  await dice(page, 'también está aquí');
  await otra.goto('about:blank');
  await nadieMas();
  const [fila] = await casa.sql('select minimo, maximo, lote from articulos where articulo_id = $1', [
    articulo.id,
  ]);
  expect(fila).toEqual({ minimo: 3, maximo: 50, lote: 'S' });
});
