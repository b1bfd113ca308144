import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { avisa, codigoNuevo, operadorId } from './datos.ts';
import { llama, nuevoArticulo, nuevoOperador } from './datos-inventarios.ts';
import { modal } from './pantallas.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });
const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();

/** Leaves a mark in the page that a reload would delete. */
const marca = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marca', 'puesta'));
const sigueSinRecargar = (page: Page) => expect(page.locator('body[data-marca=puesta]')).toBeVisible();

const eventosDe = async (casa: Casa, operador: number, desde: string) =>
  (
    await casa.sql<{ codigo_id: number }>(
      'select codigo_id from eventos_operador where operador_id = $1 and fecha >= $2 order by evento_operador_id',
      [operador, desde],
    )
  ).map((e) => e.codigo_id);

test('#checkIn: la hora de entrada se marca una vez y queda tras recargar', async ({ page, casa }) => {
  const operador = await operadorId(casa, 'ACOMODO2');
  await entrar(page, 'ACOMODO2');
  const casilla = page.getByRole('checkbox', { name: 'Marcar hora de entrada' });
  await expect(casilla).toBeEnabled();
  await expect(page.getByText('Sin hora de entrada')).toBeVisible();
  await casilla.click();
  await expect(page.getByText('Aún sin registrar hoy')).toBeHidden();
  await expect(casilla).toBeDisabled();
  await expect(casilla).toBeChecked();
  const [fila] = await casa.sql<{ hora: string }>(
    `select to_char(fechahora at time zone 'America/Mexico_City', 'DD-MM-YYYY HH24:MI') as hora
       from entradas where operador_id = $1 and dia = (now() at time zone 'America/Mexico_City')::date`,
    [operador],
  );
  // The time in the business zone, whatever the device's zone.
  await expect(page.getByText(fila?.hora ?? 'sin fila')).toBeVisible();
  await page.reload();
  await expect(casilla).toBeDisabled();
  await expect(casilla).toBeChecked();
  await expect(page.getByText(fila?.hora ?? 'sin fila')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`Entrada ${fila?.hora.slice(11, 16)}`);
});

test('menú: sin control id la entrada se ve deshabilitada y no lleva a nada', async ({ page }) => {
  await entrar(page, 'RECIBO2');
  const historial = menu(page).getByText('Compras Recibidas-Acomodadas');
  await expect(historial).toHaveAttribute('aria-disabled', 'true');
  await expect(historial).toHaveAttribute('aria-description', /requiere el control 1204/);
  await historial.click({ force: true });
  await expect(page).toHaveURL('/Inicio');
  // What is said of a scan here does not stay over the next screen's title.
  await escanear(page, codigoNuevo());
  const aviso = page.getByText('En esta pantalla no se escanea: la lectura no se tomó');
  await expect(aviso).toBeVisible();
  await menu(page).getByRole('link', { name: 'Recepción de compra' }).click();
  await expect(page).toHaveURL('/compras/RecepcionCom');
  await expect(page.getByRole('heading', { name: 'Recepción de compra' })).toBeVisible();
  // It would go by itself, but seconds later.
  await expect(aviso).toBeHidden({ timeout: 1_000 });
});

detalle('menú: lo suyo primero, y plegada la sección donde no tiene nada', async ({ page }) => {
  await entrar(page, 'RECIBO2');
  const compras = menu(page).getByRole('region').filter({ hasText: 'Recepción de compra' });
  await expect(menu(page).getByRole('link', { name: 'Recepción de compra' })).toBeVisible();
  const ajena = menu(page).getByRole('button', { name: 'Ventas' });
  await expect(ajena).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByText('Tiempos Remisiones')).toBeHidden();
  await ajena.click();
  await expect(menu(page).getByText('Tiempos Remisiones')).toHaveAttribute('aria-disabled', 'true');
  await expect(compras).toHaveCount(0);
  const nombres = await menu(page).locator('section > button[aria-expanded]').allTextContents();
  expect(nombres.indexOf('Compras')).toBeLessThan(nombres.indexOf('Ventas'));
});

detalle('el pie dice la versión con sus dos cifras, y en 1024 puntos es de una línea', async ({ page }) => {
  await entrar(page, 'ADMIN');
  const pie = page.getByRole('contentinfo');
  await expect(pie).toContainText(/v\d+\.\d+\.\d{2}/);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect((await pie.boundingBox())?.height).toBeLessThan(50);
  await expect(pie.getByRole('button', { name: 'Eventos' })).toBeInViewport({ ratio: 1 });
});

test('departamento 15: al ir por el menú avisa de lo que hay en la orden de resurtido', async ({
  page,
  casa,
}) => {
  const login = await nuevoOperador(casa, [P.resurtidos]);
  await casa.sql('update operadores set departamento_id = 15, puesto_id = null where operador = $1', [login]);
  const articulo = await nuevoArticulo(casa, { tipo: 'M' });
  await casa.sql(
    `insert into resurtidos (almacen_id, articulo_id, operador_id_sol, cantidad_sol, motivo)
     select almacen_id, $1, operador_id, 3, 'OPERADOR' from operadores where operador = $2`,
    [articulo.id, login],
  );
  await entrar(page, login);
  await expect(page.getByRole('button', { name: /avisos?:/ })).toHaveCount(0);
  await menu(page).getByRole('link', { name: 'Inicio' }).click();
  const punto = page.getByRole('button', { name: /avisos?:.*en la Orden de Resurtido/ });
  await expect(punto).toBeVisible();
  await punto.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Orden de Resurtido/ })
    .click();
  await expect(page).toHaveURL('/inventarios/Resurtidos');
});

detalle('menú: quien no tiene permisos no abre nada, tampoco por la dirección', async ({ page }) => {
  await entrar(page, 'NUEVO1');
  for (const entrada of ['Recepción de compra', 'Compras Recibidas-Acomodadas']) {
    await expect(menu(page).getByText(entrada)).toHaveAttribute('aria-disabled', 'true');
  }
  await expect(page.getByText('Nada pendiente por ahora')).toBeVisible();
  await page.goto('/compras/RecepcionCom');
  await expect(page.getByText('No tiene permiso para esta pantalla')).toBeVisible();
  await expect(page.getByText('Requiere el control 997')).toBeVisible();
  await page.getByRole('button', { name: 'Ir a Inicio' }).click();
  await expect(page).toHaveURL('/Inicio');
});

detalle('menú: la entrada de la pantalla está a la vista al cargar y al ir a otra', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await entrar(page, 'ADMIN', '/rh/Calendario');
  const entrada = (nombre: string) => menu(page).getByRole('link', { name: nombre, exact: true });
  await expect(entrada('Calendario laboral')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Andén, ir a Inicio' }).click();
  await expect(page).toHaveURL('/Inicio');
  await expect(entrada('Inicio')).toBeInViewport({ ratio: 1 });
});

test('la cabecera cabe en 360 puntos con todo encendido', async ({ page, casa, context }) => {
  const login = await nuevoOperador(casa, [P.recepcioncom]);
  await casa.sql(
    'insert into avisos (operador_id, mensaje) select operador_id, $2 from operadores where operador = $1',
    [login, 'Llegó la compra OC0004218 de COMERCIALIZADORA MAYORISTA DEL BAJÍO'],
  );
  await page.setViewportSize(MANO);
  await entrar(page, login);
  await expect(page.getByRole('button', { name: /aviso: Llegó la compra/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión con la red')).toBeVisible();
  const cabecera = page.getByRole('banner');
  for (const signo of ['Abrir menú', 'Ir a…', 'Por enviar: 0']) {
    await expect(cabecera.getByRole('button', { name: signo })).toBeInViewport({ ratio: 1 });
  }
  const orillas = await cabecera.evaluate((h) => {
    const partes = [...h.querySelectorAll('button, a, [role=img]')].map((e) => e.getBoundingClientRect());
    return partes.sort((a, b) => a.left - b.left).map((r) => [Math.round(r.left), Math.round(r.right)]);
  });
  expect(orillas.at(-1)?.[1]).toBeLessThanOrEqual(MANO.width);
  for (const [i, [izquierda = 0]] of orillas.slice(1).entries()) {
    expect(izquierda, JSON.stringify(orillas)).toBeGreaterThanOrEqual(orillas[i]?.[1] ?? 0);
  }
});

test('cada pantalla se llama igual en el menú, en su encabezado y en la pestaña del navegador', async ({
  page,
}) => {
  await entrar(page, 'ADMIN');
  const entradas = menu(page).locator('li').getByRole('link');
  // The first screen of each section: all take their title from the same table.
  const primeras = menu(page).locator('section li:first-child').getByRole('link');
  const nombres = await primeras.allTextContents();
  expect(nombres.length).toBeGreaterThan(4);
  for (const nombre of nombres) {
    await entradas.filter({ hasText: new RegExp(`^${nombre}$`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: nombre, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${nombre} · Andén`);
  }
});

detalle('una dirección desconocida lo dice y lleva a Inicio', async ({ page }) => {
  await entrar(page, 'RECIBO2');
  await page.goto('/compras/NoExiste');
  await expect(page.getByText('Esta dirección no lleva a ninguna pantalla')).toBeVisible();
  await expect(page.getByText('/compras/NoExiste')).toBeVisible();
  await expect(page).toHaveTitle('Dirección desconocida · Andén');
  // The frame stays, with its menu and status strip.
  await expect(page.getByRole('contentinfo')).toContainText('En línea');
  await menu(page).getByRole('link', { name: 'Recepción de compra' }).click();
  await expect(page).toHaveURL('/compras/RecepcionCom');
  await page.goto('/compras/NoExiste');
  await page.getByRole('link', { name: 'Ir a Inicio', exact: true }).click();
  await expect(page).toHaveURL('/Inicio');
});

test('#getTrabajoDeHoy: la ficha de Inicio lleva a las compras por recibir', async ({ page, casa }) => {
  await entrar(page, 'RECIBO1');
  const ficha = page
    .getByRole('region', { name: 'Trabajo de hoy' })
    .getByRole('link', { name: 'Compras por recibir' });
  const [{ n } = { n: 0 }] = await casa.sql<{ n: number }>(
    `select count(*)::int as n from compras where completada is null and almacen_id = 1`,
  );
  await expect(ficha).toContainText(`${n}Compras por recibir`);
  await ficha.click();
  await expect(page).toHaveURL('/compras/RecepcionCom');
});

detalle(
  '#getTrabajoDeHoy: cada ficha abre su pestaña o su trabajo, y lo atrasado dice cuánto',
  async ({ page, casa }) => {
    await entrar(page, 'ALMACEN1');
    const hoy = page.getByRole('region', { name: 'Trabajo de hoy' });
    const ficha = (nombre: string) => hoy.getByRole('link', { name: nombre });
    // An invoice that arrives meanwhile is counted at once, even one without remissions.
    const facturas = ficha('Facturas por enviar');
    const antes = Number.parseInt((await facturas.textContent()) ?? '', 10);
    const [cliente] = await casa.sql('select clave_cliente as "CLAVE_CLIENTE" from clientes limit 1');
    const factura = { ...cliente, DOCUMENTO: 'D-FICHA', FOLIO: 'FFICHA', FECHA: new Date().toISOString() };
    await llama(casa, 'recibeDocumentos', { facturas: [{ ...factura, IMPORTE_NETO: 50, TOTAL: 58 }] });
    await expect(facturas).toContainText(`${antes + 1}Facturas por enviar`);
    await expect(ficha('Remisiones por surtir')).toContainText(/Atrasado \d+ (min|h|días)/);
    await ficha('Traspasos por recibir').click();
    await expect(page.getByRole('tab', { name: 'Recepción', selected: true })).toBeVisible();
    await page.goBack();
    await ficha('Remisiones por empacar').click();
    await expect(page.getByRole('tab', { name: /Por empacar/, selected: true })).toBeVisible();
  },
);

detalle(
  'una lectura que el servidor rechaza se dice una vez, donde irían sus renglones',
  async ({ page }) => {
    await entrar(page, 'ALMACEN1');
    await page.route(/\/api\/(getCaducados|getKardex|gettraspasosSurtido)/, (ruta) =>
      ruta.fulfill({ json: { estatus: '0', message: 'Hoy no se puede leer', data: null } }),
    );
    for (const pantalla of [
      '/inventarios/reportes/Caducados',
      '/inventarios/reportes/Kardex',
      '/inventarios/Traspasos?pestana=surtido',
    ]) {
      await page.goto(pantalla);
      await expect(page.getByRole('main').getByText('Hoy no se puede leer')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test('#setRegistraEvento: pregunta, y sólo al aceptar lo registra', async ({ page, casa }) => {
  const operador = await operadorId(casa, 'ACOMODO1');
  const [{ ahora } = { ahora: '' }] = await casa.sql<{ ahora: string }>('select now() as ahora');
  await entrar(page, 'ACOMODO1');
  const elige = async () => {
    await page.getByRole('button', { name: 'Eventos' }).click();
    await page.getByRole('menuitem', { name: 'SALIDA A COMER' }).click();
  };
  const pregunta = modal(page, 'Registro de evento');
  await elige();
  await expect(pregunta).toContainText('¿Desea registrar el evento «SALIDA A COMER»?');
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pregunta).toBeHidden();
  await elige();
  await pregunta.getByRole('button', { name: 'Registrar' }).click();
  await expect(pregunta).toContainText('Evento registrado');
  await pregunta.getByRole('button', { name: 'Entendido' }).click();
  expect(await eventosDe(casa, operador, ahora)).toEqual([3]);
});

test('#cerrarSesion: confirma, registra la salida (evento 2) y termina la sesión', async ({ page, casa }) => {
  const operador = await operadorId(casa, 'ACOMODO3');
  const [{ ahora } = { ahora: '' }] = await casa.sql<{ ahora: string }>('select now() as ahora');
  await entrar(page, 'ACOMODO3');
  const pregunta = modal(page, 'Cerrar Sesión');
  const cerrar = menu(page).getByRole('button', { name: 'Cerrar Sesión' });
  await cerrar.click();
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pregunta).toBeHidden();
  await expect(page).toHaveURL('/Inicio');
  const galletas = await page.context().cookies();
  await cerrar.click();
  await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/Login');
  await expect(menu(page)).toHaveCount(0);
  expect(await eventosDe(casa, operador, ahora)).toEqual([2]);
  // The previous cookie opens nothing any more.
  await page.context().addCookies(galletas);
  await page.goto('/Inicio');
  await expect(page.getByLabel('Usuario')).toBeVisible();
});

detalle(
  '#cerrarSesion: si el cierre no responde y se intenta otra vez, la salida queda una sola vez',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_FAILED/, /503/);
    const operador = await operadorId(casa, 'ACOMODO3');
    const [{ ahora } = { ahora: '' }] = await casa.sql<{ ahora: string }>('select now() as ahora');
    await entrar(page, 'ACOMODO3');
    await page.route('**/api/cerrarSesion', (ruta) =>
      ruta.fulfill({ status: 500, json: { estatus: '0', message: 'El servidor falló', data: null } }),
    );
    consola.tolera(/500/);
    const pregunta = modal(page, 'Cerrar Sesión');
    const cerrar = menu(page).getByRole('button', { name: 'Cerrar Sesión' });
    await cerrar.click();
    await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(pregunta).toContainText('El servidor falló');
    await pregunta.getByRole('button', { name: 'Entendido' }).click();
    await page.unroute('**/api/cerrarSesion');
    await cerrar.click();
    await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/Login');
    expect(await eventosDe(casa, operador, ahora)).toEqual([2]);
  },
);

test('#checkForOpenTickets: un aviso llega en vivo y se marca leído', async ({ page, casa }) => {
  // An operator of this test alone, because other tests may have sent notices to the demo's.
  const login = await nuevoOperador(casa, [P.surtidorem]);
  const operador = await operadorId(casa, login);
  await entrar(page, login);
  await enVivo(page);
  await marca(page);
  const punto = page.getByRole('button', { name: /avisos?:/ });
  await expect(punto).toHaveCount(0);
  await casa.sql('insert into avisos (operador_id, mensaje, menu) values ($1, $2, $3)', [
    operador,
    'Falta el renglón 7 de la remisión',
    'inicio',
  ]);
  await avisa(casa, { tema: 'aviso', operador_id: operador });
  await expect(punto).toContainText('Falta el renglón 7 de la remisión');
  await sigueSinRecargar(page);
  await punto.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Falta el renglón 7/ })
    .click();
  await expect(punto).toHaveCount(0);
  await sigueSinRecargar(page);
  const leidos = await casa.sql('select 1 from avisos where operador_id = $1 and leido is not null', [
    operador,
  ]);
  expect(leidos).toHaveLength(1);
});

test('permisos: quitar un control deshabilita su entrada sin recargar, y devolverlo la abre', async ({
  page,
  casa,
}) => {
  const operador = await operadorId(casa, 'CONTA1');
  await entrar(page, 'CONTA1', '/compras/reportes/Hist_compras');
  await enVivo(page);
  await marca(page);
  await casa.sql('delete from operador_controles where operador_id = $1 and control_id = 1204', [operador]);
  await avisa(casa, { tema: 'sesion', operador_id: operador });
  await expect(page.getByText('No tiene permiso para esta pantalla')).toBeVisible();
  await expect(menu(page).getByText('Compras Recibidas-Acomodadas')).toHaveAttribute('aria-disabled', 'true');
  await casa.sql('insert into operador_controles (operador_id, control_id) values ($1, 1204)', [operador]);
  await avisa(casa, { tema: 'sesion', operador_id: operador });
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Compras Recibidas-Acomodadas' })).toBeVisible();
  await sigueSinRecargar(page);
});
