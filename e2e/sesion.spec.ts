import type { Page } from '@playwright/test';
import { entrar, escanear, expect, ingresar, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { avisa, detalleDe, nuevaCompra, operadorId, recibidoDe } from './datos.ts';
import { abreLinea, modal, panelDe, unidadesDe } from './pantallas.ts';
import { recibiendo } from './recibir.ts';

const usuario = (page: Page) => page.getByLabel('Usuario');
const clave = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const boton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });

test('Login: Ingresar aparece sólo con usuario y contraseña, y dice qué es corto', async ({ page }) => {
  const fallas: string[] = [];
  page.on('console', (m) => void (m.type() === 'error' && fallas.push(m.text())));
  await page.goto('/');
  await expect(page).toHaveURL('/Login');
  await expect(usuario(page)).toBeFocused();
  // That nobody has signed in on this device is no failure.
  await page.waitForLoadState('networkidle');
  expect(fallas).toEqual([]);
  await expect(boton(page)).toBeHidden();
  await usuario(page).fill('AB');
  await expect(boton(page)).toBeHidden();
  await clave(page).fill('1234');
  await expect(boton(page)).toBeVisible();
  await usuario(page).clear();
  await expect(boton(page)).toBeHidden();
  await usuario(page).fill('AB');
  await boton(page).click();
  await expect(page.getByText('Mínimo 3 caracteres')).toBeVisible();
  await expect(page.getByText('Mínimo 5 caracteres')).toBeVisible();
  await expect(usuario(page)).toHaveAttribute('aria-invalid', 'true');
});

test('#get_user: una contraseña equivocada se dice en rojo y el aviso se va solo en 3 s', async ({
  page,
  consola,
}) => {
  consola.tolera(/status of 401 .*\/api\/get_user/);
  await page.goto('/Login');
  await ingresar(page, 'EMBARQUE1', 'equivocada');
  const alerta = page.getByRole('alert');
  await expect(alerta).toBeVisible();
  const desde = Date.now();
  await expect(alerta).not.toBeEmpty();
  const [rojo = 0, verde = 255] =
    (await alerta.evaluate((e) => getComputedStyle(e).color.match(/\d+/g)?.map(Number))) ?? [];
  expect(rojo).toBeGreaterThan(2 * verde);
  await expect(clave(page)).toBeFocused();
  await expect(alerta).toBeHidden({ timeout: 4_000 });
  expect(Date.now() - desde).toBeGreaterThan(2_000);

  await ingresar(page, 'EMBARQUE1', 'equivocada');
  await expect(alerta).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(alerta).toBeHidden({ timeout: 1_000 });
});

detalle('Login: entra a Inicio o a la dirección que se pidió, con sus parámetros', async ({ page, casa }) => {
  await page.goto('/Login');
  await ingresar(page, 'COMPRAS2');
  await expect(page).toHaveURL('/Inicio');
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
  await expect(page.getByText('IGNACIO BARRERA LEAL').first()).toBeVisible();

  await page.context().clearCookies();
  const pedida = '/compras/reportes/Hist_compras?desde=2020-02-03&hasta=2020-02-04&filtro=acero';
  await page.goto(pedida);
  await expect(usuario(page)).toHaveValue('COMPRAS2');
  await ingresar(page, 'COMPRAS2');
  await expect(page).toHaveURL(pedida);
  await expect(page.getByRole('heading', { name: 'Compras Recibidas-Acomodadas' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filtro' })).toHaveValue('acero');
  await page.reload();
  await expect(page).toHaveURL(pedida);
  await expect(page.getByRole('searchbox', { name: 'Filtro' })).toHaveValue('acero');
  expect(await casa.sql('select 1 from sesiones where terminada is null')).not.toHaveLength(0);
});

test('Login: en el navegador no queda nada secreto', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
  await entrar(page, 'RECIBO3', detalleDe(compra));
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('2');
  // Positive control: the drafts really are where this test looks.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((k) => k.startsWith('anden.borrador.'))))
    .toBe(true);
  const guardado = await page.evaluate(() => ({
    local: { ...localStorage },
    sesion: { ...sessionStorage },
    galletas: document.cookie,
  }));
  expect(guardado.galletas).toBe('');
  const [galleta] = await page.context().cookies();
  expect(galleta).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const texto = JSON.stringify(guardado);
  for (const secreto of ['anden2026', galleta?.value ?? 'sin galleta', 'permisos', 'ID_CONTROL']) {
    expect(texto).not.toContain(secreto);
  }
});

test.describe('la sesión termina con la pantalla abierta', () => {
  test.use({ viewport: MANO });
  const vencida = (page: Page) => modal(page, 'Ingrese de nuevo');

  test('#getSesion: el mismo operador sigue donde estaba, con lo escrito', async ({
    page,
    casa,
    consola,
  }) => {
    consola.tolera(/status of 401/);
    const compra = await recibiendo(page, casa, 'RECIBO1', 6);
    const [linea] = compra.lineas;
    await casa.sql('update sesiones set terminada = now() where operador_id = $1', [
      await operadorId(casa, 'RECIBO1'),
    ]);
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(vencida(page)).toBeVisible();
    await expect(page).toHaveURL(detalleDe(compra));
    // A password scanned from a badge is as fast as a product's code, but stays in its field.
    await expect(clave(page)).toBeFocused();
    await escanear(page, 'anden2026');
    // The press that found the session ended goes on by itself.
    await expect(page.getByText('Recepción guardada: 6 piezas').first()).toBeVisible();
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 6, movimientos: [6] });
  });

  detalle('#getSesion: otro operador empieza limpio', async ({ page, casa, consola }) => {
    consola.tolera(/status of 401/);
    const compra = await recibiendo(page, casa, 'RECIBO1', 6);
    const [linea] = compra.lineas;
    const operador = await operadorId(casa, 'RECIBO1');
    await casa.sql('update sesiones set terminada = now() where operador_id = $1', [operador]);
    // The server sends the message; nobody has to press anything.
    await expect(page.getByText('En línea')).toBeVisible();
    await avisa(casa, { tema: 'sesion', operador_id: operador });
    await expect(vencida(page)).toBeVisible();
    await ingresar(page, 'RECIBO3');
    await expect(page).toHaveURL('/Inicio');
    await expect(page.getByText('JOEL NAVARRETE CRUZ').first()).toBeVisible();
    await page.goto(detalleDe(compra));
    await expect(page.getByText('Productos recibidos: 0 de 1')).toBeVisible();
    await expect(panelDe(page)).toHaveCount(0);
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 0, movimientos: [] });
  });

  test('#getSesion: al cambiar el día de operación pide entrar y conserva lo escrito', async ({
    page,
    casa,
    consola,
  }) => {
    consola.tolera(/status of 401/);
    const compra = await recibiendo(page, casa, 'RECIBO2', 6);
    const [linea] = compra.lineas;
    await casa.sql('update sesiones set dia = dia - 1 where operador_id = $1', [
      await operadorId(casa, 'RECIBO2'),
    ]);
    await escanear(page, compra.lineas[0].barras);
    await expect(unidadesDe(page)).toHaveValue('7');
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(vencida(page)).toBeVisible();
    await clave(page).fill('anden2026');
    await boton(page).click();
    await expect(page.getByText('Recepción guardada: 7 piezas').first()).toBeVisible();
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 7, movimientos: [7] });
  });
});

test('#cambiaClave: la corta se rechaza; después se entra con la nueva', async ({ page, consola }) => {
  // Including what Inicio requests between the deletion of its cookies and leaving it.
  consola.tolera(/status of 401 /);
  await entrar(page, 'SURTIDO4');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const dialogo = modal(page, 'Cambiar contraseña');
  const llena = async (actual: string, nueva: string, otra = nueva) => {
    await dialogo.getByLabel('Contraseña actual').fill(actual);
    await dialogo.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
    await dialogo.getByLabel('Repita la contraseña nueva').fill(otra);
    await dialogo.getByRole('button', { name: 'Cambiar', exact: true }).click();
  };
  await llena('anden2026', 'corta');
  await expect(dialogo.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  await llena('anden2026', 'larga y buena', 'larga y mala');
  await expect(dialogo.getByText('Las contraseñas no coinciden')).toBeVisible();
  await llena('otra cosa', 'larga y buena');
  await expect(dialogo.getByText('La contraseña actual no es correcta')).toBeVisible();
  await llena('anden2026', 'larga y buena');
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();

  await page.context().clearCookies();
  await page.goto('/Login');
  await ingresar(page, 'SURTIDO4', 'anden2026');
  await expect(page.getByRole('alert')).toBeVisible();
  await clave(page).fill('larga y buena');
  await boton(page).click();
  await expect(page).toHaveURL('/Inicio');
});
