import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, ingresar, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { articulo, nuevaSurtida } from './datos-empaque.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn, sinUrgentes } from './datos-surtido.ts';
import {
  conCascaron,
  enElEquipo,
  porEnviar,
  quedan,
  retiene,
  SIN_RED,
  terminaSesiones,
  vuelveLaRed,
} from './equipo.ts';
import { abreLinea, modal, panelDe, unidadesDe } from './pantallas.ts';
import { empieza, TRABAJOS } from './trabajos-sin-red.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(150_000);

const TOLERADO = [...SIN_RED, /status of (401|409)/];

test('sin red: otro operador en el equipo no envía ni pierde lo ajeno; su dueño, al volver, sí', async ({
  page,
  context,
  casa,
  consola,
}) => {
  // The open screen may still request the notices of the operator who left, under the other's session, which is refused.
  consola.tolera(...TOLERADO, /status of 403 .*\/api\/checkForOpenTickets/);
  const trabajo = await (TRABAJOS.recepción ?? (() => Promise.reject(new Error('No hay recepción'))))(casa);
  const otro = await nuevoOperador(casa, [P.recepcioncom]);
  await empieza(page, trabajo);
  await context.setOffline(true);
  await trabajo.guarda(page, 0);
  await trabajo.guarda(page, 1);
  await quedan(page, 2);
  // The other operator signs in elsewhere on this device: what waits must not be sent under that session.
  const dicho = await context.request.post(`${casa.url}/api/get_user`, {
    data: { usuario: otro, password: 'anden2026' },
  });
  expect(dicho.ok()).toBe(true);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quedan(page, 2);
  await porEnviar(page).click();
  await expect(page.getByText(/Se envía cuando .* ingrese en este equipo/)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await trabajo.exacto([]);

  await context.clearCookies();
  await page.goto('/Login');
  await expect(
    page.getByText(/Este equipo conserva 2 guardados de OPERADOR DE PRUEBA por enviar/),
  ).toBeVisible();
  await ingresar(page, trabajo.operador);
  await quedan(page, 0);
  await trabajo.exacto([0, 1]);
});

test('sin red: lo que el servidor rechaza al llegar se conserva, dice por qué, y se puede enviar otra vez', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(...TOLERADO);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }, { unidades: 9 }] });
  const [primera, segunda] = compra.lineas;
  await entrar(page, await nuevoOperador(casa, [P.recepcioncom]), detalleDe(compra));
  await conCascaron(page);
  await enElEquipo(page, '"getDetalleCompraRecepcion"', '"getClavesCompra"', '"getClavesDe"');
  await context.setOffline(true);
  for (const linea of [primera, segunda ?? primera]) {
    await abreLinea(page, linea);
    await unidadesDe(page).fill('6');
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(panelDe(page)).toBeHidden();
  }
  await quedan(page, 2);
  // Meanwhile the office corrects the purchase to fewer pieces.
  await casa.sql('update compras_det set unidades = 4 where docto_cm_det_id = $1', [primera.detId]);

  await vuelveLaRed(page);
  await expect(porEnviar(page)).toHaveAccessibleName('Por enviar: 0. Rechazadas por el servidor: 1', {
    timeout: 30_000,
  });
  await expect(page.getByText(`No se guardó: 6 piezas de ${primera.nombre}`, { exact: true })).toBeVisible();
  expect((await recibidoDe(casa, primera)).movimientos).toEqual([]);
  // The refusal does not block the rest.
  expect((await recibidoDe(casa, segunda ?? primera)).movimientos).toEqual([6]);

  // Corrected, the same press is accepted, once.
  await casa.sql('update compras_det set unidades = 9 where docto_cm_det_id = $1', [primera.detId]);
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar otra vez' }).click();
  await quedan(page, 0);
  expect((await recibidoDe(casa, primera)).movimientos).toEqual([6]);
});

test('sesión terminada a media ráfaga: a quien entra después no se le dice nada de ella, y se empaca cuando vuelve su dueño', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(...TOLERADO, /status of 403 .*\/api\/checkForOpenTickets/);
  const r = await nuevaSurtida(casa, [{ piezas: 10 }]);
  const { barras } = articulo(r, 0);
  const suyo = await nuevoSurtidor(casa);
  const otro = await nuevoSurtidor(casa);
  await entrar(page, suyo, remisionEn(r));
  await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
  const suelta = await retiene(page, 'AsignaHoraEmpaqueRemision');
  const pedida = page.waitForRequest('**/api/AsignaHoraEmpaqueRemision');
  await escanear(page, barras, barras);
  await pedida;
  await terminaSesiones(casa, suyo);
  suelta();
  const reingreso = page.getByRole('dialog', { name: 'Ingrese de nuevo' });
  await expect(reingreso).toBeVisible();
  // The first waits in the outbox, the second for its turn.
  await quedan(page, 1);
  await ingresar(page, otro);
  await expect(reingreso).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  // What had to be said was said with the change of operator; a message about scans came in the same turn.
  await page.evaluate(() => new Promise((listo) => setTimeout(listo)));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.close();

  // In another tab of the device, as after a restart.
  const nueva = await context.newPage();
  consola.oye(nueva);
  await context.clearCookies();
  await nueva.goto('/Login');
  await ingresar(nueva, suyo);
  await expect(nueva.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  await nueva.goto(remisionEn(r));
  await expect(nueva.getByText('Van 2 de 10', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await quedan(nueva, 0);
  expect(await casa.sql('select piezas from empaques where docto_ve_id = $1', [r.id])).toEqual([
    { piezas: 1 },
    { piezas: 1 },
  ]);
});

detalle(
  'sin red: lo rechazado de un operador sólo él lo quita o lo envía otra vez',
  async ({ page, context, casa, consola }) => {
    consola.tolera(...TOLERADO);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    const [linea] = compra.lineas;
    const suyo = await nuevoOperador(casa, [P.recepcioncom]);
    const otro = await nuevoOperador(casa, [P.recepcioncom]);
    await entrar(page, suyo, detalleDe(compra));
    await conCascaron(page);
    await enElEquipo(page, '"getDetalleCompraRecepcion"', '"getClavesCompra"', '"getClavesDe"');
    await abreLinea(page, linea);
    await unidadesDe(page).fill('6');
    await context.setOffline(true);
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await quedan(page, 1);
    await casa.sql('update compras_det set unidades = 4 where docto_cm_det_id = $1', [linea.detId]);
    await vuelveLaRed(page);
    const rechazada = () =>
      expect(porEnviar(page)).toHaveAccessibleName('Por enviar: 0. Rechazadas por el servidor: 1', {
        timeout: 30_000,
      });
    await rechazada();

    await context.clearCookies();
    await page.goto('/Login');
    await ingresar(page, otro);
    await rechazada();
    await porEnviar(page).click();
    await expect(page.getByText(`6 piezas de ${linea.nombre}`)).toBeVisible();
    await expect(
      page.getByText(/^Sólo .* puede revisarla: tiene que ingresar en este equipo$/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /Enviar otra vez|quitar/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await context.clearCookies();
    await page.goto('/Login');
    await ingresar(page, suyo);
    await rechazada();
    await porEnviar(page).click();
    await page.getByRole('button', { name: 'Ya lo revisé, quitar' }).click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await quedan(page, 0);
    expect((await recibidoDe(casa, linea)).movimientos).toEqual([]);
  },
);

detalle(
  'sin red: al cerrar sesión con guardados por enviar avisa, y los conserva',
  async ({ page, casa, consola }) => {
    // The open screen may still request the notices of the operator who left, under the other's session, which is refused.
    consola.tolera(...TOLERADO, /status of 403 .*\/api\/checkForOpenTickets/);
    const trabajo = await (TRABAJOS.recepción ?? (() => Promise.reject(new Error('No hay recepción'))))(casa);
    await empieza(page, trabajo);
    // Only its saves get no answer; the rest of the server works.
    await page.context().route(`**/api/${trabajo.llamada}`, (route) => route.abort('failed'));
    await trabajo.guarda(page, 0);
    await quedan(page, 1);
    await page.goto('/Inicio');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('button', { name: /Cerrar sesión/i }).click();
    const aviso = modal(page, 'Cerrar Sesión');
    await expect(aviso).toContainText('Tiene 1 guardado por enviar. Se conservan en este equipo');
    await aviso.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByText(/Este equipo conserva 1 guardado de/)).toBeVisible();
    await trabajo.exacto([]);

    await page.context().unroute(`**/api/${trabajo.llamada}`);
    await ingresar(page, trabajo.operador);
    await quedan(page, 0);
    await trabajo.exacto([0]);
  },
);

detalle(
  'sin red: lo surtido mientras llegaba un pedido urgente se guarda igual, una vez',
  async ({ page, context, casa, consola }) => {
    consola.tolera(...TOLERADO);
    const trabajo = await (TRABAJOS.surtido ?? (() => Promise.reject(new Error('No hay surtido'))))(casa);
    await empieza(page, trabajo);
    await context.setOffline(true);
    await trabajo.guarda(page, 0);
    await trabajo.guarda(page, 1);
    await quedan(page, 2);
    await nuevaRemision(casa, [{ articulo: await nuevoEnFija(casa, 5), piezas: 1 }], { urgente: true });

    await vuelveLaRed(page);
    await quedan(page, 0);
    await trabajo.exacto([0, 1]);
    // Each was sent once with the check for urgent ones, and once without.
    const preguntas = await casa.sql<{ llamada: string }>(
      `select llamada from auditoria where llamada = 'surtirArticulodeRemision' and operador_id =
       (select operador_id from operadores where operador = $1)`,
      [trabajo.operador],
    );
    expect(preguntas).toHaveLength(4);
    await sinUrgentes(casa);
  },
);
