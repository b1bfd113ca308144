import type { Locator, Page } from '@playwright/test';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { existenciaEn, ponExistencia } from './datos-inventarios.ts';
import {
  type EnFija,
  lotesDe,
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  otraUbicacion,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { boton, cantidad, codigo, fila, lotes, ubicacion } from './estante.ts';
import { modal } from './pantallas.ts';

test.use({ viewport: MANO });
test.beforeEach(({ casa }) => sinUrgentes(casa));

const COMODIN = '0000000000000';
const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();
/** Where to go, large. */
const guia = (page: Page) => page.getByRole('region', { name: 'A dónde va' });

/** An article on the list of the remission. */
const filaDe = (page: Page, texto: string): Locator =>
  page
    .getByRole('list', { name: 'Renglones de la remisión' })
    .getByRole('listitem')
    .filter({ hasText: texto });
/**
 * The list once nothing of the remission is left to pick: it packs. The save itself says so, or, where the list was there
 * before the remission was read again, the list.
 */
async function todoSurtido(page: Page): Promise<void> {
  await expect(
    page.getByText(/Remisión surtida: (pasa al área de embarque|ya se puede empacar)/).first(),
  ).toBeVisible();
  await expect(page.getByText('Empacando', { exact: true })).toBeVisible();
}

/** The picking of this article is open, and its rows are there. */
async function abierto(page: Page, a: EnFija): Promise<void> {
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(a.nombre);
  await expect(fila(page, a.lugar.leida)).toBeVisible();
}

/** Opens a line by its product, from the list. */
async function abre(page: Page, a: EnFija): Promise<void> {
  await expect(filaDe(page, a.nombre)).toBeVisible();
  await escanear(page, a.barras);
  await abierto(page, a);
}

/** Scans where the pieces are, and one of them: the quantity is written by itself. */
async function toma(page: Page, a: EnFija, piezas: number, leido = a.barras, donde = a.lugar): Promise<void> {
  await escanear(page, donde.codigo, leido);
  await expect(ubicacion(page)).toHaveValue(donde.leida);
  await expect(codigo(page)).toHaveValue(leido);
  await expect(cantidad(page)).toBeFocused();
  await expect(cantidad(page)).toHaveValue(String(piezas));
}

/** Sets the quantity, and Enter saves it. */
async function guarda(page: Page): Promise<void> {
  await boton(page, 'Anexar').click();
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The locations of an article are not read before they are let go. */
async function retieneUbicaciones(page: Page): Promise<() => void> {
  let suelta = () => {};
  const suelto = new Promise<void>((listo) => {
    suelta = listo;
  });
  await page.route('**/api/getUbicacionesArticulo', async (ruta) => {
    await suelto;
    await ruta.continue();
  });
  return suelta;
}

/** It stands whole in sight, and nothing over it. */
async function seAlcanza(cual: Locator): Promise<void> {
  await expect(cual).toBeEnabled();
  await expect(cual).toBeInViewport({ ratio: 1 });
  const encima = await cual.evaluate((b) => {
    const { left, right, top, bottom } = b.getBoundingClientRect();
    const a = (y: number) => b.contains(document.elementFromPoint((left + right) / 2, y));
    return a(top + 2) && a(bottom - 2);
  });
  expect(encima).toBe(true);
}

test('#surtirArticulodeRemision: con lotes que se reparten solos, con comodín y con un renglón corto', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9, {
    lotes: [
      { lote: 'L-TARDE', caduca: '2031-05-31', piezas: 7 },
      { lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 2 },
    ],
  });
  const b = await nuevoEnFija(casa, 3, { comodin: 'S' });
  const c = await nuevoEnFija(casa, 4);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 5 },
    { articulo: b, piezas: 3 },
    { articulo: c, piezas: 4 },
  ]);
  const [deA, deB, deC] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));

  await abre(page, a);
  await expect(guia(page)).toContainText('Tome 5');
  await expect(guia(page)).toContainText(a.lugar.leida);
  await expect(guia(page).getByRole('listitem')).toHaveText([
    '2 Caduca 31-01-2030 · Lote L-PRONTO',
    '3 Caduca 31-05-2031 · Lote L-TARDE',
  ]);
  await expect(boton(page, 'Guardar')).toBeDisabled();
  await toma(page, a, 5);
  const suelta = await retieneUbicaciones(page);
  await page.reload();
  await expect(cantidad(page)).toHaveValue('5');
  // Before its locations are read: it is not lost.
  await cantidad(page).press('Enter');
  await expect(lotes(page)).toHaveCount(0);
  suelta();
  await expect(lotes(page)).toContainText('Faltan0de 5');
  await expect(lotes(page).getByRole('listitem')).toHaveText([/L-PRONTO2/, /L-TARDE3/]);
  await expect(lotes(page).getByRole('button', { name: 'Guardar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Producto Surtido: 5 de ${a.nombre}`).first()).toBeVisible();
  // What is done goes to the end; the next stop of the walk is in sight.
  await expect(filaDe(page, b.nombre)).toBeInViewport();
  await expect(filaDe(page, a.nombre)).toHaveAttribute('aria-posinset', '3');
  expect(await lotesDe(casa, deA)).toEqual([
    { lote: 'L-PRONTO', piezas: 2 },
    { lote: 'L-TARDE', piezas: 3 },
  ]);

  await abre(page, b);
  await toma(page, b, 3, COMODIN);
  await guarda(page);
  await expect(page.getByText(`Producto Surtido: 3 de ${b.nombre}`).first()).toBeVisible();
  expect(await renglonDe(casa, deB)).toEqual({ surtidas: 3, motivo: null });

  await abre(page, c);
  for (const name of ['No está / dañado…', 'Cerrar corto…']) {
    await seAlcanza(page.getByRole('button', { name }));
  }
  await toma(page, c, 4);
  await cantidad(page).fill('1');
  await cantidad(page).press('Enter');
  await page.getByRole('button', { name: 'No está / dañado…' }).click();
  const falta = modal(page, 'No está o está dañado');
  await expect(falta.getByLabel('Piezas que faltan')).toHaveValue('3');
  await falta.getByRole('button', { name: 'No está' }).click();
  const tarjeta = page.getByRole('region', { name: 'Faltante' });
  await expect(tarjeta).toContainText(`No estaban 3 piezas en ${c.lugar.leida}`);
  await expect(tarjeta).toContainText('No hay en otra ubicación fija');
  await expect(tarjeta).toContainText(`Se pidió contar ${c.lugar.leida}`);
  await expect(tarjeta).toContainText('No hay reserva');
  await page.reload();
  await tarjeta.getByRole('button', { name: 'Cerrar corto…' }).click();
  const corto = modal(page, 'Cerrar corto');
  await expect(corto).toContainText('Se surten 1 de 4 piezas');
  await corto.getByLabel('Motivo').fill('No hay más en bodega');
  await page.keyboard.press('Enter');
  await todoSurtido(page);
  expect(await renglonDe(casa, deC)).toEqual({ surtidas: 1, motivo: 'No hay más en bodega' });
  expect(await existenciaEn(casa, c, c.lugar)).toBe(3);
  const [estado] = await casa.sql('select estatus from remisiones where docto_ve_id = $1', [r.id]);
  expect(estado).toEqual({ estatus: 'AREAEMBARQUE' });
});

test('#surtirArticulodeRemision: otro lote que el que caduca primero pide su motivo', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 6, {
    lotes: [
      { lote: 'L-TARDE', caduca: '2031-05-31', piezas: 3 },
      { lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 3 },
    ],
  });
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await abierto(page, a);
  await expect(guia(page)).toContainText('L-PRONTO');
  await toma(page, a, 2);
  await cantidad(page).press('Enter');
  await lotes(page)
    .getByRole('button', { name: /^Quitar .*L-PRONTO/ })
    .click();
  await lotes(page)
    .getByRole('button', { name: /L-TARDE/ })
    .click();
  await expect(lotes(page).getByLabel('Cantidad')).toBeFocused();
  await page.keyboard.press('Enter');
  await lotes(page).getByRole('button', { name: 'Guardar' }).click();
  await boton(page, 'Guardar').click();
  const otro = modal(page, 'Otro lote');
  await expect(otro).toContainText('Hay piezas que caducan antes');
  await expect(otro.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await otro.getByLabel('Motivo').fill('El cliente pidió ese lote');
  await page.keyboard.press('Enter');
  await todoSurtido(page);
  expect(await lotesDe(casa, renglon)).toEqual([{ lote: 'L-TARDE', piezas: 2 }]);
  const [guardado] = await casa.sql('select motivo_lote from surtidos where docto_ve_det_id = $1', [renglon]);
  expect(guardado).toEqual({ motivo_lote: 'El cliente pidió ese lote' });
});

test('Surtido remisión: un pedido urgente interrumpe; se guarda primero, o se va a él', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const b = await nuevoEnFija(casa, 9);
  const u = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 2 },
    { articulo: b, piezas: 2 },
  ]);
  const [deA, deB] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, deA));
  await abierto(page, a);
  const urgente = await nuevaRemision(casa, [{ articulo: u, piezas: 1 }], { urgente: true });
  await toma(page, a, 2);
  await guarda(page);
  const aviso = modal(page, 'Hay un pedido con prioridad');
  await expect(aviso).toContainText(urgente.folio);
  expect(await renglonDe(casa, deA)).toEqual({ surtidas: 0, motivo: null });
  await page.reload();
  await aviso.getByRole('button', { name: 'Guardar este renglón primero' }).click();
  await expect(page.getByText(`Producto Surtido: 2 de ${a.nombre}`).first()).toBeVisible();
  expect(await renglonDe(casa, deA)).toEqual({ surtidas: 2, motivo: null });

  await abre(page, b);
  await toma(page, b, 2);
  await guarda(page);
  await aviso.getByRole('button', { name: 'Ir al urgente' }).click();
  await expect(filaDe(page, u.nombre)).toBeVisible();
  expect(await renglonDe(casa, deB)).toEqual({ surtidas: 0, motivo: null });
  await abre(page, u);
  await toma(page, u, 1);
  await guarda(page);
  await todoSurtido(page);
});

test('#AsignaHoraSurtidoRemision: dos surtidores en una remisión ven quién trabaja y lo que queda', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
  const [renglon] = r.renglones;
  const otra = await otroNavegador();
  await entrar(page, 'SURTIDO1', remisionEn(r));
  await enVivo(page);
  await entrar(otra, 'SURTIDO2', remisionEn(r));
  await enVivo(otra);
  // Both look at it and nobody has it: the first to begin does.
  await expect(otra.getByRole('button', { name: 'Empezar' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeVisible();
  const suya = 'DANIEL PACHECO OROZCO trabaja esta remisión desde las';
  await expect(otra.getByText(suya)).toBeVisible({ timeout: 5_000 });
  await filaDe(page, a.nombre).getByRole('button').click();
  await abierto(page, a);
  // A line is a step of its own: the device's Back leads to its list, and so does 'Volver'.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await abre(page, a);
  await filaDe(otra, a.nombre).getByRole('button').click();
  await abierto(otra, a);
  await expect(otra.getByText(suya)).toBeVisible();
  await otra.getByRole('button', { name: 'Surtir también' }).click();
  await expect(otra.getByText(suya)).toBeHidden();
  const aviso = 'trabaja este renglón desde las';
  await expect(otra.getByText(`DANIEL PACHECO OROZCO ${aviso}`)).toBeVisible();
  await toma(otra, a, 5);
  await cantidad(otra).fill('2');
  await cantidad(otra).press('Enter');
  await expect(boton(otra, 'Guardar')).toBeDisabled();
  await otra.getByRole('button', { name: 'Tomar' }).click();
  await expect(otra.getByText(aviso)).toBeHidden();
  await expect(page.getByText(`YOLANDA MEZA TAPIA ${aviso}`)).toBeVisible();
  await toma(page, a, 5);
  await boton(otra, 'Guardar').click();
  await expect(otra.getByText(`Producto Surtido: 2 de ${a.nombre}. Faltan 3`).first()).toBeVisible();
  await expect(page.getByText('Quedan 3. YOLANDA MEZA TAPIA surtió 2 piezas.')).toBeVisible({
    timeout: 5_000,
  });
  await cantidad(page).fill('3');
  await guarda(page);
  await todoSurtido(page);
  expect(await renglonDe(casa, renglon)).toEqual({ surtidas: 5, motivo: null });
});

test('#reportaFaltanteRemision #esperaResurtido: la espera termina cuando se llena la ubicación, en cualquier pantalla', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 2, { tipo: 'M', minimo: 1, maximo: 9 });
  const otra = await otraUbicacion(casa, a, 1);
  const reserva = await otraUbicacion(casa, a, 20, 'M');
  const b = await nuevoEnFija(casa, 5);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 3 },
    { articulo: b, piezas: 1 },
  ]);
  const [deA] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, deA));
  await abierto(page, a);
  await enVivo(page);
  await page.getByRole('button', { name: 'No está / dañado…' }).click();
  const falta = modal(page, 'No está o está dañado');
  await expect(falta.getByLabel('Ubicación')).toHaveValue(String(a.lugar.id));
  await falta.getByRole('button', { name: 'Dañado' }).click();
  const tarjeta = page.getByRole('region', { name: 'Faltante' });
  await expect(tarjeta).toContainText(`Dañadas 2 piezas en ${a.lugar.leida}`);
  await expect(tarjeta.getByText(otra.leida, { exact: true })).toBeVisible();
  await expect(tarjeta).toContainText('Resurtido abierto: hay 20 piezas en reserva');
  await tarjeta.getByRole('button', { name: 'Esperar aquí' }).click();
  const espera = page.getByRole('region', { name: 'En espera' });
  await expect(espera.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await page.reload();
  await expect(espera.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await espera.getByRole('button', { name: 'Surtir otro' }).click();
  await abre(page, b);

  await ponExistencia(casa, a, otra, 6);
  const tostada = page.getByRole('alert').filter({ hasText: 'Ya llegaron piezas' });
  await expect(tostada).toContainText(a.nombre);
  await tostada.getByRole('button', { name: 'Ir' }).click();
  await abierto(page, a);
  await expect(tostada).toBeHidden();
  await expect(espera).toBeHidden();
  await toma(page, a, 3, a.barras, otra);
  await guarda(page);
  await expect(page.getByText(`Producto Surtido: 3 de ${a.nombre}`).first()).toBeVisible();
  expect(await existenciaEn(casa, a, reserva)).toBe(20);
  const [dicho] = await casa.sql(
    'select hasta is not null as terminada from esperas where docto_ve_det_id = $1',
    [deA],
  );
  expect(dicho).toEqual({ terminada: true });
});

test('#creaRecorrido #cierraRecorrido: dos remisiones en un recorrido, cada lectura dice a qué caja', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const b = await nuevoEnFija(casa, 9);
  const uno = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const dos = await nuevaRemision(casa, [
    { articulo: a, piezas: 1 },
    { articulo: b, piezas: 4 },
  ]);
  await entrar(
    page,
    await nuevoSurtidor(casa),
    `/ventas/SurtidoRem?carrito=si&remisiones=${encodeURIComponent(`${uno.id},${dos.id}`)}`,
  );
  const cajas = page.getByRole('list', { name: 'Cajas del recorrido' });
  await expect(cajas.getByRole('listitem')).toHaveText([
    new RegExp(`^1${uno.folio}`),
    new RegExp(`^2${dos.folio}`),
  ]);
  await page.getByRole('button', { name: 'Empezar recorrido' }).click();

  const parada = page.getByRole('list', { name: 'Cajas de esta parada' });
  await abierto(page, a);
  await expect(parada.getByRole('listitem')).toHaveText(['Caja 12 piezas', 'Caja 21 pieza']);
  await toma(page, a, 2);
  await expect(page.getByText('Caja 1: 2 piezas').first()).toBeVisible();
  await guarda(page);
  await expect(parada.getByRole('listitem')).toHaveText(['Caja 21 pieza']);
  // The picker still stands there.
  await expect(ubicacion(page)).toHaveValue(a.lugar.leida);
  await escanear(page, a.barras);
  await expect(page.getByText('Caja 2: 1 pieza').first()).toBeVisible();
  await guarda(page);

  await abierto(page, b);
  await page.reload();
  await abierto(page, b);
  await page.getByRole('button', { name: 'No está / dañado…' }).click();
  await modal(page, 'No está o está dañado').getByRole('button', { name: 'No está' }).click();
  await page.getByRole('region', { name: 'Faltante' }).getByRole('button', { name: 'Cerrar corto…' }).click();
  await modal(page, 'Cerrar corto').getByLabel('Motivo').fill('No hay en el almacén');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recorrido surtido')).toBeVisible();
  await page.getByRole('button', { name: 'Terminar recorrido' }).click();
  await expect(page.getByText('Recorrido surtido')).toBeHidden();
  expect(await renglonDe(casa, uno.renglones[0])).toEqual({ surtidas: 2, motivo: null });
  expect(await renglonDe(casa, dos.renglones[0])).toEqual({ surtidas: 1, motivo: null });
  expect(await renglonDe(casa, dos.renglones[1])).toEqual({ surtidas: 0, motivo: 'No hay en el almacén' });
  const abiertos = await casa.sql(
    'select 1 from recorridos join recorridos_remisiones using (recorrido_id) where docto_ve_id = $1 and cerrado is null',
    [uno.id],
  );
  expect(abiertos).toEqual([]);
});
