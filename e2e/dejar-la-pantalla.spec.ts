import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaCompra, recibidoDe } from './datos.ts';
import { acomodosDe, devueltoConLotes, nuevaOrden, nuevoPorAcomodar, ubicacionDe } from './datos-acomodo.ts';
import { nuevoContador, nuevoConteo } from './datos-conteo.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { nuevoArticulo, nuevoOperador } from './datos-inventarios.ts';
import { nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { retiene } from './equipo.ts';
import {
  apunta,
  boton,
  cantidad,
  escribeLote,
  estaEnEstante,
  guardaLotes,
  lotes,
  ultima,
} from './estante.ts';
import { abreLinea, filaDe, modal, panelDe, unidadesDe } from './pantallas.ts';

/* The screen is left or reloaded while a save or a scan is under way, which with bad Wi-Fi happens several times a day. */

test.use({ viewport: MANO });

test('#AsignaHoraEmpaqueRemision: una lectura en camino al recargar se empaca una vez', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 10 }, { piezas: 1 }]);
  const [a] = r.articulos;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  const suelta = await retiene(page, 'AsignaHoraEmpaqueRemision');
  const pedida = page.waitForRequest('**/api/AsignaHoraEmpaqueRemision');
  await escanear(page, a?.barras ?? '');
  await pedida;
  await page.reload();
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  suelta();
  await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
  await expect(filaDe(page, a?.nombre ?? '')).toContainText('Van 1 de 10');
  expect(
    await casa.sql('select max(unidades_emp)::int as n from remisiones_det where docto_ve_id = $1', [r.id]),
  ).toEqual([{ n: 1 }]);
});

for (const recarga of [false, true]) {
  test(`#AsignaHoraEmpaqueRemision: a media ráfaga se sale${recarga ? ', se recarga' : ''} y se vuelve, y cada lectura cuenta una vez`, async ({
    page,
    casa,
  }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 10 }, { piezas: 1 }]);
    const [a] = r.articulos;
    await entrar(page, await nuevoSurtidor(casa), '/Inicio');
    await page.goto(remisionEn(r));
    await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
    const suelta = await retiene(page, 'AsignaHoraEmpaqueRemision');
    const pedida = page.waitForRequest('**/api/AsignaHoraEmpaqueRemision');
    await escanear(page, a?.barras ?? '', a?.barras ?? '', a?.barras ?? '');
    await pedida;
    await page.getByRole('link', { name: 'Andén, ir a Inicio' }).click();
    await expect(modal(page, 'Lecturas')).toContainText('Quedaron 2 lecturas sin atender');
    await page.keyboard.press('Enter');
    // The scans belong to this tab: another one that opens the remission answers none of them.
    const enBorrador = () => Object.keys(localStorage).filter((nombre) => nombre.includes('.lecturas.'));
    expect(await page.evaluate(enBorrador)).toEqual([]);
    if (recarga) await page.reload();
    await page.goBack();
    await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
    suelta();
    await expect(filaDe(page, a?.nombre ?? '')).toContainText('Van 3 de 10');
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(
      await casa.sql('select max(unidades_emp)::int as n from remisiones_det where docto_ve_id = $1', [r.id]),
    ).toEqual([{ n: 3 }]);
  });
}

test('#guardarRecepcionCompra: se sale mientras guarda y se vuelve: lo guardado ya no está por guardar', async ({
  page,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }, { unidades: 3 }] });
  const [linea, otra] = compra.lineas;
  await entrar(
    page,
    await nuevoOperador(casa, [P.recepcioncom]),
    `/compras/RecepcionCom?filtro=${compra.folio}`,
  );
  await filaDe(page, compra.folio).click();
  await abreLinea(page, linea);
  const suelta = await retiene(page, 'guardarRecepcionCompra');
  await unidadesDe(page).fill('4');
  const pedida = page.waitForRequest('**/api/guardarRecepcionCompra');
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await pedida;
  await escanear(page, otra?.barras ?? '');
  await page.goBack();
  await expect(modal(page, 'Lecturas')).toContainText('Quedó 1 lectura sin atender');
  await page.keyboard.press('Enter');
  await filaDe(page, compra.folio).click();
  await expect(unidadesDe(page)).toHaveValue('4');
  await expect(ultima(page)).toContainText(`Guarde o cancele la recepción de ${linea.nombre}`);
  suelta();
  await expect(panelDe(page)).toBeHidden();
  await escanear(page, otra?.barras ?? '');
  await expect(panelDe(page)).toContainText(otra?.nombre ?? '');
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 4, movimientos: [4] });
});

test('#guardaAcomodoCompra: la respuesta de un producto que se dejó no saca de otro', async ({
  page,
  casa,
}) => {
  const [articulo, otro] = [
    await nuevoPorAcomodar(casa, { piezas: 8 }),
    await nuevoPorAcomodar(casa, { piezas: 8 }),
  ];
  await entrar(page, await nuevoOperador(casa, [P.acomodocom]), '/compras/AcomodoCom');
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await apunta(page, articulo);
  await cantidad(page).fill('3');
  await boton(page, 'Anexar').click();
  const suelta = await retiene(page, 'guardaAcomodoCompra');
  const pedida = page.waitForRequest('**/api/guardaAcomodoCompra');
  await boton(page, 'Guardar').click();
  await pedida;
  await page.goBack();
  await expect(page).toHaveURL('/compras/AcomodoCom');
  await escanear(page, otro.barras);
  await estaEnEstante(page, otro);
  await apunta(page, otro);
  await cantidad(page).fill('2');
  const aqui = page.url();
  const llega = page.waitForResponse('**/api/guardaAcomodoCompra');
  suelta();
  await llega;
  await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible();
  await expect(cantidad(page)).toHaveValue('2');
  expect(page.url()).toBe(aqui);
  expect(await acomodosDe(casa, articulo)).toHaveLength(1);
});

detalle(
  '#ajustaConteo: mientras uno se guarda, otro sigue por contar y con lo suyo',
  async ({ page, casa }) => {
    const [uno, otro] = [
      await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]),
      await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]),
    ];
    await entrar(page, await nuevoContador(casa), '/inventarios/Inventarios');
    await expect(page.getByText(/artículos? por contar/)).toBeVisible();
    await escanear(page, uno.articulo.barras);
    const cuadro = page.getByRole('table', { name: 'Ubicaciones del artículo' });
    await expect(cuadro).toContainText(uno.ubicaciones[0]?.leida ?? '');
    await escanear(page, uno.ubicaciones[0]?.codigo ?? '', uno.articulo.barras);
    await expect(cantidad(page)).toBeFocused();
    await cantidad(page).fill('8');
    await boton(page, 'Anexar').click();
    const suelta = await retiene(page, 'ajustaConteo');
    const pedida = page.waitForRequest('**/api/ajustaConteo');
    await boton(page, 'Guardar').click();
    await pedida;
    await page.goBack();
    await expect(page).toHaveURL(/Inventarios$/);
    await escanear(page, otro.articulo.barras);
    await expect(cuadro).toContainText(otro.ubicaciones[0]?.leida ?? '');
    await escanear(page, otro.ubicaciones[0]?.codigo ?? '', otro.articulo.barras);
    await expect(cantidad(page)).toBeFocused();
    await cantidad(page).fill('5');
    const llega = page.waitForResponse('**/api/ajustaConteo');
    suelta();
    await llega;
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible();
    await expect(cantidad(page)).toHaveValue('5');
  },
);

detalle(
  '#ActualizaArticulosAcomodo: cancelar lo que va en camino no dice que no se guardó',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const lugar = await ubicacionDe(casa, articulo, 'F');
    await nuevaOrden(casa, articulo, lugar, 9);
    await entrar(page, await nuevoOperador(casa, [P.acomodoinv]), '/Inicio');
    await page.goto('/inventarios/AcomodoInv');
    const forma = page.getByRole('form', { name: 'Acomodar producto' });
    await expect(forma).toBeVisible();
    await escanear(page, articulo.barras, lugar.codigo);
    await expect(forma.getByLabel('Unidades')).toBeFocused();
    const suelta = await retiene(page, 'ActualizaArticulosAcomodo');
    await forma.getByLabel('Unidades').fill('4');
    const pedida = page.waitForRequest('**/api/ActualizaArticulosAcomodo');
    await forma.getByRole('button', { name: 'Acomodar' }).click();
    await pedida;
    await page.getByRole('link', { name: 'Andén, ir a Inicio' }).click();
    await expect(forma).toBeHidden();
    await page.goBack();
    await forma.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Acomodo cancelado sin saber si se guardó').first()).toBeVisible();
    suelta();
    await expect.poll(async () => (await acomodosDe(casa, articulo)).length).toBe(1);
  },
);

for (const cuadro of ['Caducidades', 'Piezas caducadas'] as const) {
  detalle(
    `#ActualizaArticulosAcomodo: se sale con '${cuadro}' abierto y se vuelve, y se sigue escaneando`,
    async ({ page, casa }) => {
      const { articulo, lugar } = await devueltoConLotes(casa);
      await entrar(page, await nuevoOperador(casa, [P.acomodoinv]), '/Inicio');
      await page.goto('/inventarios/AcomodoInv');
      const forma = page.getByRole('form', { name: 'Acomodar producto' });
      await expect(page.getByText('por acomodar ·')).toBeVisible();
      await escanear(page, articulo.barras, lugar.codigo);
      await forma.getByRole('button', { name: 'Todas' }).click();
      await expect(forma.getByLabel('Unidades')).toHaveValue('5');
      await page.keyboard.press('Enter');
      await expect(lotes(page)).toBeVisible();
      if (cuadro === 'Piezas caducadas') {
        await escribeLote(page, '31/01/25', 'V');
        await guardaLotes(page);
        await expect(page.getByRole('dialog', { name: cuadro })).toBeVisible();
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Pantalla, registro o acción' }).fill('Inicio');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/Inicio');
      await expect(page.getByRole('dialog', { name: cuadro })).toBeHidden();
      await page.goBack();
      await expect(forma.getByLabel('Ubicación')).toHaveValue(lugar.leida);
      await forma.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByText('Acomodo cancelado: no se guardó nada').first()).toBeVisible();
      await escanear(page, articulo.barras);
      await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText(lugar.leida);
      expect(await acomodosDe(casa, articulo)).toEqual([]);
    },
  );
}

detalle(
  '#registraErrorEmpaque: sin respuesta se cierra el cuadro, y el mismo error anotado otra vez es uno',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_FAILED/);
    const r = await nuevaSurtida(casa, [{ piezas: 4 }]);
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
    const error = modal(page, 'Error de surtido');
    const anota = async () => {
      await page.getByRole('button', { name: 'Error de surtido…' }).click();
      await error.getByLabel('Qué se encontró').selectOption('sobra');
      await error.getByRole('button', { name: 'Anotar error' }).click();
    };
    await filaDe(page, r.articulos[0]?.nombre ?? '')
      .getByRole('button')
      .click();
    // The server notes it, and nobody hears of it.
    await page.route('**/api/registraErrorEmpaque', async (ruta) => {
      await ruta.fetch();
      await ruta.abort();
    });
    await anota();
    const reintenta = page.getByRole('dialog').filter({ hasText: 'Reintentar no lo registra dos veces' });
    await reintenta.getByRole('button', { name: 'Cancelar' }).click({ timeout: 40_000 });
    await error.getByRole('button', { name: 'Cancelar' }).click();
    await expect(error).toHaveCount(0);
    await page.unroute('**/api/registraErrorEmpaque');
    await anota();
    await expect(page.getByText('Sobran piezas: 1 de').first()).toBeVisible();
    expect(
      await casa.sql('select count(*)::int as n from errores_empaque where docto_ve_det_id = $1', [
        r.renglones[0],
      ]),
    ).toEqual([{ n: 1 }]);
  },
);
