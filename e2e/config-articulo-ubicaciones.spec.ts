import { abre, ficha } from './articulo.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import {
  articuloEn,
  existenciaEn,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  TODO,
} from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

test('#updateUbicacionArticulo: la etiqueta escaneada va a asignarse, con sus piezas', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const fija = await nuevaUbicacion(casa);
  const inhabilitada = await nuevaUbicacion(casa, 'I');
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
  await expect(ficha(page)).toContainText(articulo.nombre);
  await abre(page, 'Asignar ubicaciones');
  await expect(page.getByText('Sin ubicaciones', { exact: true })).toBeVisible();
  const asignar = page.getByRole('button', { name: 'Asignar', exact: true });
  await expect(asignar).toBeDisabled();
  await escanear(page, fija.codigo);
  await expect(page.getByLabel('Código de ubicación')).toHaveValue(fija.codigo);
  await expect(page.getByText(fija.leida)).toBeVisible();
  const existencia = page.getByLabel('Existencia');
  await expect(existencia).toBeFocused();
  await existencia.fill('-1');
  await expect(page.getByText('La existencia debe ser un número entero')).toBeVisible();
  await expect(asignar).toBeDisabled();
  await existencia.fill('7');
  await existencia.press('Enter');
  await expect(page.getByText('Artículo guardado correctamente en la ubicación.')).toBeVisible();
  await expect(filaDe(page, fija.leida)).toContainText('7');
  await expect(page.getByLabel('Código de ubicación')).toHaveValue('');
  expect(await existenciaEn(casa, articulo, fija)).toBe(7);

  await page.getByLabel('Código de ubicación').fill(fija.codigo);
  await asignar.click();
  const aviso = modal(page, 'Configuración de Artículo');
  await expect(aviso).toContainText('El artículo ya se encuentra en la ubicación');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await page.getByLabel('Código de ubicación').fill(inhabilitada.codigo);
  await existencia.fill('1');
  await asignar.click();
  await expect(aviso).toContainText('deben quedar con 0 piezas');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  expect(await existenciaEn(casa, articulo, inhabilitada)).toBe(0);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, 'Configuración de Artículo').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Sin ubicaciones', { exact: true })).toBeVisible();
  expect(await existenciaEn(casa, articulo, fija)).toBe(0);
});

test('#cambiodeubicacion: una ubicación elegida se cambia por otra y sus piezas se van con ella', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
  const [de, a] = [await nuevaUbicacion(casa), await nuevaUbicacion(casa)];
  await ponExistencia(casa, articulo, de, 12);
  const vencida = { FECHA_CADUCIDAD: '2025-01-31', LOTE: 'V', EXISTENCIA: 12 };
  await llama(casa, 'guardaCaducidadArticulo', {
    caducidad: { ARTICULO_ID: articulo.id, ALMACEN_ID: 1, ...vencida },
  });
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'ubicaciones'));
  await expect(filaDe(page, de.leida)).toContainText('12');
  const cambiar = page.getByRole('button', { name: 'Cambiar ubicación' });
  await expect(cambiar).toBeDisabled();
  await escanear(page, a.codigo);
  await expect(cambiar).toBeEnabled();
  await cambiar.click();
  const aviso = modal(page, 'Configuración de Artículo');
  await expect(aviso).toContainText('No se encontró ubicación seleccionada');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('button', { name: de.leida }).click();
  await expect(page.getByText(`Elegida: ${de.leida}`)).toBeVisible();
  await expect(page.getByText(`Cambiar lleva 12 piezas de ${de.leida} a ${a.leida}`)).toBeVisible();
  await cambiar.click();
  // Its pieces have expired: they need a reason to go to a fixed location, and keep it.
  const porque = page.getByRole('dialog', { name: 'Piezas caducadas' });
  await expect(porque).toContainText('irían a una ubicación fija');
  await porque.getByLabel('Motivo').fill('Se apartan para devolver');
  await porque.getByRole('button', { name: 'Cambiar ubicación' }).click();
  await expect(page.getByText('Ubicación cambiada')).toBeVisible();
  expect(
    await casa.sql('select motivo from movimientos where articulo_id = $1 and motivo is not null', [
      articulo.id,
    ]),
  ).toEqual([{ motivo: 'Se apartan para devolver' }]);
  await expect(filaDe(page, a.leida)).toContainText('12');
  await expect(filaDe(page, de.leida)).toHaveCount(0);
  expect([await existenciaEn(casa, articulo, de), await existenciaEn(casa, articulo, a)]).toEqual([0, 12]);

  await page.getByRole('button', { name: a.leida }).click();
  await page.getByRole('button', { name: 'Ir a Ubicaciones' }).click();
  await expect(page).toHaveURL(`/inventarios/ConfigUbicacion?ubicacion=${a.codigo}`);
  await expect(filaDe(page, articulo.nombre)).toContainText('12');
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(ficha(page)).toContainText(articulo.nombre);
});
