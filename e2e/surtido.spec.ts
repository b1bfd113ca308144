import type { Locator, Page } from '@playwright/test';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { existenciaEn, ponExistencia } from './datos-inventarios.ts';
import {
  lotesDe,
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  otraUbicacion,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { retiene } from './equipo.ts';
import { boton, cantidad, fila, lotes, ultima } from './estante.ts';
import { Mano } from './gestos.ts';
import { modal } from './pantallas.ts';
import { abierto, abre, enVivo, filaDe, guarda, guia, todoSurtido, toma } from './surtir.ts';

test.use({ viewport: MANO });
test.beforeEach(({ casa }) => sinUrgentes(casa));

const COMODIN = '0000000000000';
/** Holds back the answer with an article's locations until it is let through. */
const retieneUbicaciones = (page: Page) => retiene(page, 'getUbicacionesArticulo');

/** It is completely visible, and nothing covers it. */
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
  // Scanned before its locations are read, it is not lost.
  await cantidad(page).press('Enter');
  suelta();
  // Its lots were proposed and are enough, so they are set without asking.
  await expect(fila(page, a.lugar.leida)).toContainText('L-PRONTO');
  await expect(fila(page, a.lugar.leida)).toContainText('L-TARDE');
  await expect(lotes(page)).toHaveCount(0);
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Producto Surtido: 5 de ${a.nombre}`).first()).toBeVisible();
  // A finished line moves to the end; the next stop of the walk is visible.
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
  await expect(guia(page)).toContainText('Tome 3 más de');
  await expect(guia(page)).toContainText('Ya lleva 1 de aquí: serán 4 en total.');
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
  await expect(corto).toContainText('Se surte 1 de 4 piezas');
  await corto.getByLabel('Motivo').fill('No hay más en bodega');
  await page.keyboard.press('Enter');
  await todoSurtido(page);
  expect(await renglonDe(casa, deC)).toEqual({ surtidas: 1, motivo: 'No hay más en bodega' });
  expect(await existenciaEn(casa, c, c.lugar)).toBe(3);
  const [estado] = await casa.sql('select estatus from remisiones where docto_ve_id = $1', [r.id]);
  expect(estado).toEqual({ estatus: 'AREAEMBARQUE' });
});

test('#surtirArticulodeRemision: otro lote que el que caduca primero pide su motivo; sin red, el diálogo sabe los lotes', async ({
  page,
  casa,
  context,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/);
  const a = await nuevoEnFija(casa, 6, {
    lotes: [
      { lote: 'L-TARDE', caduca: '2031-05-31', piezas: 3 },
      { lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 3 },
    ],
  });
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const [renglon] = r.renglones;
  // The lots are read ahead once the remission has been open for a while.
  const adelantados = page.waitForResponse((p) => p.url().endsWith('/api/getCaducidadArticulo'));
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await adelantados;
  await abre(page, a);
  await expect(guia(page)).toContainText('L-PRONTO');
  await context.setOffline(true);
  await toma(page, a, 2);
  const otroLote = async () => {
    // The proposed lot is a line; another is chosen by touching it.
    await page.getByRole('button', { name: /L-PRONTO.*Cambiar/ }).click();
    await lotes(page)
      .getByRole('button', { name: /^Quitar .*L-PRONTO/ })
      .click();
    await lotes(page)
      .getByRole('button', { name: /L-TARDE/ })
      .click();
    await expect(lotes(page).getByLabel('Cantidad')).toBeFocused();
    await page.keyboard.press('Enter');
    await lotes(page).getByRole('button', { name: 'Guardar' }).click();
  };
  await otroLote();
  await context.setOffline(false);
  await boton(page, 'Guardar').click();
  const otro = modal(page, 'Otro lote');
  // Choosing the other lot takes back the wrong one; its shelf stays.
  await otro.getByRole('button', { name: 'Elegir el otro lote' }).click();
  await expect(fila(page, a.lugar.leida)).not.toHaveAttribute('data-tono', 'hecho');
  await expect(page.getByLabel('Ubicación', { exact: true })).toHaveValue(a.lugar.leida);
  await escanear(page, a.barras);
  await expect(cantidad(page)).toHaveValue('2');
  await otroLote();
  await boton(page, 'Guardar').click();
  await expect(otro).toContainText('Hay piezas que caducan antes');
  await expect(otro.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await otro.getByLabel('Motivo').fill('El cliente pidió ese lote');
  await page.keyboard.press('Enter');
  await todoSurtido(page);
  expect(await lotesDe(casa, renglon)).toEqual([{ lote: 'L-TARDE', piezas: 2 }]);
  const [guardado] = await casa.sql('select motivo_lote from surtidos where docto_ve_det_id = $1', [renglon]);
  expect(guardado).toEqual({ motivo_lote: 'El cliente pidió ese lote' });
});

test('#surtirArticulodeRemision: lo que caduca primero, con dos lecturas y un toque; o con su lote, sin tocar', async ({
  page,
  casa,
}) => {
  const con = (lote: string) =>
    nuevoEnFija(casa, 6, {
      lotes: [
        { lote: `${lote}-TARDE`, caduca: '2031-05-31', piezas: 3 },
        { lote: `${lote}-PRONTO`, caduca: '2030-01-31', piezas: 3 },
      ],
    });
  const [a, b] = [await con('A'), await con('B')];
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 2 },
    { articulo: b, piezas: 3 },
  ]);
  const [deA, deB] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(filaDe(page, a.nombre)).toBeVisible();
  const mano = new Mano(page);
  await mano.escanea(a.lugar.codigo);
  await abierto(page, a);
  await expect(guia(page)).toContainText('A-PRONTO');
  await mano.escanea(a.barras);
  await expect(cantidad(page)).toHaveValue('2');
  await expect(page.getByRole('button', { name: /2 piezas: .*A-PRONTO/ })).toBeVisible();
  await mano.toca(boton(page, 'Guardar'));
  mano.cuesta(2, 1);
  await expect(page.getByText(`Producto Surtido: 2 de ${a.nombre}`).first()).toBeVisible();
  expect(await lotesDe(casa, deA)).toEqual([{ lote: 'A-PRONTO', piezas: 2 }]);

  await mano.escanea(b.lugar.codigo);
  await abierto(page, b);
  await expect(guia(page)).toContainText('B-PRONTO');
  await mano.escanea(b.barras);
  await expect(cantidad(page)).toHaveValue('3');
  // Another lot is not taken by scanning it: nothing is saved.
  await escanear(page, ']C110B-TARDE');
  await expect(ultima(page)).toContainText(/Se propone .*B-PRONTO: para tomar otro lote toque 'Cambiar'/);
  expect(await renglonDe(casa, deB)).toEqual({ surtidas: 0, motivo: null });
  await mano.escanea(']C110B-PRONTO');
  mano.cuesta(3, 0);
  await todoSurtido(page);
  expect(await lotesDe(casa, deB)).toEqual([{ lote: 'B-PRONTO', piezas: 3 }]);
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
  // Pressed before the line's locations are there.
  const lleganLugares = await retiene(page, 'getUbicacionesArticulo');
  await page.reload();
  await aviso.getByRole('button', { name: 'Guardar este renglón primero' }).click();
  await expect(page.getByText(`Producto Surtido: 2 de ${a.nombre}`).first()).toBeVisible();
  lleganLugares();
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
