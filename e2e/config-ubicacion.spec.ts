import type { Locator, Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import {
  codigoDeUbicacion,
  existenciaEn,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  TODO,
  ubicacionEn,
} from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

const campoCodigo = (page: Page): Locator => page.getByLabel('Código de ubicación');
const forma = (page: Page): Locator => page.getByRole('form', { name: 'Ubicación' });
const anexar = (page: Page): Locator => page.getByRole('button', { name: 'Anexar artículo' });
const dialogo = (page: Page): Locator => modal(page, 'Anexar artículo');

test('#existeUbicacion #get_articulosEnUbicacion: el escaneo dice de qué tipo es y qué hay en ella', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const ubicacion = await nuevaUbicacion(casa);
  await ponExistencia(casa, articulo, ubicacion, 5);
  await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigUbicacion');
  await expect(campoCodigo(page)).toBeFocused();
  await expect(anexar(page)).toHaveCount(0);
  await escanear(page, ubicacion.codigo);
  await expect(page.getByText(`${ubicacion.leida} · FIJA`)).toBeVisible();
  await expect(forma(page)).toContainText('FIJA');
  await expect(forma(page).getByLabel('Almacén')).toHaveValue('PRINCIPAL');
  await expect(forma(page).getByLabel('Almacén')).toHaveAttribute('readonly');
  await expect(filaDe(page, articulo.nombre)).toContainText('5');
  expect(new URL(page.url()).searchParams.get('ubicacion')).toBe(ubicacion.codigo);
  await page.reload();
  await expect(filaDe(page, articulo.nombre)).toContainText('5');
  await expect(campoCodigo(page)).toHaveValue(ubicacion.codigo);
  await ponExistencia(casa, articulo, ubicacion, 8);
  await expect(filaDe(page, articulo.nombre)).toContainText('8');

  await campoCodigo(page).fill('123');
  await campoCodigo(page).press('Enter');
  await expect(page.getByText('La ubicación debe tener 11 dígitos')).toBeVisible();

  // Typed with hyphens, as every screen shows it.
  await campoCodigo(page).clear();
  await campoCodigo(page).pressSequentially(ubicacion.leida, { delay: 130 });
  await campoCodigo(page).press('Enter');
  await expect(page.getByText(`${ubicacion.leida} · FIJA`)).toBeVisible();
});

test('#enviarUbicacion: la que no existe se crea, y su tipo se cambia', async ({ page, casa }) => {
  const codigo = codigoDeUbicacion();
  await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigUbicacion');
  await expect(campoCodigo(page)).toBeFocused();
  await escanear(page, codigo);
  await expect(page.getByText('La ubicación no existe en el almacén')).toBeVisible();
  await expect(forma(page)).toContainText('No existe');
  await expect(anexar(page)).toHaveCount(0);
  const crear = forma(page).getByRole('button', { name: 'Crear ubicación' });
  await expect(crear).toBeDisabled();
  await forma(page).getByLabel('Tipo de ubicación').selectOption('MULTIALMACEN');
  await crear.click();
  await expect(page.getByText('Ubicación creada')).toBeVisible();
  await expect(anexar(page)).toBeEnabled();
  const guardar = forma(page).getByRole('button', { name: 'Guardar' });
  await expect(guardar).toBeDisabled();
  await forma(page).getByLabel('Tipo de ubicación').selectOption('FIJA');
  await guardar.click();
  await expect(page.getByText('Tipo de ubicación guardado')).toBeVisible();
  const filas = await casa.sql('select tipo, almacen_id from ubicaciones where ubicacion = $1', [codigo]);
  expect(filas).toEqual([{ tipo: 'F', almacen_id: 1 }]);
});

detalle('#enviarUbicacion: lo que no se puede crear ni cambiar', async ({ page, otroNavegador, casa }) => {
  const codigo = codigoDeUbicacion();
  const articulo = await nuevoArticulo(casa);
  const ubicacion = await nuevaUbicacion(casa);
  await ponExistencia(casa, articulo, ubicacion, 2);
  const corto = [P.configubicacion, P.existenciaUbicacion];
  await entrar(page, await nuevoOperador(casa, corto), '/inventarios/ConfigUbicacion');
  await expect(campoCodigo(page)).toBeFocused();
  await escanear(page, codigo);
  await expect(
    page.getByText('no cuenta con privilegios para crear ubicaciones en la bodega 1'),
  ).toBeVisible();
  await expect(forma(page).getByRole('button', { name: 'Crear ubicación' })).toBeDisabled();
  await expect(forma(page).getByLabel('Tipo de ubicación')).toBeDisabled();
  await expect(forma(page)).toContainText('Requiere el control 1157');
  await escanear(page, `2${codigo.slice(1)}`);
  await expect(page.getByText('El código no es de una ubicación de la bodega 1')).toBeVisible();

  // On a device of its own: where another operator was signed in before, the screen would open with their Inicio.
  const otra = await otroNavegador();
  await entrar(otra, await nuevoOperador(casa, TODO), ubicacionEn(ubicacion));
  await forma(otra).getByLabel('Tipo de ubicación').selectOption('INHABILITADA');
  await forma(otra).getByRole('button', { name: 'Guardar' }).click();
  const aviso = modal(otra, 'Configuración de ubicación');
  await expect(aviso).toContainText('deben quedar con 0 piezas');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  const filas = await casa.sql('select tipo from ubicaciones where ubicacion_id = $1', [ubicacion.id]);
  expect(filas).toEqual([{ tipo: 'F' }]);
});

test('#guardaExistenciaArticuloUbicacion: escanear ubicación y artículo lo anexa; se puede deshacer', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const ubicacion = await nuevaUbicacion(casa);
  await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigUbicacion');
  await expect(campoCodigo(page)).toBeFocused();
  await escanear(page, ubicacion.codigo, articulo.barras);
  await expect(dialogo(page)).toContainText(articulo.nombre);
  const existencia = dialogo(page).getByLabel('Existencia');
  await expect(existencia).toBeFocused();
  await existencia.fill('9');
  await page.reload();
  await expect(dialogo(page)).toContainText(articulo.nombre);
  await expect(existencia).toHaveValue('9');
  await existencia.press('Enter');
  await expect(page.getByText('Artículo guardado correctamente en la ubicación.')).toBeVisible();
  await expect(dialogo(page)).toBeHidden();
  await expect(filaDe(page, articulo.nombre)).toContainText('9');
  expect(await existenciaEn(casa, articulo, ubicacion)).toBe(9);
  expect(
    await casa.sql(
      `select captura from auditoria where llamada = 'guardaExistenciaArticuloUbicacion'
        order by auditoria_id desc limit 1`,
    ),
  ).toEqual([{ captura: 'lector' }]);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, 'Configuración de ubicación').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Ubicación vacía')).toBeVisible();
  expect(await existenciaEn(casa, articulo, ubicacion)).toBe(0);
});

detalle('ConfigUbicacion: qué no se puede anexar', async ({ page, casa }) => {
  const sinComodin = await nuevoArticulo(casa);
  const comodin = await nuevoArticulo(casa, { comodin: 'S' });
  const multi = await nuevaUbicacion(casa, 'M');
  const fija = await nuevaUbicacion(casa);
  await ponExistencia(casa, comodin, fija, 1);
  await entrar(page, await nuevoOperador(casa, TODO), ubicacionEn(fija));
  await expect(filaDe(page, comodin.nombre)).toBeVisible();
  await anexar(page).click();
  const clave = dialogo(page).getByLabel('Clave de artículo');
  const guardar = dialogo(page).getByRole('button', { name: 'Guardar' });
  const busca = async (codigo: string) => {
    await clave.fill(codigo);
    await clave.press('Enter');
  };
  await expect(clave).toBeFocused();
  await busca('NADA');
  await expect(dialogo(page)).toContainText('Producto no encontrado');
  await busca(sinComodin.clave);
  await expect(dialogo(page)).toContainText('no cuenta con comodín por lo que debes escanear');
  await expect(guardar).toBeDisabled();
  await busca(comodin.clave);
  await expect(dialogo(page)).toContainText('El artículo ya se encuentra en la ubicación');
  await expect(guardar).toBeDisabled();
  await busca(sinComodin.barras);
  await expect(guardar).toBeEnabled();
  await dialogo(page).getByLabel('Existencia').fill('9999999');
  await expect(dialogo(page)).toContainText('La existencia debe ser un número entero');
  await expect(guardar).toBeDisabled();
  await dialogo(page).getByRole('button', { name: 'Cancelar' }).click();

  await escanear(page, multi.codigo, sinComodin.barras);
  await expect(dialogo(page)).toContainText('No es posible acomodar productos por default en ubicaciones');
  await expect(guardar).toBeDisabled();
  await dialogo(page).getByRole('button', { name: 'Cancelar' }).click();

  await llama(casa, 'enviarUbicacion', { ubicacion: multi.codigo, tipo: 'I', almacen_id: 1 });
  await expect(forma(page)).toContainText('INHABILITADA');
  await escanear(page, sinComodin.barras);
  await expect(dialogo(page)).toContainText(sinComodin.nombre);
  await dialogo(page).getByLabel('Existencia').fill('1');
  await expect(dialogo(page)).toContainText('deben quedar con 0 piezas');
  await expect(guardar).toBeDisabled();
  await dialogo(page).getByLabel('Existencia').fill('0');
  await expect(guardar).toBeEnabled();
});

detalle(
  '#guardaExistenciaArticuloUbicacion: si otro cambió las piezas se dice, con las de ahora',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const ubicacion = await nuevaUbicacion(casa);
    await ponExistencia(casa, articulo, ubicacion, 10);
    await entrar(page, await nuevoOperador(casa, TODO), ubicacionEn(ubicacion));
    await page.getByRole('button', { name: articulo.nombre }).click();
    const edicion = modal(page, 'Existencia en ubicación');
    const existencia = edicion.getByLabel('Existencia');
    await expect(existencia).toHaveValue('10');
    await expect(existencia).toBeFocused();
    await expect(edicion.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await existencia.fill('12');
    await ponExistencia(casa, articulo, ubicacion, 4);
    await expect(edicion).toContainText('La existencia cambió de 10 a 4 mientras se editaba');
    await existencia.press('Enter');
    const aviso = modal(page, 'Configuración de ubicación');
    await expect(aviso).toContainText('La existencia cambió a 4 mientras se editaba');
    await aviso.getByRole('button', { name: 'Entendido' }).click();
    await expect(edicion).toContainText('Ahora hay 4');
    expect(await existenciaEn(casa, articulo, ubicacion)).toBe(4);
    await edicion.getByRole('button', { name: 'Guardar' }).click();
    await expect(edicion).toBeHidden();
    await expect(filaDe(page, articulo.nombre)).toContainText('12');
    expect(await existenciaEn(casa, articulo, ubicacion)).toBe(12);
  },
);

detalle('ConfigUbicacion: sin el control 1228 no se anexa ni se edita', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa);
  const ubicacion = await nuevaUbicacion(casa);
  await ponExistencia(casa, articulo, ubicacion, 3);
  await entrar(page, await nuevoOperador(casa, [P.configubicacion]), ubicacionEn(ubicacion));
  await expect(filaDe(page, articulo.nombre)).toContainText('3');
  await expect(anexar(page)).toBeDisabled();
  await expect(page.getByText('Anexar artículo: Requiere el control 1228')).toBeVisible();
  await expect(page.getByRole('button', { name: articulo.nombre })).toHaveCount(0);
  await escanear(page, (await nuevoArticulo(casa)).barras);
  await expect(page.getByText('Requiere el control 1228').first()).toBeVisible();
  await expect(dialogo(page)).toHaveCount(0);
});

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  detalle('ConfigUbicacion: sólo con el teclado, de la búsqueda a la existencia', async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const ubicacion = await nuevaUbicacion(casa);
    await ponExistencia(casa, articulo, ubicacion, 6);
    await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigUbicacion');
    await expect(campoCodigo(page)).toBeFocused();
    await page.keyboard.insertText(ubicacion.codigo);
    await page.keyboard.press('Enter');
    const fila = filaDe(page, articulo.nombre);
    await expect(fila).toContainText('6');
    for (let pasos = 0; pasos < 40; pasos++) {
      if (await fila.evaluate((e) => e === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(fila).toBeFocused();
    await page.keyboard.press('Enter');
    const edicion = modal(page, 'Existencia en ubicación');
    await expect(edicion.getByLabel('Existencia')).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(edicion).toBeHidden();
    await expect(fila).toContainText('2');
    expect(await existenciaEn(casa, articulo, ubicacion)).toBe(2);
  });
});
