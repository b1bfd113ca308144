import { setInterval } from 'node:timers/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo } from './datos.ts';
import { articulo, empaqueDe, nuevaSurtida } from './datos-empaque.ts';
import { existenciaEn } from './datos-inventarios.ts';
import { nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { enEspera, retiene, vuelveLaRed } from './equipo.ts';
import { Mano } from './gestos.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

const TITULO = 'Surtido de remisiones';
const COMODIN = '0000000000000';
const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();
/** The last scan and its outcome. */
const ultima = (page: Page): Locator => page.locator('[class*=_ultima][role=status]');
const terminar = (page: Page): Locator => page.getByRole('dialog', { name: 'Terminar empaque' });
const ANTES_DE_ABRIR = 'La remisión aún no abría: escanéelo otra vez';

/** Waits for the request of the next remission (`pedida`), and holds back its answer until it is let through. */
async function retieneLaSiguiente(page: Page): Promise<{ pedida: Promise<unknown>; suelta: () => void }> {
  const esLaSiguiente = (peticion: Request): boolean =>
    peticion.url().endsWith('/api/getremisionasurtir') && peticion.postDataJSON().docto_ve_id === 0;
  const pedida = page.waitForRequest(esLaSiguiente);
  const suelta = await retiene(page, 'getremisionasurtir', esLaSiguiente);
  return { pedida, suelta };
}

/** A remission open to be packed, two pieces of its first line, when the network goes. */
async function empiezaSinRed(page: Page, casa: Casa) {
  const r = await nuevaSurtida(casa, [{ piezas: 2 }, { piezas: 1 }]);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  await page.context().setOffline(true);
  return { r, a: articulo(r, 0) };
}

test('#AsignaHoraEmpaqueRemision: empaca escaneando, con comodín, y no deja terminar sin observaciones', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [
    { piezas: 3 },
    { piezas: 2, comodin: 'S' },
    { piezas: 1 },
    { piezas: 4, corto: true },
  ]);
  const [a, b, c, d] = [articulo(r, 0), articulo(r, 1), articulo(r, 2), articulo(r, 3)];
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacando', { exact: true })).toBeVisible();
  await expect(page.getByText('Empacados 0 de 3')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible();
  for (const van of [1, 2]) {
    await escanear(page, a.barras);
    await expect(ultima(page)).toContainText(`Van ${van} de 3 de ${a.nombre}`);
    await expect(filaDe(page, a.nombre)).toContainText(`Van ${van} de 3`);
  }
  // The first scan began it.
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await escanear(page, a.barras);
  await expect(ultima(page)).toContainText(`Empacado: 3 de ${a.nombre}`);
  await expect(filaDe(page, a.nombre)).toHaveAttribute('data-tono', 'hecho');
  await escanear(page, a.barras);
  await expect(ultima(page)).toContainText(`El renglón ya fue empacado: ${a.nombre}`);
  await escanear(page, d.barras);
  await expect(ultima(page)).toContainText(`El renglón no tiene piezas surtidas por empacar: ${d.nombre}`);
  const otro = codigoNuevo();
  await escanear(page, otro);
  await expect(ultima(page)).toContainText(`No se encontró el artículo con la clave: ${otro}`);
  await escanear(page, '12345678');
  await expect(ultima(page)).toContainText('Lectura de menos de 9 dígitos: se descartó');
  // Other keys clear the digits before them.
  await escanear(page, `77X${c.barras}`);
  await expect(ultima(page)).toContainText(`Empacado: 1 de ${c.nombre}`);

  // 13 zeros mean nothing until a wildcard's line is chosen.
  await escanear(page, COMODIN);
  await expect(ultima(page)).toContainText(`No se encontró el artículo con la clave: ${COMODIN}`);
  await page.getByRole('button', { name: 'Terminar' }).click();
  await terminar(page).getByLabel('Observaciones').fill('Todo bien');
  await expect(terminar(page).getByText('Falta 1 renglón por empacar')).toBeVisible();
  await expect(terminar(page).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await filaDe(page, b.nombre).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Renglón elegido' })).toContainText(b.nombre);
  await escanear(page, COMODIN);
  await expect(ultima(page)).toContainText(`Empacado: 2 de ${b.nombre}`);
  await expect(page.getByText('Empacados 3 de 3')).toBeVisible();

  await page.getByRole('button', { name: 'Terminar' }).click();
  const guardar = terminar(page).getByRole('button', { name: 'Guardar' });
  await expect(terminar(page).getByLabel('Observaciones')).toHaveValue('Todo bien');
  await expect(guardar).toBeEnabled();
  await terminar(page).getByLabel('Observaciones').fill('  ');
  await terminar(page).getByLabel('Observaciones').blur();
  await expect(terminar(page).getByText('Debe escribir las observaciones del empaque')).toBeVisible();
  await expect(guardar).toBeDisabled();
  await terminar(page).getByLabel('Observaciones').fill('En dos cajas');
  await terminar(page).getByLabel('Cajas').fill('2');
  await guardar.click();
  await expect(page.getByText(`Empacada: ${r.folio}`, { exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('docto_ve_id')).not.toBe(String(r.id));
  await expect(page.getByText(`Remisión ${r.folio} empacada`)).toBeVisible();
  expect(await empaqueDe(casa, r)).toMatchObject({
    estatus: 'EMBARCANDO',
    empacados: 3,
    observaciones: 'En dos cajas',
    cajas: 2,
  });
});

detalle(
  'SurtidoRem: lo tecleado sin campo se junta dígito a dígito; otra tecla lo vacía',
  async ({ page, casa }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 2 }, { piezas: 1 }]);
    const [a, b] = [articulo(r, 0), articulo(r, 1)];
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
    // A row has the focus: while there are digits, Enter belongs to the code.
    await filaDe(page, b.nombre).getByRole('button').focus();
    for (const tecla of `9x${a.barras}`) await page.keyboard.press(tecla);
    await page.keyboard.press('Enter');
    await expect(ultima(page)).toContainText(`Van 1 de 2 de ${a.nombre}`);
    await expect(page.getByRole('region', { name: 'Renglón elegido' })).toHaveCount(0);
    // For a moment an Enter may still be the scanner's second one.
    await expect(async () => {
      await filaDe(page, b.nombre).getByRole('button').press('Enter');
      await expect(page.getByRole('region', { name: 'Renglón elegido' })).toContainText(b.nombre, {
        timeout: 500,
      });
    }).toPass();
  },
);

detalle(
  'SurtidoRem: solo empaca quien la revisa; quien supervisa dice quién',
  async ({ page, casa, otroNavegador }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 1 }, { piezas: 1 }]);
    const [a, b] = [articulo(r, 0), articulo(r, 1)];
    const otra = await otroNavegador();
    await entrar(page, 'EMPAQUE1', remisionEn(r));
    await entrar(otra, 'EMPAQUE2', remisionEn(r));
    await enVivo(page);
    await enVivo(otra);
    await escanear(page, a.barras);
    await expect(ultima(page)).toContainText(`Empacado: 1 de ${a.nombre}`);
    await expect(page.getByText('Revisa: usted')).toBeVisible();

    const mensaje =
      '¡Este pedido debe ser escaneado por el usuario LORENA CASTAÑEDA RUIZ para su revisión!. Solicita al operador LORENA CASTAÑEDA RUIZ la revisión del pedido para poder continuar.';
    await expect(otra.getByText('Revisa: LORENA CASTAÑEDA RUIZ')).toBeVisible({ timeout: 5_000 });
    await expect(otra.getByRole('alert').getByText(mensaje)).toBeVisible();
    await expect(otra.getByText('También trabaja: LORENA CASTAÑEDA RUIZ')).toBeVisible();
    await escanear(otra, b.barras);
    await expect(otra.getByText('Lecturas 1')).toBeVisible();
    expect(await empaqueDe(casa, r)).toMatchObject({ empacados: 1, revisor: 'EMPAQUE1' });

    const jefa = await otroNavegador({ width: 1440, height: 900 });
    await entrar(jefa, 'ADMIN', remisionEn(r));
    await jefa.getByRole('button', { name: 'Asignar revisión' }).click();
    const dialogo = modal(jefa, 'Asignar revisión');
    await expect(dialogo.getByLabel('Revisa')).toHaveValue(/\d+/);
    await dialogo.getByLabel('Revisa').selectOption({ label: 'GUSTAVO PINEDA ROJAS' });
    await dialogo.getByRole('button', { name: 'Asignar' }).click();
    await expect(dialogo).toBeHidden();
    await expect(otra.getByText('Revisa: usted')).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText('Revisa: GUSTAVO PINEDA ROJAS')).toBeVisible({ timeout: 5_000 });
    await escanear(otra, b.barras);
    await expect(ultima(otra)).toContainText(`Empacado: 1 de ${b.nombre}`);
    await expect(page.getByText('Empacados 2 de 2')).toBeVisible({ timeout: 5_000 });
  },
);

/** Server time for each of thirty requests sent 200 ms apart, including the last one's queue. */
const RESPUESTA_MS = 2_000;

detalle(
  'SurtidoRem: treinta lecturas a cinco por segundo con un servidor mucho más lento',
  async ({ page, casa }) => {
    test.setTimeout(180_000);
    const r = await nuevaSurtida(
      casa,
      Array.from({ length: 29 }, () => ({ piezas: 1 })),
    );
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await expect(page.getByText('Empacados 0 de 29')).toBeVisible();
    await page.route('**/api/AsignaHoraEmpaqueRemision', async (route) => {
      for await (const _ of setInterval(RESPUESTA_MS)) break;
      await route.continue();
    });
    // The eleventh is unknown, and by then a dialog is open.
    const codigos = r.articulos.map((a) => a.barras);
    const ajeno = codigoNuevo();
    codigos.splice(10, 0, ajeno);
    let n = 0;
    for await (const _ of setInterval(200)) {
      await escanear(page, codigos[n] ?? '');
      n++;
      if (n === 8) {
        await page.getByRole('button', { name: 'Terminar' }).click();
        await expect(terminar(page)).toBeVisible();
      }
      if (n === 20) await terminar(page).getByRole('button', { name: 'Cerrar' }).click();
      if (n === codigos.length) break;
    }
    await expect(page.getByText('Lecturas 30')).toBeVisible();
    await expect(page.getByText('Empacados 29 de 29')).toBeVisible({ timeout: 120_000 });
    await page.getByText('Lecturas 30').click();
    const renglones = page.getByRole('region', { name: 'Lecturas de esta visita' }).getByRole('listitem');
    const esperados = codigos
      .map((codigo) => {
        const suyo = r.articulos.find((a) => a.barras === codigo);
        return suyo ? `Empacado: 1 de ${suyo.nombre}` : `No se encontró el artículo con la clave: ${ajeno}`;
      })
      .reverse();
    await expect(renglones).toHaveCount(30);
    expect(
      await renglones.evaluateAll((li) =>
        li.map((l) => l.querySelector('div > div:last-child')?.lastChild?.textContent),
      ),
    ).toEqual(esperados);
    expect(await empaqueDe(casa, r)).toMatchObject({ empacados: 29 });
  },
);

test('SurtidoRem: lo escaneado mientras abre la siguiente se contesta, aquí y en ella, y no mueve nada', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 1 }]);
  const otra = await nuevaSurtida(casa, [{ piezas: 2 }]);
  const suyo = articulo(otra, 0).barras;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
  await escanear(page, articulo(r, 0).barras);
  await expect(page.getByText('Empacados 1 de 1')).toBeVisible();
  const siguiente = await retieneLaSiguiente(page);
  // Nothing to note: packing ends in one tap.
  const mano = new Mano(page);
  await mano.toca(page.getByRole('button', { name: 'Sin novedad' }));
  mano.cuesta(0, 1);
  await siguiente.pedida;
  await expect(page.getByText(`Empacada: ${r.folio}`, { exact: true })).toBeVisible();

  await escanear(page, suyo);
  await expect(ultima(page)).toContainText(ANTES_DE_ABRIR);
  await expect(ultima(page)).toContainText(suyo);
  siguiente.suelta();
  await expect(page.getByLabel(/Clave de artículo|Código del producto/)).toBeVisible();
  await expect(ultima(page)).toContainText(`${suyo}: ${ANTES_DE_ABRIR}`);
  expect(await empaqueDe(casa, otra)).toMatchObject({ estatus: 'AREAEMBARQUE', empacados: 0 });
});

test('#AsignaHoraEmpaqueRemision: lo que esperó sin red se dice guardado cuando llega', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/);
  const { r, a } = await empiezaSinRed(page, casa);
  await escanear(page, a.barras);
  await enEspera(page);
  await expect(filaDe(page, a.nombre)).toContainText('Van 1 de 2');
  await escanear(page, a.barras);
  await expect(filaDe(page, a.nombre)).toContainText('Empacado');
  // The device knows how many wait, so one more is refused.
  await escanear(page, a.barras);
  await expect(ultima(page)).toContainText(`El renglón ya fue empacado: ${a.nombre}`);
  await vuelveLaRed(page);
  await expect(ultima(page)).toContainText(`Ya se guardó: empaque de 1 de ${a.nombre}`, { timeout: 30_000 });
  await expect(ultima(page)).toHaveAttribute('data-tono', 'hecho');
  // Both pieces wait in the outbox; the message is the same when the first and when the second arrives.
  await expect.poll(() => empaqueDe(casa, r)).toMatchObject({ empacados: 1 });
});

detalle(
  '#AsignaHoraEmpaqueRemision: sin red, la última de tres lecturas seguidas sabe de las dos que esperan',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_INTERNET_DISCONNECTED/);
    const { r, a } = await empiezaSinRed(page, casa);
    await escanear(page, a.barras, a.barras, a.barras);
    await expect(ultima(page)).toContainText(`El renglón ya fue empacado: ${a.nombre}`);
    await vuelveLaRed(page);
    await expect.poll(() => empaqueDe(casa, r)).toMatchObject({ empacados: 1 });
  },
);

test('#registraErrorEmpaque: lo que falta vuelve a su ubicación y el renglón queda por surtir', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 3 }, { piezas: 1 }]);
  const a = articulo(r, 0);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await filaDe(page, a.nombre).getByRole('button').click();
  await page.getByRole('button', { name: 'Error de surtido…' }).click();
  const dialogo = modal(page, 'Error de surtido');
  await dialogo.getByLabel('Piezas').fill('4');
  await expect(dialogo.getByText('No es posible: el renglón no tiene tantas piezas surtidas')).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Anotar error' })).toBeDisabled();
  await dialogo.getByLabel('Piezas').fill('2');
  await dialogo.getByRole('button', { name: 'Anotar error' }).click();
  await expect(page.getByText('Surtiendo', { exact: true }).first()).toBeVisible();
  await expect(filaDe(page, a.nombre)).toContainText('Surtido en parte');
  expect(await existenciaEn(casa, a, a.lugar)).toBe(2);
  expect((await empaqueDe(casa, r))?.estatus).toBe('SURTIENDO');
});

test('#AsignaHoraEmpaqueRemision: una caja suma lo que trae; de más u otro lote no entra', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 13 }]);
  const a = articulo(r, 0);
  const caja = codigoNuevo();
  await casa.sql(
    'insert into claves_articulo (clave_articulo, articulo_id, rol_clave_art_id, unidades) values ($1, $2, 19, 12)',
    [caja, a.id],
  );
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
  await escanear(page, caja);
  await expect(ultima(page)).toContainText(`Van 12 de 13 de ${a.nombre}`);
  await expect(page.getByText('12 de 13 piezas')).toBeVisible();
  await escanear(page, caja);
  await expect(ultima(page)).toContainText(
    `Lo escaneado trae 12 piezas y al renglón le falta 1 por empacar: ${a.nombre}`,
  );
  await expect(ultima(page)).toHaveAttribute('data-tono', 'rechazo');
  await escanear(page, a.barras);
  await expect(ultima(page)).toContainText(`Empacado: 13 de ${a.nombre}`);
  expect(await empaqueDe(casa, r)).toMatchObject({ empacados: 1 });
});

detalle('#deshacerGuardado: el empaque de un renglón se deshace', async ({ page, casa }) => {
  const r = await nuevaSurtida(casa, [{ piezas: 1 }, { piezas: 1 }]);
  const a = articulo(r, 0);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  await escanear(page, a.barras);
  await expect(page.getByText('Empacados 1 de 2')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  expect((await empaqueDe(casa, r))?.empacados).toBe(0);
});

detalle(
  '#getDocumentoRemision: las etiquetas de sus cajas se bajan para la impresora',
  async ({ page, casa }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 1 }]);
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await page.getByRole('button', { name: `Documentos de ${r.folio}` }).click();
    const documentos = modal(page, `Documentos de ${r.folio}`);
    const papel = (nombre: string) => documentos.getByRole('button', { name: nombre });
    // What cannot be printed yet says why beforehand.
    await expect(papel('Lista de empaque')).toHaveAccessibleDescription(
      'La remisión no tiene renglones empacados: aún no hay lista que imprimir',
    );
    await expect(papel('Lista de empaque')).toHaveAttribute('aria-disabled', 'true');
    await expect(papel('Etiquetas (ZPL)')).toHaveAccessibleDescription(
      'Diga en cuántas cajas va la remisión',
    );
    await expect(papel('Nota de remisión')).not.toHaveAttribute('aria-disabled', 'true');
    await documentos.getByLabel('Cajas').fill('2');
    await expect(papel('Etiquetas (ZPL)')).not.toHaveAttribute('aria-disabled', 'true');
    const bajada = page.waitForEvent('download');
    await papel('Etiquetas (ZPL)').click();
    expect((await bajada).suggestedFilename()).toContain(r.folio);
  },
);
