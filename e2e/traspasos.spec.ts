import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { P } from '../contrato/src/permissions.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { existenciaEn, nuevoOperador } from './datos-inventarios.ts';
import {
  cierra,
  type EnAnaquel,
  lineaDe,
  nuevoEnAnaquel,
  nuevoTraspaso,
  operadorDeExhibicion,
  recepcionEn,
  surte,
  surtidoEn,
} from './datos-traspasos.ts';
import { boton, cantidad, codigo, fila, ubicacion } from './estante.ts';
import { Mano } from './gestos.ts';
import { filaDe, filaDeFolio, modal } from './pantallas.ts';

test.use({ viewport: MANO });
// The last long file of a run: both workers share its tests, so that neither ends long before the other.
test.describe.configure({ mode: 'parallel' });

const NUEVO = '/inventarios/Traspasos?pestana=nuevo';
const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();

/** Takes or puts pieces: location, product, quantity. */
async function captura(page: Page, donde: { codigo: string; leida: string }, a: EnAnaquel, piezas: number) {
  await expect(fila(page, donde.leida)).toBeVisible();
  await escanear(page, donde.codigo, a.barras);
  await expect(ubicacion(page)).toHaveValue(donde.leida);
  await expect(codigo(page)).toHaveValue(a.barras);
  await expect(cantidad(page)).toBeFocused();
  await cantidad(page).fill(String(piezas));
}

test('#guardaTraspasoexhibicion #surtirProductoTraspaso #guardaTraspasoRecepcion: de Nuevo a recibido, con dos navegadores', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const a = await nuevoEnAnaquel(casa, 10);
  const recibe = await operadorDeExhibicion(casa);
  const otra = await otroNavegador();
  await entrar(otra, recibe, '/inventarios/Traspasos?pestana=recepcion');
  await enVivo(otra);

  await entrar(page, 'ALMACEN1', NUEVO);
  await page.getByLabel('Buscar').pressSequentially(a.clave);
  const elegido = page.getByRole('checkbox', { name: a.clave });
  await elegido.check();
  await page.getByLabel(`Piezas de ${a.clave}`).fill('4');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: a.clave })).toBeChecked();
  await expect(page.getByLabel(`Piezas de ${a.clave}`)).toHaveValue('4');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dicho = page.getByText('Traspaso creado: TE').first();
  await expect(dicho).toBeVisible();
  const folio = /TE\d+/.exec((await dicho.textContent()) ?? '')?.[0] ?? '';

  // The showroom sees it without reloading.
  await expect(otra.getByRole('button', { name: folio, exact: true })).toBeVisible();
  await escanear(page, a.barras);
  await expect(page.getByText(`Producto encontrado en el folio: ${folio}`)).toBeVisible();
  await expect(filaDeFolio(page, folio)).toHaveAttribute('data-tono', 'seleccion');
  await page.getByRole('button', { name: folio, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Surtido de traspaso' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText(a.origen.leida);

  await otra.getByRole('button', { name: folio, exact: true }).click();
  await expect(filaDe(otra, a.nombre)).toHaveAttribute('data-tono', 'nada');
  await escanear(otra, a.barras);
  await expect(otra.getByText('no podrá ser acomodado ya que no se ha surtido').first()).toBeVisible();
  await expect(filaDe(otra, a.nombre)).toHaveAttribute('data-tono', 'rechazo');

  await escanear(page, a.barras);
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText('por surtir');
  await captura(page, a.origen, a, 4);
  await boton(page, 'Guardar').click();
  await expect(page.getByText(`Producto Surtido: 4 de ${a.nombre}`).first()).toBeVisible();
  await expect(filaDe(page, a.nombre)).toHaveAttribute('data-tono', 'hecho');
  expect(await existenciaEn(casa, a, a.origen)).toBe(6);

  await expect(filaDe(otra, a.nombre)).toContainText('Por recibir');
  await escanear(otra, a.barras);
  await expect(otra.getByRole('heading', { name: 'Recepción de Traspaso' })).toBeVisible();
  await expect(otra.getByRole('region', { name: 'Producto' })).toContainText('Destino: EXHIBICIÓN');
  await captura(otra, a.destino, a, 4);
  await boton(otra, 'Guardar').click();
  await expect(otra.getByRole('heading', { name: 'Recepción de traspaso' })).toBeVisible();
  await expect(filaDe(otra, a.nombre)).toHaveAttribute('data-tono', 'hecho');
  await escanear(otra, a.barras);
  await expect(otra.getByText('Producto encontrado en la lista pero ya fue recibido').first()).toBeVisible();
  expect(await existenciaEn(casa, a, a.destino)).toBe(4);
  const abiertos = await casa.sql('select folio from traspasos where folio = $1 and recibido is null', [
    folio,
  ]);
  expect(abiertos).toEqual([]);
});

detalle('#guardaTraspasoexhibicion: al menos un producto, y con piezas que hay', async ({ page, casa }) => {
  const a = await nuevoEnAnaquel(casa, 3);
  await entrar(page, 'ALMACEN1', NUEVO);
  await page.getByRole('button', { name: 'Guardar' }).click();
  const aviso = modal(page, 'Traspasos');
  await expect(aviso).toContainText('Debe elegir al menos un producto para generar un traspaso');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  const buscar = page.getByRole('button', { name: 'Buscar' });
  await page.getByLabel('Buscar').pressSequentially('QA');
  await expect(buscar).toBeDisabled();
  await page.getByLabel('Buscar').fill(a.clave);
  await page.getByRole('checkbox', { name: a.clave }).check();
  await page.getByLabel(`Piezas de ${a.clave}`).fill('5');
  await expect(page.getByText('Hay 3')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(aviso).toContainText('Sólo hay 3 piezas disponibles');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('button', { name: 'Quitar todos' }).click();
  await expect(page.getByRole('checkbox', { name: a.clave })).not.toBeChecked();
  await page.getByRole('button', { name: 'Elegir todos' }).click();
  await expect(page.getByRole('checkbox', { name: a.clave })).toBeChecked();
});

detalle('Traspasos: sin el permiso 1164 la pestaña Nuevo no se abre', async ({ page, casa }) => {
  await entrar(page, await nuevoOperador(casa, [P.traspasos]), NUEVO);
  const nuevo = page.getByRole('tab', { name: 'Nuevo' });
  await expect(nuevo).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('tab', { name: 'Surtido' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Surtido' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Recepción' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Recepción' })).toBeFocused();
});

test('#surtirProductoTraspaso #guardaTraspasoRecepcion: el producto, su ubicación y un toque, al surtir y al recibir', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const a = await nuevoEnAnaquel(casa, 8);
  const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 6 }]);
  const [renglon] = t.renglones;
  for (const [quien, equipo, donde, lugar] of [
    ['SURTIDO1', page, surtidoEn(t), a.origen],
    [await operadorDeExhibicion(casa), await otroNavegador(), recepcionEn(t), a.destino],
  ] as const) {
    const mano = new Mano(equipo);
    await entrar(equipo, quien, donde);
    await expect(filaDe(equipo, a.nombre)).toBeVisible();
    await mano.escanea(a.barras);
    await expect(fila(equipo, lugar.leida)).toBeVisible();
    await mano.escanea(lugar.codigo);
    await expect(cantidad(equipo)).toHaveValue('6');
    await mano.toca(boton(equipo, 'Guardar'));
    mano.cuesta(2, 1);
    await expect(filaDe(equipo, a.nombre)).toHaveAttribute('data-tono', 'hecho');
  }
  expect(await lineaDe(casa, renglon)).toMatchObject({ surtidas: 6, recibidas: 6 });
});

detalle(
  '#surtirProductoTraspaso: la totalidad, no más de lo que hay, y corto sólo con motivo',
  async ({ page, casa }) => {
    const a = await nuevoEnAnaquel(casa, 8);
    const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 6 }]);
    const [renglon] = t.renglones;
    await entrar(page, 'SURTIDO1', surtidoEn(t, renglon));
    await captura(page, a.origen, a, 7);
    await cantidad(page).press('Enter');
    await expect(page.getByText('¡No es posible surtir más unidades de las Solicitadas!')).toBeVisible();
    await captura(page, a.origen, a, 4);
    await cantidad(page).press('Enter');
    await expect(fila(page, a.origen.leida)).toContainText('4');
    await expect(page.getByText('Es necesario surtir la totalidad de piezas')).toBeVisible();
    await expect(boton(page, 'Guardar')).toBeDisabled();
    await page.getByRole('button', { name: 'Surtir corto…' }).click();
    const corto = modal(page, 'Surtir corto');
    await expect(corto).toContainText('Se surten 4 de 6 piezas');
    await expect(corto.getByRole('button', { name: 'Surtir corto' })).toBeDisabled();
    // The usual reasons are a tap; the text is for any other.
    const mano = new Mano(page);
    await mano.toca(corto.getByRole('button', { name: 'Está dañado' }));
    mano.cuesta(0, 1);
    await expect(page.getByText(`Producto Surtido: 4 de ${a.nombre}`).first()).toBeVisible();
    await expect(filaDe(page, a.nombre)).toContainText('Está dañado');
    expect(await lineaDe(casa, renglon)).toEqual({
      surtidas: 4,
      recibidas: 0,
      faltantes: 0,
      motivo: 'Está dañado',
    });
    await escanear(page, a.barras);
    await expect(page.getByText('Producto encontrado en la lista pero ya fue surtido').first()).toBeVisible();
  },
);

detalle(
  '#reclamaLinea: quién trabaja el renglón se ve con su nombre y su hora, y se puede tomar',
  async ({ page, otroNavegador, casa }) => {
    const a = await nuevoEnAnaquel(casa, 5);
    const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 5 }]);
    const [renglon] = t.renglones;
    const otra = await otroNavegador();
    await entrar(page, 'SURTIDO1', surtidoEn(t, renglon));
    await expect(fila(page, a.origen.leida)).toBeVisible();
    await entrar(otra, 'SURTIDO2', surtidoEn(t));
    await enVivo(page);
    await expect(filaDe(otra, a.nombre)).toContainText('DANIEL PACHECO OROZCO desde');
    await otra.getByRole('button', { name: a.nombre }).click();
    const aviso = 'trabaja este renglón desde las';
    await expect(otra.getByText(`DANIEL PACHECO OROZCO ${aviso}`)).toBeVisible();
    await captura(otra, a.origen, a, 5);
    await cantidad(otra).press('Enter');
    await expect(boton(otra, 'Guardar')).toBeDisabled();
    await otra.getByRole('button', { name: 'Tomar' }).click();
    await expect(otra.getByText(aviso)).toBeHidden();
    await expect(page.getByText(`YOLANDA MEZA TAPIA ${aviso}`)).toBeVisible();
    await boton(otra, 'Guardar').click();
    await expect(otra.getByText(`Producto Surtido: 5 de ${a.nombre}`).first()).toBeVisible();
    await expect(page.getByText('Este producto no tiene piezas por surtir')).toBeVisible();
    await page.getByRole('button', { name: 'Ver el traspaso' }).click();
    await expect(filaDe(page, a.nombre)).toHaveAttribute('data-tono', 'hecho');
    const [tomado] = await casa.sql<{ n: number }>(
      'select count(*)::int as n from reclamos_tomados where documento_det_id = $1',
      [renglon],
    );
    expect(tomado?.n).toBe(1);
  },
);

test('#cierraFaltanteTraspaso: lo que no llegó se cierra con su motivo', async ({ page, casa }) => {
  const a = await nuevoEnAnaquel(casa, 6);
  const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 6 }]);
  const [renglon] = t.renglones;
  await surte(casa, renglon, a, 6);
  await entrar(page, await operadorDeExhibicion(casa), recepcionEn(t));
  await page.getByRole('button', { name: a.nombre }).click();
  await captura(page, a.destino, a, 7);
  await cantidad(page).press('Enter');
  await expect(page.getByText('1 No es posible recepcionar más unidades')).toBeVisible();
  await captura(page, a.destino, a, 4);
  await page.reload();
  await expect(cantidad(page)).toHaveValue('4');
  await boton(page, 'Guardar').click();
  await expect(page.getByText(`Producto Recibido: ${a.nombre}`).first()).toBeVisible();
  await page.getByRole('button', { name: a.nombre }).click();
  await page.getByRole('button', { name: 'Faltan piezas…' }).click();
  const cierre = modal(page, 'Cerrar con faltante');
  await expect(cierre).toContainText('Las 2 piezas');
  await cierre.getByLabel('Motivo').fill('Llegaron rotas');
  await cierre.getByRole('button', { name: 'Cerrar con faltante' }).click();
  await expect(filaDe(page, a.nombre)).toContainText('Llegaron rotas');
  expect(await lineaDe(casa, renglon)).toEqual({
    surtidas: 6,
    recibidas: 4,
    faltantes: 2,
    motivo: 'Llegaron rotas',
  });
});

detalle(
  '#getFaltantesTraspasos: cada faltante se lee desde los dos almacenes y abre su traspaso',
  async ({ page, otroNavegador, casa }) => {
    const a = await nuevoEnAnaquel(casa, 6);
    const b = await nuevoEnAnaquel(casa, 6);
    const t = await nuevoTraspaso(casa, [
      { articulo: a, piezas: 6 },
      { articulo: b, piezas: 2 },
    ]);
    const [deA, deB] = t.renglones;
    await surte(casa, deA, a, 6);
    const supervisa = await nuevoOperador(casa, [P.traspasos]);
    await page.setViewportSize(ESCRITORIO);
    await entrar(page, supervisa, `/inventarios/Traspasos?pestana=faltantes&filtro=${t.folio}`);
    await expect(page.getByText('Nada coincide con el filtro')).toBeVisible();
    await enVivo(page);

    // What the supplier closes shows here without reloading, and so does what the receiver closes.
    await cierra(casa, deB, 'surtido', 2, 'Anaquel vacío');
    await expect(filaDe(page, b.nombre)).toContainText('No se surtió');
    await cierra(casa, deA, 'recepcion', 6, 'Nunca llegaron');
    await expect(filaDe(page, a.nombre)).toContainText('No llegó');
    await expect(page.getByText('2 registros')).toBeVisible();
    await expect(page.getByText('8 piezas')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filtro' }).fill(`${a.clave}`);
    await expect(filaDe(page, b.nombre)).toHaveCount(0);
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await page.getByRole('searchbox', { name: 'Filtro' }).fill(t.folio);
    await page.getByRole('button', { name: 'Faltantes', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(b.nombre);
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const archivo = await descarga;
    expect(archivo.suggestedFilename()).toMatch(/^Faltantes de traspasos .*\.xlsx$/);
    const hojas = await readXlsxFile(await archivo.path());
    const datos = hojas.find((h) => h.sheet === 'Datos')?.data ?? [];
    expect(datos.slice(1).map((f) => [f[0], f[4], f[6], f[7]])).toEqual([
      [t.folio, 2, 'No se surtió', 'Anaquel vacío'],
      [t.folio, 6, 'No llegó', 'Nunca llegaron'],
    ]);

    await filaDe(page, b.nombre).press('Enter');
    await expect(page.getByRole('heading', { name: 'Surtido de traspaso' })).toBeVisible();
    await expect(filaDe(page, b.nombre)).toHaveAttribute('data-tono', 'seleccion');
    await expect(filaDe(page, a.nombre)).toContainText('6 no llegaron: Nunca llegaron');
    await page.getByRole('button', { name: 'Volver a Traspasos' }).click();
    await expect(page.getByRole('tab', { name: 'Faltantes' })).toHaveAttribute('aria-selected', 'true');

    // An old address: shows the last page there is; an impossible range is reported at once.
    await page.goto(`/inventarios/Traspasos?pestana=faltantes&filtro=${t.folio}&pagina=9`);
    await expect(filaDe(page, b.nombre)).toBeVisible();
    await expect(page).not.toHaveURL(/pagina=9/);
    await page.goto('/inventarios/Traspasos?pestana=faltantes&desde=2026-02-02&hasta=2026-02-01');
    await expect(
      page.getByRole('main').getByText('La fecha de inicio no puede ser posterior a la fecha de fin').first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Sin respuesta')).toBeVisible();
    await expect(page.getByText('Consultando…')).toBeHidden();

    // The receiver, on a handheld.
    const otra = await otroNavegador();
    await entrar(otra, await operadorDeExhibicion(casa), '/inventarios/Traspasos');
    await otra.getByRole('tab', { name: 'Faltantes' }).click();
    await expect(filaDe(otra, b.nombre)).toContainText('Anaquel vacío');
    await otra.getByRole('button', { name: a.nombre }).click();
    await expect(otra.getByRole('heading', { name: 'Recepción de traspaso' })).toBeVisible();
    await expect(filaDe(otra, a.nombre)).toContainText('6 no llegaron: Nunca llegaron');
    await expect(filaDe(otra, b.nombre)).toContainText('2 no se surtieron: Anaquel vacío');
    await escanear(otra, b.barras);
    await expect(otra.getByText('no podrá ser acomodado ya que no se ha surtido').first()).toBeVisible();

    // An operator of neither warehouse sees nothing of it.
    const ajeno = await nuevoOperador(casa, [P.traspasos]);
    await casa.sql(
      `with suyo as (update operadores set almacen_id = 2 where operador = $1 returning operador_id)
     update operador_almacenes set almacen_id = 2 where operador_id = (select operador_id from suyo)`,
      [ajeno],
    );
    const tercera = await otroNavegador();
    await entrar(tercera, ajeno, `/inventarios/Traspasos?pestana=faltantes&filtro=${t.folio}`);
    await expect(tercera.getByText('Nada coincide con el filtro')).toBeVisible();
  },
);

test('#surtirProductoTraspaso: la red se corta; espera en el equipo y llega una vez', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_CONNECTION_RESET/);
  const a = await nuevoEnAnaquel(casa, 9);
  const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 3 }]);
  const [renglon] = t.renglones;
  await entrar(page, 'SURTIDO1', surtidoEn(t, renglon));
  await captura(page, a.origen, a, 3);
  await page.route('**/api/surtirProductoTraspaso', async (route) => {
    await route.abort('connectionreset');
  });
  await boton(page, 'Guardar').click();
  await expect(page.getByText('Por enviar, se guardará cuando haya red').first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
  expect(await lineaDe(casa, renglon)).toMatchObject({ surtidas: 3 });
  expect(await existenciaEn(casa, a, a.origen)).toBe(6);
});
